package messages

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
	"decant/model/tokens"
)

// Split finds the records of a file. They are the one JSON value, only the history of an SWE-agent
// trajectory, the runs of a list, or the lines of JSONL. It currently never returns an error;
// [Dialect.Open] refuses a file without messages.
func (*Dialect) Split(name string, data []byte) (*source.Source, error) {
	var t source.Tree
	whole, err := source.Whole(name, data)
	if err == nil {
		err = t.ParseIn(whole, whole.Records[0].Span)
	}
	root := t.Root()
	switch {
	case err != nil:
		return source.Rows(name, data), nil //nolint:nilerr // It may be lines of JSON.
	case isTrajectory(root):
		return source.Inside(name, data, root.Get("history").Span()), nil
	case isMessage(root): // JSONL of one message.
		return source.Rows(name, data), nil
	case isRuns(root):
		return source.Array(name, data, root.Span())
	}
	return whole, nil
}

// Open reads the conversation of a file that [Dialect.Split] split. Of several it is that with the
// most messages, and the last of equals. path is the conversation's file, or "-" or "" without a
// file. Lines that cannot be read become warnings. It returns an error when the file has no
// messages.
func (d *Dialect) Open(src *source.Source, path string) (*model.Conversation, error) {
	return d.OpenLine(src, path, 0)
}

// OpenLine is Open for the conversation on a line of the file, from 1; 0 chooses as Open does.
func (d *Dialect) OpenLine(
	src *source.Source, path string, line int,
) (*model.Conversation, error) {
	o := &opener{d: d, reader: &reader{
		rules: d.rules, c: &model.Conversation{Source: src, Format: d.name, Path: path},
		s:        &state{calls: map[int]*call{}, cut: cutOut(src)},
		referred: map[string]bool{}, deferred: map[int]bool{}, searches: map[int]bool{},
	}}
	o.c.State = o.s
	p, err := d.choosePlace(o.c, line)
	if err != nil {
		return nil, err
	}
	o.s.place = p
	if p.shape == perLine {
		o.readLines()
	} else if err := o.readRecord(); err != nil {
		return nil, err
	}
	if len(o.c.Events) == 0 {
		return nil, errors.New("its list of messages is empty")
	}
	o.describe()
	d.settle(o.reader)
	o.adviseCline()
	o.c.Measure()
	return o.c, nil
}

// opener reads the messages of a file in any form.
type opener struct {
	*reader

	d    *Dialect
	tree source.Tree
	// used is the largest recorded context of a reply, in tokens.
	used int
}

// readRecord reads the messages of one record.
func (o *opener) readRecord() error {
	p := o.s.place
	o.record = p.record
	if err := o.tree.ParseIn(o.c.Source, o.c.Source.Records[p.record].Span); err != nil {
		return err
	}
	body := p.body(o.tree.Root())
	list := p.messages(body)
	o.role = "system"
	if p.shape == inBody {
		o.nameModel(body.Get("model").Text())
		o.used = max(o.used, contextOf(body.Get("usage")))
		if o.d.beside != nil {
			o.d.beside(o.reader, body, list)
		}
	}
	o.makeRoom(list)
	for v := range messagesOf(list) {
		o.item++
		o.readMessage(v)
	}
	return nil
}

// makeRoom makes room for the events of a list of messages: a long list would be copied often while
// it grows.
func (o *opener) makeRoom(list source.Value) {
	messages, events := 0, 0
	for v := range messagesOf(list) {
		messages++
		events += max(v.Get("content").Len(), 1) + v.Get("tool_calls").Len()
	}
	o.s.items = slices.Grow(o.s.items, messages)
	o.c.Events = slices.Grow(o.c.Events, events)
}

// readLines reads one message per line.
func (o *opener) readLines() {
	for i, rec := range o.c.Source.Records {
		o.record = i
		if err := o.tree.ParseIn(o.c.Source, rec.Span); err != nil {
			o.c.Warnings = append(o.c.Warnings, model.Warning{
				Line: rec.Line, Text: fmt.Sprintf("cannot be read (%v); it is kept unchanged", err),
			})
			continue
		}
		if v := o.tree.Root(); isMessage(v) {
			o.readMessage(v)
		}
	}
}

// readMessage reads one message.
func (o *opener) readMessage(v source.Value) {
	from := o.startMessage()
	o.d.element(o.reader, v)
	o.nameModel(v.Get("model").Text()) // Of a reply that was stored as a whole.
	o.used = max(o.used, contextOf(v.Get("usage")))
	o.recordUsage(v, from)
	o.endMessage(from)
}

// nameModel notes a model that the file names, "" for none. Reasoning is bound if any of them binds
// it.
func (o *opener) nameModel(name string) {
	if name == "" {
		return
	}
	o.c.Model = name
	o.binds = o.binds || kit.ClaudeRule(name) != model.ReasoningFree
}

// describe fills in the fields that describe the conversation.
func (o *opener) describe() {
	c := o.c
	c.CWD = o.cwd
	c.ID, _ = nameFile(c.Path)
	name := c.Model
	if name == "" {
		name = o.d.line
	}
	m, known := tokens.Lookup(name)
	c.Family, c.FamilyAssumed = m.Family, !known || c.Model == ""
	c.Window = m.WindowFor(o.used)
	for i := range c.Events {
		if e := &c.Events[i]; e.Kind == model.User && e.Turn > 0 {
			if c.Title = titleOf(c.EventText(e)); c.Title != "" {
				return
			}
		}
	}
}

// adviseCline says how to bring a fork of Cline's file to Cline.
func (o *opener) adviseCline() {
	if filepath.Base(o.c.Path) != clineFile {
		return
	}
	o.c.Warnings = append(o.c.Warnings, model.Warning{
		Text: "Cline and Roo read only this file name in a task's folder. For them, save with " +
			"--in-place; a fork is only an export",
	})
}

// cutOut reports whether the records are only a part of their file. The file is then written
// without the rest.
func cutOut(src *source.Source) bool {
	if src.Layout != source.WholeLayout {
		return false
	}
	before := src.BytesAt(source.Span{End: src.Records[0].Start})
	return len(bytes.Trim(before, "\xef\xbb\xbf \t\r\n")) > 0
}
