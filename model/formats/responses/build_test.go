package responses

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"decant/model"
	"decant/model/source"
)

// session is a conversation of items, one a line, as a codec would make it.
type session struct {
	c     *model.Conversation
	items []Item
	sides []Side
}

// read makes a conversation of items that work in /w.
func read(t testing.TB, items ...string) *session {
	t.Helper()
	s := tolerant([]byte(strings.Join(items, "\n")))
	if len(s.items) != len(items) {
		t.Fatalf("got %d items of %d", len(s.items), len(items))
	}
	return s
}

// tolerant is read that passes over what is no JSON.
func tolerant(data []byte) *session {
	s := &session{c: &model.Conversation{Source: source.Lines("x", data)}}
	r := Reader{CWD: "/w"}
	for i, rec := range s.c.Source.Records {
		var tree source.Tree
		if tree.Parse(data, rec.Span) != nil {
			continue
		}
		it := r.Read(tree.Root())
		s.items = append(s.items, it)
		for k, e := range it.Events {
			e.ID.Record, e.Record, e.Live = i+1, i, true
			if k < len(it.Calls) && it.Calls[k] != nil {
				s.sides = append(s.sides, Side{Event: len(s.c.Events), Call: it.Calls[k]})
			}
			s.c.Events = append(s.c.Events, e)
		}
	}
	PairSides(s.c, s.sides)
	s.c.Measure()
	return s
}

// value is a parsed JSON value.
func value(t testing.TB, text string) source.Value {
	t.Helper()
	var tree source.Tree
	if err := tree.Parse([]byte(text), source.Span{End: len(text)}); err != nil {
		t.Fatal(err)
	}
	return tree.Root()
}

// told is one event on one line: what a user would be shown of it.
func told(c *model.Conversation, e *model.Event) string {
	out := e.Role + " " + e.Kind.String()
	if e.Label != "" {
		out += " [" + e.Label + "]"
	}
	for _, flag := range []struct {
		on   bool
		name string
	}{{e.Fixed, "fixed"}, {e.Signed, "signed"}} {
		if flag.on {
			out += " " + flag.name
		}
	}
	if e.Opaque > 0 {
		out += fmt.Sprintf(" opaque:%d", e.Opaque)
	}
	for i := range e.Parts {
		p := &e.Parts[i]
		switch p.Kind {
		case model.PartImage:
			out += fmt.Sprintf(" | image %s %d×%d", p.Image.Type, p.Image.Width, p.Image.Height)
		case model.PartData:
			out += " | data " + c.PartText(p)
		default:
			out += " | " + c.PartText(p)
		}
	}
	return out
}

// quote spells a text as JSON.
func quote(text string) string { return string(source.Quote(text)) }

// dataURL is a picture of a size as an address that holds it.
func dataURL(t testing.TB, w, h int) string {
	t.Helper()
	var b bytes.Buffer
	pic := image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.Black})
	if err := png.Encode(&b, pic); err != nil {
		t.Fatal(err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())
}
