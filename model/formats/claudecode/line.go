package claudecode

import (
	"strings"
	"time"

	"decant/model"
	"decant/model/source"
)

// kind is what a line is.
type kind uint8

const (
	unread   kind = iota // Not one JSON object.
	carried              // No part of the chain.
	noted                // Names a title or a leaf.
	user                 // A prompt, results, an echo, a summary.
	reply                // One or more blocks of a reply.
	attached             // What the client added.
	local                // A command's echo that is sent as the person's.
	boundary             // Where the client compacted.
	passed               // In the chain, and never sent.
)

// line is what Open keeps of one record.
type line struct {
	kind         kind
	uuid, parent string
	// root is true when the parent is said to be none.
	root bool
	// side is a sub-agent's.
	side bool
	// summary stands for what was compacted; meta was written by the client.
	summary, meta bool
	// prompt is true when the record starts a turn.
	prompt bool
	// unsent says why the client never sends the record, "" when it does.
	unsent string
	// message is the id of the reply, model who gave it.
	message, model string
	// used is how many tokens the context held after the reply, as recorded;
	// counted is true when it was.
	used         int
	counted      bool
	usage        usage
	time         time.Time
	cwd, version string
	session      string
	blocks       []block
	// agent is the id of the sub-agent that a call started.
	agent string
	// err is why the line is unread.
	err error
	// note is a noted line, cut what a boundary holds.
	note *note
	cut  *cut
}

// note is a line that names a title, the last prompt or the leaf.
type note struct{ kind, text, leaf string }

// cut is what a boundary says.
type cut struct {
	logical, trigger       string
	tokens                 int
	anchor, head, tailUUID string
	kept                   []string
}

// block is one event in the making, with what its call needs.
type block struct {
	event model.Event
	// call is set for requests and results.
	call *call
	// dead names the rule by which the block is never sent, "" when it is.
	dead string
}

// reader reads lines; it belongs to one goroutine.
type reader struct {
	src  *source.Source
	tree source.Tree
}

// readLines reads all records, on all processors.
func readLines(src *source.Source) []line {
	lines := make([]line, len(src.Records))
	model.Workers(len(lines), func() func(int) {
		r := reader{src: src}
		return func(i int) { r.read(i, &lines[i]) }
	})
	return lines
}

// read fills in one line.
func (r *reader) read(i int, l *line) {
	if err := r.tree.Parse(r.src.Data, r.src.Records[i].Span); err != nil {
		l.err = err
		return
	}
	v := r.tree.Root()
	if v.Kind() != source.KindObject {
		l.err = errNoObject
		return
	}
	l.kind = kindOf(v)
	switch l.kind {
	case noted:
		l.note = readNote(v)
		return
	case carried:
		return
	default:
	}
	l.uuid = v.Get("uuid").Text()
	parent := v.Get("parentUuid")
	l.parent = parent.Text()
	// What is neither there nor null but no text names a record that is not there.
	l.root = !parent.Exists() || parent.Kind() == source.KindNull
	l.side = v.Get("isSidechain").True()
	l.session, l.cwd = v.Get("sessionId").Text(), v.Get("cwd").Text()
	l.version = v.Get("version").Text()
	l.time = readTime(v.Get("timestamp"))
	r.content(i, l, v)
}

// kindOf keys on the type alone: other lines hold messages too.
func kindOf(v source.Value) kind {
	t := v.Get("type")
	switch {
	case t.Is("user"):
		return user
	case t.Is("assistant"):
		return reply
	case t.Is("attachment"):
		return attached
	case t.Is("progress"):
		return passed
	case t.Is("system") && v.Get("subtype").Is("compact_boundary"):
		return boundary
	case t.Is("system") && v.Get("subtype").Is("local_command"):
		return local
	case t.Is("system"):
		return passed
	case t.Is("custom-title"), t.Is("ai-title"), t.Is("summary"), t.Is("last-prompt"):
		return noted
	}
	return carried
}

// readNote reads a line that names a title or a leaf.
func readNote(v source.Value) *note {
	n := &note{kind: v.Get("type").Text(), leaf: v.Get("leafUuid").Text()}
	n.text = v.Get(noteTexts[n.kind]).Text()
	return n
}

// noteTexts names, by the type of a note, the member that holds its text.
var noteTexts = map[string]string{
	"custom-title": "customTitle", "ai-title": "aiTitle", "summary": "summary",
	"last-prompt": "lastPrompt",
}

// readTime is the zero time when the value is no time.
func readTime(v source.Value) time.Time {
	t, err := time.Parse(time.RFC3339Nano, v.Text())
	if err != nil {
		return time.Time{}
	}
	return t
}

// content makes the events of a chain record.
func (r *reader) content(i int, l *line, v source.Value) {
	switch l.kind {
	case user:
		r.user(l, v)
	case reply:
		r.reply(l, v)
	case attached:
		r.attachment(l, v.Get("attachment"), v.Get("rendered"))
	case local:
		l.add(stringEvent(model.System, v.Get("content")))
		l.label("local_command")
	case boundary:
		l.cut = readCut(v)
	default:
	}
	for b := range l.blocks {
		e := &l.blocks[b].event
		e.ID = model.ID{Record: i + 1, Block: b + 1}
		e.Record, e.Call, e.Time = i, -1, l.time
		if e.Role = "user"; l.kind == reply {
			e.Role = "assistant"
		}
	}
}

// readCut reads a boundary. A list of what was preserved beats a segment: clients
// that write both mean the same by them.
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
	if seg := meta.Get("preservedSegment"); len(c.kept) == 0 && seg.Exists() {
		c.anchor, c.head = seg.Get("anchorUuid").Text(), seg.Get("headUuid").Text()
		c.tailUUID = seg.Get("tailUuid").Text()
	}
	return c
}

// add appends an event.
func (l *line) add(b block) { l.blocks = append(l.blocks, b) }

// label names all events of the line.
func (l *line) label(s string) {
	for i := range l.blocks {
		l.blocks[i].event.Label = s
	}
}

// chained reports whether the line is part of the chain.
func (l *line) chained() bool { return l.kind >= user && l.uuid != "" }

// speaks reports whether the line may be a leaf by itself.
func (l *line) speaks() bool {
	return (l.kind == user || l.kind == reply) && l.uuid != "" && !l.side
}

// blank reports whether a JSON string at the value holds only white space.
func blank(v source.Value) bool {
	raw := v.Raw()
	// Nearly every text starts with a letter: it need not be decoded.
	if len(raw) > 2 && raw[1] != '\\' && raw[1] > ' ' && raw[1] < 0x80 {
		return false
	}
	return strings.TrimSpace(v.Text()) == ""
}
