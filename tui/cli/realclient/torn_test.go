//go:build realclient

package realclient

import (
	"bytes"
	"path/filepath"
	"testing"

	"decant/model/formats"
)

// TestTornLinesInForks gives clients forks that carry lines which are no JSON: they
// send what they send of the fork without these lines.
func TestTornLinesInForks(t *testing.T) {
	t.Parallel()
	names := map[string][]string{
		claudeCode: {"claudecode/minimal.jsonl"}, "pi": {"pi/tools.jsonl"},
		"Codex": {"codex/functions.jsonl", "codex/legacy.jsonl"},
	}
	for _, c := range clients(t) {
		for _, name := range names[c.agent] {
			t.Run(c.agent+"/"+c.version+"/"+filepath.Base(name), func(t *testing.T) {
				t.Parallel()
				path := filepath.Join(repo, "testdata", filepath.FromSlash(name))
				whole := c.resume(t, c, forkOf(t, read(t, path), name))
				torn := forkOf(t, tear(read(t, path)), name)
				if n := bytes.Count(read(t, torn.path), []byte(scrap)); n != 2 {
					t.Fatalf("the fork carries %d torn lines", n)
				}
				c.compare(t, c.comparable(whole.items), c.comparable(c.resume(t, c, torn).items))
			})
		}
	}
}

// scrap is what a crash left of a line.
const scrap = `{"type":"user","message":{"role":"us`

// tear puts scraps into the middle and at the end of a conversation.
func tear(data []byte) []byte {
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	half := len(lines) / 2
	out := bytes.Join(lines[:half], []byte("\n"))
	out = append(out, "\n"+scrap+"\n"...)
	out = append(out, bytes.Join(lines[half:], []byte("\n"))...)
	return append(out, "\n"+scrap...)
}

// forkOf saves a fork of a conversation without changes.
func forkOf(t *testing.T, data []byte, name string) stored {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, filepath.Base(name))
	write(t, path, data)
	conv, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	saved, err := formats.Save(conv, nil, formats.SaveOptions{Output: dir})
	if err != nil {
		t.Fatal(err)
	}
	return stored{saved.Path, saved.ID}
}
