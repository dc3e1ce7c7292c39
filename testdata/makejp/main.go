// Command makejp writes the small JP conversations that decant tests with, one
// folder each.
//
//	go run ./testdata/makejp -dir testdata/jp
//
// What each folder is for stands at its row of the table in plays.go. The output
// depends on nothing but this folder: ids are numbers given here, times start
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
	dir := flag.String("dir", "testdata/jp", "write the conversations into this folder")
	flag.Parse()
	if err := writeFolders(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "makejp:", err)
		os.Exit(1)
	}
}

// writeFolders writes every conversation's folder.
func writeFolders(dir string) error {
	for _, p := range plays {
		folder := filepath.Join(dir, p.folder())
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return fmt.Errorf("make %s: %w", folder, err)
		}
		s := newStream(p)
		p.play(s)
		for name, data := range s.files(p.layout) {
			path := filepath.Join(folder, name)
			if err := os.WriteFile(path, data, 0o644); err != nil {
				return fmt.Errorf("write %s: %w", path, err)
			}
		}
	}
	return nil
}
