// Command makeopencode writes the small exports of opencode and Kilo CLI that decant tests with.
//
//	go run ./testdata/makeopencode -dir testdata
//
// What each export is for stands at its row of the table in stories.go. The output depends on
// nothing but this folder: ids are counted, times go on by fixed steps. It must never read the
// clock, the environment or anything random, and holds no text that was not written for it.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"decant/testdata/ordered"
)

func main() {
	dir := flag.String("dir", "testdata", "write the exports into folders of this one")
	flag.Parse()
	if err := writeFiles(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "makeopencode:", err)
		os.Exit(1)
	}
}

// writeFiles writes every export's file.
func writeFiles(dir string) error {
	for n, story := range stories {
		s := newSession(n)
		story.tell(s)
		folder := filepath.Join(dir, filepath.Dir(story.name))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return fmt.Errorf("make %s: %w", folder, err)
		}
		path := filepath.Join(dir, story.name+".json")
		data, err := s.export()
		if err != nil {
			return fmt.Errorf("spell %s: %w", path, err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
	}
	return nil
}

// export is the document, spelled as the client does.
func (s *session) export() ([]byte, error) {
	var plain, out bytes.Buffer
	ordered.Append(&plain, obj{"info", s.info, "messages", s.messages})
	if err := json.Indent(&out, plain.Bytes(), "", "  "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}
