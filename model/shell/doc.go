// Package shell says what a shell command line reads and writes, from its text
// alone:
//
//	f := shell.Read("cd src && nl -ba main.go | sed -n '10,20p'", "/w")
//	// f.Effect is a read of lines 10 to 20 of /w/src/main.go, f.Numbered is true.
//
// It knows the few programs that plainly read or write files. What it cannot tell
// reads nothing; a write whose file it cannot tell may have written anything.
//
// It must never run anything, look at a file system, or take its guess for more
// than it is: a line comes out of a conversation, and may be hostile.
package shell
