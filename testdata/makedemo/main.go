// Command makedemo writes the conversations that decant ships and tests with.
//
//	go run ./testdata/makedemo > testdata/demo.jsonl
//	go run ./testdata/makedemo -dir testdata/claudecode
//
// The output depends on nothing but this folder: ids come from a counter, times
// from a start and fixed steps. It must never read the clock, the environment or
// anything random, and holds no text that was not written for it.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"decant/testdata/makedemo/story"
)

func main() {
	dir := flag.String("dir", "", "write the small test inputs into this folder instead")
	flag.Parse()
	if err := writeDemo(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "makedemo:", err)
		os.Exit(1)
	}
}

// writeDemo writes the demo to standard output or, with a folder, the small inputs.
func writeDemo(dir string) error {
	if dir == "" {
		_, err := os.Stdout.Write(story.PlayDemo())
		return err
	}
	for name, data := range story.SmallInputs() {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return fmt.Errorf("write %s: %w", name, err)
		}
	}
	return nil
}
