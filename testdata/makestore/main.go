// Command makestore fills a folder with made-up conversations of agents, to measure how long the
// list takes: of four agents, or of the eight whose files and databases lie in the home folder.
//
//	go run ./testdata/makestore /tmp/home 2000
//	go run ./testdata/makestore -eight /tmp/home 2000
//	env -i HOME=/tmp/home decant --list --project all
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"decant/testdata/manystore"
)

func main() {
	eight := flag.Bool("eight", false, "write those of eight agents, as many of each")
	flag.Parse()
	write := manystore.Make
	if *eight {
		write = manystore.MakeEight
	}
	if err := writeAll(flag.Args(), write); err != nil {
		fmt.Fprintln(os.Stderr, "makestore:", err)
		os.Exit(1)
	}
}

// writeAll makes as many conversations as are asked for in a folder that is not there yet.
func writeAll(args []string, write func(home string, n int, now time.Time) error) error {
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
	return write(home, n, time.Now())
}
