package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/tui/cli/exit"
)

func TestBadInput(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	file := func(name, content string) string {
		path := filepath.Join(w.home, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	tests := []struct{ name, arg, in, want string }{
		{"the file does not exist", filepath.Join(w.home, "none.jsonl"), "", "none.jsonl"},
		{"no such id", "feedbeef", "", "feedbeef"},
		{"not JSON", file("a.jsonl", "hello\nworld\n"), "", "a.jsonl"},
		{"another JSON", file("b.jsonl", "{\"a\":1}\n"), "", "b.jsonl"},
		{"empty", file("c.jsonl", ""), "", "c.jsonl"},
		{"deep", file("d.jsonl", strings.Repeat("[", 10_000)+"\n"), "", "d.jsonl"},
		{"a folder", w.env.Cwd, "", "project"},
		{"empty standard input", "-", "", "standard input"},
		{"an escape in the name", "a\x1b]52;c;x\x07b/c", "", "ab/c"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := w.in(t)
			for _, mode := range []string{"-n", "-y", "--show=1"} {
				args := []string{mode, tt.arg}
				if mode == "-y" {
					args = append(args, "-o", w.home)
				}
				r := w.want(exit.Error, tt.in, args...)
				if r.out != "" || !strings.Contains(r.err, tt.want) {
					t.Errorf("%s wrote %q and %q, want %q", mode, r.out, r.err, tt.want)
				}
			}
		})
	}
}

func TestSmallConversationsOpen(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir(small)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			path := w.copy(e.Name())
			checkReport(t, w.report(exit.Done, "", "-n", "-k", "0", path))
			w.want(exit.Done, "", "-n", path)
			w.want(exit.Done, "", "--show", "1", path)
		})
	}
}

func TestFormatIsChecked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.want(exit.Usage, "", "-n", "--demo", "--format", "claude-cod")
	if !strings.Contains(r.err, "did you mean claude-code?") {
		t.Errorf("got %q", r.err)
	}
	w.want(exit.Done, "", "-n", "--demo", "--format", "claude-code")
	w.want(exit.Done, "", "-n", "--format", "claude-code", w.copyDemo())
}

// project puts the demo into the folder where Claude Code keeps the project's conversations, once
// for each id, each a day older than the one before.
func (w *world) project(ids ...string) {
	w.t.Helper()
	munged := regexp.MustCompile(`[^A-Za-z0-9]`).ReplaceAllString(w.env.Cwd, "-")
	folder := filepath.Join(w.home, "claude", "projects", munged)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		w.t.Fatal(err)
	}
	for i, id := range ids {
		path := filepath.Join(folder, id+".jsonl")
		if err := os.WriteFile(path, w.env.Demo, 0o600); err != nil {
			w.t.Fatal(err)
		}
		at := w.env.Now().Add(-time.Duration(i)*24*time.Hour - time.Hour)
		if err := os.Chtimes(path, at, at); err != nil {
			w.t.Fatal(err)
		}
	}
}

const (
	firstID  = "11111111-0000-4000-8000-000000000001"
	secondID = "11111112-0000-4000-8000-000000000002"
)

func TestFindsConversations(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.project(firstID, secondID)
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"the newest", nil, firstID},
		{"by id", []string{secondID}, secondID},
		{"by the beginning of an id", []string{"11111112"}, secondID},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := w.in(t)
			r := w.report(exit.Done, "", append(tt.args, "-n")...)
			if got := r.Conversation.ID; got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
	if r := w.want(exit.Error, "", "-n", "1111111"); !strings.Contains(r.err, "1111111") {
		t.Errorf("two begin so, and the error is %q", r.err)
	}
}

func TestNoConversationNamesTheNextStep(t *testing.T) {
	t.Parallel()
	r := newWorld(t).want(exit.Error, "", "-n")
	if !strings.Contains(r.err, "--list") || !strings.Contains(r.err, "--demo") {
		t.Errorf("got %q", r.err)
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.env.Width = 0 // Ids stay whole.
	if got := w.want(exit.Done, "", "--list").out; !strings.Contains(got, "--demo") {
		t.Errorf("without conversations: %q", got)
	}
	if got := w.want(exit.Done, "", "--list", "--json").out; got != "[]\n" {
		t.Errorf("without conversations: %q", got)
	}
	w.project(firstID, secondID)
	got := w.want(exit.Done, "", "--list").out
	lines := strings.Split(got, "\n")
	if len(lines) < 4 || !strings.Contains(lines[2], firstID) ||
		!strings.Contains(lines[3], secondID) {
		t.Fatalf("got\n%s", got)
	}
	for _, want := range []string{"1 h", "kB"} {
		if !strings.Contains(lines[2], want) {
			t.Errorf("no %q in %q", want, lines[2])
		}
	}
	var all []map[string]any
	text := w.want(exit.Done, "", "--list", "--json").out
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != 2 || all[0]["id"] != firstID || all[0]["bytes"] != float64(len(w.env.Demo)) {
		t.Errorf("got %v", all)
	}
	keys := []string{
		"agent", "id", "path", "title", "cwd", "modified", "bytes", "tokens", "parent",
		"fork", "sub_agents",
	}
	for _, key := range keys {
		if _, ok := all[0][key]; !ok || len(all[0]) != len(keys) {
			t.Errorf("no %s, or another key, in %v", key, all[0])
		}
	}
}

func TestListFallsBackToAllFolders(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.project(firstID)
	w.env.Cwd, w.env.Width = w.home, 0
	got := w.want(exit.Done, "", "--list").out
	if !strings.HasPrefix(got, "none of this folder;") || !strings.Contains(got, firstID) ||
		!strings.Contains(got, "folder\n") {
		t.Errorf("got\n%s", got)
	}
	if got := w.want(exit.Done, "", "--list", "--json").out; got != "[]\n" {
		t.Errorf("got %q", got)
	}
}

// TestOpeningIsCounted expects that what was read is counted, of the bytes of the file.
func TestOpeningIsCounted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	work := &model.Work{}
	if _, err := formats.OpenWith(path, formats.OpenOptions{Work: work}); err != nil {
		t.Fatal(err)
	}
	if done, all := work.Counts(); all != len(w.env.Demo) || done < all/4 || done > all {
		t.Errorf("read %d of %d, the file has %d", done, all, len(w.env.Demo))
	}
}
