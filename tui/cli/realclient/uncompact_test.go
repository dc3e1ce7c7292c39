//go:build realclient

package realclient

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
)

// compacted is a conversation whose file holds what was before its newest compactions, and how many
// of these can be undone.
type compacted struct {
	path        string
	compactions int
}

// listCompacted lists the conversations of a client's format that were compacted and of which the
// file holds what was before, our own and those of the corpus.
func listCompacted(format string) []compacted {
	corpus := filepath.Join(repo, "..", "shared", "corpus")
	var out []compacted
	for _, pattern := range []string{
		filepath.Join(repo, "testdata", "*", "*.json*"), filepath.Join(corpus, "*", "*.jsonl"),
		filepath.Join(corpus, "genuine", "*", "*.json*"),
		filepath.Join(corpus, "genuine", "*", "*", "*.json*"),
	} {
		found, _ := filepath.Glob(pattern)
		for _, path := range found {
			if c, err := formats.Open(path); err != nil || c.Format != format {
				continue
			}
			if n := countCompactions(path); n > 0 {
				out = append(out, compacted{path, n})
			}
		}
	}
	return out
}

// countCompactions counts the compactions of a conversation that can be undone.
func countCompactions(path string) int {
	for n := 0; ; n++ {
		if _, err := formats.OpenWith(path, formats.OpenOptions{Uncompact: n + 1}); err != nil {
			return n
		}
	}
}

// uncompactedLeftOut are conversations of ours whose original the client does not send as it is
// stored either: see [piInputs] and [opencodeLeftOut].
var uncompactedLeftOut = map[string]bool{"hostile.json": true, "hostile.jsonl": true}

// view is how a fork of a compacted conversation is made: how many compactions it undoes, and the
// arguments of which the first with which the program saves it count.
type view struct {
	name        string
	compactions int
	arguments   [][]string
}

// windowed takes a summary where the window takes no less.
var windowed = [][]string{
	{"--budget", "window", "-s", "bare", "-k", "10c"},
	{"--budget", "window", "-s", "bare,summarize", "-k", "10c"},
}

// listViews lists the forks of a conversation: one without its newest compaction; where deep is
// true one without two that fits the window; and in the full matrix those without more of them, by
// the window and by each preset.
func listViews(c compacted, deep bool) []view {
	out := []view{{"", 1, windowed}}
	switch {
	case full:
		for n := 2; n <= c.compactions; n++ {
			out = append(out, view{fmt.Sprintf("%d window", n), n, windowed})
			for _, preset := range []string{"lossless", "auto", "tight"} {
				name := fmt.Sprintf("%d %s", n, preset)
				out = append(out, view{name, n, [][]string{{"-s", preset}}})
			}
		}
	case deep:
		out = append(out, view{"2 window", 2, windowed})
	}
	return out
}

// findDeepest is the smallest of some conversations that were compacted two times or more, "" for
// none.
func findDeepest(all []compacted) string {
	path, least := "", int64(math.MaxInt64)
	for _, c := range all {
		if i, err := os.Stat(c.path); err == nil && c.compactions > 1 && i.Size() < least {
			path, least = c.path, i.Size()
		}
	}
	return path
}

// TestUncompactedSent lets the newest client of each agent resume forks of compacted conversations
// as they were before their newest compaction: it must send what is live of the fork. Of one
// conversation of an agent that was compacted more often it resumes a fork without two of its
// compactions too, and in the full matrix of each, without any number of them.
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
			forks, all := 0, listCompacted(format)
			deepest := findDeepest(all)
			for _, f := range all {
				if uncompactedLeftOut[filepath.Base(f.path)] {
					continue
				}
				for _, v := range listViews(f, f.path == deepest) {
					forks++
					name := strings.TrimSpace(c.agent + " " + filepath.Base(f.path) + " " + v.name)
					t.Run(name, func(t *testing.T) {
						t.Parallel()
						sendUncompacted(t, c, program, f.path, v)
					})
				}
			}
			if forks == 0 {
				t.Errorf("%s: no conversation was compacted", c.agent)
			}
			t.Logf("%s %s: %d forks", c.agent, c.version, forks)
		}
	}
}

// sendUncompacted saves a fork and compares what a client sends of it with what is live. Codex
// compacts what is too large for the window before it sends it.
func sendUncompacted(t *testing.T, c client, program, path string, v view) {
	t.Helper()
	fork, saved, full := saveUncompacted(t, program, path, v)
	if c.format == "codex" && full > tooFull {
		t.Skipf("%d %% of the window: the client compacts it first", full)
	}
	sent := c.resume(t, c, saved)
	open := map[string]bool{} // The client answers what waits for its result.
	for i := range fork.Calls {
		call := &fork.Calls[i]
		if call.Result < 0 || within(fork, &fork.Events[call.Result]) {
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

// tooFull is how many percent of its window a context may take before Codex compacts it.
const tooFull = 90

// saveUncompacted saves a fork as the program does, and says how many percent of the window it
// takes.
func saveUncompacted(
	t *testing.T, program, path string, v view,
) (fork *model.Conversation, saved stored, full int) {
	t.Helper()
	dir, project := home(t)
	file := filepath.Join(project, filepath.Base(path))
	write(t, file, read(t, path))
	age(t, file)
	var report struct {
		Fork   struct{ ID, Path string }
		Tokens struct {
			After  int `json:"context_after"`
			Window int `json:"window"`
		}
	}
	var out []byte
	var err error
	for _, arguments := range v.arguments {
		args := append([]string{"-y", "--json", fmt.Sprintf("--uncompact=%d", v.compactions)},
			append(arguments, file)...)
		cmd := exec.Command(filepath.Join(program, "decant"), args...)
		cmd.Dir, cmd.Env = project, environment(dir)
		if out, err = cmd.Output(); err == nil {
			err = json.Unmarshal(out, &report)
			break
		}
	}
	var failed *exec.ExitError
	if v.compactions > 1 && errors.As(err, &failed) &&
		bytes.Contains(failed.Stderr, []byte("out of reach")) {
		t.Skipf("no strategy brings it under the window: %s", failed.Stderr)
	}
	if err != nil {
		t.Fatalf("save a fork of %s: %v: %.500s", path, err, out)
	}
	if fork, err = formats.Open(report.Fork.Path); err != nil {
		t.Fatal(err)
	}
	full = 100 * report.Tokens.After / max(1, report.Tokens.Window)
	return fork, stored{report.Fork.Path, report.Fork.ID}, full
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
