// Package shellscript writes the shell scripts that tests run as editors, models and agents.
//
// Linux refuses to run a file that a process has open for writing ("text file busy"), and a process
// that another test starts inherits what is open at that moment. So no process is started while a
// script is written:
//
//	err := shellscript.Write(filepath.Join(t.TempDir(), "ask"), "cat >/dev/null\n")
package shellscript

import (
	"os"
	"syscall"
)

// Write writes a script for sh that its owner may run. The body is what follows the first line.
func Write(path, body string) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return os.WriteFile(path, []byte("#!/bin/sh\n"+body), 0o700) //nolint:gosec // It is run.
}
