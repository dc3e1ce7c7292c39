package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/report"
	"decant/testdata/samples"
	"decant/tui/cli/exit"
)

// compactedSessions are conversations, our own and those of the corpus, that were compacted and of
// which decant reads what was before.
func compactedSessions(t *testing.T) []string {
	t.Helper()
	files := samples.Corpus(t, "*/*.jsonl", "genuine/*/*.jsonl", "genuine/*/*/*.jsonl",
		"genuine/opencode/*/export.json")
	for _, own := range []string{
		"claudecode/*.jsonl", "codex/*.jsonl", "pi/*.jsonl", "omp/*.jsonl", "opencode/*.json",
	} {
		files = append(files, samples.Own(t, own)...)
	}
	return slices.DeleteFunc(files, func(path string) bool {
		_, err := formats.OpenWith(path, formats.OpenOptions{Uncompact: 1})
		return err != nil
	})
}

// countUndone is how many of its newest compactions a conversation can be opened without.
func countUndone(path string) int {
	for n := 0; ; n++ {
		if _, err := formats.OpenWith(path, formats.OpenOptions{Uncompact: n + 1}); err != nil {
			return n
		}
	}
}

// TestUncompactedForks saves forks of sessions as they were before their newest compactions: each
// is checked, under the window of its model, and holds what was before.
func TestUncompactedForks(t *testing.T) {
	t.Parallel()
	files, forks := compactedSessions(t), 0
	if len(files) == 0 {
		t.Fatal("no session was compacted")
	}
	for _, from := range files {
		for n := range countUndone(from) {
			forks++
			t.Run(fmt.Sprintf("%s %d", filepath.Base(from), n+1), func(t *testing.T) {
				t.Parallel()
				w := newWorld(t)
				path := filepath.Join(w.env.Cwd, filepath.Base(from))
				w.put(path, read(t, from))
				checkUncompacted(t, w, path, n+1, saveUncompacted(t, w, path, n+1))
			})
		}
	}
	t.Logf("%d forks of %d compacted conversations", forks, len(files))
}

// saveUncompacted saves a fork without so many compactions that fits the window, and returns its
// report.
func saveUncompacted(t *testing.T, w *world, path string, compactions int) *report.Report {
	t.Helper()
	var r report.Report
	save := []string{
		"-y", "--json", fmt.Sprintf("--uncompact=%d", compactions), "--budget", "window",
		"-k", "10c", path, "-s",
	}
	got := w.run("", append(save, "bare")...)
	if got.code == exit.Nothing { // What was said alone is more than the window.
		got = w.run("", append(save, "bare,summarize")...)
	}
	if err := json.Unmarshal([]byte(got.out), &r); err != nil || r.Fork == nil {
		t.Fatalf("exit code %d: %s", got.code, got.err)
	}
	return &r
}

// checkUncompacted holds a fork against the session before so many of its newest compactions.
func checkUncompacted(t *testing.T, w *world, path string, compactions int, r *report.Report) {
	t.Helper()
	c, err := formats.OpenWith(path, formats.OpenOptions{Uncompact: compactions})
	if err != nil {
		t.Fatal(err)
	}
	fork, err := formats.Open(r.Fork.Path)
	if err != nil {
		t.Fatal(err)
	}
	if r.Conversation.Uncompact != compactions || r.Conversation.LiveEvents == 0 || !r.Check.OK {
		t.Errorf("the report is of view %d", r.Conversation.Uncompact)
	}
	window := cmp.Or(c.Window, 200_000) // That is taken where none is known.
	if got := r.Tokens.ContextAfter; got > window {
		t.Errorf("the fork has %d tokens, the window %d", got, window)
	}
	if got := w.run("", "--check", r.Fork.Path); got.code != exit.Done {
		t.Errorf("the checker says %s %s", got.out, got.err)
	}
	summaries := liveSummaries(fork)
	if len(fork.Boundaries) > len(c.Boundaries) || summaries > liveSummaries(c) {
		t.Errorf("the fork was compacted %d times, and has %d summaries", len(fork.Boundaries),
			summaries)
	}
	recallUncompacted(t, w, path, compactions, r)
}

// liveSummaries is how many summaries of the agent are live.
func liveSummaries(c *model.Conversation) int {
	n := 0
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Live && e.Kind == model.Summary {
			n++
		}
	}
	return n
}

// recallUncompacted recalls some removals of a fork: they are found by their places in the file, in
// whatever view they were.
func recallUncompacted(
	t *testing.T, w *world, path string, compactions int, r *report.Report,
) {
	t.Helper()
	m := manifestOf(t, r)
	if m.Source.Uncompact != compactions {
		t.Errorf("the manifest is of view %d", m.Source.Uncompact)
	}
	texts := removedTexts(t, path, m)
	for i := range min(len(texts), 10) {
		if m.Changes[i].Kind == "image_message" {
			continue
		}
		one := r.Fork.ID + "#" + strconv.Itoa(i+1)
		if got := w.piped("--recall", one); got != texts[i] {
			t.Errorf("%s: got %.200q, want %.200q", one, got, texts[i])
		}
	}
}

// TestUncompactedPlan keeps the view in the plan file, and refuses the plan in another one.
func TestUncompactedPlan(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.env.Cwd, "5a0c6f0e-0000-4000-8000-000000000003.jsonl")
	w.put(path, read(t, samples.Own(t, "claudecode/boundary.jsonl")[0]))
	for _, tt := range []struct {
		name, view, other, advice string
		args                      []string
	}{
		{"decisions", "--uncompact", "", "add --uncompact=1", []string{"--drop-turns", "1"}},
		{"strategies alone", "--uncompact", "", "add --uncompact=1", nil},
		{
			"as it is stored", "", "--uncompact", "leave out --uncompact",
			[]string{"--drop-turns", "1"},
		},
	} {
		file := filepath.Join(w.home, strings.ReplaceAll(tt.name, " ", "-")+".toml")
		view := func(view string, args ...string) []string {
			if view != "" {
				args = append(args, view)
			}
			return append(args, path)
		}
		want := w.report(exit.Done, "", view(tt.view, append(tt.args, "-n", "-k", "0", "-s",
			"bare", "--save-plan", file)...)...)
		got := w.report(exit.Done, "", view(tt.view, "-n", "--plan", file)...)
		if len(got.Changes) == 0 || len(got.Changes) != len(want.Changes) ||
			got.Tokens.ContextAfter != want.Tokens.ContextAfter {
			t.Errorf("%s: %d changes, want %d", tt.name, len(got.Changes), len(want.Changes))
		}
		for _, args := range [][]string{
			view(tt.other, "-n", "--plan", file), view(tt.other, "-y", "--plan", file),
		} {
			if got := w.want(exit.Usage, "", args...); !strings.Contains(got.err, tt.advice) {
				t.Errorf("%s: %q: got %q", tt.name, args, got.err)
			}
		}
	}
}

// TestUncompactRefuses names what there is no such view of.
func TestUncompactRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.env.Cwd, "5a0c6f0e-0000-4000-8000-000000000003.jsonl")
	w.put(path, read(t, samples.Own(t, "claudecode/boundary.jsonl")[0]))
	plain := w.copy("minimal.jsonl")
	for _, tt := range []struct {
		code int
		want string
		args []string
	}{
		{exit.Error, "it was compacted 1 time", []string{"-n", "--uncompact=2", path}},
		{exit.Error, "it was never compacted", []string{"-n", "--uncompact", plain}},
		{exit.Usage, "use the number of a compaction", []string{"-n", "--uncompact=0", path}},
		{exit.Usage, "use the number of a compaction", []string{"-n", "--uncompact=x", path}},
		{exit.Usage, "leave out --list", []string{"--list", "--uncompact"}},
		{exit.Usage, "leave out --list", []string{"--check", "--uncompact", path}},
		{exit.Usage, "leave out --list", []string{
			"-y", "--in-place", "--yes-in-place", "--uncompact", path,
		}},
	} {
		if got := w.want(tt.code, "", tt.args...); !strings.Contains(got.err, tt.want) {
			t.Errorf("%q: got %q, want %q", tt.args, got.err, tt.want)
		}
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// TestPlainSavesUncompacted opens a session as before its newest compaction in a review, and saves
// a fork of that.
func TestPlainSavesUncompacted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.env.Cwd, "compacted.jsonl")
	w.put(path, read(t, samples.Own(t, "pi/compacted.jsonl")[0]))
	r := w.run("c\ns\n1\n1\nq\n", "--plain", "-s", "lossless", path)
	if r.code != exit.Done || !strings.Contains(r.out, "The fork is saved.") {
		t.Fatalf("exit code %d, %q: %s", r.code, r.err, r.out)
	}
	var fork *model.Conversation
	found, err := filepath.Glob(filepath.Join(w.env.Cwd, "*.jsonl"))
	for _, f := range found {
		if f != path {
			fork, err = formats.Open(f)
		}
	}
	if err != nil || fork == nil || len(fork.Boundaries) != 1 {
		t.Fatalf("the fork is %v, %v", fork, err)
	}
	want, err := formats.OpenWith(path, formats.OpenOptions{Uncompact: 1})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := countLive(fork), countLive(want); got != want {
		t.Errorf("%d events are live, want %d", got, want)
	}
}

// countLive is how many events are live.
func countLive(c *model.Conversation) int {
	n := 0
	for i := range c.EventCount() {
		if c.EventAt(i).Live {
			n++
		}
	}
	return n
}
