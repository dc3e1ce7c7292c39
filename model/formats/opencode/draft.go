package opencode

import (
	"errors"
	"fmt"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// errInPlace is the error for a change of the export itself.
var errInPlace = errors.New("the client already has the session and would ignore the changes; " +
	"save a fork")

// Draft makes a fork of what is live with the changes applied: the session's messages, with new
// ids. It returns an error when a change cannot be written in this format, when nothing would be
// left, and for a change in place.
func (k Codec) Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	s, err := kit.StateOf[*state](c)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	if o.ID == "" {
		return k.draftSame(c, changes)
	}
	d := &drafter{
		state: s, c: c, src: c.Source, outs: model.FoldChanges(changes), now: o.Now,
		session: sessionID(o.Now, o.ID), mint: minter{seed: o.ID}, live: make(map[place]int),
		has: make(map[int]bool), created: make(map[int]int64), ids: make(map[int]string),
		parents: make(map[int]string), touched: make(map[string]bool),
		thoughtless: make(map[int]bool), retold: make(map[int]bool),
		counted: none, asked: none,
	}
	if err := d.checkChanges(changes); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	d.chooseAll()
	if len(d.list) == 0 {
		return nil, fmt.Errorf("draft fork: %w", model.ErrNothingLeft)
	}
	if d.asked == none {
		return nil, errors.New("draft fork: the plan removes every prompt, and a prompt names " +
			"the model")
	}
	title := o.Title
	if title == "" {
		title = model.ForkTitle(c.Title, o.Taken)
	}
	pieces, err := d.writePieces(title)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	name := d.session + ".json"
	return &model.Draft{
		ID: d.session, Title: title, Name: name,
		Files:  []model.DraftFile{{Name: name, Source: c.Source, Pieces: pieces}},
		Resume: k.Resume(c, "", d.session),
	}, nil
}

// draftSame is the unchanged export itself.
func (k Codec) draftSame(c *model.Conversation, changes []model.Change) (*model.Draft, error) {
	if len(changes) > 0 {
		return nil, errInPlace
	}
	pieces := make([]source.Piece, len(c.Source.Records))
	for i := range pieces {
		pieces[i].Record = i
	}
	return &model.Draft{
		ID: c.ID, Title: c.Title, Name: c.ID + ".json",
		Files:  []model.DraftFile{{Source: c.Source, Pieces: pieces}},
		Resume: k.Resume(c, c.Path, c.ID),
	}, nil
}

// writePieces makes the pieces of the fork: the info, and the messages in the order of the file.
func (d *drafter) writePieces(title string) ([]source.Piece, error) {
	head, err := d.writeInfo(title)
	if err != nil {
		return nil, err
	}
	out := []source.Piece{head}
	for i := range d.messages {
		if !d.has[i] {
			continue
		}
		p, err := d.writeMessage(i)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// writeInfo writes the info of the fork's session. It has no parent, because a session with a
// parent is hidden from lists.
func (d *drafter) writeInfo(title string) (source.Piece, error) {
	if err := d.tree.ParseIn(d.src, d.src.Records[0].Span); err != nil {
		return source.Piece{}, err
	}
	e, info := &editor{drafter: d}, d.tree.Root()
	e.mend(info, sessionFields)
	e.setText(info, "id", d.session)
	e.setText(info, "title", title)
	if at := info.Get("time"); at.Kind() == source.KindObject {
		e.set(at, "updated", fmt.Append(nil, d.now.UnixMilli()))
	}
	for _, name := range []string{"revert", "share", "parentID"} {
		e.drop(info.Get(name))
	}
	return d.src.EditRecord(&d.tree, 0, e.edits())
}
