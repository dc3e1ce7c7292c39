package messages

import (
	"errors"
	"fmt"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Draft makes a fork with the changes applied, in the form of the original. It returns an error
// when a change cannot be written in this format, or when nothing would be left. It also returns
// one for an in-place save of a file that can be written only in part.
func (d *Dialect) Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	s, err := kit.StateOf[*state](c)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	if s.cut && o.ID == "" {
		return nil, errors.New("draft fork: a run of SWE-agent cannot be changed in place, " +
			"because its history becomes a list of messages; save a fork")
	}
	if err := c.Writable(changes); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	e := &editor{c: c, s: s, outs: model.FoldChanges(changes)}
	pieces, err := d.draftPieces(e)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	stem, ext := nameFile(c.Path)
	draft := &model.Draft{ID: c.ID, Title: c.Title, Line: c.Line}
	if o.ID != "" {
		draft.ID = forkStem(stem, o.ID)
	}
	if s.cut {
		ext = ".json"
	}
	draft.Name = draft.ID + ext
	draft.Files = []model.DraftFile{{Name: draft.Name, Source: c.Source, Pieces: pieces}}
	return draft, nil
}

// draftPieces are the records of the fork.
func (d *Dialect) draftPieces(e *editor) ([]source.Piece, error) {
	if e.s.place.shape == perLine {
		return d.draftLines(e)
	}
	edits, err := d.editRecord(e)
	if err != nil {
		return nil, err
	}
	out := make([]source.Piece, len(e.c.Source.Records))
	for i := range out {
		out[i].Record = i
	}
	out[e.s.place.record].Edits = edits
	return out, nil
}

// editRecord are the edits of the record that contains all messages.
func (d *Dialect) editRecord(e *editor) ([]source.Edit, error) {
	var t source.Tree
	p := e.s.place
	if err := t.ParseIn(e.c.Source, e.c.Source.Records[p.record].Span); err != nil {
		return nil, err
	}
	body := p.body(t.Root())
	n, left := 0, 0
	for v := range messagesOf(p.messages(body)) {
		stays, err := d.editMessage(e, v, e.s.items[n])
		if err != nil {
			return nil, err
		}
		if n++; stays && v.Kind() != source.KindNull { // A null alone does not open again.
			left++
		}
	}
	if left == 0 {
		return nil, model.ErrNothingLeft
	}
	if d.amend != nil && p.shape == inBody {
		if err := d.amend(e, body); err != nil {
			return nil, err
		}
	}
	return e.edits, nil
}

// editMessage edits one message. It is false when the message is removed.
func (d *Dialect) editMessage(e *editor, v source.Value, it item) (stays bool, err error) {
	kept, whole := e.keptEvents(it)
	if e.s.cut && d.plain != nil {
		d.plain(e, v)
	}
	switch {
	case whole && (d.rewrites == nil || !d.rewrites(e, it)):
		return true, nil
	case len(kept) == 0:
		e.edits.Drop(v)
		return false, nil
	}
	if err := d.edit(e, v, kept); err != nil {
		return false, fmt.Errorf("event %s: %w", e.c.Events[kept[0]].ID, err)
	}
	return true, nil
}

// draftLines are the records of JSONL of messages.
func (d *Dialect) draftLines(e *editor) ([]source.Piece, error) {
	var t source.Tree
	at := map[int]item{}
	for _, it := range e.s.items {
		at[it.record] = it
	}
	var out []source.Piece
	left := 0
	for i, rec := range e.c.Source.Records {
		it, message := at[i]
		kept, whole := e.keptEvents(it)
		if !message || whole {
			out = append(out, source.Piece{Record: i})
			if message {
				left++
			}
			continue
		}
		if len(kept) == 0 {
			continue
		}
		if err := t.ParseIn(e.c.Source, rec.Span); err != nil {
			return nil, err
		}
		e.edits = nil
		if err := d.edit(e, t.Root(), kept); err != nil {
			return nil, fmt.Errorf("line %d: %w", rec.Line, err)
		}
		p, err := e.c.Source.EditRecord(&t, i, e.edits)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", rec.Line, err)
		}
		out, left = append(out, p), left+1
	}
	if left == 0 {
		return nil, model.ErrNothingLeft
	}
	return out, nil
}
