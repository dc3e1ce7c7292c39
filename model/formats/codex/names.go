package codex

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"

	"decant/model"
)

// indexFile is where the client keeps the names of threads.
const indexFile = "session_index.jsonl"

// The folders of a home that rollouts lie in.
const (
	sessions = "sessions"
	archived = "archived_sessions"
)

// indexBytes are read of the index at most: its end, which counts.
const indexBytes = 1 << 20

// RootOf is the home of the client that a rollout lies in, and whether it is archived
// there; "" for one that lies elsewhere.
func RootOf(path string) (root string, isArchived bool) {
	dir := filepath.Dir(path)
	if path == "" || path == "-" {
		return "", false
	}
	for range 4 { // Below sessions lies a folder a year, month and day.
		switch filepath.Base(dir) {
		case sessions:
			return filepath.Dir(dir), false
		case archived:
			return filepath.Dir(dir), true
		}
		dir = filepath.Dir(dir)
	}
	return "", false
}

// Index is the file of a home in which the client looks for the names of threads.
func Index(root string) string { return filepath.Join(root, indexFile) }

// title is what the client shows for the thread: the name that it was given, else what
// the person said first.
func (o *opener) title() string {
	if root, _ := RootOf(o.c.Path); root != "" {
		if name := Names(indexEnd(root))[o.c.ID]; name != "" {
			return name
		}
	}
	for i := range o.c.Events {
		e := &o.c.Events[i]
		if e.Kind != model.User || !e.Prompt && !o.saidBy(i) {
			continue
		}
		if t := model.FirstLine(asked(o.c.Text(e))); t != "" {
			return t
		}
	}
	return ""
}

// saidBy reports whether an event is of what a person said.
func (o *opener) saidBy(event int) bool {
	p := o.s.places[event]
	return p.item >= 0 && o.at(p).prompt &&
		!strings.HasPrefix(o.c.Text(&o.c.Events[event]), summaryStart)
}

// indexEnd is the end of a home's index, nil where there is none.
func indexEnd(root string) []byte {
	f, err := os.Open(Index(root))
	if err != nil {
		return nil
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	from := max(0, info.Size()-indexBytes)
	data, err := io.ReadAll(io.NewSectionReader(f, from, indexBytes))
	if err != nil {
		return nil
	}
	if from > 0 {
		_, data, _ = bytes.Cut(data, []byte{'\n'})
	}
	return data
}
