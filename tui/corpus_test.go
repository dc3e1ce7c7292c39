package tui

import (
	"errors"
	"path/filepath"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model/formats"
	"decant/render"
	"decant/strategies"
	"decant/testdata/samples"
)

// everyFormat is where conversations of every format lie below testdata and the corpus.
var (
	everyOwn    = []string{"claudecode/*", "codex/*", "jp/*", "messages/*", "pi/*", "qwencode/*"}
	everyCorpus = []string{"claude-code/*", "codex/*", "jp/*", "anthropic/*", "openai/*", "pi/*"}
)

// TestWalkThroughRealConversations opens real conversations and our own odd ones, and walks
// through them; the driver measures every line, and nothing of the content may get through.
func TestWalkThroughRealConversations(t *testing.T) {
	t.Parallel()
	files := samples.Own(t, everyOwn...)
	if !testing.Short() {
		files = append(files, samples.Corpus(t, everyCorpus...)...)
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
				o.Spec = strategies.DefaultSpec()
				o.Theme = themeNamed(t, "dark", render.TrueColor)
			})
			for range min(len(c.Turns), 40) {
				d.press("l", "jjjj", "v", "j", "h", "h", "j")
				clean(t, d.styled())
			}
			for _, key := range []string{"R", "D", "F", "A", "S", "T"} {
				d.press(key, "=", "jj", "l", "jj", ">", "G")
				clean(t, d.styled())
				d.send(tea.WindowSizeMsg{Width: 30 + len(c.Events)%90, Height: 11})
				clean(t, d.styled())
			}
			d.press("T", "-", "G", "x", "k", "p", "t", "S", "1", "s", "G")
			clean(t, d.styled())
			d.press("esc", "u", "u", "u", "u")
			if d.session().HasUnsaved() {
				t.Error("after undoing everything there is something to save")
			}
		})
	}
}
