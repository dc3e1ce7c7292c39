// Command makeheavy prints a long conversation of so many MB, to measure with:
//
//	go run ./testdata/makeheavy 80 > /tmp/heavy.jsonl
package main

import (
	"fmt"
	"os"
	"strconv"

	"decant/testdata/heavy"
)

// megabyte is a million bytes.
const megabyte = 1_000_000

func main() {
	if err := printHeavy(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "makeheavy:", err)
		os.Exit(1)
	}
}

// printHeavy prints as many megabytes as are asked for, and what ends the turn.
func printHeavy(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("want how many MB")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(heavy.Session(1, n*megabyte))
	return err
}
