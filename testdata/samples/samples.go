// Package samples finds the conversations that tests are run on: our own, and real ones where a
// corpus lies beside the repository. It reads files for tests alone.
package samples

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
	"decant/testdata/growth"
)

// racedShare is one of how many of our own files are tried under the race detector, which makes a
// test ten times slower: the other files run the same goroutines.
const racedShare = 4

// Own are our own files that match any of the patterns below testdata; under the race detector one
// of four of each pattern. There must be some of each.
func Own(t testing.TB, patterns ...string) []string {
	t.Helper()
	var out []string
	for _, p := range patterns {
		files, err := filepath.Glob(filepath.Join(Root(t), "testdata", p))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files of our own match %s: %v", p, err)
		}
		out = append(out, raced(files)...)
	}
	return out
}

// raced are some files, or under the race detector one of four of them, the first among them.
func raced(files []string) []string {
	if !growth.Raced || Long() {
		return files
	}
	var out []string
	for i := 0; i < len(files); i += racedShare {
		out = append(out, files[i])
	}
	return out
}

// Read are the bytes of files.
func Read(t testing.TB, files ...string) [][]byte {
	t.Helper()
	out := make([][]byte, len(files))
	for i, file := range files {
		var err error
		if out[i], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// Long reports whether tests shall prove all they can, whatever it takes: DECANT_LONG=1.
func Long() bool { return os.Getenv("DECANT_LONG") == "1" }

// Rounds is how often a property is tried of the n times that prove most: n with [Long], else a
// half, in short mode a tenth, under the race detector a fortieth.
func Rounds[N int | uint64](n N) N {
	switch {
	case Long():
		return n
	case growth.Raced:
		return max(n/40, 1)
	case testing.Short():
		return n / 10
	}
	return n / 2
}

// Thinned are one of n of some files and folders, the first among them; all of those of our own,
// and all with [Long].
func Thinned(t testing.TB, n int, files []string) []string {
	t.Helper()
	own, seen := filepath.Join(Root(t), "testdata")+string(filepath.Separator), -1
	return slices.DeleteFunc(slices.Clone(files), func(f string) bool {
		if Long() || strings.HasPrefix(f, own) {
			return false
		}
		seen++
		return seen%n != 0
	})
}

// share is how many bytes of the files that match one pattern are tried, unless [Long].
const share = 2_500_000

// Corpus are the files and folders that match any of the patterns below the corpus: of each
// pattern the smallest, as many as are 2.5 MB together, or all of them with [Long]. There are
// none where there is no corpus, nor in short mode, as they take long.
func Corpus(t testing.TB, patterns ...string) []string {
	t.Helper()
	var out []string
	for _, p := range patterns {
		out = append(out, smallest(Whole(t, p), share)...)
	}
	return out
}

// Whole is [Corpus] without leaving out the large ones, for what takes little of each.
func Whole(t testing.TB, patterns ...string) []string {
	t.Helper()
	if testing.Short() {
		return nil
	}
	var out []string
	for _, p := range patterns {
		files, err := filepath.Glob(filepath.Join(Root(t), "..", "shared", "corpus", p))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, slices.DeleteFunc(files, Unread)...)
	}
	return out
}

// Unread reports whether a file of the corpus is of a format that no codec reads and that its
// folder does not tell: a session of Oh My Pi among those of pi.
func Unread(path string) bool {
	return strings.Contains(filepath.ToSlash(path), "corpus/pi/preloopdev__")
}

// smallest are the smallest files and folders that are at most so many bytes together, in the
// order in which they came; all of them with [Long].
func smallest(files []string, most int64) []string {
	if Long() {
		return files
	}
	sizes := make(map[string]int64, len(files))
	for _, f := range files {
		sizes[f] = sizeOf(f)
	}
	bySize := slices.Clone(files)
	slices.SortStableFunc(bySize, func(a, b string) int { return cmp.Compare(sizes[a], sizes[b]) })
	sum, taken := int64(0), map[string]bool{}
	for _, f := range bySize {
		if sum += sizes[f]; sum > most && len(taken) > 0 {
			break
		}
		taken[f] = true
	}
	return slices.DeleteFunc(slices.Clone(files), func(f string) bool { return !taken[f] })
}

// sizeOf is how many bytes a file has, or all files of a folder; 0 for what cannot be read.
func sizeOf(path string) int64 {
	sum := int64(0)
	_ = filepath.WalkDir(path, func(_ string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // The test that opens it says what is wrong.
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			sum += info.Size()
		}
		return nil
	})
	return sum
}

// Lines opens a file of lines with a codec's Open.
func Lines(
	t testing.TB, path string, open func(*source.Source, string) (*model.Conversation, error),
) *model.Conversation {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := open(source.Lines(path, data), path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Root is the folder of the repository, above the one that a test runs in.
func Root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the folder of the test")
		}
	}
}

// TwoEvents is a conversation of a prompt and of a result in two parts, without a codec.
func TwoEvents() *model.Conversation {
	src := source.Lines("a.jsonl", []byte("{\"p\":\"hi\"}\n{\"r\":[\"one\",\"two\"]}\n"))
	at := func(s string) source.Span {
		i := strings.Index(string(src.BytesAt(src.All())), s)
		return source.Span{Start: i, End: i + len(s)}
	}
	part := func(s, uri string) model.Part {
		return model.Part{Text: model.Text{Encoding: model.JSONString, Span: at(s)}, URI: uri}
	}
	c := &model.Conversation{
		Source: src, Format: "test", ID: "abc", Path: "/w/a.jsonl",
		Turns: []model.Turn{{Number: 1, Prompt: 0, Events: []int{0, 1}}},
		Calls: []model.Call{{ID: "toolu_1", Tool: "Read", Request: -1, Result: 1}},
		Events: []model.Event{
			{
				ID: model.ID{Record: 1, Block: 1}, Turn: 1, Live: true, Call: -1,
				Parts: []model.Part{part(`"hi"`, "")},
			},
			{
				ID: model.ID{Record: 2, Block: 1}, Turn: 1, Live: true, Kind: model.ToolResult,
				Parts: []model.Part{part(`"one"`, "file:///a"), part(`"two"`, "")},
			},
		},
	}
	c.Stamp.Known = src.Checksum()
	c.Measure()
	return c
}
