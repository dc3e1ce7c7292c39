// Command makecopilot writes the small sessions of Copilot CLI that decant tests with.
//
//	go run ./testdata/makecopilot -dir testdata/copilot
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
	dir := flag.String("dir", "testdata/copilot", "write the sessions into this folder")
	flag.Parse()
	if err := writeFiles(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "makecopilot:", err)
		os.Exit(1)
	}
}

// writeFiles writes every session's file.
func writeFiles(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make %s: %w", dir, err)
	}
	for n, story := range stories {
		s := newSession(n)
		story.tell(s)
		path := filepath.Join(dir, story.name+".jsonl")
		if err := os.WriteFile(path, s.out.Bytes(), 0o644); err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
	}
	return nil
}
