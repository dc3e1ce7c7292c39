// Command makecodex writes the small Codex rollouts that decant tests with, one file
// each.
//
//	go run ./testdata/makecodex -dir testdata/codex
//
// What each file is for stands at its row of the table in stories.go. The output
// depends on nothing but this folder: ids are made of numbers given here, times start
// there and go on by fixed steps. It must never read the clock, the environment or
// anything random, and holds no text that was not written for it.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	dir := flag.String("dir", "testdata/codex", "write the rollouts into this folder")
	flag.Parse()
	if err := writeFiles(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "makecodex:", err)
		os.Exit(1)
	}
}

// writeFiles writes every rollout.
func writeFiles(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make %s: %w", dir, err)
	}
	for i, s := range stories {
		r := newRollout(i+1, s)
		s.tell(r)
		path := filepath.Join(dir, s.name+".jsonl")
		if err := os.WriteFile(path, r.out.Bytes(), 0o644); err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
	}
	return nil
}
