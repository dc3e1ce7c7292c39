package codex

import (
	"fmt"
	"slices"

	"decant/model"
	"decant/model/formats/kit"
)

// Draft makes a fork of what is live with the changes applied: the rollout's own lines without the
// removed ones. It returns an error when a change cannot be written in this format, or when nothing
// would be left.
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
	d := &drafter{
		c: c, s: s, src: c.Source, outs: model.FoldChanges(changes), id: o.ID, now: o.Now,
		kept: make(map[place][]int), lost: make(map[place]bool),
		bare: make(map[int]bool), turns: make(map[int]bool),
		counted: -1, noted: -1, lastTurn: -1,
	}
	d.chooseAll()
	if len(d.kept) == 0 {
		return nil, fmt.Errorf("draft fork: %w", model.ErrNothingLeft)
	}
	pieces, err := d.draftPieces()
	if err != nil {
		return nil, err
	}
	out := &model.Draft{ID: c.ID, Title: c.Title}
	if o.ID != "" {
		out.ID, out.Title = o.ID, o.Title
		if out.Title == "" {
			out.Title = model.ForkTitle(c.Title, slices.Concat(o.Taken, s.titles))
		}
	}
	out.Name = "rollout-" + o.Now.Format("2006-01-02T15-04-05") + "-" + out.ID + ".jsonl"
	out.Files = []model.DraftFile{{Name: out.Name, Source: c.Source, Pieces: pieces}}
	if !s.bare {
		out.Resume = model.Command{Dir: c.CWD, Args: []string{"codex", "resume", out.ID}}
	}
	return out, nil
}
