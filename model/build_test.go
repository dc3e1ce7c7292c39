package model

import (
	"testing"

	"decant/model/source"
)

// stored is a part of a test's conversation: JSON text and how to read it.
type stored struct {
	json     string
	encoding Encoding
	kind     PartKind
	envelope Envelope
	image    Image
}

func str(json string) stored { return stored{json: json, encoding: JSONString} }

func picture(w, h int) stored {
	return stored{kind: PartImage, image: Image{Type: "image/png", Width: w, Height: h}}
}

// build makes a measured conversation of events whose parts stand one a line.
func build(tb testing.TB, events ...[]stored) *Conversation {
	tb.Helper()
	c := &Conversation{Model: "claude-sonnet-4-5"}
	var data []byte
	for _, parts := range events {
		e := Event{Live: true, Role: "user", Kind: User, Call: -1}
		for _, p := range parts {
			at := source.Span{Start: len(data), End: len(data) + len(p.json)}
			data = append(append(data, p.json...), '\n')
			e.Parts = append(e.Parts, Part{
				Kind: p.kind, Envelope: p.envelope, Image: p.image,
				Text: Text{Encoding: p.encoding, Span: at},
			})
		}
		c.Events = append(c.Events, e)
	}
	c.Source = source.Lines("test", data)
	c.Measure()
	return c
}
