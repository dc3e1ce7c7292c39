package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"decant/tui/cli/exit"
)

// TestSaysThatAForkIsTooLarge warns of a plan that leaves more than the window of the model holds,
// and of no other.
func TestSaysThatAForkIsTooLarge(t *testing.T) {
	t.Parallel()
	const warning = "too large for the window: the API refuses it"
	for words, warned := range map[int]bool{300: false, 300_000: true} {
		w := newWorld(t)
		path := filepath.Join(w.env.Cwd, "body.json")
		w.put(path, []byte(`{"model":"claude-3-haiku-20240307","messages":[{"role":"user",`+
			`"content":"`+strings.Repeat("harbour ", words)+`"}]}`))
		r := w.want(exit.Done, "", "-n", "-s", "lossless", path)
		if got := strings.Contains(r.out, warning); got != warned {
			t.Errorf("%d words: warned is %v", words, got)
		}
	}
}
