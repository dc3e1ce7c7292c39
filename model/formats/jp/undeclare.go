package jp

import (
	"bytes"
	"fmt"

	"decant/model/source"
)

// undeclare are the edits that take attachments out of a config.
func (d *drafter) undeclare(config source.Value) []source.Edit {
	var out []source.Edit
	for item := range attachments(config).Items() {
		if d.undeclared[attachment(item)] {
			out = append(out, source.Drop(item.Span()))
		}
	}
	return out
}

// configElement is a config of the stream without the attachments that go.
func (d *drafter) configElement(record int) (source.Piece, error) {
	p := source.Piece{Record: record}
	if len(d.undeclared) == 0 {
		return p, nil
	}
	at := d.c.Source.Records[record]
	if err := d.tree.Parse(d.c.Source.Data, at.Span); err != nil {
		return p, fmt.Errorf("line %d: %w", at.Line, err)
	}
	config := d.tree.Root()
	if delta := config.Get("delta"); delta.Exists() {
		config = delta
	}
	p.Edits = d.undeclare(config)
	return p, nil
}

// baseConfig is the base config of a fork.
func (d *drafter) baseConfig() ([]byte, error) {
	data := d.s.configOf()
	var t source.Tree
	var edits []source.Edit
	// What is no JSON declares nothing.
	if len(d.undeclared) > 0 && t.Parse(data, source.Span{End: len(data)}) == nil {
		edits = d.undeclare(t.Root())
	}
	if len(edits) == 0 {
		return data, nil
	}
	src := source.Source{
		Name: ConfigFile, Data: data, Records: []source.Record{{Span: t.Root().Span(), Line: 1}},
	}
	var out bytes.Buffer
	if err := src.Write(&out, []source.Piece{{Edits: edits}}); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
