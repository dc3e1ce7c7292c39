//go:build realclient

package realclient

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
)

// compactedFiles are the conversations of a client's format that were compacted and of which the
// file holds what was before, our own and those of the corpus.
func compactedFiles(format string) []string {
	corpus := filepath.Join(repo, "..", "shared", "corpus")
	var out []string
	for _, pattern := range []string{
		filepath.Join(repo, "testdata", "*", "*.json*"), filepath.Join(corpus, "*", "*.jsonl"),
		filepath.Join(corpus, "genuine", "*", "*.json*"),
		filepath.Join(corpus, "genuine", "*", "*", "*.json*"),
	} {
		found, _ := filepath.Glob(pattern)
		for _, path := range found {
			c, err := formats.OpenWith(path, formats.OpenOptions{Uncompact: 1})
			if err == nil && c.Format == format {
				out = append(out, path)
			}
		}
	}
	return out
}

// uncompactedLeftOut are conversations of ours whose original the client does not send as it is
// stored either: see [piInputs] and [opencodeLeftOut].
var uncompactedLeftOut = map[string]bool{"hostile.json": true, "hostile.jsonl": true}

// TestUncompactedSent lets the newest client of each agent resume forks of compacted conversations
// as they were before their newest compaction: it must send what is live of the fork.
func TestUncompactedSent(t *testing.T) {
	t.Parallel()
	program := buildProgram(t)
	for _, find := range []func(*testing.T) []client{claudes, codexes, pis, omps, opencodes} {
		for _, c := range find(t) {
			if c.version == "2.1.197" || c.old {
				continue
			}
			format := c.format
			if format == "" {
				format = "claude-code"
			}
			forks := 0
			for _, path := range compactedFiles(format) {
				if uncompactedLeftOut[filepath.Base(path)] {
					continue
				}
				forks++
				t.Run(c.agent+" "+filepath.Base(path), func(t *testing.T) {
					t.Parallel()
					sendUncompacted(t, c, program, path)
				})
			}
			if forks == 0 {
				t.Errorf("%s: no conversation was compacted", c.agent)
			}
			t.Logf("%s %s: %d forks", c.agent, c.version, forks)
		}
	}
}

// sendUncompacted saves a fork and compares what a client sends of it with what is live.
func sendUncompacted(t *testing.T, c client, program, path string) {
	t.Helper()
	fork, saved := saveUncompacted(t, program, path)
	sent := c.resume(t, c, saved)
	open := map[string]bool{} // The client answers what waits for its result at the end.
	for i := range fork.Calls {
		if call := &fork.Calls[i]; call.Result < 0 {
			open[call.ID] = true
		}
	}
	queued := queuedPrompts(t, saved.path)
	isOther := func(i item) bool {
		return open[i.what[strings.LastIndex(i.what, " ")+1:]] || queued[i.text]
	}
	c.compare(t, slices.DeleteFunc(ofAnyModel(promised(fork, nil)), isOther),
		slices.DeleteFunc(ofAnyModel(sent.items), isOther))
}

// saveUncompacted saves a fork as the program does, with a summary where the window takes no less.
func saveUncompacted(t *testing.T, program, path string) (*model.Conversation, stored) {
	t.Helper()
	dir, project := home(t)
	file := filepath.Join(project, filepath.Base(path))
	write(t, file, read(t, path))
	age(t, file)
	var report struct{ Fork struct{ ID, Path string } }
	var out []byte
	var err error
	for _, strategies := range []string{"bare", "bare,summarize"} {
		cmd := exec.Command(filepath.Join(program, "decant"), "-y", "--json", "--uncompact",
			"--budget", "window", "-s", strategies, "-k", "10c", file)
		cmd.Dir, cmd.Env = project, environment(dir)
		if out, err = cmd.Output(); err == nil {
			err = json.Unmarshal(out, &report)
			break
		}
	}
	if err != nil {
		t.Fatalf("save a fork of %s: %v: %.500s", path, err, out)
	}
	fork, err := formats.Open(report.Fork.Path)
	if err != nil {
		t.Fatal(err)
	}
	return fork, stored{report.Fork.Path, report.Fork.ID}
}

// queuedPrompts are what the person said while the client was busy: the newest client sends what
// 2.1.197 noted of it otherwise, in sessions that were never compacted as well.
func queuedPrompts(t *testing.T, path string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	for line := range bytes.Lines(read(t, path)) {
		var record struct {
			Attachment struct{ Type, Prompt string }
		}
		// What is no such note may have members of other kinds.
		if json.Unmarshal(line, &record) == nil && record.Attachment.Type == "queued_command" {
			out[record.Attachment.Prompt] = true
		}
	}
	return out
}
