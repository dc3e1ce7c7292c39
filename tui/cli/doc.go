// Package cli is the command line: flags in, a report, a listing, a saved fork or the screen out,
// and an exit code. Everything that the program reads from or writes to the world outside a
// conversation passes through here: files by the codecs' one door, manifests, the clock and the
// environment, the last two handed in as a [host.Env], so that a test runs the whole program
// without a process.
//
//	args := []string{"--demo", "--dry-run"}
//	code := cli.Run(args, os.Stdin, os.Stdout, os.Stderr, host.Env{Demo: demo})
//
// What the program can be asked to do is one table, in modes.go. Its parts are packages below this
// one: flags and settings say what is asked for; load, listing and screen find, list and review
// conversations; answers asks what a plan wants to know; saving, manifest and recovery write; show
// and pages print.
//
// It must never write to a conversation but through formats.Save, never let a text out that is not
// clean, and never put an escape code on standard output: only the screen does.
package cli
