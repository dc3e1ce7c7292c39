// Command makestore fills a folder with made-up conversations of all agents, to measure
// how long the list takes:
//
//	go run ./testdata/makestore /tmp/home 2000
//	env -i HOME=/tmp/home decant --list --project all
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"decant/testdata/manystore"
)

func main() {
	if err := writeAll(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "makestore:", err)
		os.Exit(1)
	}
}

// writeAll makes as many conversations as are asked for in a folder that is not there yet.
func writeAll(args []string) error {
	const wanted = 2
	if len(args) != wanted {
		return fmt.Errorf("want a folder to make, and how many conversations")
	}
	n, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	home, err := filepath.Abs(args[0])
	if err != nil {
		return err
	}
	if _, err := os.Stat(home); err == nil {
		return fmt.Errorf("%s is there already: name a folder that is not", home)
	}
	return manystore.Make(home, n, time.Now())
}
