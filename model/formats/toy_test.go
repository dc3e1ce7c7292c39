package formats

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/toy"
)

// The toys stand in the table as any codec does.
func init() { codecs = append(codecs, toy.Codec{}, toy.Album{}) }

const toyText = `{"toy":"one"}` + "\n" + `{"toy":"two", "more":[1.0]}` + "\r\n" + `{"toy":"three"}`

// openToyFile puts a toy of an hour ago into its own folder.
func openToyFile(tb testing.TB) (c *model.Conversation, dir string) {
	tb.Helper()
	dir = tb.TempDir()
	path := filepath.Join(dir, "original.toy")
	put(tb, path, toyText)
	c, err := Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	return c, dir
}

// put writes a file that was left alone for an hour.
func put(tb testing.TB, path, text string) {
	tb.Helper()
	if err := os.WriteFile(path, []byte(text), 0o640); err != nil {
		tb.Fatal(err)
	}
	hourAgo := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, hourAgo, hourAgo); err != nil {
		tb.Fatal(err)
	}
}

// snapshot is all that a folder holds: names, modes, times and bytes.
func snapshot(tb testing.TB, dir string) string {
	tb.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() {
			b.WriteString(path + " " + info.Mode().String() + "\n")
			return nil
		}
		data, err := os.ReadFile(path)
		b.WriteString(path + " " + info.Mode().String() + " " + info.ModTime().String() + "\n")
		b.Write(data)
		return err
	})
	if err != nil {
		tb.Fatal(err)
	}
	return b.String()
}

// names are the files of a folder.
func names(tb testing.TB, dir string) []string {
	tb.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		tb.Fatal(err)
	}
	out := make([]string, len(files))
	for i, f := range files {
		out[i] = f.Name()
	}
	return out
}

func read1(tb testing.TB, path string) string {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return string(data)
}

// oneLine holds that an error is a line of text that a terminal can show.
func oneLine(tb testing.TB, err error) {
	tb.Helper()
	if s := err.Error(); strings.ContainsAny(s, "\n\r\x1b") || strings.Contains(s, "%!") {
		tb.Errorf("not one clean line: %q", s)
	}
}
