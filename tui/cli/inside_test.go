package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/tui/cli/exit"
)

// TestIntegrate shows what would be written, asks, and takes it out again.
func TestIntegrate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := filepath.Join(w.home, "claude", "settings.json")
	const key = "sk-ant-api03-c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00AA"
	const mine = "{\n  \"env\": {\"ANTHROPIC_API_KEY\": \"" + key + "\"}\n}\n"
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	w.put(path, []byte(mine))
	is := func(want string) {
		t.Helper()
		if got := string(read(t, path)); !strings.Contains(got, want) {
			t.Errorf("got %s, want %s in it", got, want)
		}
	}
	r := w.want(exit.Done, "", "--integrate", "claude-code", "-n")
	if is(mine); !strings.Contains(r.out, "/decant.md (new)") || strings.Contains(r.out, key) ||
		!strings.Contains(r.out, `+            "command": "decant --hook session-start"`) {
		t.Errorf("got %s", r.out)
	}
	w.want(exit.Usage, "y\n", "--integrate", "claude-code")
	is(mine)
	w.env.InTerminal, w.env.OutTerminal = true, true
	r = w.run("n\n", "--integrate", "claude-code")
	if is(mine); r.code != exit.Usage || !strings.Contains(r.err, "nothing was written") {
		t.Errorf("got %d and %q", r.code, r.err)
	}
	w.env.InTerminal, w.env.OutTerminal = false, false
	r = w.want(exit.Done, "", "--integrate", "claude-code+pre-compact", "-y")
	if is("decant --hook pre-compact"); !strings.Contains(r.out, "written; type /decant") {
		t.Errorf("got %s", r.out)
	}
	r = w.want(exit.Done, "", "--integrate", "claude-code", "-y")
	if !strings.Contains(r.out, "nothing to write") {
		t.Errorf("a second time writes again: %s", r.out)
	}
	w.want(exit.Done, "", "--integrate", "claude-code", "--remove", "-y")
	if got := string(read(t, path)); got != mine {
		t.Errorf("got %q back", got)
	}
}

func TestIntegrateUsage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, args := range [][]string{
		{"--integrate", "clod"},
		{"--integrate", "codex+pre-compact"},
		{"--integrate", "claude-code+"},
		{"--integrate", "claude-code", "--demo"},
		{"--integrate", "claude-code", "--list"},
		{"--integrate", "claude-code", "--hook", "session-start"},
		{"--integrate", "claude-code", "some-id"},
		{"--integrate", "claude-code", "--read-only"},
		{"--remove"},
		{"--hook", "stop"},
		{"--hook", "session-start", "-n"},
		{"--hook", "session-start", "some-id"},
	} {
		w.want(exit.Usage, "", args...)
	}
}

// TestHook answers as the client is told to read it.
func TestHook(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	said := `{"hook_event_name":"SessionStart","source":"resume","session_id":"52606a5d",` +
		`"transcript_path":"` + path + `"}`
	if r := w.want(exit.Done, said, "--hook", "session-start"); r.out != "" {
		t.Errorf("the cache of a call of the future has run out: %s", r.out)
	}
	now := w.env.Now().AddDate(0, 1, 0)
	w.env.Now = func() time.Time { return now }
	r := w.want(exit.Done, said, "--hook", "session-start")
	if !strings.HasPrefix(r.out, `{"systemMessage":"decant: the prompt cache has run out`) ||
		strings.Count(r.out, "\n") != 1 {
		t.Errorf("got %s", r.out)
	}
	r = w.want(exit.Done, said, "--hook", "status-line")
	if !strings.Contains(r.out, "cache cold") {
		t.Errorf("got %s", r.out)
	}
	r = w.want(exit.Error, said, "--hook", "pre-compact")
	if r.err != "decant: a fork can go on without this summary; in a shell: "+
		"decant -y --uncompact 52606a5d\n" {
		t.Errorf("got %q", r.err)
	}
}
