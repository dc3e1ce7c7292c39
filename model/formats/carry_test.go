package formats

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestForkCarriesTornLines keeps lines that nobody can read, where they stood but never last, in a
// fork and in place, and says so; what is JSON and no record stays out.
func TestForkCarriesTornLines(t *testing.T) {
	t.Parallel()
	const torn, foreign = `{"type":"user","message":{"role":"us`, `[1, 2]`
	for _, name := range []string{
		"claudecode/minimal.jsonl", "codex/functions.jsonl", "codex/legacy.jsonl",
		"pi/tools.jsonl", "pi/first-version.jsonl",
		"qwencode/tools.jsonl",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lines := strings.Split(strings.TrimSpace(
				read1(t, filepath.Join("..", "..", "testdata", name))), "\n")
			half := len(lines) / 2
			text := strings.Join(lines[:half], "\n") + "\n" + torn + "1\n" + foreign + "\n" +
				strings.Join(lines[half:], "\n") + "\n" + torn + "2"
			path := filepath.Join(t.TempDir(), filepath.Base(name))
			put(t, path, text)
			for _, inPlace := range []bool{false, true} {
				c, err := Open(path)
				if err != nil {
					t.Fatal(err)
				}
				carried := 0
				for _, w := range c.Warnings {
					if strings.Contains(w.Text, "a fork keeps it") {
						carried++
					}
				}
				saved, err := Save(c, nil, SaveOptions{
					InPlace: inPlace, Now: time.Now(),
					Output: filepath.Join(t.TempDir(), "x.jsonl"),
				}.inPlaceAlone())
				if err != nil {
					t.Fatal(err)
				}
				fork := read1(t, saved.Path)
				one, two := strings.Index(fork, torn+"1\n"), strings.Index(fork, torn+"2\n")
				if carried != 2 || one <= 0 || two < one || strings.Contains(fork, foreign) {
					t.Errorf("in place %v: %d warnings, at %d and %d of\n%s", inPlace, carried,
						one, two, fork)
				}
				if strings.HasSuffix(fork, torn+"2\n") {
					t.Errorf("in place %v: the fork ends in a line that nobody can read", inPlace)
				}
				if _, err := Open(saved.Path); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// inPlaceAlone leaves out the output where that means nothing.
func (o SaveOptions) inPlaceAlone() SaveOptions {
	if o.InPlace {
		o.Output = ""
	}
	return o
}
