package claudecode

import (
	"fmt"
	"slices"
	"time"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/claudecode/attachment"
	"decant/model/formats/claudecode/head"
	"decant/model/formats/kit"
	"decant/model/source"
)

// editor collects the edits of one record.
type editor struct {
	*drafter
	line  *line
	root  source.Value
	edits source.Edits
}

// writePiece is one record with the edits that make it the next record of the fork.
func (d *drafter) writePiece(k keptRecord) (source.Piece, error) {
	if d.staysWhole(k) && d.prev != "" {
		if links, ok := d.relink(k.record); ok {
			return d.c.Source.PatchRecord(k.record, links)
		}
	}
	if err := d.tree.ParseIn(d.c.Source, d.c.Source.Records[k.record].Span); err != nil {
		return source.Piece{}, err
	}
	e := &editor{drafter: d, line: d.s.lines[k.record], root: d.tree.Root()}
	e.editHead(k)
	if k.usage != nil {
		e.edits.Replace(e.root.Get("message", "usage"), k.usage)
	}
	if err := e.editContent(k); err != nil {
		return source.Piece{}, err
	}
	return d.c.Source.EditRecord(&d.tree, k.record, e.edits)
}

// staysWhole reports whether a record has no edits except its links, as far as that is known
// without parsing it.
func (d *drafter) staysWhole(k keptRecord) bool {
	l := d.s.lines[k.record]
	if !l.plain || len(k.events) != l.held || k.usage != nil || k.message != "" {
		return false
	}
	return !slices.ContainsFunc(k.events, func(i int) bool {
		_, changed := d.outs[i]
		return changed
	})
}

// relink does the same as editHead for a plain record after another one, directly in the bytes of
// the file: nothing is parsed. It returns false and does nothing where the record lacks a value
// that must be rewritten.
func (d *drafter) relink(record int) (links []source.Patch, ok bool) {
	l, at, ok := d.s.lines[record], d.c.Source.Records[record].Span, true
	links = d.links[:0]
	put := func(p head.Place, text []byte) {
		ok = ok && p.Exists()
		links = append(links, source.Patch{At: p.In(at), With: text})
	}
	if l.parent != d.prev {
		put(l.places.Parent, source.Quote(d.prev))
	}
	if l.session != d.id {
		put(l.places.Session, d.spelledID)
	}
	t, moved := d.nextTime(l)
	if moved {
		put(l.places.Time, source.Quote(t.Format(stamp)))
	}
	if d.links = links; ok {
		d.prev, d.last = l.uuid, t
	}
	return links, ok
}

// nextTime is the time of the next record, and whether it differs from the time in the record.
func (d *drafter) nextTime(l *line) (t time.Time, moved bool) {
	if t = millisecond(l); t.After(d.last) && !d.isAhead(t) {
		return t, false
	}
	return d.last.Add(time.Millisecond), true
}

// millisecond is the time of a record in whole milliseconds, which clients compare. Old clients
// order records only by time.
func millisecond(l *line) time.Time { return l.time.UTC().Truncate(time.Millisecond) }

// editHead links the record to the previous one and makes it the fork's own.
func (e *editor) editHead(k keptRecord) {
	parent := e.root.Get("parentUuid")
	if e.prev == "" && parent.Kind() != source.KindNull {
		e.edits.Set(e.root, "parentUuid", []byte("null"))
	} else if e.prev != "" && !parent.Is(e.prev) {
		e.edits.Set(e.root, "parentUuid", source.Quote(e.prev))
	}
	e.prev = e.line.uuid
	if !e.root.Get("sessionId").Is(e.id) {
		e.edits.Set(e.root, "sessionId", e.spelledID)
	}
	if k.message != "" {
		e.edits.Set(e.root.Get("message"), "id", source.Quote(k.message))
	}
	if v := e.root.Get("session_id"); v.Exists() && !v.Is(e.id) {
		e.edits.Replace(v, e.spelledID)
	}
	if v := e.root.Get("isSidechain"); v.Exists() && v.Kind() != source.KindBool {
		e.edits.Replace(v, []byte("false"))
	}
	if v := e.root.Get("entrypoint"); head.IsSDK(v) {
		e.edits.Replace(v, []byte(`"cli"`))
	}
	t, moved := e.nextTime(e.line)
	if moved {
		e.edits.Set(e.root, "timestamp", source.Quote(t.Format(stamp)))
	}
	e.last = t
}

// editContent drops what the fork leaves out of the record and writes what changed. The client's
// copy of a result is removed where the result changed.
func (e *editor) editContent(k keptRecord) error {
	holds := make(map[int]bool)
	stale := len(k.events) < e.line.held
	for _, i := range k.events {
		ev := &e.c.Events[i]
		holds[ev.ID.Block] = true
		if o, changed := e.outs[i]; changed {
			stale = true
			if err := e.editEvent(ev, o); err != nil {
				return fmt.Errorf("event %s: %w", ev.ID, err)
			}
		}
	}
	n := 0
	for v := range e.content().Items() {
		if n++; !holds[n] {
			e.edits.Drop(v)
		}
	}
	if stale {
		e.edits.Drop(e.root.Get("toolUseResult"))
	}
	return nil
}

// editEvent applies one event's outcome.
func (e *editor) editEvent(ev *model.Event, o model.Outcome) error {
	switch {
	case ev.Kind == model.Reasoning:
		return fmt.Errorf("reasoning can be removed, but not replaced")
	case e.line.kind == attached && e.content().Len() == 0:
		text, _ := e.c.TextAfter(ev, o)
		e.editAttachment(text)
		return nil
	case ev.Kind == model.ToolResult && !o.Replaced:
		e.edits = append(e.edits, blocks.ChangeResult(e.blockAt(ev.ID.Block), ev, o)...)
		return nil
	}
	text, _ := e.c.TextAfter(ev, o)
	return e.editText(ev, text)
}

// editText replaces the whole text of an event.
func (e *editor) editText(ev *model.Event, text string) error {
	block := e.blockAt(ev.ID.Block)
	switch part := &ev.Parts[0]; {
	case ev.Kind == model.ToolResult:
		e.edits.Set(block, "content", source.Quote(text))
	case ev.Kind == model.ToolCall:
		if !kit.IsObject(text) {
			return fmt.Errorf("arguments must be a JSON object")
		}
		e.edits.Set(block, "input", []byte(text))
	case part.Text.Encoding == model.JSONString:
		e.edits.ReplaceAt(part.Text.Span, source.Quote(text))
	default:
		e.edits.Replace(block, blocks.TextBlock(text))
	}
	return nil
}

// content is the list of the record's blocks: that of its message, or of a prompt that the client
// attached. It does not exist where the record has no list.
func (e *editor) content() source.Value {
	if e.line.kind == attached {
		return queuedBlocks(e.root.Get("attachment"), e.root.Get("rendered"))
	}
	return e.root.Get("message", "content")
}

// blockAt is an element of that list, from 1.
func (e *editor) blockAt(n int) source.Value {
	for v := range e.content().Items() {
		if n--; n == 0 {
			return v
		}
	}
	return source.Value{}
}

// editAttachment writes a new text both where the newest client and where older clients look for
// it.
func (e *editor) editAttachment(text string) {
	if v := e.root.Get("rendered"); v.Len() > 0 {
		e.edits.Replace(v, fmt.Appendf(nil, "[%s]", source.Object("content", text)))
	}
	v := e.root.Get("attachment")
	if f, _ := attachment.FormOf(v.Get("type").Text()); len(f.Text) > 0 {
		if t := v.Get(f.Text...); t.Exists() {
			e.edits.Replace(t, source.Quote(text))
			return
		}
	}
	e.edits.Replace(v, source.Object("type", "critical_system_reminder", "content", text))
}
