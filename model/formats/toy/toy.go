// Package toy is a codec without an agent and the minimum of a codec: one folder with [Codec], and
// one line in the registry, which tests add.
//
// Its drafts do what the title says: they keep their promise or break it, so that tests can see
// what a save refuses. The program must never have it in its registry.
package toy

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/finder"
	"decant/model/source"
)

// Codec is a format with one text per line, {"toy":"text"}; it is a [codec.Codec].
type Codec struct{}

// Name is what the format is called.
func (Codec) Name() string { return "toy" }

// Traits has only the description.
func (Codec) Traits() codec.Traits { return codec.Traits{Opens: "toys"} }

// Detect recognises a line with a toy.
func (Codec) Detect(head []byte) bool { return bytes.HasPrefix(head, []byte(`{"toy":`)) }

// Finder finds the toys in the folder .toys of the user's home.
func (Codec) Finder() finder.Finder {
	return finder.Files{
		Name: "toy", Variable: "HOME", ID: toyID,
		Find: func(env finder.Env, _ finder.Search) ([]finder.File, error) {
			return finder.FilesIn(filepath.Join(env.Home, ".toys"), toyID)
		},
		Peek: func(_ finder.Search, _ *finder.File, r *finder.Reader) (finder.Peeked, bool) {
			return finder.Peeked{Title: "a toy"}, Codec{}.Detect(r.Head(finder.EndBytes))
		},
	}
}

// toyID is the name of a toy's file without its extension, or "" for any other file.
func toyID(path string) string {
	if id, ok := strings.CutSuffix(filepath.Base(path), ".toy"); ok {
		return id
	}
	return ""
}

// Split finds the lines of a file.
func (Codec) Split(name string, data []byte) (*source.Source, error) {
	return source.Lines(name, data), nil
}

// ruleBad is the rule for a bad text.
const ruleBad = "bad-text"

// Rules are what Check can find.
func (Codec) Rules() []model.Rule {
	return []model.Rule{{Name: ruleBad, Effect: "nothing good"}}
}

// Open reads each line as one event in the user's role.
func (Codec) Open(src *source.Source, path string) (*model.Conversation, error) {
	c := &model.Conversation{Source: src, Format: "toy", Path: path, ID: path}
	var t source.Tree
	for i, r := range src.Records {
		if err := t.ParseIn(src, r.Span); err != nil {
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

// Draft applies the changes, and does what the fork's title says.
func (Codec) Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	var pieces []source.Piece
	outcomes := model.FoldChanges(changes)
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

// Check finds bad texts.
func (Codec) Check(c *model.Conversation) []model.Finding {
	var out []model.Finding
	for i := range c.Events {
		if c.EventText(&c.Events[i]) == "bad" {
			out = append(out, model.Finding{
				Rule: ruleBad, Place: c.Events[i].ID.String(), Effect: "nothing good",
			})
		}
	}
	return out
}
