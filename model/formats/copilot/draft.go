package copilot

import (
	"fmt"

	"decant/model"
	"decant/model/formats/kit"
)

// Draft makes a fork of what is live with the changes applied: the session's own events in their
// order. It returns an error when a change cannot be written in this format, when nothing would be
// left, or when the version of the format is unknown.
func (Codec) Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	s, err := kit.StateOf[*state](c)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	if s.version != current {
		return nil, fmt.Errorf("draft fork: its format has the version %d, and decant knows %d",
			s.version, current)
	}
	d := &drafter{
		state: s, c: c, src: c.Source, outs: model.FoldChanges(changes), id: o.ID, now: o.Now,
		live: make(map[int][]int), answers: make(map[int][]int), waits: make(map[string][]int),
		answered: make(map[string]int), has: make(map[int]bool), agents: make(map[string]bool),
		calls: make(map[request]bool), counted: none,
		shown: make(map[int][]int), at: make(map[string]int), renamed: make(map[int]string),
	}
	d.noteShown()
	if err := d.checkChanges(changes); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	d.chooseAll()
	if len(d.live) == 0 {
		return nil, fmt.Errorf("draft fork: %w", model.ErrNothingLeft)
	}
	if err := d.writePieces(); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	return d.draft(o), nil
}

// draft is the fork to write: a folder, or in place only the log.
func (d *drafter) draft(o model.ForkOptions) *model.Draft {
	out := &model.Draft{ID: d.c.ID, Title: d.c.Title, Name: logFile}
	out.Files = []model.DraftFile{{Name: logFile, Source: d.src, Pieces: d.pieces}}
	if o.ID != "" {
		out.ID, out.Title, out.Name, out.Dir = o.ID, o.Title, o.ID, true
		if out.Title == "" {
			out.Title = model.ForkTitle(d.c.Title, o.Taken)
		}
		out.Files = append(out.Files, model.DraftFile{
			Name: aboutFile, Bytes: d.writeAbout(out.ID, out.Title),
		})
	}
	out.Resume = model.Command{Dir: d.c.CWD, Args: []string{"copilot", "--resume=" + out.ID}}
	return out
}
