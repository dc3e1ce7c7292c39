package opencode

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// writeMessage writes one message of the fork.
func (d *drafter) writeMessage(i int) (source.Piece, error) {
	if err := d.tree.ParseIn(d.src, d.src.Records[i+1].Span); err != nil {
		return source.Piece{}, fmt.Errorf("line %d: %w", d.src.Records[i+1].Line, err)
	}
	e, root := &editor{drafter: d}, d.tree.Root()
	e.editInfo(i, root.Get(infoName))
	if err := e.editParts(i, root.Get("parts")); err != nil {
		return source.Piece{}, err
	}
	return d.src.EditRecord(&d.tree, i+1, e.edits())
}

// editInfo writes the info of a message.
func (e *editor) editInfo(i int, info source.Value) {
	m, fields := &e.messages[i], userFields
	if !m.user {
		fields = answerFields
	}
	e.mend(info, fields)
	e.setText(info, "id", e.ids[i])
	e.setText(info, "sessionID", e.session)
	if at, moved := e.created[i]; moved {
		if own := info.Get("time"); own.Kind() == source.KindObject {
			e.set(own, "created", fmt.Append(nil, at))
		} else {
			e.set(info, "time", source.Object("created", fmt.Append(nil, at)))
		}
	}
	if m.user {
		if i == e.asked && !e.isInUse(m, e.c.Model) { // The client continues with its model.
			e.set(info, "model", source.Object("providerID", e.provider, "modelID", e.c.Model))
		}
		if m.diffs && e.touched[m.id] { // The listed changes of files are no longer true.
			e.set(info.Get("summary"), "diffs", []byte("[]"))
		}
		return
	}
	e.setText(info, "parentID", e.parents[i])
	if m.sums && (!e.native || i != e.sum) {
		e.drop(info.Get("summary"))
	}
	if usage := e.usageOf(i); usage != nil {
		e.set(info, "tokens", usage)
	}
}

// usageOf is the usage of an answer in the fork, or nil to keep the original's. The client uses the
// newest usage for the size of the context. Older ones are not true for a fork.
func (d *drafter) usageOf(i int) []byte {
	switch {
	case len(d.outs) == 0 && len(d.left) == 0:
		return nil
	case i != d.counted:
		return []byte(noTokens)
	}
	sent, reply := d.usageTokens(i)
	return source.Object("input", sent, "output", reply, "reasoning", 0,
		"cache", []byte(`{"read":0,"write":0}`), model.MarkName, d.c.Mark(d.outs))
}

// editParts writes the parts of a message.
func (e *editor) editParts(i int, list source.Value) error {
	m := &e.messages[i]
	values := make([]source.Value, 0, len(m.parts))
	for v := range list.Items() {
		values = append(values, v)
	}
	before, spare := "", timeDigits(time.UnixMilli(int64(m.created)))
	for n := range m.parts {
		p := &m.parts[n]
		v := values[p.index]
		if p.health == broken || i == e.split && n >= e.splitAt || !e.partStays(i, p) {
			e.drop(v)
			continue
		}
		id := e.mint.mint(partPrefix, p.id, before, spare)
		before = id
		if err := e.editPart(i, p, v, id); err != nil {
			own, _ := blockOf(p.index)
			return fmt.Errorf("%s: %w", model.ID{Record: i + 2, Block: own}, err)
		}
	}
	return nil
}

// partStays reports whether a part is in the fork. A sent part stays with its event, and notes stay
// with their message. A file is removed when the client's texts with its content change.
func (e *editor) partStays(i int, p *part) bool {
	own, _ := blockOf(p.index)
	if n, sent := e.live[place{i, own}]; sent {
		return !e.isGone(n)
	}
	return p.kind != "file" || !e.retold[i]
}

// editPart writes one part.
func (e *editor) editPart(i int, p *part, v source.Value, id string) error {
	pair := e.native && i == e.base && p == &e.messages[i].parts[e.messages[i].compacts]
	if n, said := e.saysInstead(i, p, pair); said {
		text, _ := e.c.TextAfter(&e.c.Events[n], e.outs[n])
		e.other.Replace(v, source.Object("type", "text", "text", text, "id", id,
			"sessionID", e.session, "messageID", e.ids[i]))
		return nil
	}
	e.mendPart(v)
	e.setText(v, "id", id)
	e.setText(v, "sessionID", e.session)
	e.setText(v, "messageID", e.ids[i])
	if e.thoughtless[i] { // Other items of the Responses API name the reasoning of their answer.
		e.drop(v.Get("metadata", "openai"))
	}
	if pair {
		e.editTail(v)
		return nil
	}
	switch p.kind {
	case "text":
		e.editText(i, p, v)
	case "step-finish":
		if usage := e.usageOf(i); usage != nil && !e.messages[i].user {
			e.set(v, "tokens", usage)
		}
	case "tool":
		return e.editCall(i, p, v)
	}
	return nil
}

// saysInstead reports whether a text, from an event, replaces a part. This applies to a replaced
// file, and to parts that would make the client act, except for the compaction that counts.
func (e *editor) saysInstead(i int, p *part, pair bool) (event int, said bool) {
	own, _ := blockOf(p.index)
	n, sent := e.live[place{i, own}]
	_, changed := e.outs[n]
	return n, sent && (p.kind == "file" && changed || p.kind == "subtask" ||
		p.kind == "compaction" && !pair)
}

// editText writes the outcome of a text.
func (e *editor) editText(i int, p *part, v source.Value) {
	own, _ := blockOf(p.index)
	n, sent := e.live[place{i, own}]
	if o, changed := e.outs[n]; sent && changed {
		text, _ := e.c.TextAfter(&e.c.Events[n], o)
		e.setText(v, "text", text)
	}
}

// editTail writes from where on a compaction keeps everything.
func (e *editor) editTail(v source.Value) {
	if start := e.tailStart(); start != "" {
		e.setText(v, "tail_start_id", start)
		return
	}
	e.drop(v.Get("tail_start_id"))
}

// errArguments is the error for a call that the client could not send.
var errArguments = errors.New("arguments must be a JSON object")

// editCall writes the outcome of a call and its result. What the client only displays about it is
// removed together with what it shows.
func (e *editor) editCall(i int, p *part, v source.Value) error {
	own, result := blockOf(p.index)
	state := v.Get("state")
	status := state.Get("status").Text()
	e.nameFiles(i, state)
	asked, sent := e.live[place{i, own}]
	if !sent {
		return nil
	}
	told := e.live[place{i, result}]
	_, asks := e.outs[asked]
	_, tells := e.outs[told]
	in := state.Get("input").Raw()
	if asks {
		text, _ := e.c.TextAfter(&e.c.Events[asked], e.outs[asked])
		if !kit.IsObject(text) {
			return errArguments
		}
		in = []byte(text)
		e.set(state, "input", in)
		if status == "pending" {
			e.setText(state, "raw", "")
		}
	}
	if tells {
		if err := e.editResult(v, told, status, in); err != nil {
			return err
		}
	}
	if status == "completed" && (asks || tells) {
		e.set(state, "metadata", []byte("{}"))
		e.setText(state, "title", "")
	}
	return nil
}

// nameFiles gives new ids to the files that a call returned.
func (e *editor) nameFiles(i int, state source.Value) {
	before := ""
	for v := range state.Get("attachments").Items() {
		if v.Kind() != source.KindObject {
			continue
		}
		before = e.mint.mint(partPrefix, v.Get("id").Text(), before, timeDigits(e.now))
		e.setText(v, "id", before)
		e.setText(v, "sessionID", e.session)
		e.setText(v, "messageID", e.ids[i])
	}
}

// editResult writes the outcome of a result.
func (e *editor) editResult(v source.Value, told int, status string, in []byte) error {
	state := v.Get("state")
	text, _ := e.c.TextAfter(&e.c.Events[told], e.outs[told])
	switch {
	case status == "error":
		e.setText(state, "error", text)
		e.drop(state.Get("metadata"))
	case status != "completed":
		if len(in) == 0 || in[0] != '{' {
			in = []byte("{}")
		}
		stamp := fmt.Append(nil, e.now.UnixMilli())
		e.set(v, "state", source.Object("status", "error", "input", in, "error", text,
			"time", source.Object("start", stamp, "end", stamp)))
	case isSet(state.Get("time", "compacted")):
		e.setText(state, "output", text)
		e.drop(state.Get("time", "compacted"))
		e.drop(state.Get("attachments"))
	default:
		return e.editOutput(state, told)
	}
	return nil
}

// errOrder is the error for a change that would move a document before the preceding text.
var errOrder = errors.New("a text cannot change alone if its call also returned a document")

// editOutput writes the outcome of an output and of the files next to it. The replacement of a file
// comes after the output.
func (e *editor) editOutput(state source.Value, told int) error {
	o := e.outs[told]
	if o.Replaced {
		e.setText(state, "output", o.Whole)
		e.drop(state.Get("attachments"))
		return nil
	}
	text, moved, err := e.outputAfter(&e.c.Events[told], o)
	if err != nil {
		return err
	}
	if moved {
		e.setText(state, "output", text)
	}
	n := 0
	for v := range state.Get("attachments").Items() {
		if !isSent(v) {
			continue
		}
		n++
		if _, touched := o.Parts[n]; touched {
			e.drop(v)
		}
	}
	return nil
}

// outputAfter is the output of a result with changed parts, and whether it changed.
func (e *editor) outputAfter(ev *model.Event, o model.Outcome) (out string, moved bool, err error) {
	var texts []string
	documents := false
	for n := range ev.Parts {
		text, touched := o.Parts[n]
		switch {
		case touched && text != nil && documents:
			return "", false, errOrder
		case touched && text != nil:
			texts, moved = append(texts, *text), true
		case touched:
			moved = moved || n == 0
		case n == 0:
			texts = append(texts, e.c.PartText(&ev.Parts[0]))
		case ev.Parts[n].Kind != model.PartImage:
			documents = true
		}
	}
	if documents && len(texts) == 0 {
		return "", false, errOrder
	}
	return strings.Join(texts, "\n"), moved, nil
}
