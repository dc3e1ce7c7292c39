package claudecode

import (
	"time"

	"decant/model"
	"decant/model/formats/claudecode/head"
	"decant/model/formats/claudecode/skim"
	"decant/model/formats/kit"
	"decant/model/source"
)

// readLines reads all records on all processors. All records that have only a kind share one line,
// because a file may contain millions.
func readLines(src *source.Source) []*line {
	lines := make([]*line, len(src.Records))
	model.RunWorkers(len(lines), func() func(int) {
		r := reader{src: src, large: src.Size() > largeFile, measures: true}
		return func(i int) { lines[i] = r.readLine(i) }
	})
	return lines
}

// readLine reads a record into a line of its own, or finds the line that it shares.
func (r *reader) readLine(i int) *line {
	l := &r.line
	*l = newLine()
	l.blocks = r.read[:0]
	r.readRecord(i, l)
	r.read, l.blocks = l.blocks, r.blocks.Keep(l.blocks...)
	if s := l.shared(); s != nil {
		return s
	}
	return r.lines.KeepOne(l)
}

// The lines that have only a kind. Nothing writes to them.
var (
	carriedLine  = &line{kind: carried, origin: &noOrigin, answer: &noAnswer}
	noObjectLine = &line{err: errNoObject, origin: &noOrigin, answer: &noAnswer}
)

// shared is the line for all equal records, or nil where the line says more.
func (l *line) shared() *line {
	switch {
	case l.noded:
	case l.kind == carried:
		return carriedLine
	case l.err == errNoObject: //nolint:errorlint // It is never wrapped.
		return noObjectLine
	}
	return nil
}

// readRecord fills in one line.
func (r *reader) readRecord(i int, l *line) {
	r.parseRecord(i, l)
	if r.measures && len(l.blocks) > 0 {
		r.measureEarly(l)
	}
	if !r.large {
		return
	}
	data := r.tree.Root().Raw()
	if l.err != nil {
		data = r.src.Bytes(i)
	}
	r.lookAt(data, l)
}

// measureEarly measures the texts of a line, which was parsed just now. The tokens are right where
// the conversation's model is of the same family as the last one that was read.
func (r *reader) measureEarly(l *line) {
	if r.measurer == nil {
		r.measurer = model.NewEarlyMeasurer()
	}
	bytes := 0
	for b := range l.blocks {
		block := &l.blocks[b]
		for p := range block.parts {
			bytes += r.measurer.Measure(&block.parts[p], block.kind, &r.tree, r.family)
		}
	}
	if r.src.Count != nil {
		r.src.Count(bytes)
	}
}

// lookAt fills in what the client sees of a line.
func (r *reader) lookAt(data []byte, l *line) {
	if l.leaf = l.kind == noted && skim.IsLeafNote(data); l.leaf {
		return
	}
	l.marked = l.kind == boundary && skim.IsBoundary(data)
	var n skim.Node
	n, l.noded = skim.ReadNode(data, r.findPlaces(data, l.err == nil), func(id []byte) string {
		for _, known := range []string{l.uuid, l.parent, r.last.uuid.Text} {
			if string(id) == known {
				return known
			}
		}
		return string(id)
	})
	if l.noded && n != l.node() {
		other := n
		l.other = &other
	}
}

// findPlaces are where the client may look for the uuids of a line. For a parsed line the tree
// knows most of them.
func (r *reader) findPlaces(data []byte, parsed bool) skim.Places {
	if !parsed {
		return skim.FindPlaces(data)
	}
	r.places = skim.PlacesIn(r.tree.Root(), data, r.places)
	return r.places
}

// parseRecord fills in the content of a record.
func (r *reader) parseRecord(i int, l *line) {
	if err := r.tree.ParseRecord(r.src, i); err != nil {
		l.err = err
		return
	}
	v := r.tree.Root()
	if v.Kind() != source.KindObject {
		l.err = errNoObject
		return
	}
	h := &r.head
	h.Read(v)
	l.kind = kindOf(h)
	switch l.kind {
	case noted:
		l.note = readNote(v)
		if mark := model.ReadMark(v); mark != nil {
			l.answer = &answer{model: v.Get("model").Text(), usage: kit.Usage{Mark: mark}}
		}
		return
	case carried:
		return
	default:
	}
	l.parent = r.texts.Again(h.Parent, &r.last.uuid)
	l.uuid = r.texts.Again(h.UUID, &r.last.uuid)
	// A value that is not a text, not null and not missing names a record that does not exist.
	l.root = !h.Parent.Exists() || h.Parent.Kind() == source.KindNull || h.Parent.Is("")
	l.side, l.plain = h.Side.True(), isPlain(h, l.kind)
	l.places = h.FindPlaces(r.src.Records[i].Start)
	l.origin = r.readOrigin(h)
	l.time = readTime(h.Time)
	r.readContent(l, v, h)
}

// isPlain reports whether a fork copies the record unchanged, except for its place in the chain.
// The record must have no spelling that makes a client skip a part, and everything in its message
// must be an event.
func isPlain(h *head.Head, k kind) bool {
	return !h.SessionAgain.Exists() && !head.IsSDK(h.Entry) &&
		(!h.Side.Exists() || h.Side.Kind() == source.KindBool) &&
		(k == user || k == reply || !h.Message.Exists())
}

// readOrigin is where a record was written. It is shared with the previous record where both are
// the same.
func (r *reader) readOrigin(h *head.Head) *origin {
	o := origin{
		cwd:     r.texts.Again(h.CWD, &r.last.cwd),
		version: r.texts.Again(h.Version, &r.last.version),
		session: r.texts.Again(h.Session, &r.last.session),
	}
	if r.origin == nil || *r.origin != o {
		own := o
		r.origin = &own
	}
	return r.origin
}

// kindOf uses only the type, because other lines have messages too.
func kindOf(h *head.Head) kind {
	name, _ := source.ViewText(nil, h.Kind.Raw())
	switch string(name) {
	case "user":
		return user
	case "assistant":
		return reply
	case "attachment":
		return attached
	case "progress":
		return progress
	case "system":
		return systemKind(h.Subtype)
	case "custom-title", "ai-title", "summary", "last-prompt":
		return noted
	}
	return carried
}

// systemKind is the kind of a line of the client's own, by its subtype.
func systemKind(subtype source.Value) kind {
	switch {
	case subtype.Is("compact_boundary"):
		return boundary
	case subtype.Is("local_command"):
		return local
	}
	return passed
}

// readNote reads a line that names a title or a leaf.
func readNote(v source.Value) *note {
	leaf := v.Get("leafUuid")
	n := &note{
		kind: v.Get("type").Text(), leaf: leaf.Text(), noLeaf: leaf.Kind() == source.KindNull,
		explicit: v.Get("explicit").True(),
	}
	n.text = v.Get(noteTexts[n.kind]).Text()
	return n
}

// noteTexts maps the type of a note to the member with its text.
var noteTexts = map[string]string{
	"custom-title": "customTitle", "ai-title": "aiTitle", "summary": "summary",
	"last-prompt": "lastPrompt",
}

// readTime is the time, or zero when the value is not a time.
func readTime(v source.Value) time.Time {
	if v.Kind() != source.KindString {
		return time.Time{}
	}
	text, _ := source.ViewText(nil, v.Raw())
	t, err := time.Parse(time.RFC3339Nano, string(text))
	if err != nil {
		return time.Time{}
	}
	return t
}

// readContent makes the events of a chain record.
func (r *reader) readContent(l *line, v source.Value, h *head.Head) {
	switch l.kind {
	case user:
		r.readUser(l, h)
	case reply:
		r.readReply(l, h)
	case attached:
		r.readAttachment(l, v.Get("attachment"), v.Get("rendered"))
	case local:
		l.addBlock(r.textBlock(model.System, v.Get("content")))
		l.labelBlocks("local_command")
	case boundary:
		l.cut = readCut(v)
	default:
	}
}

// readCut reads a boundary. A list of preserved lines has priority over a segment; clients that
// write both mean the same lines.
func readCut(v source.Value) *cut {
	meta := v.Get("compactMetadata")
	c := &cut{
		logical: v.Get("logicalParentUuid").Text(), trigger: meta.Get("trigger").Text(),
		tokens: max(0, meta.Get("preTokens").Int()),
		anchor: meta.Get("preservedMessages", "anchorUuid").Text(),
	}
	for u := range meta.Get("preservedMessages", "uuids").Items() {
		c.kept = append(c.kept, u.Text())
	}
	list, seg := meta.Get("preservedMessages"), meta.Get("preservedSegment")
	c.preserves = list.Kind() == source.KindObject || seg.Kind() == source.KindObject
	if list.Kind() != source.KindObject && seg.Exists() {
		c.anchor, c.head = seg.Get("anchorUuid").Text(), seg.Get("headUuid").Text()
		c.tailUUID = seg.Get("tailUuid").Text()
	}
	return c
}
