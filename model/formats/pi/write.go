package pi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"decant/model"
	"decant/model/source"
)

// write makes the pieces of the fork and returns its title.
func (d *drafter) write(o model.ForkOptions) (title string, err error) {
	for _, i := range d.list {
		d.ids[d.entries[i].id] = true
	}
	if err := d.header(); err != nil {
		return "", err
	}
	d.front()
	for _, i := range d.list {
		if all := d.live[i]; len(all) > 0 {
			d.answer(all[0])
		}
		if err := d.piece(i); err != nil {
			return "", err
		}
	}
	d.answer(len(d.c.Events))
	if err := d.strays(); err != nil {
		return "", err
	}
	d.goOn()
	return d.name(o), nil
}

// goOn chooses the original's model where the fork holds no answer of it any more.
func (d *drafter) goOn() {
	next := d.chosen(d.first, d.list)
	if next.provider == d.next.provider && next.model == d.next.model {
		return
	}
	d.add(members{
		{"type", source.Quote("model_change")},
		{"provider", source.Quote(d.next.provider)},
		{"modelId", source.Quote(d.next.model)},
	}, "")
}

// header writes the session's first line.
func (d *drafter) header() error {
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
			set("timestamp", spell(d.now))
		}
		if file := absolute(d.c.Path); file != "" {
			set("parentSession", file)
		}
	}
	d.pieces = append(d.pieces, p)
	return nil
}

// front writes what a compaction said that the fork does not hold as one: the prompt
// of the system that it gathered, and another text in the place of its summary.
func (d *drafter) front() {
	if d.cut == none || d.has[d.cut] || len(d.live[d.cut]) == 0 {
		return
	}
	e := &d.entries[d.cut]
	if !e.cut.prompt.Empty() {
		d.add(members{
			{"type", source.Quote("message")}, {"message", e.cut.prompt.Of(d.src.Data)},
		}, "")
	}
	for _, i := range d.live[d.cut] {
		if o, changed := d.outs[i]; changed {
			text, _ := d.c.TextAfter(&d.c.Events[i], o)
			d.add(customMessage("compaction", text), "")
		}
	}
}

// members are an entry's own members, in order.
type members [][2]any

// customMessage is an entry that says a text to the model.
func customMessage(kind, text string) members {
	return members{
		{"type", source.Quote("custom_message")},
		{"customType", source.Quote(kind)},
		{"content", source.Quote(text)},
		{"display", []byte("true")},
	}
}

// add appends a new entry. Without an id it gets a new one.
func (d *drafter) add(own members, id string) {
	out := []byte{'{'}
	member := func(name string, value []byte) {
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, source.Quote(name)...), ':'), value...)
	}
	member("type", own[0][1].([]byte))
	if d.version >= 2 {
		if id == "" {
			id = d.newID()
		}
		member("id", source.Quote(id))
		member("parentId", d.parent())
		d.prev = id
	}
	member("timestamp", source.Quote(spell(d.now)))
	for _, m := range own[1:] {
		member(m[0].(string), m[1].([]byte))
	}
	d.pieces = append(d.pieces, source.Piece{Record: -1, New: append(out, '}')})
}

// parent is the link to the entry before.
func (d *drafter) parent() []byte {
	if d.prev == "" {
		return []byte("null")
	}
	return source.Quote(d.prev)
}

// answer writes the results before an event that the file did not have.
func (d *drafter) answer(before int) {
	for len(d.answers) > 0 && d.answers[0] < before {
		i := d.answers[0]
		d.answers = d.answers[1:]
		e := &d.c.Events[i]
		c := &d.c.Calls[e.Call]
		text, _ := d.c.TextAfter(e, d.outs[i])
		m := `{"role":"toolResult","toolCallId":` + string(source.Quote(d.callID(c))) +
			`,"toolName":` + string(source.Quote(c.Tool)) + `,"content":` + string(list(text)) +
			`,"isError":true,"timestamp":` + strconv.FormatInt(d.now.UnixMilli(), 10) + "}"
		d.add(members{{"type", source.Quote("message")}, {"message", []byte(m)}}, "")
	}
}

// callID is the id that a call has in the fork.
func (d *drafter) callID(c *model.Call) string {
	e := &d.c.Events[c.Request]
	asked := d.entries[e.Record].blocks[e.ID.Block-1].call
	if d.plain[e.Record] {
		return asked.sent()
	}
	return asked.id
}

// newID is an id of the client's form that the fork does not have.
func (d *drafter) newID() string {
	for n := 0; ; n++ {
		sum := sha256.Sum256(fmt.Append(nil, d.c.ID, " ", d.id, " ", len(d.ids), " ", n))
		if id := hex.EncodeToString(sum[:4]); !d.ids[id] {
			d.ids[id] = true
			return id
		}
	}
}

// piece writes one entry of the original.
func (d *drafter) piece(i int) error {
	e := &d.entries[i]
	for _, at := range d.live[i] {
		ev := &d.c.Events[at]
		if o, changed := d.outs[at]; changed && ev.Parts[0].Text.Encoding == model.Literal &&
			ev.Kind != model.ToolResult && ev.Kind != model.ToolCall {
			// The client would put words round the text, so it is said by an entry
			// that it sends as it is.
			text, _ := d.c.TextAfter(ev, o)
			d.add(customMessage(ev.Label, text), e.id)
			return nil
		}
	}
	edits, err := d.entryEdits(i)
	if err != nil {
		return err
	}
	d.pieces = append(d.pieces, source.Piece{Record: i, Edits: edits})
	return nil
}

// link ties an entry to the one before it in the fork. A compaction names what it
// keeps of the entries before it.
func (e *editor) link(root source.Value) {
	if e.entry.kind == compacted {
		e.keeps(root)
	}
	if e.version < 2 {
		return
	}
	parent := root.Get("parentId")
	root0 := parent.Kind() == source.KindNull && e.prev == ""
	if !root0 && (e.prev == "" || !parent.Is(e.prev)) {
		e.edits.Set(root, "parentId", e.parent())
	}
	id := e.entry.id
	if !e.entry.hasID {
		id = e.newID()
		e.edits.Set(root, "id", source.Quote(id))
	}
	e.prev = id
}

// keeps names the first entry that a compaction keeps: the one that it named, or the
// next that is left, or else itself, before which there is nothing.
func (e *editor) keeps(root source.Value) {
	own := slices.Index(e.list, e.index)
	first := own
	passed := false
	for _, i := range e.path {
		if i == e.index {
			break
		}
		passed = passed || e.entries[i].hasID && e.entries[i].id == e.entry.cut.first
		if passed && e.has[i] {
			first = slices.Index(e.list, i)
			break
		}
	}
	if e.version < 2 {
		// The header is the entry number 0, and nothing new stands before.
		if at := first + 1; at != root.Get("firstKeptEntryIndex").Int() {
			e.edits.Set(root, "firstKeptEntryIndex", []byte(strconv.Itoa(at)))
		}
		return
	}
	if id := e.entries[e.list[first]].id; id != e.entry.cut.first {
		e.edits.Set(root, "firstKeptEntryId", source.Quote(id))
	}
}

// strays writes labels that the person gave from a branch that the fork leaves out.
func (d *drafter) strays() error {
	if d.version < 2 {
		return nil
	}
	newest := d.labels()
	for i := range d.entries {
		e := &d.entries[i]
		if e.kind != labelled || newest[e.target] != i || d.has[i] || !d.targets(e) {
			continue
		}
		if slices.Contains(d.path, i) || d.ids[e.id] {
			continue
		}
		d.ids[e.id] = true
		if err := d.piece(i); err != nil {
			return err
		}
	}
	return nil
}

// name writes the fork's title behind all other names. In place the name stays what
// it was.
func (d *drafter) name(o model.ForkOptions) string {
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
		d.rename(title)
	case held && last != d.state.name, !held && d.state.name != "":
		d.rename(d.state.name)
	}
	if title == "" {
		title = d.c.Title
	}
	return title
}

// rename appends a name of the session.
func (d *drafter) rename(name string) {
	d.add(members{{"type", source.Quote("session_info")}, {"name", source.Quote(name)}}, "")
}
