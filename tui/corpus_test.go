package tui

import (
	"os"
	"path/filepath"
	"testing"

	"decant/model/formats"
	"decant/render"
	"decant/strategies"
)

// corpus lists the conversations of real clients that lie beside the repository, if they do.
func corpus(t *testing.T) []string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		dir = filepath.Dir(dir)
	}
	dir = filepath.Join(dir, "..", "shared", "corpus", "claude-code")
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestWalkThroughRealConversations opens real conversations and our own odd ones, and walks
// through them; the driver measures every line, and nothing of the content may get through.
func TestWalkThroughRealConversations(t *testing.T) {
	t.Parallel()
	ours, err := filepath.Glob(filepath.Join("..", "testdata", "claudecode", "*.jsonl"))
	if err != nil || len(ours) == 0 {
		t.Fatalf("no conversations of our own: %v", err)
	}
	files := ours
	if !testing.Short() {
		files = append(files, corpus(t)...)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			d := start(t, c, 100, 30, func(o *Options) {
				o.Spec = strategies.Default()
				o.Theme = themeNamed(t, "dark", render.TrueColor)
			})
			for range min(len(c.Turns), 40) {
				d.press("enter", "jjj", "v", "j", "esc", "j")
				clean(t, d.m.View())
			}
			d.press("G", "x", "k", "p", "t", "1", "s", "G")
			clean(t, d.m.View())
			d.press("esc", "u", "u", "u")
			if d.m.unsaved() {
				t.Error("after undoing everything there is something to save")
			}
		})
	}
}
