package codex

import (
	"bytes"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"decant/model"
	"decant/model/source"
)

// indexFile is where the client keeps the names of threads.
const indexFile = "session_index.jsonl"

// The folders of a home that contain rollouts.
const (
	sessions = "sessions"
	archived = "archived_sessions"
)

// indexBytes is how much of the index is read at most: its end, because later entries count.
const indexBytes = 1 << 20

// RootOf is the client's home that contains a rollout, and whether the rollout is archived there.
// It is "" for a rollout in another place.
func RootOf(path string) (root string, isArchived bool) {
	if path == "" || path == "-" {
		return "", false
	}
	dir := filepath.Dir(path)
	if filepath.Base(dir) == archived {
		return filepath.Dir(dir), true
	}
	for _, digits := range []int{2, 2, 4} { // A day, its month, its year.
		name := filepath.Base(dir)
		if len(name) != digits || strings.Trim(name, "0123456789") != "" {
			return "", false
		}
		dir = filepath.Dir(dir)
	}
	if filepath.Base(dir) != sessions {
		return "", false
	}
	return filepath.Dir(dir), false
}

// IndexPath is the file in a home in which the client looks for the names of threads.
func IndexPath(root string) string { return filepath.Join(root, indexFile) }

// HomeOf is the folder for a fork that is made now. For an archived thread, which cannot be resumed
// in its place, it is the folder of the day. It is "" for the original's folder.
func (Codec) HomeOf(c *model.Conversation, now time.Time) string {
	root, isArchived := RootOf(c.Path)
	if !isArchived {
		return ""
	}
	return filepath.Join(root, sessions, filepath.FromSlash(now.Format("2006/01/02")))
}

// Keeps reports whether the client finds a rollout in a folder.
func (Codec) Keeps(dir string) bool {
	root, isArchived := RootOf(filepath.Join(dir, "rollout.jsonl"))
	return root != "" && !isArchived
}

// Entry is a line for the client's index that names a thread, and the index itself. It is "" for a
// rollout that is in none of the client's homes.
func (Codec) Entry(path, id, title string, now time.Time) (file string, line []byte) {
	root, isArchived := RootOf(path)
	if root == "" || isArchived || title == "" {
		return "", nil
	}
	stamp := now.UTC().Format(time.RFC3339Nano)
	line = source.Object("id", id, "thread_name", title, "updated_at", stamp)
	return IndexPath(root), append(line, '\n')
}

// findTitle is the title that the client shows for the thread: its given name, else the user's
// first message.
func (o *opener) findTitle() string {
	if root, _ := RootOf(o.c.Path); root != "" {
		names := ReadNames(indexEnd(root))
		o.s.titles = slices.Collect(maps.Values(names))
		if name := names[o.c.ID]; name != "" {
			return name
		}
	}
	for i := range o.c.Events {
		e := &o.c.Events[i]
		if e.Kind != model.User || !e.Prompt && !o.isUserPrompt(i) {
			continue
		}
		if t := model.FirstLine(stripFileList(o.c.EventText(e))); t != "" {
			return t
		}
	}
	return ""
}

// isUserPrompt reports whether an event is the user's text.
func (o *opener) isUserPrompt(event int) bool {
	p := o.s.places[event]
	return p.item >= 0 && o.itemAt(p).prompt &&
		!strings.HasPrefix(o.c.EventText(&o.c.Events[event]), summaryStart)
}

// indexEnd is the end of a home's index, or nil without one.
func indexEnd(root string) []byte {
	f, err := os.Open(IndexPath(root))
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
