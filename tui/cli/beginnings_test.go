package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/tui/cli/exit"
)

// TestListFitsTerminals cuts ids where a terminal is narrow, each still as one can be opened by,
// and leaves titles and folders readable.
func TestListFitsTerminals(t *testing.T) {
	t.Parallel()
	env := manyWorld(t, 40)
	for _, width := range []int{0, 80, 120} {
		env.Width = width
		w := &world{t: t, env: env}
		out := w.want(exit.Done, "", "--list", "--project", "all").out
		whole := strings.Contains(out, "e0000003-0000-4000-8000-000000000003")
		if whole != (width != 80) || !strings.Contains(out, "e0000003") {
			t.Errorf("%d cells: ids are whole: %t\n%s", width, whole, out)
		}
		folder := "~/work/project3\n"
		if width == 0 {
			folder = filepath.Join(env.Home, "work", "project3") + "\n"
		}
		if width != 80 && !strings.Contains(out, folder) {
			t.Errorf("%d cells: no %q in\n%s", width, folder, out)
		}
		if !strings.Contains(out, "claude-co") || !strings.Contains(out, "prompt 1") {
			t.Errorf("%d cells: cut are agents or titles in\n%s", width, out)
		}
	}
	env.Width = 0
	w := &world{t: t, env: env}
	for _, id := range []string{"e0000003", "d0000003", "jp-c17000000010"} {
		out := w.want(exit.Done, "", "-n", id).out
		if !strings.Contains(out, "What fills the context") {
			t.Errorf("%s: got\n%s", id, out)
		}
	}
}

// TestListNamesWhatItCannotRead lists the other agents' conversations, and does not let those of
// one look as if there were none.
func TestListNamesWhatItCannotRead(t *testing.T) {
	t.Parallel()
	env := manyWorld(t, 40)
	sessions := filepath.Join(env.Home, ".codex", "sessions")
	if err := os.RemoveAll(sessions); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(sessions, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, more := range []string{"--no-color", "--json"} {
		var out, warned strings.Builder
		code := Run([]string{"--list", more}, strings.NewReader(""), &out, &warned, env)
		if code != exit.Done || !strings.Contains(out.String(), "jp-c17000000000") ||
			!strings.Contains(warned.String(), sessions) ||
			strings.Count(warned.String(), "\n") != 1 {
			t.Errorf("%s: got %d, %q and\n%s", more, code, warned.String(), out.String())
		}
	}
	w := &world{t: t, env: env}
	got := w.run("", "--list", "--agent", "codex")
	if got.code != exit.Error || !strings.Contains(got.err, "correct CODEX_HOME") {
		t.Errorf("alone: got %d, %q", got.code, got.err)
	}
}
