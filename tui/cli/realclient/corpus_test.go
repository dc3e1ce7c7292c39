//go:build realclient

package realclient

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model/formats"
	"decant/testdata/damaged"
)

// TestCorpusSent lets Claude Code 2.1.197 resume conversations of the corpus, as they are and
// in a file that is too large for it to read whole: it must send what is live. Each is tried in one
// of the two ways, in the full matrix in both.
func TestCorpusSent(t *testing.T) {
	t.Parallel()
	paths, _ := filepath.Glob(filepath.Join(repo, "..", "shared", "corpus", "claude-code",
		"*.jsonl"))
	if len(paths) == 0 {
		t.Skip("no corpus")
	}
	for _, c := range claudes(t) {
		if c.version != "2.1.197" {
			continue
		}
		for i, path := range paths {
			if !tried(i) {
				continue
			}
			name := strings.TrimSuffix(filepath.Base(path), ".jsonl")
			for _, large := range []bool{false, true} {
				if !full && large == (i%24 == 0) {
					continue
				}
				t.Run(name+map[bool]string{true: "-large"}[large], func(t *testing.T) {
					t.Parallel()
					data := read(t, path)
					if large {
						data = damaged.FillTo(data, damaged.Limit+1)
					}
					compareSent(t, c, data, name[strings.LastIndex(name, "_")+1:])
				})
			}
		}
	}
}

// compareSent compares what a client sends of a session with what is live.
func compareSent(t *testing.T, c client, data []byte, id string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), id+".jsonl")
	write(t, path, data)
	conv, err := formats.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	sent := resumeClaude(t, c, stored{path, id})
	c.compare(t, ofAnyModel(promised(conv, nil)), ofAnyModel(sent.items))
}

// ofAnyModel are items without what depends on the client's model, version and folder: the
// reasoning of others, the older name of a tool, that a task is no longer there, and calls at
// the end that wait for their results. The client sends the results of a turn before what is
// said in it; decant keeps the blocks of a record together.
func ofAnyModel(items []item) []item {
	answered := make(map[string]bool)
	for _, i := range items {
		if id, ok := strings.CutPrefix(i.what, "result "); ok {
			answered[id] = true
		}
	}
	var out []item
	said := 0 // Where the results of the turn end.
	for _, i := range items {
		i.what = strings.Replace(i.what, "call Task ", "call Agent ", 1)
		call := strings.HasPrefix(i.what, "call ")
		open := call && !answered[i.what[strings.LastIndex(i.what, " ")+1:]]
		switch {
		case i.what == reasoning, open, strings.HasPrefix(i.text, "<task-notification>"):
		case strings.HasPrefix(i.what, "result "):
			out = slices.Insert(out, said, i)
			said++
		default:
			out = append(out, i)
			if !strings.HasPrefix(i.what, "user ") {
				said = len(out)
			}
		}
	}
	return out
}
