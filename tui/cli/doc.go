// Package cli is the command line. It turns flags into a report, a listing, a saved fork or the
// screen, and an exit code. All input and output outside a conversation passes through here: files
// through the codecs' one entrance, manifests, the clock and the environment. The last two come in
// as a [host.Env], so that a test runs the whole program without a process.
//
//	args := []string{"--demo", "--dry-run"}
//	code := cli.Run(args, os.Stdin, os.Stdout, os.Stderr, host.Env{Demo: demo})
//
// Everything that the program can do is in one table, in modes.go. Its parts are packages below
// this one. Packages flags and settings say what the user wants; load, listing and screen find,
// list and review conversations. Package answers asks for what a plan lacks; saving, manifest and
// recovery write; show and pages print.
//
// The package must never write to a conversation except through formats.Save, and never output a
// text that is not clean. It must never put an escape code on standard output: only the screen
// does.
package cli
