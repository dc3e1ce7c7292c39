package formats

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
)

// codexHome is a home of Codex with one of our rollouts in a folder of it, opened.
func codexHome(t *testing.T, folder string) (home string, c *model.Conversation) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "codex", "functions.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	home = t.TempDir()
	dir := filepath.Join(home, filepath.FromSlash(folder))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	name := "rollout-2026-04-06T07-30-00-0196a002-4b1d-7c3e-8a55-3f2e1d0c9b02.jsonl"
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	return home, c
}

// codexTime is when forks are made.
var codexTime = time.Date(2026, 5, 1, 8, 0, 0, 0, time.UTC)

// TestCodexFork saves where the client looks, and tells it the title.
func TestCodexFork(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, folder, want string
		titled             bool
	}{
		{"beside the original", "sessions/2026/04/06", "sessions/2026/04/06", true},
		{"archived", "archived_sessions", "sessions/2026/05/01", true},
		{"in no home", "elsewhere", "elsewhere", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			home, c := codexHome(t, tt.folder)
			saved, err := Save(c, nil, SaveOptions{Now: codexTime, Title: "All of it (decant 1)"})
			if err != nil || saved.Warning != "" {
				t.Fatal(err, saved.Warning)
			}
			want := filepath.Join(home, filepath.FromSlash(tt.want))
			if got := filepath.Dir(saved.Path); got != want {
				t.Errorf("saved in %s, want %s", got, want)
			}
			if got := Keeps(c, filepath.Dir(saved.Path)); got != tt.titled {
				t.Errorf("kept: got %v", got)
			}
			index, err := os.ReadFile(filepath.Join(home, "session_index.jsonl"))
			if !tt.titled {
				if !errors.Is(err, os.ErrNotExist) {
					t.Errorf("an index: %s %v", index, err)
				}
				return
			}
			line := `{"id":"` + saved.ID + `","thread_name":"All of it (decant 1)",` +
				`"updated_at":"2026-05-01T08:00:00Z"}` + "\n"
			if string(index) != line {
				t.Errorf("got %s, want %s", index, line)
			}
			if fork, err := Open(saved.Path); err != nil || fork.Title != "All of it (decant 1)" {
				t.Errorf("opened again: %v %q", err, fork.Title)
			}
		})
	}
}

// TestCodexIndexCut tells the title on its own line where the last one has no end.
func TestCodexIndexCut(t *testing.T) {
	t.Parallel()
	home, c := codexHome(t, "sessions/2026/04/06")
	index := filepath.Join(home, "session_index.jsonl")
	const other = `{"id":"o","thread_name":"Another","updated_at":"2026-04-01T08:00:00Z"}`
	if err := os.WriteFile(index, []byte(other), 0o600); err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, nil, SaveOptions{Now: codexTime, Title: "All"})
	if err != nil || saved.Warning != "" {
		t.Fatal(err, saved.Warning)
	}
	got, err := os.ReadFile(index)
	if err != nil {
		t.Fatal(err)
	}
	line := `{"id":"` + saved.ID + `","thread_name":"All","updated_at":"2026-05-01T08:00:00Z"}`
	if want := other + "\n" + line + "\n"; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestCodexTitleTaken gives a fork no name that another thread of the home has, wherever
// that lies.
func TestCodexTitleTaken(t *testing.T) {
	t.Parallel()
	home, c := codexHome(t, "sessions/2026/04/06")
	taken := model.ForkTitle(c.Title, nil)
	line := `{"id":"o","thread_name":"` + taken + `","updated_at":"2026-04-01T08:00:00Z"}` + "\n"
	index := filepath.Join(home, "session_index.jsonl")
	if err := os.WriteFile(index, []byte(line), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Open(c.Path)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, nil, SaveOptions{Now: codexTime})
	if err != nil || saved.Warning != "" {
		t.Fatal(err, saved.Warning)
	}
	if want := model.ForkTitle(taken, nil); saved.Title != want {
		t.Errorf("got %q, want %q", saved.Title, want)
	}
}

// TestCodexIndexFails saves the fork though its title cannot be told.
func TestCodexIndexFails(t *testing.T) {
	t.Parallel()
	home, c := codexHome(t, "sessions/2026/04/06")
	if err := os.Mkdir(filepath.Join(home, "session_index.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	saved, err := Save(c, nil, SaveOptions{Now: codexTime})
	if err != nil || !strings.Contains(saved.Warning, "its title is not") {
		t.Fatal(err, saved.Warning)
	}
	if _, err := os.Stat(saved.Path); err != nil {
		t.Error(err)
	}
}

// TestCodexInPlace keeps the id and tells no title.
func TestCodexInPlace(t *testing.T) {
	t.Parallel()
	home, c := codexHome(t, "sessions/2026/04/06")
	saved, err := Save(c, nil, SaveOptions{Now: time.Now().Add(time.Hour), InPlace: true})
	if err != nil || saved.ID != c.ID || saved.Path != c.Path {
		t.Fatal(err, saved)
	}
	if _, err := os.Stat(filepath.Join(home, "session_index.jsonl")); err == nil {
		t.Error("an index")
	}
}

// TestCodexFoldersGo leaves no new folder behind when a fork cannot be saved.
func TestCodexFoldersGo(t *testing.T) {
	t.Parallel()
	home, c := codexHome(t, "archived_sessions")
	var all []model.Change
	for i := range c.Events {
		if c.Events[i].Live && !c.Events[i].Fixed {
			all = append(all, model.Change{Event: i, Part: -1, Op: model.Remove})
		}
	}
	if _, err := Save(c, all, SaveOptions{Now: codexTime}); err == nil {
		t.Fatal("saved nothing")
	}
	if _, err := os.Stat(filepath.Join(home, "sessions")); !errors.Is(err, os.ErrNotExist) {
		t.Error("a folder is left", err)
	}
}
