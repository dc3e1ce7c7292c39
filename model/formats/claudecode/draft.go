package claudecode

import (
	"fmt"
	"slices"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Draft makes a fork of what is live with the changes applied: the session's own records in one
// line. It returns an error when a change cannot be written in this format, or when nothing would
// be left.
func (Codec) Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	s, err := kit.StateOf[*state](c)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	if err := c.Writable(changes); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	d := &drafter{c: c, s: s, outs: model.FoldChanges(changes), id: o.ID, now: o.Now}
	if d.id == "" {
		d.id = c.ID
	}
	d.spelledID = source.Quote(d.id)
	list := d.keepRecords()
	if len(list) == 0 {
		return nil, fmt.Errorf("draft fork: %w", model.ErrNothingLeft)
	}
	if err := d.checkOrder(list); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	d.countContext(list)
	d.partReplies(list)
	// From here on records are written in order, and each one updates prev and last.
	d.last = d.startTime(list)
	pieces := slices.Grow(d.writeOpening(), len(list))
	for _, k := range list {
		p, err := d.writePiece(k)
		if err != nil {
			return nil, fmt.Errorf("draft fork: line %d: %w", c.Source.Records[k.record].Line, err)
		}
		pieces = append(pieces, p)
	}
	d.unmarked = !slices.ContainsFunc(list, func(k keptRecord) bool { return k.usage != nil })
	title, notes := d.writeNotes(o)
	pieces = append(pieces, notes...)
	name := d.id + ".jsonl"
	return &model.Draft{
		ID: d.id, Title: title, Name: name,
		Files:  []model.DraftFile{{Name: name, Source: c.Source, Pieces: pieces}},
		Resume: model.Command{Dir: s.home, Args: []string{"claude", "--resume", d.id}},
	}, nil
}
