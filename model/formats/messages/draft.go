package messages

import (
	"errors"
	"fmt"
	"regexp"

	"decant/model"
	"decant/model/source"
)

// editor collects the edits of one record.
type editor struct {
	c    *model.Conversation
	s    *state
	outs map[int]model.Outcome

	edits source.Edits
	// stripped are the answers of which reasoning goes, nil before anybody asked.
	stripped map[int]bool
}

// gone reports whether nothing is left of an event.
func (e *editor) gone(event int) bool { return e.outs[event].Gone(&e.c.Events[event]) }

// kept are the events of a message that stay, in order; whole is true when nothing of
// them changed or went.
func (e *editor) kept(it item) (out []int, whole bool) {
	whole = true
	for i := it.from; i < it.to; i++ {
		if _, changed := e.outs[i]; changed {
			whole = false
		}
		if !e.gone(i) {
			out = append(out, i)
		}
	}
	return out, whole
}

// Draft makes a fork with the changes done, in the shape of the original. It returns
// an error when a change cannot be written in this format, when nothing would be left,
// and in place for a file of which only a part can be written.
func (d *Dialect) Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	s, ok := c.State.(*state)
	if !ok {
		return nil, errors.New("draft fork: not a conversation of this format")
	}
	if s.cut && o.ID == "" {
		return nil, errors.New("draft fork: a run of SWE-agent is not changed in place: " +
			"its history becomes a plain list of messages; save a fork")
	}
	if err := c.Writable(changes); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	e := &editor{c: c, s: s, outs: model.Outcomes(changes)}
	pieces, err := d.pieces(e)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	stem, ext := nameOf(c.Path)
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

// forkMark is what stands in the name of a fork behind that of its original.
var forkMark = regexp.MustCompile(`\.decant-[0-9a-f]{8}$`)

// forkStem is the name of a fork without its end. A fork's fork has one mark.
func forkStem(stem, id string) string {
	return forkMark.ReplaceAllString(stem, "") + ".decant-" + id[:min(8, len(id))]
}

// pieces are the records of the fork.
func (d *Dialect) pieces(e *editor) ([]source.Piece, error) {
	if e.s.place.shape == perLine {
		return d.perLine(e)
	}
	edits, err := d.inRecord(e)
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

// inRecord are the edits of the record that holds all messages.
func (d *Dialect) inRecord(e *editor) ([]source.Edit, error) {
	var t source.Tree
	p := e.s.place
	if err := t.Parse(e.c.Source.Data, e.c.Source.Records[p.record].Span); err != nil {
		return nil, err
	}
	body := p.body(t.Root())
	n, left := 0, 0
	for v := range messagesOf(p.messages(body)) {
		stays, err := d.message(e, v, e.s.items[n])
		if err != nil {
			return nil, err
		}
		if n++; stays {
			left++
		}
	}
	if left == 0 {
		return nil, errNothing
	}
	if d.amend != nil && p.shape == inBody {
		if err := d.amend(e, body); err != nil {
			return nil, err
		}
	}
	return e.edits, nil
}

// errNothing is why there is no fork.
var errNothing = errors.New("nothing would be left of the conversation")

// message edits one message; false when it goes.
func (d *Dialect) message(e *editor, v source.Value, it item) (stays bool, err error) {
	kept, whole := e.kept(it)
	if e.s.cut && d.plain != nil {
		d.plain(e, v)
	}
	switch {
	case whole && (d.stirs == nil || !d.stirs(e, it)):
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

// perLine are the records of JSONL of messages.
func (d *Dialect) perLine(e *editor) ([]source.Piece, error) {
	var t source.Tree
	at := map[int]item{}
	for _, it := range e.s.items {
		at[it.record] = it
	}
	var out []source.Piece
	left := 0
	for i, rec := range e.c.Source.Records {
		it, message := at[i]
		kept, whole := e.kept(it)
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
		if err := t.Parse(e.c.Source.Data, rec.Span); err != nil {
			return nil, err
		}
		e.edits = nil
		if err := d.edit(e, t.Root(), kept); err != nil {
			return nil, fmt.Errorf("line %d: %w", rec.Line, err)
		}
		out, left = append(out, source.Piece{Record: i, Edits: e.edits}), left+1
	}
	if left == 0 {
		return nil, errNothing
	}
	return out, nil
}
