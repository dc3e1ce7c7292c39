package jp

import (
	"errors"
	"fmt"

	"decant/model"
	"decant/model/source"
)

// drafter writes the elements of a fork.
type drafter struct {
	c    *model.Conversation
	s    *state
	outs map[int]model.Outcome
	// plain is true where compactions of the source stay: nothing that they hide is
	// written as JP sends it.
	plain bool
	// undeclared are the attachments that a fork does not name any more.
	undeclared map[string]bool
	tree       source.Tree
}

// Draft makes a fork of what is live with the changes done: a folder that JP loads,
// or with no id in the options the same stream anew, in the layout that it has.
// With Overlay the fork holds everything, and the changes, which are a result of
// [Overlay], as a compaction of JP. It returns an error when a change cannot be
// written in this format, or when nothing would be left.
func Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	d, err := draft(c, changes, o)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	return d, nil
}

// draft is Draft without the words that its errors start with.
func draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	s, err := forkable(c, changes)
	if err != nil {
		return nil, err
	}
	if err := s.named(o); err != nil {
		return nil, err
	}
	d := newDrafter(c, s, changes, o)
	pieces, err := d.stream(changes, o)
	if err != nil {
		return nil, err
	}
	out := &model.Draft{
		ID: c.ID, Title: c.Title, Name: EventsFile,
		Files: []model.DraftFile{{Name: EventsFile, Source: c.Source, Pieces: pieces}},
	}
	// In place the other two files stay as they are.
	if o.ID != "" {
		if err := d.folder(out, o); err != nil {
			return nil, err
		}
	}
	out.Resume = model.Command{
		Dir: s.stored.Place.Workspace, Args: []string{"jp", "conversation", "use", out.ID},
	}
	if o.Overlay {
		out.Undo = model.Command{
			Dir: s.stored.Place.Workspace,
			// The flag takes a number of its own, so the id goes first.
			Args: []string{"jp", "conversation", "compact", out.ID, "--reset"},
		}
	}
	return out, nil
}

// named says why a fork cannot have the id that was asked for.
func (s *state) named(o model.ForkOptions) error {
	switch digits := idDigits(o.ID); {
	case o.ID == "":
		return nil
	case digits == "":
		return fmt.Errorf("%q is no id of a JP conversation", o.ID)
	case !isObject(s.configOf()):
		return errors.New("base_config.json is no JSON object, so JP would move the fork " +
			"to its trash; mend it, then open it again")
	}
	return nil
}

func newDrafter(
	c *model.Conversation, s *state, changes []model.Change, o model.ForkOptions,
) *drafter {
	d := &drafter{c: c, s: s, outs: model.Outcomes(changes), plain: o.Overlay}
	if len(o.Undeclare) > 0 {
		d.undeclared = make(map[string]bool, len(o.Undeclare))
	}
	for _, name := range o.Undeclare {
		d.undeclared[name] = true
	}
	return d
}

// stream is events.json of the fork.
func (d *drafter) stream(
	changes []model.Change, o model.ForkOptions,
) ([]source.Piece, error) {
	// What a compaction says is not done to the stream, so nothing is mended for it.
	m := &mender{c: d.c, s: d.s, lossless: o.Overlay, based: o.ID == ""}
	if !o.Overlay {
		m.outs = d.outs
	}
	list, err := m.mend()
	if err != nil {
		return nil, err
	}
	var notes []source.Piece
	if o.Overlay {
		if notes, err = compactions(d.c, d.s, list, changes, o.Now); err != nil {
			return nil, err
		}
		d.outs = nil // They are all said.
	}
	pieces, err := d.pieces(list)
	return append(pieces, notes...), err
}

// folder makes a folder of a draft: its name and its two other files.
func (d *drafter) folder(out *model.Draft, o model.ForkOptions) error {
	out.ID, out.Title, out.Dir = o.ID, forkTitle(d.c, o), true
	out.Name = FolderName(idDigits(o.ID), out.Title)
	config, err := d.baseConfig()
	if err != nil {
		return err
	}
	out.Files = append(out.Files,
		model.DraftFile{Name: ConfigFile, Bytes: config},
		model.DraftFile{Name: MetadataFile, Bytes: forkMetadata(d.c, d.s, out.Title, o.Now)},
	)
	return nil
}

// forkable is what is known of a conversation, or why it has no fork.
func forkable(c *model.Conversation, changes []model.Change) (*state, error) {
	s, ok := c.State.(*state)
	if !ok {
		return nil, errors.New("not a conversation of this format")
	}
	if s.layout == bare {
		return nil, errors.New(
			"JP cannot load a conversation without base_config.json; open its folder")
	}
	return s, c.Writable(changes)
}

// forkTitle is the title of a fork: the one that was asked for, or the next.
func forkTitle(c *model.Conversation, o model.ForkOptions) string {
	if o.Title != "" {
		return o.Title
	}
	return model.ForkTitle(c.Title, o.Taken)
}

// pieces are the elements as they are written.
func (d *drafter) pieces(list []entry) ([]source.Piece, error) {
	out := make([]source.Piece, 0, len(list)+1)
	var ranges turnRanges
	if d.plain {
		ranges = newTurnRanges(list, d.s.lines)
	}
	for _, e := range list {
		var p source.Piece
		var err error
		stays := true
		switch {
		// A mark with members that JP cannot read is written anew.
		case e.record < 0 || d.s.lines[e.record].extra:
			p, err = d.added(e)
		case e.kind == compaction:
			p, stays, err = d.moved(e, ranges)
		case d.s.lines[e.record].kind == config:
			p, err = d.configElement(e.record)
		default:
			p, err = d.kept(e)
		}
		if err != nil {
			return nil, err
		}
		if stays {
			out = append(out, p)
		}
	}
	return out, nil
}
