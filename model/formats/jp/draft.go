package jp

import (
	"errors"
	"fmt"

	"decant/model"
	"decant/model/formats/jp/places"
	"decant/model/source"
)

// Draft makes a fork of what is live with the changes applied: a folder that JP loads. With no id
// in the options it makes the same stream again, in its original layout. With Overlay the fork
// contains everything, and the changes, which must come from [Codec.Overlay], are stored as JP's
// compaction. It returns an error when a change cannot be written in this format, or when nothing
// would be left.
func (Codec) Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	d, err := draftFork(c, changes, o)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	return d, nil
}

// draftFork is Draft without the prefix of its errors.
func draftFork(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	s, err := checkForkable(c, changes)
	if err != nil {
		return nil, err
	}
	if err := s.checkID(o); err != nil {
		return nil, err
	}
	d := newDrafter(c, s, changes, o)
	pieces, err := d.draftStream(changes, o)
	if err != nil {
		return nil, err
	}
	out := &model.Draft{
		ID: c.ID, Title: c.Title, Name: places.EventsFile,
		Files: []model.DraftFile{{Name: places.EventsFile, Source: c.Source, Pieces: pieces}},
	}
	// In place the other two files are unchanged.
	if o.ID != "" {
		if err := d.draftFolder(out, o); err != nil {
			return nil, err
		}
	}
	out.Resume = model.Command{
		Dir: s.stored.Place.Workspace, Args: []string{"jp", "conversation", "use", out.ID},
	}
	if o.Overlay {
		out.Undo = model.Command{
			Dir: s.stored.Place.Workspace,
			// The flag accepts a number, so the id comes first.
			Args: []string{"jp", "conversation", "compact", out.ID, "--reset"},
		}
	}
	return out, nil
}

// checkID says why a fork cannot have the requested id.
func (s *state) checkID(o model.ForkOptions) error {
	switch digits := idDigits(o.ID); {
	case o.ID == "":
		return nil
	case digits == "":
		return fmt.Errorf("%q is not the id of a JP conversation", o.ID)
	case !isObject(s.configOf()):
		return errors.New("base_config.json is not a JSON object, so JP would move the fork to " +
			"its trash; correct it, then open it again")
	}
	return nil
}

func newDrafter(
	c *model.Conversation, s *state, changes []model.Change, o model.ForkOptions,
) *drafter {
	d := &drafter{c: c, s: s, outs: model.FoldChanges(changes), plain: o.Overlay, off: o.SwitchOff}
	if len(o.Undeclare) > 0 {
		d.undeclared = make(map[string]bool, len(o.Undeclare))
	}
	for _, name := range o.Undeclare {
		d.undeclared[name] = true
	}
	return d
}

// draftStream is events.json of the fork.
func (d *drafter) draftStream(
	changes []model.Change, o model.ForkOptions,
) ([]source.Piece, error) {
	// A compaction does not change the stream, so nothing is repaired for it.
	m := &chooser{c: d.c, s: d.s, lossless: o.Overlay, based: o.ID == ""}
	if !o.Overlay {
		m.outs = d.outs
	}
	list, err := m.chooseList()
	if err != nil {
		return nil, err
	}
	var notes []source.Piece
	if o.Overlay {
		if notes, err = draftCompactions(d.c, d.s, list, changes, o.Now); err != nil {
			return nil, err
		}
		d.outs = nil // The compaction expresses all of them.
	}
	pieces, err := d.draftPieces(list)
	return append(pieces, notes...), err
}

// draftFolder makes a draft a folder, with its name and its two other files.
func (d *drafter) draftFolder(out *model.Draft, o model.ForkOptions) error {
	out.ID, out.Title, out.Dir = o.ID, forkTitle(d.c, o), true
	out.Name = folderName(idDigits(o.ID), out.Title)
	config, err := d.baseConfig()
	if err != nil {
		return err
	}
	out.Files = append(out.Files,
		model.DraftFile{Name: places.ConfigFile, Bytes: config},
		model.DraftFile{Name: places.MetadataFile, Bytes: forkMetadata(d.c, d.s, out.Title, o.Now)},
	)
	return nil
}

// forkTitle is the title of a fork: the requested title, or the next one.
func forkTitle(c *model.Conversation, o model.ForkOptions) string {
	if o.Title != "" {
		return o.Title
	}
	return model.ForkTitle(c.Title, o.Taken)
}

// draftPieces are the elements as they are written.
func (d *drafter) draftPieces(list []entry) ([]source.Piece, error) {
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
		// A mark with members that JP cannot read is rewritten.
		case e.record < 0 || d.s.lines[e.record].extra:
			p, err = d.newPiece(e)
		case e.kind == compaction:
			p, stays, err = d.movedPiece(e, ranges)
		case d.s.lines[e.record].kind == config:
			p, err = d.configElement(e.record)
		default:
			p, err = d.keptPiece(e)
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
