package pi

import (
	"fmt"
	"path/filepath"

	"decant/model"
	"decant/model/formats/kit"
)

// Draft makes a fork of what is live with the changes applied: the session's own records in one
// line. It returns an error when a change cannot be written in this format, or when nothing would
// be left.
func (k Codec) Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	s, err := kit.StateOf[*state](c)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	d := &drafter{
		state: s, c: c, outs: model.FoldChanges(changes), id: o.ID, now: o.Now,
		parser: parser{src: c.Source}, live: make(map[int][]int), lost: make(map[int]bool),
		sent: make(map[[2]int]bool), plain: make(map[int]bool), has: make(map[int]bool),
		ids: make(map[string]bool), counted: none,
	}
	if err := d.checkChanges(changes); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	d.chooseEntries()
	if len(d.live) == 0 {
		return nil, fmt.Errorf("draft fork: %w", model.ErrNothingLeft)
	}
	title, err := d.writePieces(o)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	id, name := c.ID, filepath.Base(c.Path)
	if o.ID != "" {
		id = o.ID
		name = k.fileName(o.Now, id)
	}
	return &model.Draft{
		ID: id, Title: title, Name: name,
		Files:  []model.DraftFile{{Name: name, Source: c.Source, Pieces: d.pieces}},
		Resume: k.Resume(c, besidePath(c.Path, name), id),
	}, nil
}

// checkChanges returns an error for a change that cannot be made.
func (d *drafter) checkChanges(changes []model.Change) error {
	for i := range changes {
		e := &d.c.Events[changes[i].Event]
		if e.Kind == model.Reasoning && changes[i].Op == model.Replace {
			return fmt.Errorf("%s: reasoning can be removed, but not replaced", e.ID)
		}
	}
	for i := range d.c.Calls {
		k := &d.c.Calls[i]
		if !k.Pair() || !d.c.Events[k.Request].Live || !d.c.Events[k.Result].Live {
			continue
		}
		asked, answered := &d.c.Events[k.Request], &d.c.Events[k.Result]
		if d.outs[k.Request].Gone(asked) != d.outs[k.Result].Gone(answered) {
			return fmt.Errorf("%s: a call and its result are removed together", asked.ID)
		}
	}
	return d.c.Writable(changes)
}

// Resume is the command that resumes a fork of c at a path, or "" before it has one. It uses the id
// where the client looks for sessions of the folder, else the file, which the client opens from
// anywhere.
func (k Codec) Resume(c *model.Conversation, path, id string) model.Command {
	if k.client == openClaw {
		return model.Command{}
	}
	file := absolutePath(path)
	folder := filepath.Base(filepath.Dir(file))
	command := []string{"pi", "--session"}
	if k.client == ohMyPi {
		command = []string{"omp", "-r"}
	}
	if file == "" || c.CWD != "" && k.isFolderOf(folder, c.CWD) {
		return model.Command{Dir: c.CWD, Args: append(command, id)}
	}
	return model.Command{Args: append(command, file)}
}
