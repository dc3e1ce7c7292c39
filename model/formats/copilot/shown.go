package copilot

import (
	"bytes"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/source"
)

// fate is the outcome of a picture that a message shows.
type fate struct {
	// stays is true where the attachment stays; name is its new name, if it changes.
	stays bool
	name  *string
	// texts are the texts that replace it.
	texts []string
}

// fateOf is the outcome of the n-th picture of a message.
func (d *drafter) fateOf(record, n int) fate {
	name, picture := d.eventsOf(record, n)
	if name == none {
		return fate{stays: !d.isAgain(record) || d.keepsBase}
	}
	text, kept := d.textAfter(name)
	_, changed := d.outs[picture]
	if picture != none && !changed || picture == none && kept {
		f := fate{stays: true}
		if _, renamed := d.outs[name]; renamed {
			f.name = &text
		}
		return f
	}
	f := fate{}
	if kept {
		f.texts = append(f.texts, text)
	}
	if text, ok := d.textAfter(picture); ok {
		f.texts = append(f.texts, text)
	}
	return f
}

// eventsOf are the live events of the n-th picture of a message: its name and the picture. They are
// none where it is not sent.
func (d *drafter) eventsOf(record, n int) (name, picture int) {
	number := d.lines[record].shows[n].name.event.ID.Block
	name, picture = none, none
	for _, i := range d.shown[record] {
		switch d.c.Events[i].ID.Block {
		case number:
			name = i
		case number + 1:
			picture = i
		}
	}
	return name, picture
}

// noteShown notes the live events of messages with pictures.
func (d *drafter) noteShown() {
	for i := range d.c.Events {
		e := &d.c.Events[i]
		if e.Live && len(d.lines[e.Record].shows) > 0 && e.ID.Item == 0 {
			d.shown[e.Record] = append(d.shown[e.Record], i)
		}
	}
}

// textAfter is the text of an event in the fork, or false where it is removed.
func (d *drafter) textAfter(i int) (string, bool) {
	if i == none {
		return "", false
	}
	return d.c.TextAfter(&d.c.Events[i], d.outs[i])
}

// isAgain reports whether a record is a message that a compaction repeats.
func (d *drafter) isAgain(record int) bool {
	return slices.ContainsFunc(d.live[record], func(i int) bool { return d.again[i] })
}

// checkMessage returns an error for a message with pictures that cannot stay with the changes: APIs
// refuse a message that starts with an empty text.
func (d *drafter) checkMessage(record int) error {
	first := &d.c.Events[d.shown[record][0]]
	gone := d.outs[d.shown[record][0]].Gone(first)
	for n := range d.lines[record].shows {
		if err := d.checkShown(record, n); err != nil {
			return err
		}
		name, picture := d.eventsOf(record, n)
		for _, i := range []int{name, picture} {
			if _, kept := d.textAfter(i); gone && kept {
				return fmt.Errorf("%s: remove the text of a message together with its "+
					"pictures", first.ID)
			}
		}
	}
	return nil
}

// checkShown returns an error for a picture that cannot stay with the changes: its name precedes
// it.
func (d *drafter) checkShown(record, n int) error {
	name, picture := d.eventsOf(record, n)
	o, named := d.outs[name]
	if name == none || !named {
		return nil
	}
	if _, changed := d.outs[picture]; changed {
		return nil
	}
	e := &d.c.Events[name]
	if picture != none && o.Gone(e) || !o.Gone(e) && e.Parts[0].Text.Encoding == model.Literal {
		return fmt.Errorf("%s: the client adds the name of a picture itself", e.ID)
	}
	return nil
}

// editShown writes the outcome of a message's pictures. All pictures after one that became a text
// move into a message with that text, so that they keep their order.
func (e *editor) editShown() {
	moved := false
	e.eachShown(e.data, func(n int, v source.Value) {
		f := e.fateOf(e.record, n)
		moved = moved || len(f.texts) > 0
		switch {
		case moved || !f.stays:
			e.edits.Drop(v)
		case f.name != nil:
			e.edits.Set(v, "displayName", source.Quote(*f.name))
		}
	})
}

// eachShown calls do for the attachments of a message that are pictures.
func (e *editor) eachShown(data source.Value, do func(n int, v source.Value)) {
	shows := e.lines[e.record].shows
	number, n := firstShown, 0
	for v := range data.Get("attachments").Items() {
		if n < len(shows) && shows[n].name.event.ID.Block == number {
			do(n, v)
			n++
		}
		number += 2
	}
}

// writeMoved writes the texts that replace pictures of a message, each with the pictures that
// followed it.
func (d *drafter) writeMoved(record int) error {
	if len(d.lines[record].shows) == 0 {
		return nil
	}
	if err := d.tree.ParseIn(d.src, d.src.Records[record].Span); err != nil {
		return err
	}
	var texts []string
	shows := make(map[int][][]byte)
	var failed error
	e := &editor{drafter: d, record: record}
	e.eachShown(d.tree.Root().Get("data"), func(n int, v source.Value) {
		f := d.fateOf(record, n)
		texts = append(texts, f.texts...)
		if len(texts) > 0 && f.stays {
			raw, err := d.renamedShown(v, f.name)
			shows[len(texts)] = append(shows[len(texts)], raw)
			failed = err
		}
	})
	for i, text := range texts {
		d.addMessage(text, shows[i+1])
	}
	return failed
}

// renamedShown is an attachment with its name in the fork.
func (d *drafter) renamedShown(v source.Value, name *string) ([]byte, error) {
	if name == nil {
		return slices.Clone(v.Raw()), nil
	}
	var out bytes.Buffer
	edits := []source.Edit{source.Set(v.Span(), "displayName", source.Quote(*name))}
	err := d.src.Alone(v.Span()).Write(&out, []source.Piece{{Edits: edits}})
	return bytes.TrimSpace(out.Bytes()), err
}
