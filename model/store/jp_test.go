package store

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"decant/model/formats/finder"
	"decant/model/formats/jp/places"
)

// workspace is one of JP on a test's disk, with the user's data about it.
type workspace struct {
	d                      *disk
	dir, silo, shared, own string
}

// workspace makes one, with an id of five letters.
func (d *disk) workspace(name, id string) *workspace {
	d.tb.Helper()
	d.vars["JP_USER_DATA_DIR"] = filepath.Join(d.root, "jp")
	w := &workspace{d: d, dir: d.folder(name)}
	w.silo = filepath.Join(d.vars["JP_USER_DATA_DIR"], "workspace", filepath.Base(name)+"-"+id)
	w.shared = filepath.Join(w.dir, ".jp", "conversations")
	w.own = filepath.Join(w.silo, "conversations")
	for _, dir := range []string{w.shared, w.own, filepath.Join(w.silo, "sessions")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			d.tb.Fatal(err)
		}
	}
	d.file(filepath.Join(w.dir, ".jp", ".id"), "# notice\n"+id+"\n", 0)
	err := os.Symlink(filepath.Join(w.dir, ".jp"), filepath.Join(w.silo, "storage"))
	if err != nil {
		d.tb.Skip(err)
	}
	return w
}

// file writes a file as if so many minutes ago.
func (d *disk) file(path, text string, minutesAgo int) {
	d.tb.Helper()
	when := time.Now().Add(-time.Duration(minutesAgo) * time.Minute)
	err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700),
		os.WriteFile(path, []byte(text), 0o600), os.Chtimes(path, when, when))
	if err != nil {
		d.tb.Fatal(err)
	}
}

// said is a stream in which something was said.
const said = `[{"type":"chat_request","timestamp":"2026-03-05 21:21:16.0","content":"hi"}]` + "\n"

// put stores a conversation that was active so many minutes ago, in a folder.
func (w *workspace) put(root, name, title string, minutesAgo int) string {
	w.d.tb.Helper()
	dir := filepath.Join(root, name)
	at := time.Now().UTC().Add(-time.Duration(minutesAgo) * time.Minute)
	w.d.file(filepath.Join(dir, places.EventsFile), said, minutesAgo)
	w.d.file(filepath.Join(dir, places.MetadataFile), fmt.Sprintf(
		`{"title":%q,"last_activated_at":%q}`, title, at.Format("2006-01-02 15:04:05.0")),
		minutesAgo)
	return dir
}

// active makes a conversation the one of a terminal session.
func (w *workspace) active(session, digits string, minutesAgo int) {
	w.d.tb.Helper()
	at := time.Now().UTC().Add(-time.Duration(minutesAgo) * time.Minute).Format(time.RFC3339)
	w.d.file(filepath.Join(w.silo, "sessions", session+".json"),
		fmt.Sprintf(`{"history":[{"id":%s,"activated_at":%q}]}`, digits, at), 0)
}

// titles are those of entries, with the ids of those without one.
func titles(entries []Entry) string {
	out := make([]string, len(entries))
	for i, e := range entries {
		out[i] = cmp.Or(e.Title, e.ID)
	}
	return strings.Join(out, " ")
}

// listFolder lists the conversations of an agent in one folder, newest first.
func listFolder(folder, agent string) ([]Entry, error) {
	found, err := gatherFrom([]string{agent}, func(f finder.Finder) ([]Entry, error) {
		return f.ListFolder(folder, finder.Search{})
	})
	slices.SortFunc(found, finder.ByTime)
	return found, err
}

func TestJPList(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a, b := d.workspace("work/a", "aaaaa"), d.workspace("work/b", "bbbbb")
	both := a.put(a.own, "10-both", "both", 30)
	a.put(a.shared, "10-both", "stale", 40)
	a.put(a.shared, "20-shared", "shared", 20)
	a.put(a.own, "30", "own", 10)
	a.put(a.own, ".archive/40", "archived", 1)
	a.put(a.own, ".trash/50", "trashed", 1)
	a.put(a.own, "60-x.tmp", "half", 1)
	a.put(a.own, ".staging-70", "staged", 1)
	a.put(a.shared, "80-a", "twin", 6)
	a.put(a.shared, "80-b", "newer-twin", 5)
	put := a.put(a.own, "90", "put-away", 1)
	d.file(filepath.Join(put, places.MetadataFile), `{"archived_at":"2026-03-05 21:21:16.0"}`, 1)
	empty := a.put(a.own, "91", "empty", 1)
	d.file(filepath.Join(empty, places.EventsFile), "[]\n", 1)
	d.file(filepath.Join(a.own, "92", places.MetadataFile), "{}", 1)
	d.file(filepath.Join(a.own, "93"), "a file", 1)
	b.put(b.own, "10-both", "other", 15)
	d.put(a.dir, id(1)+".jsonl", talk(a.dir, "claude"), 12)
	sub := d.folder("work/a/sub")
	d.put(sub, id(2)+".jsonl", talk(sub, "claude-sub"), 25)
	tests := []struct{ name, cwd, want string }{
		{"a workspace", a.dir, "newer-twin own claude shared both"},
		{"a folder in it", sub, "newer-twin own shared claude-sub both"},
		{"another workspace", b.dir, "other"},
		{"all", "", "newer-twin own claude other shared claude-sub both"},
		{"no workspace", d.folder("elsewhere"), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := FindEntries(d.env, Query{CWD: tt.cwd})
			if err != nil || titles(got) != tt.want {
				t.Errorf("got  %s, %v\nwant %s", titles(got), err, tt.want)
			}
		})
	}
	got, err := FindEntries(d.env, Query{CWD: a.dir})
	if err != nil || len(got) != 5 {
		t.Fatal(got, err)
	}
	last := got[4]
	age := time.Since(last.Modified)
	if age < 29*time.Minute || age > 31*time.Minute {
		t.Errorf("active at %v", last.Modified)
	}
	last.Modified = time.Time{}
	want := Entry{
		Agent: "jp", ID: "jp-c10", ShortID: "10", Path: both, Title: "both", CWD: a.dir,
	}
	for _, name := range []string{places.EventsFile, places.MetadataFile} {
		info, err := os.Stat(filepath.Join(both, name))
		if err != nil {
			t.Fatal(err)
		}
		want.Bytes += info.Size()
	}
	if !reflect.DeepEqual(last, want) {
		t.Errorf("got  %+v\nwant %+v", last, want)
	}
}

// TestJPNewerOfEach takes the metadata from one copy and the stream from the other.
func TestJPNewerOfEach(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	w := d.workspace("w", "aaaaa")
	own, shared := w.put(w.own, "10", "old", 9), w.put(w.shared, "10-x", "new (decant 1)", 3)
	check := func(name, path, title string, fork bool) {
		t.Helper()
		got, err := FindEntries(d.env, Query{CWD: w.dir})
		if err != nil || len(got) != 1 || got[0].Path != path || got[0].Title != title ||
			got[0].Fork != fork {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
	check("both are newer there", shared, "new (decant 1)", true)
	d.file(filepath.Join(own, places.EventsFile), said, 1)
	check("the stream is newer here", own, "new (decant 1)", true)
	d.file(filepath.Join(shared, places.ConfigFile), "{}", 0)
	check("the config is newer there", shared, "new (decant 1)", true)
	d.file(filepath.Join(own, places.MetadataFile), `{"title":"x"}`, 1)
	check("the metadata is newer here", shared, "x", false)
	got, _ := FindEntries(d.env, Query{CWD: w.dir})
	if time.Since(got[0].Modified) < 2*time.Minute ||
		time.Since(got[0].Modified) > 4*time.Minute {
		t.Errorf("without a time of its own: got %v", got[0].Modified)
	}
}

func TestJPBroken(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	w := d.workspace("w", "aaaaa")
	for i, text := range []string{"", "rubbish", `{"title":`, `[]`, `{"title":"` +
		strings.Repeat("x", finder.EndBytes) + `"}`} {
		dir := w.put(w.own, fmt.Sprint(10+i), "", i)
		d.file(filepath.Join(dir, places.MetadataFile), text, 0)
	}
	d.file(filepath.Join(w.own, "20", places.EventsFile), said, 20)
	if err := os.MkdirAll(filepath.Join(w.own, "21", places.EventsFile), 0o700); err != nil {
		t.Fatal(err)
	}
	w.put(w.own, "30", "good", 30)
	const want = "jp-c10 jp-c11 jp-c12 jp-c13 jp-c14 jp-c20 good"
	if got, err := FindEntries(d.env, Query{CWD: w.dir}); err != nil || titles(got) != want {
		t.Errorf("got %s, %v, want %s", titles(got), err, want)
	}
	// Other workspaces with nothing that can be read.
	workspaces := filepath.Dir(w.silo)
	d.file(filepath.Join(workspaces, "file"), "", 0)
	d.file(filepath.Join(workspaces, "odd-bbbbb", "conversations"), "", 0)
	dangling := filepath.Join(workspaces, "gone-ccccc")
	left := w.put(filepath.Join(dangling, "conversations"), "40", "left", 40)
	for _, link := range []string{dangling, filepath.Join(workspaces, "odd-bbbbb")} {
		to := filepath.Join(d.root, "gone", ".jp")
		if err := os.Symlink(to, filepath.Join(link, "storage")); err != nil {
			t.Skip(err)
		}
	}
	got, err := FindEntries(d.env, Query{})
	if err != nil || titles(got) != want+" left" {
		t.Fatalf("got %s, %v", titles(got), err)
	}
	if e := got[len(got)-1]; e.Path != left || e.CWD != "" {
		t.Errorf("its workspace is gone: got %+v", e)
	}
	if got, err := ByID(d.env, w.dir, "jp-c40"); err != nil || got.Path != left {
		t.Errorf("by id: got %+v, %v", got, err)
	}
}

// TestJPPlaceThatCannotBeRead costs JP's conversations, and no others.
func TestJPPlaceThatCannotBeRead(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	a := d.folder("a")
	d.vars["JP_USER_DATA_DIR"] = filepath.Join(d.root, "jp")
	d.file(filepath.Join(d.vars["JP_USER_DATA_DIR"], "workspace"), "a file", 0)
	for name, look := range map[string]func() error{
		"list": func() error { _, err := FindEntries(d.env, Query{}); return err },
		"id":   func() error { _, err := ByID(d.env, a, "jp-c1"); return err },
	} {
		if err := look(); err == nil || strings.Contains(err.Error(), "\n") ||
			!strings.HasSuffix(err.Error(), "correct JP_USER_DATA_DIR") ||
			!strings.Contains(err.Error(), d.vars["JP_USER_DATA_DIR"]) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	d.put(a, id(1)+".jsonl", talk(a, "claude"), 1)
	if got, err := FindEntries(d.env, Query{}); err == nil || titles(got) != "claude" {
		t.Errorf("got %s, %v, want it and an error", titles(got), err)
	}
	if got, err := NewestOf(d.env, Query{CWD: a}); err != nil || got.Title != "claude" {
		t.Errorf("the newest: got %+v, %v", got, err)
	}
	if got, err := ByID(d.env, a, id(1)); err != nil || got.Title != "claude" {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestJPIn(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	w := d.workspace("w", "aaaaa")
	w.put(w.shared, "10", "ten", 2)
	w.put(w.own, "10", "own", 1)
	w.put(w.shared, "20", "twenty", 1)
	w.put(w.shared, ".archive/30", "thirty", 1)
	copied := w.put(filepath.Join(d.root, "copies"), "40", "forty", 1)
	tests := []struct{ name, folder, want string }{
		{"the workspace's", w.shared, "twenty ten"},
		{"the user's own", w.own, "own"},
		{"an archive", filepath.Join(w.shared, ".archive"), "thirty"},
		{"copies", filepath.Dir(copied), "forty"},
		{"a conversation", copied, ""},
		{"none", filepath.Join(d.root, "gone"), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := listFolder(tt.folder, "jp")
			if err != nil || titles(got) != tt.want {
				t.Errorf("got %s, %v, want %s", titles(got), err, tt.want)
			}
		})
	}
	if got, err := listFolder(filepath.Join(copied, places.EventsFile), "jp"); err == nil {
		t.Errorf("of a file: got %v", got)
	}
}

// manyJP makes n conversations that lie in both folders.
func manyJP(tb testing.TB, n int) *workspace {
	tb.Helper()
	w := newDisk(tb).workspace("w", "aaaaa")
	for i := range n {
		for _, root := range []string{w.own, w.shared} {
			w.put(root, fmt.Sprintf("%d-some-title", 17_000_000_000+i), fmt.Sprint(i), i)
		}
	}
	return w
}

func TestJPListMany(t *testing.T) {
	t.Parallel()
	const n = 500
	w := manyJP(t, n)
	all, err := FindEntries(w.d.env, Query{CWD: w.dir})
	if err != nil || len(all) != n {
		t.Fatalf("got %d, %v, want %d", len(all), err, n)
	}
	for i, e := range all {
		if e.Title != fmt.Sprint(i) {
			t.Fatalf("number %d: got %+v", i, e)
		}
	}
}

// BenchmarkJPList has a budget of 300 ms for 2,000 conversations in both folders.
func BenchmarkJPList(b *testing.B) {
	w := manyJP(b, 2_000)
	for b.Loop() {
		if got, err := FindEntries(w.d.env, Query{CWD: w.dir}); err != nil || len(got) != 2_000 {
			b.Fatal(len(got), err)
		}
	}
}
