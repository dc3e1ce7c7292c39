// Command makepi writes the small sessions of pi, Oh My Pi and OpenClaw that decant tests with.
//
//	go run ./testdata/makepi -dir testdata/pi
//	go run ./testdata/makepi -omp -dir testdata/omp
//	go run ./testdata/makepi -openclaw -dir testdata/openclaw
//
// What each session is for stands at its row of the table in stories.go. The output
// depends on nothing but this folder: ids are counted, times go on by fixed steps. It
// must never read the clock, the environment or anything random, and holds no text
// that was not written for it.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	dir := flag.String("dir", "testdata/pi", "write the sessions into this folder")
	omp := flag.Bool("omp", false, "write the sessions of Oh My Pi")
	claw := flag.Bool("openclaw", false, "write the sessions of OpenClaw")
	flag.Parse()
	tell := stories
	switch {
	case *omp:
		tell = ompStories
	case *claw:
		tell = clawStories
	}
	if err := writeFiles(*dir, tell); err != nil {
		fmt.Fprintln(os.Stderr, "makepi:", err)
		os.Exit(1)
	}
}

// writeFiles writes every session's file.
func writeFiles(dir string, stories []story) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make %s: %w", dir, err)
	}
	for n, story := range stories {
		s := newSession(n, story)
		story.tell(s)
		path := filepath.Join(dir, story.name+".jsonl")
		if err := os.WriteFile(path, s.out.Bytes(), 0o644); err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
	}
	return nil
}
