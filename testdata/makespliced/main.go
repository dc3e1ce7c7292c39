// Command makespliced makes conversations of real ones into which turns of others were put, to
// try out what names tangents:
//
//	go run ./testdata/makespliced -o /tmp/spliced
//
// Beside the conversations it writes labels.json, which says which turns were put in. Commit none
// of it.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os" //nolint:depguard // A tool for tests, no part of the program.
	"path/filepath"

	"decant/testdata/splice"
)

func main() {
	out := flag.String("o", "", "the folder to write to; it must not be there")
	corpus := flag.String("corpus", "../shared/corpus", "the folder of real conversations")
	seed := flag.Uint64("seed", splice.Seed, "draws other conversations")
	flag.Parse()
	if err := writeSpliced(*out, *corpus, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "makespliced:", err)
		os.Exit(1)
	}
}

// label says of a file which turns were put into it.
type label struct {
	File     string      `json:"file"`
	Half     splice.Half `json:"half"`
	Host     string      `json:"host"`
	Guests   []string    `json:"guests"`
	Tangents []int       `json:"tangents"`
}

// writeSpliced makes the files in a new folder.
func writeSpliced(out, corpus string, seed uint64) error {
	if out == "" {
		return fmt.Errorf("name a folder with -o")
	}
	sources, err := splice.LoadSources(corpus)
	if err != nil {
		return err
	}
	made, err := splice.MakeSpliced(sources, seed)
	if err != nil {
		return err
	}
	if err := os.Mkdir(out, 0o750); err != nil {
		return fmt.Errorf("make the folder: %w", err)
	}
	labels := make([]label, 0, len(made))
	for i := range made {
		m := &made[i]
		file := m.Name + ".json"
		if err := os.WriteFile(filepath.Join(out, file), m.Data, 0o600); err != nil {
			return fmt.Errorf("write %s: %w", m.Name, err)
		}
		labels = append(labels, label{file, m.Half, m.Host, m.Guests, m.Tangents})
	}
	data, err := json.MarshalIndent(labels, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "labels.json"), append(data, '\n'), 0o600)
}
