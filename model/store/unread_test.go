package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model/formats/claudecode/places"
)

// TestNotFoundNamesWhatIsUnread holds that a conversation may be in a folder that could not be
// read, and that the error says so.
func TestNotFoundNamesWhatIsUnread(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a := d.folder("a")
	d.put(a, id(1)+".jsonl", talk(a, ""), 1)
	loop := filepath.Join(places.ProjectsFolder(d.place("CLAUDE_CONFIG_DIR", ".claude")), "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Skip(err)
	}
	_, byID := ByID(d.env, "", "abcd")
	later := time.Now().Add(time.Hour)
	_, newest := NewestOf(d.env, Query{Agents: []string{"claude-code"}, Since: later})
	for name, err := range map[string]error{"by id": byID, "newest": newest} {
		if !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), loop) {
			t.Errorf("%s: got %v, want one that names %s", name, err, loop)
		}
	}
	if got, err := ByID(d.env, "", id(1)[:8]); err != nil || got.ID != id(1) {
		t.Errorf("got %q, %v, although it can be read", got.ID, err)
	}
}
