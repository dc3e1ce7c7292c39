#!/usr/bin/env node
// Starts the program of the package for this machine. Nothing is fetched.
"use strict";
const { spawn } = require("child_process");

const name = `@SCOPE@/${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "decant.exe" : "decant";

let program;
try {
  program = require.resolve(`${name}/bin/${file}`);
} catch {
  console.error(
    `decant: the package ${name} is not installed; install decant again without --omit=optional, ` +
      `or build it with Go if there is no such package`,
  );
  process.exit(1);
}

const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
child.on("error", (err) => {
  console.error(`decant: cannot start ${program}: ${err.message}`);
  process.exit(1);
});
// A terminal sends ^C to both, and the program decides what it means. What only this process gets
// is passed on.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP", "SIGQUIT"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("exit", (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
    return;
  }
  process.exit(code);
});
