// Command bench measures what decant takes, beside the least that a report has to do and beside
// programs that only read the same file, and prints the table that the README has:
//
//	go run ./testdata/bench                        # on a made-up session of 50 MB
//	go run ./testdata/bench -mb 300 -runs 9        # on a larger one, more runs
//	go run ./testdata/bench -decant ./decant FILE  # a build of yours, a file of yours
//	go run ./testdata/bench floor FILE             # the floor program alone
//	go run ./testdata/bench make 80 >FILE          # the made-up session alone
//	go run ./testdata/bench cost COMMAND ARGS      # what one run of any command takes
//
// All is run in its own folder: no conversation of the user's is looked for.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"decant/testdata/bench/cost"
	"decant/testdata/bench/floor"
	"decant/testdata/manystore"
	"decant/testdata/usual"
)

// megabyte is a million bytes.
const megabyte = 1_000_000

func main() {
	if err := runMode(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// runMode does what the first argument names: a part of it, or all.
func runMode(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "floor":
		return printFloor(args[1])
	case len(args) == 2 && args[0] == "make":
		return printSession(args[1])
	case len(args) == 3 && args[0] == "fill":
		return fillStore(args[1], args[2])
	case len(args) == 3 && args[0] == "copy":
		return copyFile(args[1], args[2])
	case len(args) > 1 && args[0] == "cost":
		return printCost(args[1:])
	}
	return runAll(args)
}

// printSession prints a session of so many MB.
func printSession(mb string) error {
	n, err := strconv.Atoi(mb)
	if err != nil {
		return err
	}
	return usual.Write(os.Stdout, 1, int64(n)*megabyte)
}

// fillStore makes so many conversations in a home folder.
func fillStore(home, conversations string) error {
	n, err := strconv.Atoi(conversations)
	if err != nil {
		return err
	}
	return manystore.Make(home, n, time.Now())
}

// printCost runs a command and prints what it took: nanoseconds of the processor and of the clock,
// and bytes of memory.
func printCost(args []string) error {
	cmd := exec.Command(args[0], args[1:]...) //nolint:gosec // It is what was asked for.
	took, err := cost.Measure(cmd)
	if err != nil {
		return err
	}
	fmt.Println(took.CPU.Nanoseconds(), took.Wall.Nanoseconds(), took.Peak)
	return nil
}

// printFloor prints what the floor program finds in a file.
func printFloor(path string) error {
	t, err := floor.Run(path)
	if err != nil {
		return err
	}
	fmt.Printf("%d records, %d texts, %d bytes, %.0f tokens, %x\n",
		t.Records, t.Texts, t.Bytes, t.Tokens, t.Sum[:6])
	return nil
}

// options are what the command line asks for.
type options struct {
	decant          string
	runs, mb, store int
	path            string
}

// readOptions reads the command line.
func readOptions(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.StringVar(&o.decant, "decant", "", "the program to measure (built when not given)")
	flags.IntVar(&o.runs, "runs", 5, "how often each command is run")
	flags.IntVar(&o.mb, "mb", 50, "the size of the session to make, in MB")
	flags.IntVar(&o.store, "store", 2000, "how many conversations --list lists; 0 leaves it out")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 1 || o.runs < 1 || o.mb < 1 {
		return o, errors.New("want at most one file, and numbers above 0")
	}
	o.path = flags.Arg(0)
	return o, nil
}

// runAll measures every row and prints the table.
func runAll(args []string) error {
	o, err := readOptions(args)
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "decant-bench-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(scratch) }()
	w := &work{scratch: scratch, decant: o.decant, path: o.path}
	if err := w.prepare(o); err != nil {
		return err
	}
	rows := w.listRows(o)
	if err := measureRows(rows, o.runs); err != nil {
		return err
	}
	return printTable(os.Stdout, w.title(o, args), rows)
}

// absolute makes a path hold in another folder; an empty one stays empty.
func absolute(path *string) error {
	if *path == "" {
		return nil
	}
	full, err := filepath.Abs(*path)
	*path = full
	return err
}
