package formats

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats/files"
)

const session = "../../testdata/claudecode/minimal.jsonl"

func TestOpen(t *testing.T) {
	t.Parallel()
	c, err := Open(session)
	if err != nil {
		t.Fatal(err)
	}
	data := read1(t, session)
	info, err := os.Stat(session)
	if err != nil {
		t.Fatal(err)
	}
	want := model.Stamp{
		Size: info.Size(), OnDisk: info.Size(), Modified: info.ModTime(),
		Known: sha256.Sum256([]byte(data)),
	}
	if c.Format != "claude-code" || c.Path != session || c.Stamp != want || len(c.Events) == 0 {
		t.Errorf("got %s, %s, %v, %d events", c.Format, c.Path, c.Stamp, len(c.Events))
	}
	if f := Check(c); len(f) > 0 {
		t.Errorf("check: got %v", f)
	}
	for _, name := range []string{"-", ""} {
		r, err := Read(name, []byte(data), "")
		if err != nil {
			t.Fatal(err)
		}
		want.Modified = r.Stamp.Modified
		if r.Path != name || r.Stamp != want || !r.Stamp.Modified.IsZero() {
			t.Errorf("read %q: got path %q, stamp %v", name, r.Path, r.Stamp)
		}
		if d := model.CompareViews(c.View(nil), r.View(nil), "read"); d != nil {
			t.Errorf("read %q: %v", name, d)
		}
	}
}

func TestOpenThroughLink(t *testing.T) {
	t.Parallel()
	abs, err := filepath.Abs(session)
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link.jsonl")
	if err := os.Symlink(abs, link); err != nil {
		t.Skip(err)
	}
	if c, err := Open(link); err != nil || c.Path != link {
		t.Errorf("got %v", err)
	}
}

func TestOpenErrors(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", 10_001)
	tests := []struct {
		name, text, want string
		is               error
	}{
		{"empty", "", "the file is empty; restore it", ErrEmpty},
		{"has no messages yet", "\n \r\n", "has no messages yet", nil},
		{"byte order mark", "\ufeff\n", "has no messages yet", nil},
		{"not JSON", "\n# A README\n", "line 2 is not JSON at byte 1", nil},
		{"a database", "SQLite format 3\x00\x10", "it is an SQLite database; name", nil},
		{"binary", "\x7fELF\x00\x01\x1b[31m", "line 1 is not JSON", nil},
		{"cut", `{"type":"us`, "line 1 is not JSON: it ends too early", nil},
		{
			"other JSON", "{\n \"name\": \"decant\"\n}\n",
			"tried " + strings.Join(Names(), ", "), ErrUnknownFormat,
		},
		{"other JSONL", `{"a":1}` + "\n" + `{"a":2}`, "its format with --format", ErrUnknownFormat},
		{"a number", "12", "not a known conversation", ErrUnknownFormat},
		{"too deep", deep + strings.Repeat("]", 10_001), "depth", nil},
		{"too deep and cut", deep, "depth", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "file")
			put(t, path, tt.text)
			_, err := Open(path)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			if !strings.HasPrefix(err.Error(), "open "+path+": ") {
				t.Errorf("the error does not name the file first: %v", err)
			}
			if tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("the error is not %v: %v", tt.is, err)
			}
			oneLine(t, err)
			if _, again := Read("-", []byte(tt.text), ""); again == nil ||
				!strings.HasPrefix(again.Error(), "open standard input: ") {
				t.Errorf("read: got %v", again)
			}
		})
	}
}

// TestReadNothing sends nobody to a backup of standard input.
func TestReadNothing(t *testing.T) {
	t.Parallel()
	_, err := Read("-", nil, "")
	if !errors.Is(err, ErrEmpty) || strings.Contains(err.Error(), "backup") {
		t.Errorf("got %v", err)
	}
}

func TestOpenNoFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "notes.txt"), "notes")
	tests := []struct {
		name, path, want string
		is               error
	}{
		{"missing", filepath.Join(dir, "no.jsonl"), "decant --list", fs.ErrNotExist},
		{"folder", dir, "it is a folder", nil},
		{"device", os.DevNull, "not a regular file", nil},
		{"newline in the name", filepath.Join(dir, "a\nb\x1b[31m"), `a\nb\x1b[31m`, fs.ErrNotExist},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Open(tt.path)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("got error %v, want one with %q", err, tt.want)
			}
			if tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("the error is not %v: %v", tt.is, err)
			}
			oneLine(t, err)
		})
	}
}

func TestOpenDenied(t *testing.T) {
	t.Parallel()
	err := openError("x", &fs.PathError{Op: "open", Path: "x", Err: fs.ErrPermission})
	if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "permission denied; ") {
		t.Errorf("got %v", err)
	}
	path := filepath.Join(t.TempDir(), "secret.jsonl")
	put(t, path, toyText)
	if err := os.Chmod(path, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := os.ReadFile(path); err == nil {
		t.Skip("this user may read anything")
	}
	if _, err := Open(path); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("got %v", err)
	}
}

func TestFormatByName(t *testing.T) {
	t.Parallel()
	if got := Names(); !slices.Contains(got, "claude-code") {
		t.Errorf("names: got %v", got)
	}
	if _, err := OpenWith(session, OpenOptions{Format: "claude-code"}); err != nil {
		t.Errorf("got %v", err)
	}
	_, err := OpenWith(session, OpenOptions{Format: "clod"})
	if !errors.Is(err, ErrUnknownFormat) || !strings.Contains(err.Error(), "are claude-code") {
		t.Errorf("got %v", err)
	}
	if _, err := Read("-", []byte("# A README"), "claude-code"); err == nil {
		t.Error("a text was read as a session")
	}
	c := &model.Conversation{Format: "clod"}
	if f := Check(c); len(f) != 1 || f[0].Rule != "format-unknown" {
		t.Errorf("check: got %v", f)
	}
	if _, err := Draft(c, nil, model.ForkOptions{}); !errors.Is(err, ErrUnknownFormat) {
		t.Errorf("draft: got %v", err)
	}
	if _, err := Save(c, nil, SaveOptions{Output: t.TempDir()}); !errors.Is(err, ErrUnknownFormat) {
		t.Errorf("save: got %v", err)
	}
}

// TestDetectLate finds a format behind more than the first look takes in.
func TestDetectLate(t *testing.T) {
	t.Parallel()
	rubbish := bytes.Repeat([]byte("rubbish\n"), headBytes/8+1)
	data := slices.Concat(rubbish, []byte(read1(t, session)))
	c, err := Read("-", data, "")
	if err != nil || c.Format != "claude-code" || len(c.Warnings) == 0 {
		t.Errorf("got %v", err)
	}
}

// restless is a file system on which files change when they are looked at.
type restless struct {
	files.OS
	change func(path string)
}

func (r restless) Stat(path string) (fs.FileInfo, error) {
	r.change(path)
	return r.OS.Stat(path)
}

func TestReadStill(t *testing.T) {
	t.Parallel()
	grow := func(path string) {
		old, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(path, append(old, '\n'), 0o600)
		}
		if err != nil {
			t.Error(err)
		}
	}
	tests := []struct {
		name    string
		changes int
		want    string
		is      error
	}{
		{"still", 0, "x", nil}, {"changes once", 1, "x\n", nil}, {
			"changes on", 9, "",
			files.ErrChanged,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "f")
			put(t, path, "x")
			left := tt.changes
			data, stamp, err := files.ReadStill(restless{change: func(path string) {
				if left--; left >= 0 {
					grow(path)
				}
			}}, path)
			if !errors.Is(err, tt.is) || string(data) != tt.want || stamp.Size != int64(len(data)) {
				t.Errorf("got %q, %v, %v", data, stamp, err)
			}
			if err != nil && !strings.HasPrefix(err.Error(), "the file changed twice while it") {
				t.Errorf("it reads %q", err)
			}
		})
	}
}

// TestReadStillReplaced notices another file under the same name.
func TestReadStillReplaced(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, other := filepath.Join(dir, "f"), filepath.Join(dir, "other")
	put(t, path, "old")
	put(t, other, "newer")
	once := true
	data, _, err := files.ReadStill(restless{change: func(path string) {
		if once {
			once = false
			if err := os.Rename(other, path); err != nil {
				t.Error(err)
			}
		}
	}}, path)
	if err != nil || string(data) != "newer" {
		t.Errorf("got %q, %v", data, err)
	}
}

// FuzzRead holds that no bytes make opening panic, that every error is one clean
// line, and that what opens can be checked and viewed.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"", "{", toyText, "[]", "\x00", `{"toy":1}`, `{"toy":"a"}{"toy":"b"}`,
	} {
		f.Add([]byte(s))
	}
	for _, name := range sessions(f) {
		f.Add([]byte(read1(f, name)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Read("-", data, "")
		if err != nil {
			oneLine(t, err)
			return
		}
		Check(c)
		c.View(nil)
	})
}

// sessions are our own small sessions.
func sessions(tb testing.TB) []string {
	tb.Helper()
	files, err := filepath.Glob("../../testdata/claudecode/*.jsonl")
	if err != nil || len(files) == 0 {
		tb.Fatalf("no sessions: %v", err)
	}
	return files
}
