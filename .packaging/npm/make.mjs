// Makes the npm packages of a release: one for each platform, which holds its program, and the one
// that users install, which depends on all of them and starts the one that npm installed.
//
//   node .packaging/npm/make.mjs VERSION PROGRAMS OUT
//
// PROGRAMS is a folder in which goreleaser put programs (dist), or one that has PLATFORM-CPU/decant
// as npm names them. OUT gets a .tgz for each package. Nothing is fetched, and no package has a
// script that runs at its installation.
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const NAME = "decant-cli";
const SCOPE = "@decant-cli";

// Where goreleaser puts the programs, by the platform and CPU of npm.
const PLATFORMS = {
  "linux-x64": "decant_linux_amd64_v1",
  "linux-arm64": "decant_linux_arm64_v8.0",
  "darwin-x64": "decant_darwin_amd64_v1",
  "darwin-arm64": "decant_darwin_arm64_v8.0",
  "win32-x64": "decant_windows_amd64_v1",
  "win32-arm64": "decant_windows_arm64_v8.0",
};

const [version, programs, out] = process.argv.slice(2);
if (!out || !/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) {
  console.error("usage: node .packaging/npm/make.mjs VERSION PROGRAMS OUT (VERSION without v)");
  process.exit(2);
}
const here = dirname(fileURLToPath(import.meta.url));
const top = resolve(here, "../..");
const to = resolve(out);
mkdirSync(to, { recursive: true });

const common = {
  version,
  license: "MIT",
  description: "shows what fills an AI agent's conversation, and saves a smaller fork",
};

// pack writes a package of a description and files, each with what it is copied from or holds.
function pack(about, files) {
  const dir = mkdtempSync(join(tmpdir(), "decant-npm-"));
  try {
    writeFileSync(join(dir, "package.json"), JSON.stringify({ ...common, ...about }, null, 2));
    copyFileSync(join(top, "LICENSE"), join(dir, "LICENSE"));
    for (const [path, { from, text }] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      if (from) copyFileSync(from, join(dir, path));
      else writeFileSync(join(dir, path), text);
      if (path.startsWith("bin/")) chmodSync(join(dir, path), 0o755);
    }
    execFileSync("npm", ["pack", "--silent", "--pack-destination", to], { cwd: dir });
    console.log(`${about.name} ${version}`);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

let made = 0;
for (const [platform, folder] of Object.entries(PLATFORMS)) {
  const [os, cpu] = platform.split("-");
  const file = os === "win32" ? "decant.exe" : "decant";
  const from = [folder, platform].map((dir) => join(resolve(programs), dir, file)).find(existsSync);
  if (!from) continue;
  made++;
  pack(
    { name: `${SCOPE}/${platform}`, os: [os], cpu: [cpu], preferUnplugged: true },
    { [`bin/${file}`]: { from } },
  );
}
if (made === 0) {
  console.error(`no program in ${programs}`);
  process.exit(1);
}
const launcher = readFileSync(join(here, "decant.js"), "utf8").replaceAll("@SCOPE@", SCOPE);
const needs = Object.keys(PLATFORMS).map((platform) => [`${SCOPE}/${platform}`, version]);
pack(
  {
    name: NAME,
    bin: { decant: "bin/decant.js" },
    engines: { node: ">=18" },
    optionalDependencies: Object.fromEntries(needs),
  },
  {
    "bin/decant.js": { text: launcher },
    "README.md": { from: join(top, "README.md") },
    "CHANGELOG.md": { from: join(top, "CHANGELOG.md") },
  },
);
