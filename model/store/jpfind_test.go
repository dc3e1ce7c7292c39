package store

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"decant/model/formats/jp/places"
)

func TestJPNewest(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, session string
		// The conversations were active 10 and 20 minutes ago.
		active       string
		chosen       int
		claude       int
		want         string
		emptySession bool
	}{
		{name: "no session", claude: 99, want: "ten"},
		{name: "the session's", active: "20", chosen: 20, claude: 99, want: "twenty"},
		{name: "Claude Code later", active: "20", chosen: 20, claude: 15, want: "claude"},
		{name: "it was chosen later", active: "20", chosen: 12, claude: 15, want: "twenty"},
		{name: "Claude Code without a session", claude: 5, want: "claude"},
		{name: "one that is gone", active: "99", claude: 99, want: "ten"},
		{name: "an archived one", active: "30", claude: 99, want: "ten"},
		{name: "an unknown session", active: "20", claude: 99, want: "ten", emptySession: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newDisk(t)
			w := d.workspace("w", "aaaaa")
			w.put(w.own, "10", "ten", 10)
			w.put(w.shared, "20", "twenty", 20)
			w.put(w.shared, ".archive/30", "thirty", 1)
			d.put(w.dir, id(1)+".jsonl", talk(w.dir, "claude"), tt.claude)
			if d.vars["JP_SESSION"] = "7"; tt.active != "" {
				session := places.SessionKey(d.env.Getenv, 0)
				w.active(session, tt.active, tt.chosen)
			}
			if tt.emptySession {
				delete(d.vars, "JP_SESSION")
			}
			got, err := NewestOf(d.env, Query{CWD: w.dir})
			if err != nil || got.Title != tt.want {
				t.Errorf("got %s, %v, want %s", got.Title, err, tt.want)
			}
		})
	}
	d := newDisk(t)
	w := d.workspace("w", "aaaaa")
	if _, err := NewestOf(d.env, Query{CWD: w.dir}); !errors.Is(err, ErrNone) {
		t.Errorf("of none: got %v", err)
	}
}

func TestJPByID(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a, b := d.workspace("work/a", "aaaaa"), d.workspace("work/b", "bbbbb")
	a.put(a.own, "17800836875-slug", "first", 5)
	a.put(a.shared, "17800836875-slug", "first", 6)
	a.put(a.shared, "17800900000", "second", 4)
	a.put(a.own, ".archive/17700000000-old", "archived", 3)
	a.put(a.own, "16000000000", "here", 9)
	b.put(b.own, "16000000000", "there", 1)
	b.put(b.own, "15000000000", "moved", 2)
	b.put(b.shared, ".archive/15000000000", "before", 1)
	d.put(a.dir, "14000000-0000-4000-8000-000000000000.jsonl", talk(a.dir, "claude"), 1)
	b.put(b.own, "14000000999", "fourteen", 2)
	tests := []struct{ name, cwd, id, want, err string }{
		{"whole", a.dir, "jp-c17800836875", "first", ""},
		{"from elsewhere", b.dir, "jp-c17800836875", "first", ""},
		{"from nowhere", "", "jp-c17800836875", "first", ""},
		{"upper case", "", "JP-C17800836875", "first", ""},
		{"with its workspace", "", "jp-c17800836875-aaaaa", "first", ""},
		{"digits with their workspace", "", "17800836875-aaaaa", "first", ""},
		{"with another workspace", "", "jp-c17800836875-bbbbb", "", "starts with"},
		{"a beginning with its workspace", "", "jp-c1780083-aaaaa", "", "starts with"},
		{"bare digits", "", "17800836875", "first", ""},
		{"the beginning of digits", "", "178008", "first", ""},
		{"the beginning of an id", "", "jp-c178009", "second", ""},
		{"archived", "", "jp-c177", "archived", ""},
		{"live before archived", "", "jp-c15", "moved", ""},
		{"two workspaces, one of them here", a.dir, "jp-c16000000000", "here", ""},
		{"two workspaces, the other here", b.dir, "16", "there", ""},
		{"two workspaces, the other named", a.dir, "jp-c16000000000-bbbbb", "there", ""},
		{"two workspaces", "", "jp-c16000000000", "", b.own + `/16000000000 "there", ` +
			a.own + `/16000000000 "here"; name one by its path`},
		{"several", "", "1780", "", `fits 2 conversations: jp-c17800900000 "second", jp-c178008`},
		{"across agents", "", "14000000", "", `fits 2 conversations: 14000000-0000-4000-8000-`},
		{"one agent's", "", "14000000-", "claude", ""},
		{"the other's", "", "jp-c14", "fourteen", ""},
		{"none", "", "jp-c999", "", `starts with "jp-c999"`},
		{"nothing", "", "", "", "no conversation"},
		{"a slug", "", "17800836875-slug", "", "no conversation"},
		{"a way out", "", "jp-c../..", "", "no conversation"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := ByID(d.env, tt.cwd, tt.id)
			if tt.err == "" {
				if err != nil || got.Title != tt.want {
					t.Errorf("got %q, %v, want %q", got.Title, err, tt.want)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), filepath.FromSlash(tt.err)) {
				t.Errorf("got %q, %v, want the error %q", got.Title, err, tt.err)
			}
		})
	}
}

// TestJPByWholeID takes the conversation whose whole id was given, though a longer one
// begins so.
func TestJPByWholeID(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a := d.workspace("a", "aaaaa")
	a.put(a.own, "17800836875", "short", 5)
	a.put(a.own, "178008368759", "long", 1)
	for id, want := range map[string]string{
		"17800836875": "short", "jp-c17800836875": "short", "JP-C17800836875": "short",
		"178008368759": "long", "jp-c178008368759": "long",
	} {
		if got, err := ByID(d.env, a.dir, id); err != nil || got.Title != want {
			t.Errorf("%s: got %q, %v, want %s", id, got.Title, err, want)
		}
	}
	var several *AmbiguousError
	if _, err := ByID(d.env, a.dir, "1780083687"); !errors.As(err, &several) {
		t.Errorf("a beginning of both: got %v", err)
	}
}

// TestJPWorktrees has two checkouts of one workspace, with one id.
func TestJPWorktrees(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a, b := d.workspace("a", "aaaaa"), d.workspace("b", "aaaaa")
	a.put(a.shared, "10", "in-a", 1)
	b.put(b.shared, "10", "in-b", 2)
	for cwd, want := range map[string]string{a.dir: "in-a", b.dir: "in-b", "": "in-a"} {
		if got, err := ByID(d.env, cwd, "jp-c10"); err != nil || got.Title != want {
			t.Errorf("from %q: got %q, %v, want %s", cwd, got.Title, err, want)
		}
	}
	if got, err := FindEntries(d.env, Query{}); err != nil || titles(got) != "in-a" {
		t.Errorf("got %s, %v", titles(got), err)
	}
}
