package tui

import (
	"path/filepath"
	"testing"

	"decant/model/formats"
	"decant/render"
	"decant/strategies"
	"decant/testdata/samples"
)

// TestWalkThroughRealConversations opens real conversations and our own odd ones, and walks
// through them; the driver measures every line, and nothing of the content may get through.
func TestWalkThroughRealConversations(t *testing.T) {
	t.Parallel()
	ours := samples.Own(t, "claudecode/*.jsonl")
	files := ours
	if !testing.Short() {
		files = append(files, samples.Corpus(t, "claude-code/*.jsonl")...)
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
