//go:build realclient

package realclient

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
)

// mostUndone is how many of its newest compactions a conversation is opened without at most.
const mostUndone = 2

// uncompacted is a conversation that is opened without so many of its newest compactions.
type uncompacted struct {
	path   string
	undone int
}

// compactedFiles are the conversations of a client's format that were compacted so often and of
// which the file holds what was before, our own and those of the corpus.
func compactedFiles(format string, times int) []uncompacted {
	corpus := filepath.Join(repo, "..", "shared", "corpus")
	var out []uncompacted
	for _, pattern := range []string{
		filepath.Join(repo, "testdata", "*", "*.json*"), filepath.Join(corpus, "*", "*.jsonl"),
		filepath.Join(corpus, "genuine", "*", "*.json*"),
		filepath.Join(corpus, "genuine", "*", "*", "*.json*"),
	} {
		found, _ := filepath.Glob(pattern)
		for _, path := range found {
			c, err := formats.OpenWith(path, formats.OpenOptions{Uncompact: times})
			if err == nil && c.Format == format && !uncompactedLeftOut[filepath.Base(path)] {
				out = append(out, uncompacted{path, times})
			}
		}
	}
	return out
}

// uncompactedRuns are all that a client of a format resumes: each conversation without its newest
// compaction, and without its newest two, of those one alone but in the full matrix.
func uncompactedRuns(format string) []uncompacted {
	out := compactedFiles(format, 1)
	for times := 2; times <= mostUndone; times++ {
		found := compactedFiles(format, times)
		if !full && len(found) > 1 {
			found = found[:1]
		}
		out = append(out, found...)
	}
	return out
}

// uncompactedLeftOut are conversations of ours whose original the client does not send as it is
// stored either: see [piInputs] and [opencodeLeftOut].
var uncompactedLeftOut = map[string]bool{"hostile.json": true, "hostile.jsonl": true}

// TestUncompactedSent lets the newest client of each agent resume forks of compacted conversations
// as they were before their newest compaction, or before the newest two: it must send what is live
// of the fork.
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
			runs := uncompactedRuns(format)
			for _, u := range runs {
				name := fmt.Sprintf("%s %s without %d", c.agent, filepath.Base(u.path), u.undone)
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					for _, save := range uncompactedSaves() {
						sendUncompacted(t, c, program, u, save)
					}
				})
			}
			if len(runs) == 0 {
				t.Errorf("%s: no conversation was compacted", c.agent)
			}
			t.Logf("%s %s: %d forks", c.agent, c.version, len(runs))
		}
	}
}

// saveArgs are strategies and what is protected from them.
type saveArgs struct{ strategies, keepLast string }

// uncompactedSaves are lists of what a fork is saved with, of which the first that comes under the
// window is used: with a summary where nothing less does. In the full matrix presets are tried too.
func uncompactedSaves() [][]saveArgs {
	last := []saveArgs{{"bare", "10c"}, {"bare,summarize", "10c"}, {"bare,summarize", "0"}}
	if !full {
		return [][]saveArgs{last}
	}
	var out [][]saveArgs
	for _, preset := range []string{"careful", "auto", "tight"} {
		out = append(out, append([]saveArgs{{preset, "10c"}}, last...))
	}
	return out
}

// sendUncompacted saves a fork and compares what a client sends of it with what is live.
func sendUncompacted(t *testing.T, c client, program string, u uncompacted, save []saveArgs) {
	t.Helper()
	fork, saved := saveUncompacted(t, program, u, save)
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

// saveUncompacted saves a fork as the program does, with the first of save that comes under the
// window.
func saveUncompacted(
	t *testing.T, program string, u uncompacted, save []saveArgs,
) (*model.Conversation, stored) {
	t.Helper()
	dir, project := home(t)
	file := filepath.Join(project, filepath.Base(u.path))
	write(t, file, read(t, u.path))
	age(t, file)
	var report struct {
		Conversation struct{ Uncompact int }
		Fork         struct{ ID, Path string }
	}
	var out []byte
	var err error
	for _, s := range save {
		cmd := exec.Command(filepath.Join(program, "decant"), "-y", "--json",
			"--uncompact="+strconv.Itoa(u.undone), "--budget", "window", "-s", s.strategies,
			"-k", s.keepLast, file)
		cmd.Dir, cmd.Env = project, environment(dir)
		if out, err = cmd.Output(); err == nil {
			err = json.Unmarshal(out, &report)
			break
		}
	}
	if err != nil || report.Conversation.Uncompact != u.undone {
		t.Fatalf("save a fork of %s: %v: %.500s", u.path, err, out)
	}
	fork, err := formats.Open(report.Fork.Path)
	if err != nil {
		t.Fatal(err)
	}
	return fork, stored{report.Fork.Path, report.Fork.ID}
}

// queuedPrompts are what the user said while the client was busy: the newest client sends what
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
