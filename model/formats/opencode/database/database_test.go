package database

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"decant/testdata/opencodedb"
	"decant/testdata/samples"
)

// read opens a database and reads a session of it.
func read(t *testing.T, path, id string) (string, error) {
	t.Helper()
	r, err := NewReader(path)
	if err != nil {
		return "", err
	}
	defer r.Close() //nolint:errcheck // It was only read.
	data, err := r.Document(id)
	return string(data), err
}

const minimal = "ses_352396d3ffff00000001Bakery"

// TestErrors holds that a database which cannot be read says why, on one line, and what to do.
func TestErrors(t *testing.T) {
	t.Parallel()
	const export = "export the session with the client and open the file"
	for _, tt := range []struct {
		name string
		make func(t *testing.T, path string)
		want []string
	}{
		{"locked", func(t *testing.T, path string) {
			opencodedb.Open(t, path, "pragma journal_mode = delete;"+opencodedb.Tables+
				"begin exclusive")
		}, []string{"locked", "try again"}},
		{"not there", func(*testing.T, string) {}, []string{"cannot be opened"}},
		{"no database", func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte(strings.Repeat("bread ", 200)), 0o600); err != nil {
				t.Fatal(err)
			}
		}, []string{"not a SQLite database"}},
		{"no tables", func(t *testing.T, path string) {
			opencodedb.Open(t, path, "create table x (y)")
		}, []string{"no table: session", export}},
		{"a column less", func(t *testing.T, path string) {
			opencodedb.Open(t, path, opencodedb.Tables+"alter table session drop column slug")
		}, []string{"no column: slug", export}},
		{"version 2", func(t *testing.T, path string) {
			opencodedb.Open(t, path, opencodedb.Tables+"create table session_v2 (id text)")
		}, []string{"version 2", export}},
		{"messages of version 2", func(t *testing.T, path string) {
			opencodedb.Open(t, path, opencodedb.Tables+
				"create table session_message (id text); insert into session_message values ('m')")
		}, []string{"version 2", export}},
		{"a log alone", func(t *testing.T, path string) {
			for name, data := range map[string]string{path: "", path + "-wal": "bread"} {
				if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}, []string{"the log next to it is not", "copy both files"}},
		{"another session", func(t *testing.T, path string) {
			opencodedb.Open(t, path, opencodedb.Tables)
		}, []string{"no such session"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "opencode.db")
			tt.make(t, path)
			_, err := read(t, path, minimal)
			if err == nil {
				t.Fatal("no error")
			}
			if log, errLog := os.ReadFile(path + "-wal"); tt.name == "a log alone" &&
				string(log) != "bread" {
				t.Errorf("the log is %q, %v", log, errLog)
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
					t.Errorf("got %q, want %q", err, want)
				}
			}
		})
	}
}

// TestCut reads a database of which the end is lost.
func TestCut(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "opencode.db")
	c := opencodedb.Open(t, path, opencodedb.Tables)
	opencodedb.Store(t, c, samples.Read(t, samples.Own(t, "opencode/tools.json")[0])[0])
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	data := samples.Read(t, path)[0]
	if err := os.WriteFile(path, data[:len(data)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := NewReader(path)
	if err == nil {
		var list []Session
		if list, err = r.List(); err == nil {
			_, err = r.Document(list[0].ID)
		}
		err = errors.Join(err, r.Close())
	}
	if err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("got %v", err)
	}
}

// TestBrokenRows holds that a row which is no JSON object costs itself alone.
func TestBrokenRows(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "opencode.db")
	c := opencodedb.Open(t, path, opencodedb.Tables)
	opencodedb.Store(t, c, samples.Read(t, samples.Own(t, "opencode/minimal.json")[0])[0])
	const spoil = "update message set data = '{' where rowid = 1;" +
		"update part set data = '[]' where rowid = 2; update session set model = 'x', " +
		"permission = '[', revert = '{}', share_url = 'https://example.org'"
	if err := c.Exec(spoil); err != nil {
		t.Fatal(err)
	}
	r, err := NewReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close() //nolint:errcheck // It was only read.
	list, err := r.List()
	if err != nil || len(list) != 1 {
		t.Fatalf("got %v, %v", list, err)
	}
	if err := r.AddSizes(list, 100); err != nil || list[0].Bytes < 100 {
		t.Errorf("got %d bytes, %v", list[0].Bytes, err)
	}
	data, err := r.Document(list[0].ID)
	text := string(data)
	if err != nil || strings.Count(text, "null") != 2 || strings.Contains(text, `"model":"x"`) ||
		strings.Contains(text, "permission") || !strings.Contains(text, `"revert":{}`) ||
		!strings.Contains(text, `"share":{"url":"https://example.org"}`) {
		t.Errorf("got %s, %v", text, err)
	}
	if _, err := r.Document("ses_x"); !errors.Is(err, ErrNoSession) {
		t.Errorf("got %v", err)
	}
}

// sized opens a database with three sessions, after a statement. Each part is one letter of two
// bytes.
func sized(t *testing.T, statement string) (*Reader, []Session) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "opencode.db")
	c := opencodedb.Open(t, path, opencodedb.Tables)
	for _, name := range []string{"minimal", "tools", "helper"} {
		opencodedb.Store(t, c, samples.Read(t, samples.Own(t, "opencode/"+name+".json")[0])[0])
	}
	if err := c.Exec("update part set data = 'é';" + statement); err != nil {
		t.Fatal(err)
	}
	r, err := NewReader(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	list, err := r.List()
	if err != nil || len(list) != 3 {
		t.Fatalf("got %v, %v", list, err)
	}
	return r, list
}

// TestSizes tells the sizes of the newest sessions, and says of the others that they are not known.
func TestSizes(t *testing.T) {
	t.Parallel()
	r, list := sized(t, "")
	_, _, first, err := r.Count(list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, statement string
		most, known     int
	}{
		{"all", "", 1000, 3},
		{"the newest", "", first, 1},
		{"none", "", first - 1, 0},
		{"no index", "drop index part_session_idx", 1000, 0},
	} {
		r, list := sized(t, tt.statement)
		if err := r.AddSizes(list, tt.most); err != nil {
			t.Fatal(err)
		}
		for i := range list {
			if list[i].Bytes >= 0 != (i < tt.known) {
				t.Errorf("%s: session %d has %d bytes", tt.name, i, list[i].Bytes)
			}
		}
	}
}

// TestSizesAreBytes counts bytes and not letters.
func TestSizesAreBytes(t *testing.T) {
	t.Parallel()
	r, list := sized(t, "")
	_, _, parts, err := r.Count(list[0].ID)
	if err == nil {
		err = r.AddSizes(list, 1000)
	}
	if err != nil || parts == 0 || list[0].Bytes != int64(2*parts) {
		t.Errorf("got %d bytes for %d parts, %v", list[0].Bytes, parts, err)
	}
}
