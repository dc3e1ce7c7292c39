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

	"decant/model/formats"
)

// TestUncompactedSent lets the newest Claude Code resume forks of compacted sessions as they were
// before their newest compaction: it must send what is live of the fork.
func TestUncompactedSent(t *testing.T) {
	t.Parallel()
	program := buildProgram(t)
	paths := append(own("claudecode"), genuine("claude-code/*")...)
	corpus, _ := filepath.Glob(filepath.Join(repo, "..", "shared", "corpus", "claude-code",
		"*.jsonl"))
	for _, c := range claudes(t) {
		if c.version == "2.1.197" || c.old {
			continue
		}
		forks := 0
		for _, path := range append(paths, corpus...) {
			stored, err := formats.Open(path)
			if err != nil || len(stored.Boundaries) == 0 {
				continue
			}
			forks++
			t.Run(filepath.Base(path), func(t *testing.T) {
				t.Parallel()
				sendUncompacted(t, c, program, path)
			})
		}
		if forks == 0 {
			t.Error("no session was compacted")
		}
		t.Logf("%s %s: %d forks", c.agent, c.version, forks)
	}
}

// sendUncompacted saves a fork and compares what a client sends of it with what is live.
func sendUncompacted(t *testing.T, c client, program, path string) {
	t.Helper()
	dir, project := home(t)
	file := filepath.Join(project, filepath.Base(path))
	write(t, file, read(t, path))
	age(t, file)
	cmd := exec.Command(filepath.Join(program, "decant"), "-y", "--json", "--uncompact",
		"--budget", "window", "-s", "bare", "-k", "10c", file)
	cmd.Dir, cmd.Env = project, environment(dir)
	out, err := cmd.Output()
	var report struct{ Fork struct{ ID, Path string } }
	if err == nil {
		err = json.Unmarshal(out, &report)
	}
	if err != nil {
		t.Fatalf("save a fork of %s: %v: %.500s", path, err, out)
	}
	fork, err := formats.Open(report.Fork.Path)
	if err != nil {
		t.Fatal(err)
	}
	sent := resumeClaude(t, c, stored{report.Fork.Path, report.Fork.ID})
	open := map[string]bool{} // The client answers what waits for its result at the end.
	for i := range fork.Calls {
		if call := &fork.Calls[i]; call.Result < 0 {
			open[call.ID] = true
		}
	}
	queued := queuedPrompts(t, report.Fork.Path)
	isOther := func(i item) bool {
		return open[i.what[strings.LastIndex(i.what, " ")+1:]] || queued[i.text]
	}
	c.compare(t, slices.DeleteFunc(ofAnyModel(promised(fork, nil)), isOther),
		slices.DeleteFunc(ofAnyModel(sent.items), isOther))
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
