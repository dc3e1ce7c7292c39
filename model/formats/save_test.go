package formats

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"decant/model"
	"decant/model/formats/files"
)

// change replaces the second text of a toy and removes the third.
var change = []model.Change{
	{Event: 1, Part: -1, Op: model.Replace, Text: "a\nb"},
	{Event: 2, Part: -1, Op: model.Remove},
}

const changedToy = `{"toy":"one"}` + "\n" + `{"toy":"a\nb", "more":[1.0]}` + "\n"

func TestSave(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	before := snapshot(t, dir)
	saved, err := Save(c, change, SaveOptions{Title: "fork"})
	if err != nil {
		t.Fatal(err)
	}
	if got := read1(t, saved.Path); got != changedToy || saved.Bytes != int64(len(got)) {
		t.Errorf("got %q of %d bytes", got, saved.Bytes)
	}
	if filepath.Dir(saved.Path) != dir || filepath.Base(saved.Path) != saved.ID+".toy" {
		t.Errorf("got path %s, id %s", saved.Path, saved.ID)
	}
	if id, err := uuid.Parse(saved.ID); err != nil || id.Version() != 4 {
		t.Errorf("got id %s, %v", saved.ID, err)
	}
	info, err := os.Stat(saved.Path)
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("got mode %v, %v", info.Mode(), err)
	}
	if saved.Backup != "" || saved.Title != "fork" {
		t.Errorf("got %+v", saved)
	}
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("got files %v", got)
	}
	if err := os.Remove(saved.Path); err != nil || snapshot(t, dir) != before {
		t.Errorf("the original is not as it was: %v", err)
	}
}

func TestSavePlaces(t *testing.T) {
	t.Parallel()
	const id = "0b6a2f0e-8b0b-4c62-9a56-0d1f8a1c2b3d"
	tests := []struct {
		name, output string
		file, want   string // The file made below the folder, or a part of the error.
		is           error
	}{
		{"beside the original", "", "*.toy", "", nil},
		{"a folder", "sub", "sub/*.toy", "", nil},
		{"a folder with a slash", "sub/", "sub/*.toy", "", nil},
		{"a file", "sub/fork.x", "sub/fork.x", "", nil},
		{"a file that is called by an id", id + ".toy", id + ".toy", "", nil},
		{"the original", "original.toy", "", "the file exists; choose", fs.ErrExist},
		{"another file", "sub/there", "", "the file exists", fs.ErrExist},
		{"the folder does not exist", "no/fork", "", "the folder does not exist; create " +
			"it", fs.ErrNotExist},
		{"no such folder, by its slash", "no/", "", "the folder does not exist", fs.ErrNotExist},
		{"below a file", "original.toy/fork", "", "not a folder; choose another", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, dir := openToyFile(t)
			if err := os.Mkdir(filepath.Join(dir, "sub"), 0o700); err != nil {
				t.Fatal(err)
			}
			put(t, filepath.Join(dir, "sub", "there"), "mine")
			before := snapshot(t, dir)
			output := tt.output
			if output != "" {
				output = dir + "/" + output
			}
			saved, err := Save(c, change, SaveOptions{Output: output})
			if tt.want == "" {
				if err != nil {
					t.Fatal(err)
				}
				match, _ := filepath.Match(filepath.Join(dir, tt.file), saved.Path)
				if !match || read1(t, saved.Path) != changedToy {
					t.Errorf("got %s, want %s", saved.Path, tt.file)
				}
				if strings.HasPrefix(tt.file, id) && saved.ID != id {
					t.Errorf("got id %s, want the file's", saved.ID)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			if tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("the error is not %v: %v", tt.is, err)
			}
			oneLine(t, err)
			if snapshot(t, dir) != before {
				t.Errorf("something was left: %v", names(t, dir))
			}
		})
	}
}

func TestSaveWithoutAFolder(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "-"} {
		c, err := Read(name, []byte(toyText), "")
		if err != nil {
			t.Fatal(err)
		}
		_, err = Save(c, change, SaveOptions{})
		if err == nil || !strings.Contains(err.Error(), "--output") {
			t.Errorf("%q: got %v", name, err)
		}
		_, err = Save(c, change, SaveOptions{InPlace: true})
		if err == nil || !strings.Contains(err.Error(), "it is not a file") {
			t.Errorf("%q in place: got %v", name, err)
		}
		saved, err := Save(c, change, SaveOptions{Output: t.TempDir()})
		if err != nil || read1(t, saved.Path) != changedToy {
			t.Errorf("%q into a folder: got %v", name, err)
		}
	}
}

func TestSaveRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct{ title, rule, want string }{
		{"breaks a rule", "bad-text", "the checker found a problem: 4.1: bad-text: nothing good"},
		{"forgets", "not-as-promised", "fork, item 1"},
		{"is no toy", "not-as-promised", "conversation: not-as-promised"},
		{"is nothing", "not-as-promised", "the file is empty"},
		{"refuses", "", "this change cannot be written"},
		{"overlaps", "", "edits overlap"},
		{"is a folder", "", "only a single file can be saved"},
	}
	for _, tt := range tests {
		for _, inPlace := range []bool{false, true} {
			t.Run(tt.title, func(t *testing.T) {
				t.Parallel()
				c, dir := openToyFile(t)
				before := snapshot(t, dir)
				_, err := Save(c, nil, SaveOptions{Title: tt.title, InPlace: inPlace})
				if err == nil || !strings.Contains(err.Error(), tt.want) ||
					!strings.HasPrefix(err.Error(), tried(inPlace)+dir) {
					t.Fatalf("got error %v, want one with %q", err, tt.want)
				}
				oneLine(t, err)
				var refused *CheckError
				if got := errors.As(err, &refused); got != (tt.rule != "") {
					t.Errorf("a checker's error: got %v", got)
				}
				if refused != nil && refused.Findings[0].Rule != tt.rule {
					t.Errorf("got findings %v, want %s", refused.Findings, tt.rule)
				}
				if snapshot(t, dir) != before {
					t.Errorf("something was left: %v", names(t, dir))
				}
			})
		}
	}
}

func TestCompareTotals(t *testing.T) {
	t.Parallel()
	c, _ := openToyFile(t)
	c.Events[0].Parts = append(c.Events[0].Parts, c.Events[1].Parts[0])
	c.Measure()
	p := "ONE"
	parts := map[int]model.Outcome{0: {Parts: map[int]*string{0: &p}}}
	tests := []struct {
		name          string
		outcomes      map[int]model.Outcome
		bytes, tokens int // What the fork has more.
		model         string
		ok            bool
	}{
		{"equal", nil, 0, 0, "", true},
		{"a byte more", nil, 1, 0, "", false},
		{"a token more", nil, 0, 1, "", false},
		{"a token less", nil, 0, -1, "", false},
		{"a token more at a seam", parts, 0, 1, "", true},
		{"two tokens less at a seam", parts, 0, -2, "", true},
		{"three tokens more at a seam", parts, 0, 3, "", false},
		{"a byte more at a seam", parts, 1, 0, "", false},
		{"another model", nil, 0, 7, "other", true},
		{"another model, a byte more", nil, 1, 7, "other", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want := c.Total(tt.outcomes)
			fork := &model.Conversation{Model: tt.model, Events: []model.Event{{
				Live: true, Bytes: want.Bytes + tt.bytes, Tokens: want.Tokens + tt.tokens,
			}}}
			got := compareTotals(c, tt.outcomes, fork)
			if (len(got) == 0) != tt.ok {
				t.Errorf("got %v, want fine: %v", got, tt.ok)
			}
		})
	}
}

func TestCheckErrorCounts(t *testing.T) {
	t.Parallel()
	f := model.Finding{Rule: "r", Place: "1.1", Effect: "e"}
	err := &CheckError{[]model.Finding{f, f, f}}
	if got := err.Error(); got != "the checker found a problem: 1.1: r: e (and 2 more)" {
		t.Errorf("got %s", got)
	}
}

// TestSaveTaken gives a fork another id while its name is taken, and gives up.
func TestSaveTaken(t *testing.T) {
	t.Parallel()
	for taken, want := range map[int]bool{0: true, 2: true, attempts: false} {
		c, dir := openToyFile(t)
		for i := range taken {
			put(t, filepath.Join(dir, string(rune('a'+i))+".toy"), "mine")
		}
		before := names(t, dir)
		n := 0
		s := newSaver(files.OS{}, nil)
		s.newID = func() (string, error) {
			n++
			return string(rune('a' + n - 1)), nil
		}
		saved, err := s.saveFork(c, nil, SaveOptions{})
		if (err == nil) != want {
			t.Errorf("%d taken: got %v", taken, err)
		}
		if err == nil && saved.ID != string(rune('a'+taken)) {
			t.Errorf("%d taken: got id %s", taken, saved.ID)
		}
		if err != nil && (!errors.Is(err, fs.ErrExist) || !slices.Equal(names(t, dir), before)) {
			t.Errorf("%d taken: got %v and files %v", taken, err, names(t, dir))
		}
		for i := range taken {
			if read1(t, filepath.Join(dir, string(rune('a'+i))+".toy")) != "mine" {
				t.Errorf("%d taken: file %d was written over", taken, i)
			}
		}
	}
}

func TestSaveReadOnlyFolder(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.Chmod(dir, 0o700); err != nil {
			t.Error(err)
		}
	})
	if f, err := os.Create(filepath.Join(dir, "probe")); err == nil {
		if err := errors.Join(f.Close(), os.Remove(f.Name())); err != nil {
			t.Error(err)
		}
		t.Skip("this user may write anywhere")
	}
	_, err := Save(c, nil, SaveOptions{})
	if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "denied; choose") {
		t.Errorf("got %v", err)
	}
}

// TestSaveSessions saves every session that is at hand, unchanged, and opens it.
func TestSaveSessions(t *testing.T) {
	t.Parallel()
	files := sessions(t)
	for _, glob := range []string{"claude-code/*.jsonl", "genuine/claude-code/*/*.jsonl"} {
		more, _ := filepath.Glob("../../../shared/corpus/" + glob)
		files = append(files, more...)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := Open(path)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := Save(c, nil, SaveOptions{Output: t.TempDir()})
			if err != nil {
				t.Fatal(err)
			}
			fork, err := Open(saved.Path)
			if err != nil {
				t.Fatal(err)
			}
			shown := strings.TrimSuffix(fork.Title, "…") // A long title is cut.
			wantCarried(t, c, fork)
			if fork.ID != saved.ID || fork.ID == c.ID || !strings.HasPrefix(saved.Title, shown) {
				t.Errorf("got id %s, title %q, want %+v", fork.ID, fork.Title, saved)
			}
			plain := openUnscaled(t, path)
			got, want := fork.Total(nil), plain.Total(nil)
			if fork.TextScale() == 1 && got != want {
				t.Errorf("got total %v, want %v", got, want)
			}
			if fork.Stamp.Size != saved.Bytes {
				t.Errorf("got %d bytes, want %d", fork.Stamp.Size, saved.Bytes)
			}
		})
	}
}

// wantCarried wants no harmful finding in a fork but of the lines that nobody can read, which it
// carries along.
func wantCarried(t *testing.T, c, fork *model.Conversation) {
	t.Helper()
	findings := model.ListHarmful(Check(fork))
	other := func(f model.Finding) bool { return f.Rule != carriedRule }
	if len(findings) > len(c.Warnings) || slices.ContainsFunc(findings, other) {
		t.Errorf("got findings %v", findings)
	}
}

// TestSaveOutputNeedsAnEnding refuses a name that is likely meant for a folder.
func TestSaveOutputNeedsAnEnding(t *testing.T) {
	t.Parallel()
	c, dir := openToyFile(t)
	before := snapshot(t, dir)
	_, err := Save(c, change, SaveOptions{Output: filepath.Join(dir, "out")})
	if err == nil || !strings.Contains(err.Error(), "or name the file out.toy") {
		t.Errorf("got %v", err)
	}
	if snapshot(t, dir) != before {
		t.Errorf("something was written: %v", names(t, dir))
	}
	for _, made := range []string{"out.toy", "other.json"} {
		saved, err := Save(c, change, SaveOptions{Output: filepath.Join(dir, made)})
		if err != nil || filepath.Base(saved.Path) != made {
			t.Errorf("%s: got %+v, %v", made, saved, err)
		}
	}
}
