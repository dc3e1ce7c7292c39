package jp

import (
	"bytes"
	"fmt"
	"slices"

	"decant/model/formats/jp/places"
	"decant/model/source"
)

// dropAttachments are the edits that remove attachments from a config.
func (d *drafter) dropAttachments(config source.Value) []source.Edit {
	var out []source.Edit
	for item := range attachmentList(config).Items() {
		if d.undeclared[attachmentName(item)] {
			out = append(out, source.Drop(item.Span()))
		}
	}
	return out
}

// switchToolsOff are the edits that switch tools off in a config.
func (d *drafter) switchToolsOff(config source.Value) []source.Edit {
	var out []source.Edit
	for name, tool := range config.Get("conversation", "tools").Members() {
		if slices.Contains(d.off, name) && tool.Kind() == source.KindObject {
			out = append(out, source.Set(tool.Span(), "enable", []byte("false")))
		}
	}
	return out
}

// configElement is a config of the stream without the removed attachments.
func (d *drafter) configElement(record int) (source.Piece, error) {
	p := source.Piece{Record: record}
	if len(d.undeclared) == 0 {
		return p, nil
	}
	at := d.c.Source.Records[record]
	if err := d.tree.ParseIn(d.c.Source, at.Span); err != nil {
		return p, fmt.Errorf("line %d: %w", at.Line, err)
	}
	config := d.tree.Root()
	if delta := config.Get("delta"); delta.Exists() {
		config = delta
	}
	p.Edits = d.dropAttachments(config)
	return p, nil
}

// baseConfig is the base config of a fork.
func (d *drafter) baseConfig() ([]byte, error) {
	data := d.s.configOf()
	var t source.Tree
	var edits []source.Edit
	// Data that is not JSON declares nothing.
	if len(d.undeclared)+len(d.off) > 0 && t.Parse(data, source.Span{End: len(data)}) == nil {
		edits = append(d.dropAttachments(t.Root()), d.switchToolsOff(t.Root())...)
	}
	if len(edits) == 0 {
		return data, nil
	}
	src := source.SingleRecord(places.ConfigFile, data, t.Root().Span())
	var out bytes.Buffer
	if err := src.Write(&out, []source.Piece{{Edits: edits}}); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
