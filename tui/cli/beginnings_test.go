package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/model/store"
)

func TestBeginnings(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, ids, want string }{
		{"none", "", ""},
		{"one", "0123456789ab", "01234567"},
		{"a short one", "012", "012"},
		{"told apart early", "0123456789ab 1123456789ab", "01234567 11234567"},
		{"told apart late", "0123456789ab 0123456789cb", "0123456789a 0123456789c"},
		{"three", "aaaaaaaaaa aaaaaaaaab aaaaaaaabb", "aaaaaaaaaa aaaaaaaaab aaaaaaaab"},
		{"one begins as another", "0123456789 0123456789ab", "0123456789 0123456789a"},
		{"twice", "0123456789ab 0123456789ab", "01234567 01234567"},
		{"in another case", "AAAAAAAAAAB aaaaaaaaaac", "AAAAAAAAAAB aaaaaaaaaac"},
		{"equal but for case", "aaaaaaaaaaa AAAAAAAAAAA", "aaaaaaaa AAAAAAAAAAA"},
		{"of JP", "jp-c17000000010 jp-c17000000020", "jp-c1700000001 jp-c1700000002"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var found []store.Entry
			for _, id := range strings.Fields(tt.ids) {
				found = append(found, store.Entry{ID: id})
			}
			short := beginnings(found)
			var got []string
			for _, e := range found {
				got = append(got, short[e.ID])
			}
			if got := strings.Join(got, " "); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// TestListFitsTerminals cuts ids where a terminal is narrow, each still as one can be opened by,
// and leaves titles and folders readable.
func TestListFitsTerminals(t *testing.T) {
	t.Parallel()
	env := manyWorld(t, 40)
	for _, width := range []int{0, 80, 120} {
		env.Width = width
		w := &world{t: t, env: env}
		out := w.want(ExitDone, "", "--list", "--project", "all").out
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
	for _, id := range []string{"e0000003", "d0000003", "jp-c1700000001"} {
		if out := w.want(ExitDone, "", "-n", id).out; !strings.Contains(out, "What fills it") {
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
	w := &world{t: t, env: env}
	for _, more := range []string{"--no-color", "--json"} {
		got := w.run("", "--list", more)
		if got.code != ExitDone || !strings.Contains(got.out, "jp-c17000000000") ||
			!strings.Contains(got.err, sessions) || strings.Count(got.err, "\n") != 1 {
			t.Errorf("%s: got %q and\n%s", more, got.err, got.out)
		}
	}
	got := w.run("", "--list", "--agent", "codex")
	if got.code != ExitError || !strings.Contains(got.err, "mend CODEX_HOME") {
		t.Errorf("alone: got %d, %q", got.code, got.err)
	}
}
