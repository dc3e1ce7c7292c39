package copilot

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// spelled is the client's format for times.
const spelled = "2006-01-02T15:04:05.000Z"

// writePieces makes the pieces of the fork.
func (d *drafter) writePieces() error {
	for i := range d.lines {
		id := d.lines[i].id
		if _, had := d.at[id]; !had && id != "" {
			d.at[id] = i
		}
	}
	if d.head == none {
		d.writeHead()
	} else if err := d.writePiece(d.head); err != nil {
		return err
	}
	for i := range d.lines {
		if i == d.base && !d.keepsBase && d.lines[i].kind == compacted {
			d.writeSummary()
		}
		if !d.has[i] || i == d.head {
			continue
		}
		if err := d.writePiece(i); err != nil {
			return err
		}
		if err := d.writeAround(i); err != nil {
			return err
		}
	}
	return nil
}

// writePiece writes one event of the original.
func (d *drafter) writePiece(i int) error {
	if err := d.tree.ParseIn(d.src, d.src.Records[i].Span); err != nil {
		return fmt.Errorf("line %d: %w", d.src.Records[i].Line, err)
	}
	e := &editor{drafter: d, record: i, root: d.tree.Root()}
	e.data = e.root.Get("data")
	if err := e.editData(); err != nil {
		return fmt.Errorf("line %d: %w", d.src.Records[i].Line, err)
	}
	e.editEnvelope()
	p, err := d.src.EditRecord(&d.tree, i, e.edits)
	d.pieces = append(d.pieces, p)
	return err
}

// writeAround writes what follows an event and is not in the original: results that the client
// would otherwise invent, and texts that replace pictures.
func (d *drafter) writeAround(i int) error {
	for _, at := range d.answers[i] {
		text, _ := d.textAfter(at)
		id := d.c.Calls[d.c.Events[at].Call].ID
		d.addEvent("tool.execution_complete", source.Object("toolCallId", id,
			"success", []byte("true"), "result", source.Object("content", text)))
	}
	if d.lines[i].kind != user || d.isAgain(i) {
		return nil
	}
	return d.writeMoved(i)
}

// writeSummary writes the replacement of the newest compaction's summary.
func (d *drafter) writeSummary() {
	for _, i := range d.live[d.base] {
		text, _ := d.textAfter(i)
		d.addMessage(text, nil)
	}
	d.renamed[d.base] = d.prev
}

// ownSource is the source that a fork's message names. It marks the message as not typed, so that a
// later compaction does not repeat it.
const ownSource = "decant"

// addMessage appends a message with a text for the model and pictures.
func (d *drafter) addMessage(text string, shows [][]byte) {
	list := append(append([]byte{'['}, bytes.Join(shows, []byte{','})...), ']')
	d.addEvent("user.message", source.Object("content", text, "transformedContent", text,
		"attachments", list, "source", ownSource))
}

// writeHead writes the first event of a session that has none.
func (d *drafter) writeHead() {
	id := d.id
	if id == "" {
		id = d.c.ID
	}
	d.addEvent("session.start", source.Object("sessionId", id, "version", current,
		"producer", "copilot-agent", "copilotVersion", "unknown",
		"startTime", d.now.UTC().Format(spelled), "context", source.Object("cwd", d.c.CWD)))
}

// addEvent appends a new event.
func (d *drafter) addEvent(name string, data []byte) {
	id := d.newID()
	d.pieces = append(d.pieces, source.Piece{Record: -1, New: source.Object(
		"type", name, "data", data, "id", id,
		"timestamp", d.now.UTC().Format(spelled), "parentId", d.parentLink(d.prev))})
	d.prev = id
}

// parentLink is the link to an event.
func (d *drafter) parentLink(id string) []byte {
	if id == "" {
		return []byte("null")
	}
	return source.Quote(id)
}

// newID is an id that the fork does not use.
func (d *drafter) newID() string {
	d.made++
	return model.MakeUUID(sha256.Sum256(fmt.Append(nil, d.c.ID, " ", d.id, " ", d.made)))
}

// editor collects the edits of one record.
type editor struct {
	*drafter
	record     int
	root, data source.Value
	edits      source.Edits
}

// editEnvelope adds what an event lacks, and links it to the previous one in the fork.
func (e *editor) editEnvelope() {
	l := &e.lines[e.record]
	id := l.id
	if l.mend {
		if !model.IsUUID(id) {
			id = e.newID()
			e.renamed[e.record] = id
			e.edits.Set(e.root, "id", source.Quote(id))
		}
		if _, err := time.Parse(time.RFC3339Nano, e.root.Get("timestamp").Text()); err != nil {
			e.edits.Set(e.root, "timestamp", source.Quote(e.now.UTC().Format(spelled)))
		}
		if oddMember(e.root) {
			e.edits.Drop(e.root.Get("agentId"))
			e.edits.Drop(e.root.Get("ephemeral"))
		}
	}
	parent, had := e.linkOf(l)
	if value := e.root.Get("parentId"); !had || value.Text() != parent {
		e.edits.Set(e.root, "parentId", e.parentLink(parent))
	}
	e.prev = id
}

// linkOf is the link of an event in the fork: the nearest earlier event that stays. had is false
// where the client does not accept the event's link.
func (e *editor) linkOf(l *line) (parent string, had bool) {
	value := e.root.Get("parentId")
	if value.Kind() == source.KindNull {
		return "", true
	}
	id := l.parent
	for range e.lines {
		at, known := e.at[id]
		switch {
		case !model.IsUUID(id) && !known:
			return e.prev, false
		case !known: // The client does not look for it.
			return id, true
		case e.renamed[at] != "":
			return e.renamed[at], true
		case e.has[at]:
			return id, true
		}
		id = e.lines[at].parent
		if id == "" {
			return e.prev, true
		}
	}
	return e.prev, true
}

// editData writes the outcome of a record's events.
func (e *editor) editData() error {
	l := &e.lines[e.record]
	if l.agent != "" {
		return nil // Texts of sub-agents are unchanged.
	}
	switch l.kind {
	case start:
		if e.id != "" {
			e.edits.Set(e.data, "sessionId", source.Quote(e.id))
		}
	case user:
		e.editUser()
	case reply:
		return e.editReply()
	case result:
		e.editResult()
	case notice:
		e.setChanged("content")
	case cleared:
		e.editCleared()
	case usage:
		u := e.data.Get("usage")
		if e.record == e.counted && len(e.outs) > 0 && u.Kind() == source.KindObject {
			e.edits.Set(u, model.MarkName, e.c.Mark(e.outs))
		}
	default:
	}
	return nil
}

// setChanged writes the text of the record's event into members, if it changed.
func (e *editor) setChanged(names ...string) {
	for _, i := range e.live[e.record] {
		if _, changed := e.outs[i]; changed {
			e.setText(i, names...)
		}
	}
}

// setText writes the text of an event into members.
func (e *editor) setText(i int, names ...string) {
	text, _ := e.textAfter(i)
	for _, name := range names {
		e.edits.Set(e.data, name, source.Quote(text))
	}
}

// editUser writes a message. The client sends the text that it made from what was typed, so both
// get the same text.
func (e *editor) editUser() {
	again, text := e.isAgain(e.record), none
	for _, i := range e.live[e.record] {
		if e.c.Events[i].ID.Block == textBlock {
			text = i
		}
	}
	_, changed := e.outs[text]
	if again && !e.keepsBase || changed {
		e.setText(text, "content", "transformedContent")
	}
	if again && !e.keepsBase {
		e.edits.Drop(e.data.Get("attachments"))
		return
	}
	if !again {
		e.editShown()
	}
}

// errArguments is the error for a call that the client could not send.
var errArguments = errors.New("arguments must be a JSON object")

// editReply writes an answer of the model.
func (e *editor) editReply() error {
	holds := make(map[int]int)
	for _, i := range e.live[e.record] {
		holds[e.c.Events[i].ID.Block] = i
	}
	if text := e.data.Get("content"); text.Span().Len() > len(`""`) {
		i, stays := holds[replyBlock]
		if _, changed := e.outs[i]; !stays {
			e.edits.Replace(text, []byte(`""`))
		} else if changed {
			e.setText(i, "content")
		}
	}
	number := firstRequest - 1
	for v := range e.data.Get("toolRequests").Items() {
		number++
		i, stays := holds[number]
		if !stays {
			e.edits.Drop(v)
			continue
		}
		if _, changed := e.outs[i]; !changed {
			continue
		}
		text, _ := e.textAfter(i)
		switch {
		case v.Get("arguments").Kind() == source.KindString:
			e.edits.Set(v, "arguments", source.Quote(text))
		case !kit.IsObject(text):
			return errArguments
		default:
			e.edits.Set(v, "arguments", []byte(text))
		}
	}
	return nil
}

// shownOnly are members of a result that the model is not sent and that describe the old result.
var shownOnly = []string{
	"detailedContent", "contents", "structuredContent", "binaryResultsForLlm", "uiResource",
	"citableSources",
}

// editResult writes how a call ended.
func (e *editor) editResult() {
	for _, i := range e.live[e.record] {
		if _, changed := e.outs[i]; !changed {
			continue
		}
		text, _ := e.textAfter(i)
		res, failed := e.data.Get("result"), e.data.Get("error")
		switch good := e.data.Get("success").True(); {
		case !good && failed.Kind() == source.KindObject:
			e.edits.Set(failed, "message", source.Quote(text))
		case !good:
			e.edits.Set(e.data, "error", source.Object("message", text, "code", "failure"))
		case res.Kind() != source.KindObject:
			e.edits.Set(e.data, "result", source.Object("content", text))
			continue
		default:
			e.edits.Set(res, "content", source.Quote(text))
		}
		for _, name := range shownOnly {
			e.edits.Drop(res.Get(name))
		}
	}
}

// editCleared writes the first message after the client forgot everything.
func (e *editor) editCleared() {
	if len(e.live[e.record]) == 0 {
		e.edits.Drop(e.data.Get("initialMessage"))
		return
	}
	e.setChanged("initialMessage")
}
