package tui

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

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
	dir = filepath.Join(dir, "..", "shared", "corpus")
	return inside(t, dir, "claude-code", "jp", "codex", "pi")
}

// inside lists what lies in some folders of a folder.
func inside(t *testing.T, dir string, folders ...string) (files []string) {
	t.Helper()
	for _, f := range folders {
		some, err := filepath.Glob(filepath.Join(dir, f, "*"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, some...)
	}
	return files
}

// TestWalkThroughRealConversations opens real conversations and our own odd ones, and walks
// through them; the driver measures every line, and nothing of the content may get through.
func TestWalkThroughRealConversations(t *testing.T) {
	t.Parallel()
	files := inside(t, filepath.Join("..", "testdata"), "claudecode", "jp")
	if len(files) == 0 {
		t.Fatal("there are no conversations of our own")
	}
	if !testing.Short() {
		files = append(files, corpus(t)...)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(file)
			if errors.Is(err, formats.ErrUnknownFormat) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			d := start(t, c, 100, 30, func(o *Options) {
				o.Spec = strategies.Default()
				o.Theme = themeNamed(t, "dark", render.TrueColor)
			})
			for range min(len(c.Turns), 40) {
				d.press("l", "jjjj", "v", "j", "h", "h", "j")
				clean(t, d.m.View())
			}
			for _, key := range []string{"R", "D", "F", "A", "S", "T"} {
				d.press(key, "=", "jj", "l", "jj", ">", "G")
				clean(t, d.m.View())
				d.send(tea.WindowSizeMsg{Width: 30 + len(c.Events)%90, Height: 11})
				clean(t, d.m.View())
			}
			d.press("T", "-", "G", "x", "k", "p", "t", "S", "1", "s", "G")
			clean(t, d.m.View())
			d.press("esc", "u", "u", "u", "u")
			if d.m.unsaved() {
				t.Error("after undoing everything there is something to save")
			}
		})
	}
}
