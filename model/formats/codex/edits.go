package codex

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"decant/model"
	"decant/model/formats/responses"
	"decant/model/source"
)

// draftPieces are the lines of the fork, starting with the line that names the thread.
func (d *drafter) draftPieces() ([]source.Piece, error) {
	first := slices.IndexFunc(d.s.lines, func(l *line) bool { return l.meta == d.s.meta })
	if first < 0 && !d.s.bare {
		return nil, errNameless
	}
	var out []source.Piece
	var err error
	if first >= 0 {
		out, err = d.appendPiece(nil, first)
	}
	for i := range d.s.lines {
		if err != nil {
			return nil, err
		}
		if i != first && d.lineStays(i) {
			out, err = d.appendPiece(out, i)
		}
	}
	return out, err
}

// errNameless is the error for a rollout that the client would not resume, because it has no name.
var errNameless = errors.New("draft fork: no line names the thread, and Codex cannot resume " +
	"without one")

// appendPiece appends one line, and the item that follows it.
func (d *drafter) appendPiece(out []source.Piece, i int) ([]source.Piece, error) {
	edits, more, err := d.editLine(i)
	if err != nil {
		return nil, fmt.Errorf("draft fork: line %d: %w", d.src.Records[i].Line, err)
	}
	if d.s.meta.paginated {
		edits = append(edits, d.numberLine(len(out))...)
	}
	p, err := d.src.EditRecord(&d.tree, i, edits)
	if err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	out = append(out, p)
	if more != nil {
		if !d.s.lines[i].bare {
			more = d.writeItem(more, len(out))
		}
		out = append(out, source.Piece{Record: -1, New: more})
	}
	return out, nil
}

// editLine are the edits of one line, and the line of an item that follows it, or nil for none.
func (d *drafter) editLine(i int) (edits []source.Edit, more []byte, err error) {
	if err := d.tree.ParseIn(d.src, d.src.Records[i].Span); err != nil {
		return nil, nil, err
	}
	root := d.tree.Root()
	l := d.s.lines[i]
	payload := l.payloadOf(root)
	switch l.kind {
	case opening:
		edits = d.editOpening(payload)
	case item:
		edits, err = d.editItem(place{i, 0}, payload)
		if !l.bare {
			edits = append(edits, d.widenLimit(i, root)...)
		}
		more = d.writeAnswer(place{i, 0})
	case mail:
		edits = d.editMail(place{i, 0}, payload)
	case compacted:
		edits, err = d.editCompaction(i, payload)
	case reported:
		if i == d.counted {
			used := payload.Get("info", "last_token_usage")
			edits = append(d.editUsage(used), d.markUsage(used)...)
		}
	case usage:
		if i == d.noted {
			edits = d.markUsage(payload.Get("usage"))
		}
	default:
	}
	return edits, more, err
}

// numberLine sets the number of the parsed line.
func (d *drafter) numberLine(n int) []source.Edit {
	root := d.tree.Root()
	if v := root.Get("ordinal"); v.Kind() == source.KindNumber && v.Int() == n &&
		(n > 0 || string(v.Raw()) == "0") {
		return nil
	}
	return []source.Edit{source.Set(root.Span(), "ordinal", []byte(strconv.Itoa(n)))}
}

// editOpening makes the rollout a thread of its own. In place the opening is unchanged.
func (d *drafter) editOpening(payload source.Value) []source.Edit {
	if d.id == "" {
		return nil
	}
	var edits source.Edits
	id := source.Quote(d.id)
	edits.Set(payload, "id", id)
	if payload.Get("session_id").Is(d.s.meta.id) {
		edits.Set(payload, "session_id", id)
	}
	if d.s.meta.id != "" {
		edits.Set(payload, "forked_from_id", source.Quote(d.s.meta.id))
	}
	return edits
}

// editItem are the edits of one item of the model's history.
func (d *drafter) editItem(p place, v source.Value) ([]source.Edit, error) {
	events := d.kept[p]
	if len(events) == 0 {
		return nil, nil
	}
	outs := make(map[int]model.Outcome)
	for _, i := range events {
		if o, changed := d.outs[i]; changed {
			outs[i] = d.wholeOutcome(i, o)
		}
	}
	bare := d.bare[d.c.Events[events[0]].Group] && d.c.Events[events[0]].Group > 0
	if len(outs) == 0 && !bare && len(events) == len(d.itemOf(p).Events) {
		return nil, nil
	}
	return responses.EditItem(d.c, v, events, outs, bare)
}

// wholeOutcome also writes the unchanged parts of an output as the client had cut them, where other
// parts change. Otherwise the client would cut them differently.
func (d *drafter) wholeOutcome(event int, o model.Outcome) model.Outcome {
	if o.Replaced || o.Removed {
		return o
	}
	e := &d.c.Events[event]
	parts := make(map[int]*string, len(o.Parts))
	for i := range e.Parts {
		if text, changed := o.Parts[i]; changed {
			parts[i] = text
		} else if t := e.Parts[i].Text; t.Encoding == model.Literal && !t.Span.Empty() ||
			t.Encoding == model.NoText && e.Parts[i].Kind == model.PartText {
			parts[i] = &t.Literal
		}
	}
	return model.Outcome{Parts: parts}
}

// widenLimit tells the client how much of a changed output to keep, where that is more than its
// default.
func (d *drafter) widenLimit(i int, root source.Value) []source.Edit {
	for _, event := range d.kept[place{i, 0}] {
		e := &d.c.Events[event]
		o, changed := d.outs[event]
		if !changed || e.Kind != model.ToolResult {
			continue
		}
		lim := limitOf(d.c.Model)
		if own := d.s.lines[i].limit; own > 0 {
			lim = limit{own, true}
		}
		text, _ := d.c.TextAfter(e, o)
		need := tokensOf(text) + len(e.Parts)
		if lim.tokens && need <= lim.size || !lim.tokens && len(text) <= lim.size {
			continue
		}
		const name = "fallback_token_limit_override"
		if about := root.Get("metadata"); about.Kind() == source.KindObject {
			return []source.Edit{source.Set(about.Span(), name, fmt.Append(nil, need))}
		}
		return []source.Edit{source.Set(root.Span(), "metadata", source.Object(name, need))}
	}
	return nil
}

// writeAnswer is the output that the client invents for a call without one, or its replacement: a
// fork writes it itself. It is nil for any other item.
func (d *drafter) writeAnswer(p place) []byte {
	event, made := d.s.aborted[p]
	if !made || d.outs[event].Removed {
		return nil
	}
	text, _ := d.c.TextAfter(&d.c.Events[event], d.outs[event])
	kind := "function_call_output"
	if k, _ := d.itemOf(p).callOf(asks); k.family == customs {
		kind = "custom_tool_call_output"
	}
	return source.Object("type", kind, "call_id", d.itemOf(p).Calls[0].ID, "output", text)
}

// writeItem is a new line with an item, with the time of the previous line.
func (d *drafter) writeItem(payload []byte, n int) []byte {
	pairs := []any{"timestamp", d.tree.Root().Get("timestamp").Raw()}
	if d.s.meta.paginated {
		pairs = append(pairs, "ordinal", n)
	}
	return source.Object(append(pairs, "type", "response_item", "payload", payload)...)
}

// editMail are the edits of another agent's message.
func (d *drafter) editMail(p place, payload source.Value) []source.Edit {
	var out []source.Edit
	for _, i := range d.kept[p] {
		if o, changed := d.outs[i]; changed {
			text, _ := d.c.TextAfter(&d.c.Events[i], o)
			out = append(out, source.Replace(payload.Get("content").Span(), source.Quote(text)))
		}
	}
	return out
}

// errMade is the error for an output that the client invents, inside a compaction.
var errMade = errors.New("this output is written by Codex itself, so a fork cannot change it")

// editCompaction are the edits of a compaction.
func (d *drafter) editCompaction(i int, payload source.Value) ([]source.Edit, error) {
	l := d.s.lines[i]
	if !l.cut.replaced {
		if i == d.s.base && d.s.tight {
			return d.remakeCompaction(i, payload)
		}
		return nil, nil
	}
	var edits source.Edits
	n := 0
	about := listValues(payload.Get("replacement_history_metadata"))
	for v := range payload.Get("replacement_history").Items() {
		p := place{i, n}
		if event, made := d.s.aborted[p]; made && d.outs[event].Replaced {
			return nil, errMade
		}
		if _, kept := d.kept[p]; !kept {
			edits.Drop(v)
			if n < len(about) {
				edits.Drop(about[n])
			}
		} else {
			more, err := d.editItem(p, v)
			if err != nil {
				return nil, err
			}
			edits = append(edits, more...)
		}
		n++
	}
	return edits, nil
}

// listValues are the elements of a list.
func listValues(v source.Value) []source.Value {
	var out []source.Value
	for e := range v.Items() {
		out = append(out, e)
	}
	return out
}

// markUsage marks the calls that the original made, because they did not send the content of a
// changed fork. A fork without some of the calls cannot measure the same scale from the others.
func (d *drafter) markUsage(used source.Value) []source.Edit {
	if len(d.outs) == 0 && !d.partial || used.Kind() != source.KindObject {
		return nil
	}
	return []source.Edit{source.Set(used.Span(), model.MarkName, d.c.Mark(d.outs))}
}

// editUsage writes the size of the context after the changes, because the client compacts at once
// when the context is full. The size of unknown content besides the texts is unchanged.
func (d *drafter) editUsage(used source.Value) []source.Edit {
	before, after := d.c.Context(nil), d.c.Context(d.outs)
	saved := before.Sum() - after.Sum()
	back := len(d.s.undone) > 0 // Recorded calls did not send the restored content.
	if saved <= 0 && !back || !used.Exists() {
		return nil
	}
	var out []source.Edit
	for _, name := range []string{"input_tokens", "cached_input_tokens", "total_tokens"} {
		v := used.Get(name)
		n := max(v.Int()-saved, after.Texts)
		if back || after.Beside() > 0 {
			n = after.Sum()
		}
		if v.Int() > n || back && v.Exists() && name != "cached_input_tokens" {
			out = append(out, source.Replace(v.Span(), []byte(strconv.Itoa(n))))
		}
	}
	return out
}

// remakeCompaction writes what an old client's compaction left into the compaction, as newer
// clients do.
func (d *drafter) remakeCompaction(base int, payload source.Value) ([]source.Edit, error) {
	list := []byte{'['}
	var tree source.Tree
	for p, n := d.nextPlace(place{-1, 0}); n; p, n = d.nextPlace(p) {
		if p.record >= base {
			break
		}
		text, err := d.writtenItem(&tree, p)
		if err != nil {
			return nil, err
		}
		list = append(append(list, text...), ',')
	}
	text := d.c.EventText(&d.c.Events[d.kept[place{base, 0}][0]])
	content := fmt.Appendf(nil, "[%s]", source.Object("type", "input_text", "text", text))
	summary := source.Object("type", "message", "role", "user", "content", content)
	list = append(append(list, summary...), ']')
	return []source.Edit{source.Set(payload.Span(), "replacement_history", list)}, nil
}

// nextPlace is the next item of the fork after a place.
func (d *drafter) nextPlace(p place) (place, bool) {
	for i := max(p.record, 0); i < len(d.s.lines); i++ {
		from := 0
		if i == p.record {
			from = p.item + 1
		}
		for n := from; n < len(d.s.lines[i].items); n++ {
			if _, kept := d.kept[place{i, n}]; kept {
				return place{i, n}, true
			}
		}
	}
	return place{}, false
}

// writtenItem is an item as it is in the fork.
func (d *drafter) writtenItem(tree *source.Tree, p place) ([]byte, error) {
	if err := tree.ParseIn(d.src, d.itemOf(p).span); err != nil {
		return nil, err
	}
	outs := make(map[int]model.Outcome)
	for _, i := range d.kept[p] {
		if o, changed := d.outs[i]; changed {
			outs[i] = o
		} else if t := d.c.Events[i].Parts[0].Text; t.Encoding == model.Literal {
			outs[i] = model.Outcome{Replaced: true, Whole: t.Literal}
		}
	}
	edits, err := responses.EditItem(d.c, tree.Root(), d.kept[p], outs, false)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	alone := d.src.Alone(d.itemOf(p).span)
	if err := alone.Write(&b, []source.Piece{{Edits: edits}}); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}
