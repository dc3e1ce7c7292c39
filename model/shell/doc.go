// Package shell finds out what a shell command line reads and writes, only from its text:
//
//	f := shell.ReadLine("cd src && nl -ba main.go | sed -n '10,20p'", "/w")
//	// f.Effect is a read of lines 10 to 20 of /w/src/main.go, f.Numbered is true.
//
// It knows the few programs that clearly read or write files. A command that it cannot understand
// counts as reading nothing. A write to an unknown file may have written any file.
//
// It must never run a program, read a file system, or overstate its guesses: a line comes from a
// conversation and may be hostile.
package shell
