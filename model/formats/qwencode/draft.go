package qwencode

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"path/filepath"

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
	d := &drafter{
		state: s, c: c, outs: model.FoldChanges(changes), id: o.ID, now: o.Now,
		parser: parser{src: c.Source}, live: make(map[int][]int), lost: make(map[int]bool),
		holds: make(map[model.ID]int), sent: make(map[model.ID]bool),
		parents: make(map[string][]byte), counted: none, version: c.Client, cwd: c.CWD,
	}
	if err := d.checkChanges(changes); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	d.chooseLines()
	if len(d.live) == 0 && len(d.answers) == 0 {
		return nil, fmt.Errorf("draft fork: %w", model.ErrNothingLeft)
	}
	title, err := d.writePieces(o)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	id, name := c.ID, filepath.Base(c.Path)
	if o.ID != "" {
		id, name = o.ID, o.ID+".jsonl"
	}
	return &model.Draft{
		ID: id, Title: title, Name: name,
		Files:  []model.DraftFile{{Name: name, Source: c.Source, Pieces: d.pieces}},
		Resume: s.resume(id),
	}, nil
}

// resume is the command that resumes the session with this id. The client does not resume a
// sub-agent's conversation.
func (s *state) resume(id string) model.Command {
	for i := range s.lines {
		if l := &s.lines[i]; l.kind != unread && l.side {
			return model.Command{}
		}
	}
	return model.Command{Dir: s.home, Args: []string{"qwen", "--resume", id}}
}

// checkChanges returns an error for a change that cannot be made.
func (d *drafter) checkChanges(changes []model.Change) error {
	for i := range changes {
		e := &d.c.Events[changes[i].Event]
		if e.Kind == model.Reasoning && changes[i].Op == model.Replace {
			return fmt.Errorf("%s: reasoning can be removed, but not replaced", e.ID)
		}
	}
	return d.c.Writable(changes)
}

// writePieces makes the pieces of the fork and returns its title.
func (d *drafter) writePieces(o model.ForkOptions) (title string, err error) {
	for _, i := range d.list {
		if all := d.live[i]; len(all) > 0 {
			d.writeAnswers(all[0])
		}
		edits, err := d.lineEdits(i)
		if err != nil {
			return "", err
		}
		p, err := d.src.EditRecord(&d.tree, i, edits)
		if err != nil {
			return "", err
		}
		d.pieces = append(d.pieces, p)
	}
	d.writeAnswers(len(d.c.Events))
	return d.writeTitle(o), nil
}

// writeAnswers writes the results before an event that were not in the file.
func (d *drafter) writeAnswers(before int) {
	for len(d.answers) > 0 && d.answers[0] < before {
		i := d.answers[0]
		d.answers = d.answers[1:]
		k := &d.c.Calls[d.c.Events[i].Call]
		text, _ := d.c.TextAfter(&d.c.Events[i], d.outs[i])
		part := source.Object("functionResponse", source.Object("id", k.ID, "name", k.Tool,
			"response", source.Object("error", text)))
		d.addRecord("tool_result", "message", source.Object(
			"role", "user", "parts", fmt.Appendf(nil, "[%s]", part)))
	}
}

// writeTitle writes the fork's title after all other names. In place the name is unchanged. Where
// the fork has no usage any more, the title carries the original's scale.
func (d *drafter) writeTitle(o model.ForkOptions) string {
	title := o.Title
	if o.ID != "" && title == "" {
		title = model.ForkTitle(d.c.Title, o.Taken)
	}
	last := ""
	for _, i := range d.list {
		last = cmp.Or(d.lines[i].title, last)
	}
	name := cmp.Or(title, d.name)
	lost := d.losesUsage()
	if title != "" || name != last || lost && name != "" {
		d.writeName(name, lost)
	}
	return cmp.Or(title, d.c.Title)
}

// writeName appends a name of the session.
func (d *drafter) writeName(name string, lost bool) {
	own := []any{"subtype", "custom_title", "systemPayload", source.Object(
		"customTitle", name, "titleSource", "manual")}
	if lost {
		own = append(own, "model", d.c.Model, model.MarkName, d.c.Mark(d.outs))
	}
	d.addRecord("system", own...)
}

// addRecord appends a new record of a type with members of its own, as [source.Object] accepts
// them.
func (d *drafter) addRecord(kind string, own ...any) {
	id := d.id
	if id == "" {
		id = d.c.ID
	}
	d.ids++
	uuid := model.MakeUUID(sha256.Sum256(fmt.Append(nil, d.c.ID, " ", id, " ", d.prev, " ", d.ids)))
	const fixed = 14
	pairs := make([]any, 0, fixed+len(own))
	pairs = append(pairs,
		"uuid", uuid, "parentUuid", d.parentLink(), "sessionId", id, "timestamp", spellTime(d.now),
		"type", kind, "cwd", d.cwd, "version", d.version)
	d.pieces = append(d.pieces, source.Piece{
		Record: -1, New: source.Object(append(pairs, own...)...),
	})
	d.prev = uuid
}

// parentLink is the link to the previous record.
func (d *drafter) parentLink() []byte {
	if d.prev == "" {
		return []byte("null")
	}
	return source.Quote(d.prev)
}
