package formats

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/source"
)

// The toy is a format of one text a line, {"toy":"text"}, whose drafts do what
// the title says: keep their promise or break it.
func init() {
	codecs = append(codecs, codec{
		name: "toy", split: lines, open: openToy, draft: draftToy, check: checkToy,
		rules:  func() []model.Rule { return nil },
		detect: func(head []byte) bool { return bytes.HasPrefix(head, []byte(`{"toy":`)) },
	})
}

func openToy(src *source.Source, path string) (*model.Conversation, error) {
	c := &model.Conversation{Source: src, Format: "toy", Path: path, ID: path}
	var t source.Tree
	for i, r := range src.Records {
		if err := t.Parse(src.Data, r.Span); err != nil {
			return nil, err
		}
		text := model.Text{Encoding: model.JSONString, Span: t.Root().Get("toy").Span()}
		c.Events = append(c.Events, model.Event{
			ID: model.ID{Record: i + 1, Block: 1}, Live: true, Record: i, Call: -1, Role: "user",
			Parts: []model.Part{{Text: text}},
		})
	}
	c.Measure()
	return c, nil
}

func draftToy(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	var pieces []source.Piece
	outcomes := model.Outcomes(changes)
	for i := range c.Events {
		e := &c.Events[i]
		p := source.Piece{Record: e.Record}
		if text, ok := c.TextAfter(e, outcomes[i]); !ok {
			continue
		} else if outcomes[i].Replaced {
			p.Edits = []source.Edit{source.Replace(e.Parts[0].Text.Span, source.Quote(text))}
		}
		pieces = append(pieces, p)
	}
	d := &model.Draft{ID: o.ID, Title: o.Title, Name: o.ID + ".toy"}
	file := model.DraftFile{Source: c.Source, Pieces: pieces}
	switch o.Title {
	case "refuses":
		return nil, errors.New("this change cannot be written")
	case "forgets":
		file.Pieces = pieces[1:]
	case "breaks a rule":
		file.Pieces = append(pieces, source.Piece{Record: -1, New: []byte(`{"toy":"bad"}`)})
	case "is no toy":
		file = model.DraftFile{Bytes: []byte("nonsense")}
	case "is nothing":
		file = model.DraftFile{Bytes: []byte{}}
	case "overlaps":
		at := c.Events[0].Parts[0].Text.Span
		one := source.Replace(at, []byte("1"))
		file.Pieces[0].Edits = []source.Edit{one, one}
	case "is a folder":
		d.Dir = true
	}
	if o.Overlay {
		d.Title = "as notes"
	}
	d.Files = []model.DraftFile{file}
	return d, nil
}

func checkToy(c *model.Conversation) []model.Finding {
	var out []model.Finding
	for i := range c.Events {
		if c.Text(&c.Events[i]) == "bad" {
			out = append(out, model.Finding{
				Rule: "bad-text", Place: c.Events[i].ID.String(), Effect: "nothing good",
			})
		}
	}
	return out
}

const toyText = `{"toy":"one"}` + "\n" + `{"toy":"two", "more":[1.0]}` + "\r\n" + `{"toy":"three"}`

// openToyFile puts a toy of an hour ago into a folder of its own.
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
