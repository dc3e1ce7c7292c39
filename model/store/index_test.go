package store

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"decant/model/formats/finder"
	"decant/testdata/manystore"
)

// library is a home folder with conversations of all agents, written an hour ago and before, and
// a folder for the index.
type library struct {
	t    *testing.T
	home string
	// newestAt is when the newest was written.
	newestAt time.Time
	q        Query
}

// stock is how many conversations a library has.
const stock = 100

func newLibrary(t *testing.T) *library {
	t.Helper()
	cache := filepath.Join(t.TempDir(), "cache", "decant")
	l := &library{t, t.TempDir(), time.Now().Add(-time.Hour), Query{Cache: cache}}
	if err := manystore.Make(l.home, stock, l.newestAt); err != nil {
		t.Fatal(err)
	}
	return l
}

// list lists what a query asks for, and says how many files were opened.
func (l *library) list(q Query) (found []Entry, opened int) {
	l.t.Helper()
	env := Env{Home: l.home, Tally: &finder.Tally{}}
	found, err := FindEntries(env, q)
	if err != nil {
		l.t.Fatal(err)
	}
	return found, int(env.Tally.Opened.Load())
}

// want lists what is stored with the index and without: both are alike, and with it so many
// files are opened.
func (l *library) want(when string, opened int) {
	l.t.Helper()
	l.wantOf(when, l.q, opened)
}

// wantOf is want for a query.
func (l *library) wantOf(when string, q Query, opened int) {
	l.t.Helper()
	got, n := l.list(q)
	q.Cache = ""
	plain, _ := l.list(q)
	for _, found := range [][]Entry{got, plain} {
		for i := range found {
			found[i].Modified = found[i].Modified.UTC()
		}
	}
	if !reflect.DeepEqual(got, plain) {
		l.t.Errorf("%s: the index changes the list", when)
	}
	if n != opened {
		l.t.Errorf("%s: %d files were opened, want %d", when, n, opened)
	}
}

// path is that of the index.
func (l *library) path() string { return filepath.Join(l.q.Cache, indexName) }

// read is the index as it is on the disk.
func (l *library) read() string {
	l.t.Helper()
	data, err := os.ReadFile(l.path())
	if err != nil {
		l.t.Fatal(err)
	}
	return string(data)
}

// newest is the path of the newest conversation of an agent.
func (l *library) newest(agent string) string {
	l.t.Helper()
	found, _ := l.list(Query{Agents: []string{agent}})
	return found[0].Path
}

// put writes a file as if at a time.
func (l *library) put(path, text string, at time.Time) {
	l.t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		l.t.Fatal(err)
	}
	if err := os.Chtimes(path, at, at); err != nil {
		l.t.Fatal(err)
	}
}

// grow adds a line to a file, written at a time.
func (l *library) grow(path string, at time.Time) {
	l.t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		l.t.Fatal(err)
	}
	l.put(path, string(data)+"{}\n", at)
}

// TestIndexOpensWhatChanged lists again after changes: as many files are opened as changed.
func TestIndexOpensWhatChanged(t *testing.T) {
	t.Parallel()
	l := newLibrary(t)
	old := time.Now().Add(-time.Minute)
	l.want("first", stock)
	l.want("nothing changed", 0)
	for _, agent := range []string{"claude-code", "codex", "pi"} {
		l.grow(l.newest(agent), old)
	}
	metadata := filepath.Join(l.newest("jp"), "metadata.json")
	l.put(metadata, `{"title":"another"}`, old)
	l.want("one of each agent", 4)
	l.want("all are known", 0)

	path := l.newest("pi")
	if err := os.Chtimes(path, old, old.Add(-time.Second)); err != nil {
		t.Fatal(err)
	}
	l.want("another time alone", 1)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	l.want("a file is gone", 0)
	if strings.Contains(l.read(), path) {
		t.Error("the index still has the file that is gone")
	}
}

// TestIndexOfOtherQueries lists parts of what is stored.
func TestIndexOfOtherQueries(t *testing.T) {
	t.Parallel()
	l := newLibrary(t)
	share := manystore.Shares(stock)
	pi := Query{Agents: []string{"pi"}, Cache: l.q.Cache}
	l.wantOf("one agent", pi, share.Pi)
	l.wantOf("it again", pi, 0)
	l.want("all", stock-share.Pi)
	l.wantOf("one agent of all", pi, 0)
	l.want("all again", 0)

	since := Query{Since: l.newestAt.Add(-time.Hour), Cache: l.q.Cache}
	old := 0 // Of Codex also what is older is opened: it may be a sub-agent's.
	for i := range share.Codex {
		if time.Duration(share.Claude+i)*time.Minute > time.Hour {
			old++
		}
	}
	l.wantOf("the newest", since, old)
	folder := Query{CWD: manystore.Work(l.home, 3), Cache: l.q.Cache}
	without := folder
	without.Cache = ""
	_, opened := l.list(without)
	l.wantOf("one folder", folder, opened)
	l.want("all at last", 0)
}

// TestIndexLeavesWhatIsYoung keeps nothing of a file whose next change could show the same time.
func TestIndexLeavesWhatIsYoung(t *testing.T) {
	t.Parallel()
	l := newLibrary(t)
	path := l.newest("pi")
	l.want("first", stock)
	for range 2 {
		l.grow(path, time.Now().Add(time.Hour))
		l.want("a file of the future", 1)
	}
	if strings.Contains(l.read(), path) {
		t.Error("the index still has what the file told before")
	}
	before := l.read()
	l.want("it again", 1)
	if l.read() != before {
		t.Error("the index was written although nothing was kept")
	}
}

// TestIndexOnDisk reads indexes that are none of this program's: they are read as empty, and
// written anew.
func TestIndexOnDisk(t *testing.T) {
	t.Parallel()
	l := newLibrary(t)
	l.want("first", stock)
	good := l.read()
	for path, want := range map[string]os.FileMode{l.q.Cache: 0o700, l.path(): 0o600} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); os.PathSeparator == '/' && got != want {
			t.Errorf("%s has mode %o, want %o", path, got, want)
		}
	}
	old := time.Now().Add(-time.Hour)
	tests := []struct{ name, text string }{
		{"empty", ""},
		{"cut", good[:len(good)-1]},
		{"longer", good + "\x00"},
		{"a byte changed", good[:len(good)-1] + string([]byte{good[len(good)-1] ^ 1})},
		{"another version", strings.Replace(good, " 1\n", " 2\n", 1)},
		{"another program", strings.Replace(good, nameWriter(), "/bin/decant 1 1", 1)},
		{"no checksum", indexMagic + nameWriter() + "\n"},
	}
	for _, tt := range tests {
		l.put(l.path(), tt.text, old)
		l.want(tt.name, stock)
		l.want(tt.name+" again", 0)
	}
	before, err := os.Stat(l.path())
	if err != nil {
		t.Fatal(err)
	}
	l.want("no change", 0)
	after, err := os.Stat(l.path())
	if err != nil || !os.SameFile(before, after) {
		t.Errorf("the index was written although nothing changed, %v", err)
	}
	if err := os.Remove(l.path()); err != nil {
		t.Fatal(err)
	}
	l.want("deleted", stock)
	left, err := os.ReadDir(l.q.Cache)
	if err != nil || len(left) != 1 {
		t.Errorf("the folder has %d files, %v, want 1", len(left), err)
	}
}

// TestIndexNowhere lists where no index can be kept.
func TestIndexNowhere(t *testing.T) {
	t.Parallel()
	l := newLibrary(t)
	for _, path := range []string{l.path(), filepath.Dir(l.q.Cache)} {
		if err := os.RemoveAll(filepath.Dir(l.q.Cache)); err != nil {
			t.Fatal(err)
		}
		if path == l.path() { // A folder where the file should be.
			if err := os.MkdirAll(filepath.Join(path, "x"), 0o700); err != nil {
				t.Fatal(err)
			}
		} else { // A file where a folder should be.
			l.put(path, "", time.Now())
		}
		for range 2 {
			l.want(path, stock)
		}
	}
}

// TestIndexHoldsOnlyWhatIsListed keeps no text of a conversation that is not listed.
func TestIndexHoldsOnlyWhatIsListed(t *testing.T) {
	t.Parallel()
	l := newLibrary(t)
	old := time.Now().Add(-time.Hour)
	dir := l.newest("jp")
	l.put(filepath.Join(dir, "metadata.json"),
		`{"title":"put away","archived_at":"2026-01-01 10:00:00.0"}`, old)
	l.want("first", stock)
	if text := l.read(); strings.Contains(text, "put away") {
		t.Error("the index has the title of an archived conversation")
	}
	l.want("again", 0)
}

// TestIndexKeepsEachField writes all that can be told and reads it back.
func TestIndexKeepsEachField(t *testing.T) {
	t.Parallel()
	at := time.Unix(1_700_000_000, 123)
	p := finder.Peeked{
		ID: "id", CWD: "/w", Title: "ü\n\x00", Parent: "p", Talk: true, Agent: true,
		Caller: "c", Archived: true, Fork: true, Tokens: 1234, Active: at,
	}
	want := map[indexKey]*indexedFile{
		{"a", "/p"}: {size: 1 << 40, time: -5, told: finder.Told{Peeked: p, Listed: true}},
		{"b", ""}:   {},
	}
	value := reflect.ValueOf(p)
	for i := range value.NumField() {
		if value.Field(i).IsZero() {
			t.Errorf("the test leaves %s out", value.Type().Field(i).Name)
		}
	}
	if got := decodeIndex(string(encodeIndex(want, "w")), "w"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// FuzzDecodeIndex reads any text behind a right head and checksum: it is damaged, or what it
// holds can be written and read again.
func FuzzDecodeIndex(f *testing.F) {
	head := indexMagic + "w\n"
	files := map[indexKey]*indexedFile{{"a", "/p"}: {size: 3, time: 4}}
	f.Add(string(encodeIndex(files, "w"))[len(head)+4:])
	f.Add("\x01")
	f.Add(strings.Repeat("\xff", 12))
	f.Fuzz(func(t *testing.T, body string) {
		sum := binary.LittleEndian.AppendUint32(nil, sumText(body))
		got := decodeIndex(head+string(sum)+body, "w")
		if got == nil {
			return
		}
		again := decodeIndex(string(encodeIndex(got, "w")), "w")
		if !reflect.DeepEqual(got, again) {
			t.Errorf("got %v, then %v", got, again)
		}
	})
}

// BenchmarkListIndexed has a budget of 300 ms for 20,000 conversations whose files did not
// change; 2,000 are listed here.
func BenchmarkListIndexed(b *testing.B) {
	home := b.TempDir()
	if err := manystore.Make(home, 2_000, time.Now().Add(-time.Hour)); err != nil {
		b.Fatal(err)
	}
	env, q := Env{Home: home}, Query{Cache: b.TempDir()}
	for b.Loop() {
		if got, err := FindEntries(env, q); err != nil || len(got) != 1_940 {
			b.Fatal(len(got), err)
		}
	}
}

// BenchmarkListEight has a budget of 300 ms for 2,000 conversations of eight agents whose files and
// databases did not change.
func BenchmarkListEight(b *testing.B) {
	for name, cache := range map[string]string{"cold": "", "warm": b.TempDir()} {
		b.Run(name, func(b *testing.B) {
			home := b.TempDir()
			err := manystore.MakeEight(home, 2_000, time.Now().Add(-time.Hour))
			if err != nil {
				b.Fatal(err)
			}
			env, q := Env{Home: home}, Query{Cache: cache}
			if _, err := FindEntries(env, q); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if got, err := FindEntries(env, q); err != nil || len(got) != 1_975 {
					b.Fatal(len(got), err)
				}
			}
		})
	}
}
