package pi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/source"
)

// writePieces makes the pieces of the fork and returns its title.
func (d *drafter) writePieces(o model.ForkOptions) (title string, err error) {
	for _, i := range d.list {
		d.ids[d.entries[i].id] = true
	}
	if d.client == ohMyPi {
		title = d.writeTitleLine(o)
	}
	if err := d.writeHeader(); err != nil {
		return "", err
	}
	d.writeFront()
	for _, i := range d.list {
		if all := d.live[i]; len(all) > 0 {
			d.writeAnswers(all[0])
		}
		if err := d.writePiece(i); err != nil {
			return "", err
		}
	}
	d.writeAnswers(len(d.c.Events))
	if err := d.writeStrays(); err != nil {
		return "", err
	}
	d.writeChoice()
	if d.client == ohMyPi {
		return title, nil
	}
	return d.writeTitle(o), nil
}

// writeChoice chooses the original's model where the fork has no answer of it any more. Where no
// answer is left at all, that choice carries the fork's mark.
func (d *drafter) writeChoice() {
	next := d.chosenModel(d.first, d.list)
	lost := d.losesAnswers()
	if !lost && next.provider == d.next.provider && next.model == d.next.model {
		return
	}
	choice := []any{"provider", d.next.provider, "modelId", d.next.model}
	if d.client == ohMyPi {
		choice = []any{"model", d.next.provider + "/" + d.next.model}
	}
	if lost {
		choice = append(choice, model.MarkName, d.c.Mark(d.outs))
	}
	d.addEntry("model_change", "", choice...)
}

// losesAnswers reports whether the original has answers with a usage and the fork has none.
func (d *drafter) losesAnswers() bool {
	counted := func(i int) bool { return d.entries[i].used > 0 }
	return slices.ContainsFunc(d.path, counted) && !slices.ContainsFunc(d.list, counted)
}

// writeHeader writes the session's first line.
func (d *drafter) writeHeader() error {
	root, err := d.root(d.head)
	if err != nil {
		return err
	}
	p := source.Piece{Record: d.head}
	if d.id != "" {
		set := func(name, value string) {
			p.Edits = append(p.Edits, source.Set(root.Span(), name, source.Quote(value)))
		}
		set("id", d.id)
		if !d.now.IsZero() {
			set("timestamp", spellTime(d.now))
		}
		if file := absolutePath(d.c.Path); d.client == ohMyPi {
			set("parentSession", d.c.ID)
		} else if file != "" {
			set("parentSession", file)
		}
	}
	d.pieces = append(d.pieces, p)
	return nil
}

// writeFront writes the content of a compaction that is no longer a compaction in the fork: the
// system prompt that it collected, and the text that replaces its summary.
func (d *drafter) writeFront() {
	if d.cut == none || d.has[d.cut] || len(d.live[d.cut]) == 0 {
		return
	}
	e := &d.entries[d.cut]
	if !e.cut.prompt.Empty() {
		d.addEntry("message", "", "message", d.src.BytesAt(e.cut.prompt))
	}
	for _, i := range d.live[d.cut] {
		if o, changed := d.outs[i]; changed {
			text, _ := d.c.TextAfter(&d.c.Events[i], o)
			d.addMessage("compaction", text, "")
		}
	}
}

// writeAnswers writes the results before an event that were not in the file.
func (d *drafter) writeAnswers(before int) {
	for len(d.answers) > 0 && d.answers[0] < before {
		i := d.answers[0]
		d.answers = d.answers[1:]
		e := &d.c.Events[i]
		c := &d.c.Calls[e.Call]
		text, _ := d.c.TextAfter(e, d.outs[i])
		d.addEntry("message", "", "message", source.Object(
			"role", "toolResult", "toolCallId", d.callID(c), "toolName", c.Tool,
			"content", textList(text), "isError", []byte("true"),
			"timestamp", int(d.now.UnixMilli())))
	}
}

// callID is a call's id in the fork.
func (d *drafter) callID(c *model.Call) string {
	e := &d.c.Events[c.Request]
	asked := d.entries[e.Record].blocks[e.ID.Block-1].call
	if d.plain[e.Record] {
		return asked.sentID()
	}
	return asked.id
}

// writePiece writes one entry of the original.
func (d *drafter) writePiece(i int) error {
	e := &d.entries[i]
	for _, at := range d.live[i] {
		ev := &d.c.Events[at]
		if o, changed := d.outs[at]; changed && ev.Parts[0].Text.Encoding == model.Literal &&
			ev.Kind != model.ToolResult && ev.Kind != model.ToolCall {
			// The client would add words around the text, so an entry that it sends unchanged says
			// it.
			text, _ := d.c.TextAfter(ev, o)
			d.addMessage(ev.Label, text, e.id)
			return nil
		}
	}
	edits, err := d.entryEdits(i)
	if err != nil {
		return err
	}
	p, err := d.src.EditRecord(&d.parser.tree, i, edits)
	d.pieces = append(d.pieces, p)
	return err
}

// writeStrays writes the user's labels from a branch that the fork leaves out.
func (d *drafter) writeStrays() error {
	if d.version < 2 {
		return nil
	}
	newest := d.newestLabels()
	for i := range d.entries {
		e := &d.entries[i]
		if e.kind != labelled || newest[e.target] != i || d.has[i] || !d.labelHolds(e) {
			continue
		}
		if slices.Contains(d.path, i) || d.ids[e.id] {
			continue
		}
		d.ids[e.id] = true
		if err := d.writePiece(i); err != nil {
			return err
		}
	}
	return nil
}

// writeTitle writes the fork's title after all other names. In place the name is unchanged.
func (d *drafter) writeTitle(o model.ForkOptions) string {
	title := o.Title
	if o.ID != "" && title == "" {
		title = model.ForkTitle(d.c.Title, o.Taken)
	}
	last, held := "", false
	for _, i := range d.list {
		if e := &d.entries[i]; e.kind == named {
			last, held = e.text, true
		}
	}
	switch {
	case title != "":
		d.writeName(title)
	case held && last != d.name, !held && d.name != "":
		d.writeName(d.name)
	}
	if title == "" {
		title = d.c.Title
	}
	return title
}

// writeName appends a name of the session.
func (d *drafter) writeName(name string) {
	d.addEntry("session_info", "", "name", name)
}

// addMessage appends an entry with a text for the model.
func (d *drafter) addMessage(kind, text, id string) {
	d.addEntry("custom_message", id, "customType", kind, "content", text,
		"display", []byte("true"))
}

// addEntry appends a new entry of a type with members of its own, as [source.Object] accepts them.
// Without an id it gets a new one.
func (d *drafter) addEntry(kind, id string, own ...any) {
	pairs := []any{"type", kind}
	if d.version >= 2 {
		if id == "" {
			id = d.newID()
		}
		pairs = append(pairs, "id", id, "parentId", d.parentLink())
		d.prev = id
	}
	pairs = append(append(pairs, "timestamp", spellTime(d.now)), own...)
	d.pieces = append(d.pieces, source.Piece{Record: -1, New: source.Object(pairs...)})
}

// parentLink is the link to the previous entry.
func (d *drafter) parentLink() []byte {
	if d.prev == "" {
		return []byte("null")
	}
	return source.Quote(d.prev)
}

// newID is an id in the client's form that the fork does not use.
func (d *drafter) newID() string {
	for n := 0; ; n++ {
		sum := sha256.Sum256(fmt.Append(nil, d.c.ID, " ", d.id, " ", len(d.ids), " ", n))
		if id := hex.EncodeToString(sum[:4]); !d.ids[id] {
			d.ids[id] = true
			return id
		}
	}
}
