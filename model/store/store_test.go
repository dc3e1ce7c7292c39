package store

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"decant/model/formats/claudecode/places"
)

// disk is a place where conversations are kept, made for a test.
type disk struct {
	tb   testing.TB
	env  Env
	vars map[string]string // The variables of the environment.
	// work are folders to work in, by name.
	root string
}

func newDisk(tb testing.TB) *disk {
	tb.Helper()
	root, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	d := &disk{tb: tb, root: root, vars: make(map[string]string)}
	d.env.Home = filepath.Join(root, "home")
	d.env.Variable = func(name string) string { return d.vars[name] }
	return d
}

// place is a folder of an agent: what a variable names, else a folder in the home.
func (d *disk) place(variable, folder string) string {
	return cmp.Or(d.vars[variable], filepath.Join(d.env.Home, folder))
}

// folder makes a folder to work in.
func (d *disk) folder(name string) string {
	d.tb.Helper()
	dir := filepath.Join(d.root, name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		d.tb.Fatal(err)
	}
	return dir
}

// put stores a file for a folder, written so many minutes ago.
func (d *disk) put(cwd, name, text string, minutesAgo int) string {
	d.tb.Helper()
	dir := places.ProjectFolder(d.place("CLAUDE_CONFIG_DIR", ".claude"), cwd)
	path := filepath.Join(dir, name)
	when := time.Now().Add(-time.Duration(minutesAgo) * time.Minute)
	err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700),
		os.WriteFile(path, []byte(text), 0o600), os.Chtimes(path, when, when))
	if err != nil {
		d.tb.Fatal(err)
	}
	return path
}

// id is the n-th id of a test.
func id(n int) string { return fmt.Sprintf("%08x-0000-4000-8000-%012x", n, n*n) }

// talk is a small session in a folder, with a title unless that is "".
func talk(cwd, title string) string {
	text := fmt.Sprintf(`{"type":"user","uuid":"u1","parentUuid":null,"cwd":%q,`+
		`"message":{"role":"user","content":"first words"}}`+"\n", cwd)
	if title != "" {
		text += fmt.Sprintf(`{"type":"custom-title","customTitle":%q}`+"\n", title)
	}
	return text
}

func ids(entries []Entry) string {
	out := make([]string, len(entries))
	for i, e := range entries {
		out[i] = e.ID
	}
	return strings.Join(out, " ")
}

// TestListForks finds forks by their titles, wherever these stand in the ends of a file.
func TestListForks(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a := d.folder("work/a")
	note := `{"type":"progress","data":"` + strings.Repeat("x", 1<<18) + `"}` + "\n"
	path := d.put(a, id(1)+".jsonl", talk(a, "short (decant 1)"), 1)
	d.put(a, id(2)+".jsonl", talk(a, "")+note+talk(a, "long (decant 12)"), 2)
	d.put(a, id(3)+".jsonl", talk(a, "top (decant 2)")+note, 3)
	d.put(a, id(4)+".jsonl", talk(a, "an answer to (decant 1) by hand"), 4)
	d.put(a, id(5)+".jsonl", talk(a, "another"), 5)
	d.put(a, id(6)+".jsonl", strings.Replace(talk(a, ""), "first words", "said (decant 3)", 1), 6)
	got, err := ListForks(filepath.Dir(path), "claude-code")
	if want := "short (decant 1) long (decant 12) top (decant 2) said (decant 3)"; err != nil ||
		titles(got) != want {
		t.Errorf("got %s, %v, want %s", titles(got), err, want)
	}
	if got, err := ListForks(filepath.Dir(path), "codex"); err != nil || len(got) > 0 {
		t.Errorf("of another agent: got %s, %v", titles(got), err)
	}
}

func TestList(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a, b := d.folder("work/a"), d.folder("work/b.c")
	old := d.put(a, id(1)+".jsonl", talk(a, ""), 30)
	d.put(a, id(2)+".jsonl", talk(a, "Titled (decant 1)"), 10)
	d.put(b, id(3)+".jsonl", talk(b, "Other"), 20)
	side := strings.Replace(talk(a, ""), `"uuid"`, `"isSidechain":true,"uuid"`, 1)
	for name, text := range map[string]string{
		id(10) + ".jsonl":                    "",
		id(11) + ".jsonl":                    side,
		id(12) + ".jsonl":                    `{"type":"summary","summary":"x"}` + "\n",
		id(13) + ".jsonl":                    "rubbish",
		id(14) + ".jsonl.decant-backup-2026": talk(a, "backup"),
		id(15) + ".json":                     talk(a, "json"),
		".decant-" + id(16) + ".tmp":         talk(a, "staged"),
		"agent-1234.jsonl":                   talk(a, "agent"),
		"notes.jsonl":                        talk(a, "notes"),
		"{" + id(17) + "}.jsonl":             talk(a, "braces"),
		id(1) + "/subagents/agent-1.jsonl":   talk(a, "sub-agent"),
	} {
		d.put(a, name, text, 0)
	}
	if err := os.Mkdir(filepath.Join(filepath.Dir(old), id(18)+".jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, cwd, want string }{
		{"one folder", a, id(2) + " " + id(1)},
		{"another", b, id(3)},
		{"all", "", id(2) + " " + id(3) + " " + id(1)},
		{"one without any", d.folder("empty"), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := FindEntries(d.env, Query{CWD: tt.cwd})
			if err != nil || ids(got) != tt.want {
				t.Errorf("got %s, %v, want %s", ids(got), err, tt.want)
			}
		})
	}
	got, err := FindEntries(d.env, Query{CWD: a})
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(old)
	if err != nil {
		t.Fatal(err)
	}
	want := Entry{
		Agent: "claude-code", ID: id(1), Path: old, Title: "first words", CWD: a,
		Modified: info.ModTime(), Bytes: info.Size(), SubAgents: got[1].SubAgents,
	}
	if len(want.SubAgents) != 1 || !reflect.DeepEqual(got[1], want) ||
		!got[0].Fork || got[0].Title != "Titled (decant 1)" {
		t.Errorf("got  %+v\nwant %+v", got[1], want)
	}
}

func TestListNowhere(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	for _, cwd := range []string{"", d.folder("work"), filepath.Join(d.root, "gone", "too")} {
		if got, err := FindEntries(d.env, Query{CWD: cwd}); err != nil || len(got) != 0 {
			t.Errorf("%q: got %v, %v", cwd, got, err)
		}
	}
	config := filepath.Join(d.folder("work"), "config")
	d.vars["CLAUDE_CONFIG_DIR"] = config
	if err := os.MkdirAll(config, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(places.ProjectsFolder(config), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := FindEntries(d.env, Query{})
	if err == nil || strings.Count(err.Error(), config) != 1 ||
		!strings.HasSuffix(err.Error(), "correct CLAUDE_CONFIG_DIR") {
		t.Errorf("a file in the place of the folders: got %v", err)
	}
}

func TestConfigFolder(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a := d.folder("a")
	d.put(a, id(1)+".jsonl", talk(a, ""), 1)
	elsewhere := filepath.Join(d.root, "elsewhere")
	d.vars["CLAUDE_CONFIG_DIR"] = elsewhere
	d.put(a, id(2)+".jsonl", talk(a, ""), 1)
	for config, want := range map[string]string{"": id(1), elsewhere: id(2)} {
		d.vars["CLAUDE_CONFIG_DIR"] = config
		got, err := FindEntries(d.env, Query{CWD: a})
		if err != nil || ids(got) != want {
			t.Errorf("config %q: got %s, %v, want %s", config, ids(got), err, want)
		}
	}
}

// TestWorkingFolder finds a folder by whatever way leads to it.
func TestWorkingFolder(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	long := strings.Repeat("very long name/", 20)
	for i, name := range []string{"plain", "with space.and_ä", long} {
		dir := d.folder(name)
		link := filepath.Join(d.root, fmt.Sprintf("link%d", i))
		if err := os.Symlink(dir, link); err != nil {
			t.Skip(err)
		}
		d.put(dir, id(i)+".jsonl", talk(dir, ""), 1)
		for _, way := range []string{dir, link, dir + "/", dir + "/../" + filepath.Base(dir)} {
			got, err := NewestOf(d.env, Query{CWD: way})
			if err != nil || got.ID != id(i) {
				t.Errorf("%s: got %s, %v", way, got.ID, err)
			}
		}
		stored := filepath.Base(places.ProjectFolder("", dir))
		if len(dir) > 200 && (len(stored) <= 201 || len(stored) > 208) {
			t.Errorf("a long folder is kept as %s", stored)
		}
	}
}

func TestNewest(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a := d.folder("a")
	if _, err := NewestOf(d.env, Query{CWD: a}); !errors.Is(err, ErrNone) ||
		!strings.Contains(err.Error(), "decant --list") {
		t.Errorf("of none: got %v", err)
	}
	_, err := NewestOf(d.env, Query{CWD: a, Agents: []string{"codex", "pi"}})
	if !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), "of codex or pi in "+a) {
		t.Errorf("of none of two agents: got %v", err)
	}
	d.put(a, id(1)+".jsonl", talk(a, ""), 9)
	d.put(a, id(2)+".jsonl", talk(a, ""), 5)
	for _, tt := range []struct {
		name string
		q    Query
		want string
	}{
		{"of all", Query{}, id(2)},
		{"of a minute", Query{CWD: a, Since: time.Now().Add(-time.Minute)}, ""},
		{"of an hour", Query{CWD: a, Since: time.Now().Add(-time.Hour)}, id(2)},
		{"of an agent", Query{Agents: []string{"pi"}}, ""},
	} {
		got, err := NewestOf(d.env, tt.q)
		if got.ID != tt.want || errors.Is(err, ErrNone) != (tt.want == "") {
			t.Errorf("%s: got %q, %v, want %q", tt.name, got.ID, err, tt.want)
		}
	}
	d.put(a, id(3)+".jsonl", "", 1)
	d.put(a, id(4)+".jsonl", "rubbish", 0)
	if got, err := NewestOf(d.env, Query{CWD: a}); err != nil || got.ID != id(2) {
		t.Errorf("got %s, %v, want %s", got.ID, err, id(2))
	}
}

func TestByID(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a, b := d.folder("a"), d.folder("b")
	for i, cwd := range []string{a, b, a, a, a, a, a, a} {
		name := fmt.Sprintf("abcd%04x-0000-4000-8000-000000000000.jsonl", i)
		d.put(cwd, name, talk(cwd, fmt.Sprintf("title %d", i)), i)
	}
	d.put(a, "abcd0000-1111-4000-8000-000000000000.jsonl", "", 0)
	tests := []struct{ name, id, want, err string }{
		{"whole", "abcd0001-0000-4000-8000-000000000000", "title 1", ""},
		{"start", "abcd0001", "title 1", ""},
		{"upper case", "ABCD0001", "title 1", ""},
		{"an empty file does not count", "abcd0000", "title 0", ""},
		{"none", "abce", "", `starts with "abce"`},
		{"nothing", "", "", "no conversation"},
		{"more than an id", "abcd0001-0000-4000-8000-000000000000x", "", "no conversation"},
		{"several", "abcd", "", `fits 8 conversations: abcd0000-0000-4000-8000-000000000000 "ti`},
		{"several, not all shown", "abcd", "", "3 more; type more of the id"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := ByID(d.env, "", tt.id)
			if tt.err == "" {
				if err != nil || got.Title != tt.want {
					t.Errorf("got %q, %v, want %q", got.Title, err, tt.want)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Fatalf("got error %v, want one with %q", err, tt.err)
			}
			var several *AmbiguousError
			if errors.As(err, &several) == errors.Is(err, ErrNone) {
				t.Errorf("got %v: neither none nor several, or both", err)
			}
			if several != nil && len(several.Candidates) != 8 {
				t.Errorf("got %d candidates", len(several.Candidates))
			}
		})
	}
}

// TestListBigFile reads no more than the ends of a file.
func TestListBigFile(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a := d.folder("a")
	filler := `{"type":"progress","data":"` + strings.Repeat("x", 500) + `"}` + "\n"
	text := talk(a, "early") + strings.Repeat(filler, 1000) + talk(a+"/sub", "late")
	d.put(a, id(1)+".jsonl", text, 1)
	d.put(a, id(2)+".jsonl", strings.Repeat(filler, 200), 2)
	huge := `{"type":"user","message":{"content":"` + strings.Repeat("y", 1<<20) + `"}}` + "\n"
	d.put(a, id(3)+".jsonl", huge, 3)
	got, err := FindEntries(d.env, Query{CWD: a})
	if err != nil || len(got) != 3 {
		t.Fatalf("got %s, %v", ids(got), err)
	}
	if got[0].Title != "late" || got[0].CWD != a+"/sub" || got[0].Bytes != int64(len(text)) {
		t.Errorf("got %+v", got[0])
	}
	if got[2].ID != id(3) || got[2].Title != "" {
		t.Errorf("got %+v", got[2])
	}
}

// many fills 20 folders with n conversations.
func many(tb testing.TB, n int) *disk {
	tb.Helper()
	d := newDisk(tb)
	for i := range n {
		cwd := filepath.Join(d.root, fmt.Sprintf("work/%d", i%20))
		d.put(cwd, id(i)+".jsonl", strings.Repeat(talk(cwd, ""), 20)+talk(cwd, "t"), i)
	}
	return d
}

func TestListMany(t *testing.T) {
	t.Parallel()
	const n = 2_000
	d := many(t, n)
	all, err := FindEntries(d.env, Query{})
	if err != nil || len(all) != n {
		t.Fatalf("got %d, %v, want %d", len(all), err, n)
	}
	for i, e := range all {
		if e.ID != id(i) || e.Title != "t" {
			t.Fatalf("number %d: got %+v", i, e)
		}
	}
	one, err := FindEntries(d.env, Query{CWD: d.folder("work/7")})
	if err != nil || len(one) != n/20 {
		t.Errorf("got %d, %v, want %d", len(one), err, n/20)
	}
}

// BenchmarkList has a budget of 300 ms for 2,000 small conversations.
func BenchmarkList(b *testing.B) {
	d := many(b, 2_000)
	for b.Loop() {
		if got, err := FindEntries(d.env, Query{}); err != nil || len(got) != 2_000 {
			b.Fatal(len(got), err)
		}
	}
}
