package claudecode

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"decant/model"
	"decant/model/source"
)

// kept is one record of the fork.
type kept struct {
	record int
	// events are indices of what the record holds of the fork.
	events []int
	// usage is what the record's usage becomes, nil when it stays.
	usage []byte
}

// drafter makes a fork.
type drafter struct {
	c    *model.Conversation
	s    *state
	outs map[int]model.Outcome
	id   string
	tree source.Tree
	// prev and last are uuid and time of the record before.
	prev string
	last time.Time
}

// Draft makes a fork of what is live with the changes done: the session's own
// records in one line. It returns an error when a change cannot be written in
// this format, or when nothing would be left.
func Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	s, ok := c.State.(*state)
	if !ok {
		return nil, errors.New("draft fork: not a conversation of this format")
	}
	for i := range changes {
		if changes[i].Op == model.Insert {
			return nil, fmt.Errorf("draft fork: %s: inserting is not supported by %s",
				c.Events[changes[i].Event].ID, Name)
		}
	}
	d := &drafter{c: c, s: s, outs: model.Outcomes(changes), id: o.ID}
	if d.id == "" {
		d.id = c.ID
	}
	list := d.keep()
	if len(list) == 0 {
		return nil, errors.New("draft fork: nothing would be left of the conversation")
	}
	d.count(list)
	// From here on records are written in order: each one moves prev and last on.
	d.last = d.start(list, o.Now)
	pieces := make([]source.Piece, 0, len(list)+2)
	for _, k := range list {
		p, err := d.piece(k)
		if err != nil {
			return nil, fmt.Errorf("draft fork: line %d: %w", c.Source.Records[k.record].Line, err)
		}
		pieces = append(pieces, p)
	}
	title, notes := d.notes(o)
	pieces = append(pieces, notes...)
	name := d.id + ".jsonl"
	return &model.Draft{
		ID: d.id, Title: title, Name: name,
		Files:  []model.DraftFile{{Name: name, Source: c.Source, Pieces: pieces}},
		Resume: model.Command{Dir: s.home, Args: []string{"claude", "--resume", d.id}},
	}, nil
}

// keep lists the records of the fork in the order of sending.
func (d *drafter) keep() []kept {
	var out []kept
	for i := range d.c.Events {
		e := &d.c.Events[i]
		if !e.Live || gone(e, d.outs[i]) {
			continue
		}
		if len(out) == 0 || out[len(out)-1].record != e.Record {
			out = append(out, kept{record: e.Record})
		}
		k := &out[len(out)-1]
		k.events = append(k.events, i)
	}
	return out
}

// gone reports whether an outcome leaves nothing of an event.
func gone(e *model.Event, o model.Outcome) bool {
	// An outcome of parts leaves nothing only when it removes each of them.
	if o.Removed || o.Replaced || len(o.Parts) == 0 {
		return o.Removed
	}
	for i := range e.Parts {
		if p, changed := o.Parts[i]; !changed || p != nil {
			return false
		}
	}
	return true
}

// count writes the estimate of the fork's context into the newest usage that the
// client would trust: it compacts at once when told that the context is full.
func (d *drafter) count(list []kept) {
	at, id := none, ""
	for i := len(list) - 1; i >= 0 && at == none; i-- {
		if l := &d.s.lines[list[i].record]; l.counted && l.model != synthetic {
			at, id = i, l.message
		}
	}
	if at == none {
		return
	}
	// A reply's usage is repeated on each of its lines.
	own := func(i int) bool {
		l := &d.s.lines[list[i].record]
		return i == at || id != "" && l.counted && l.message == id
	}
	// The client adds input and output: the estimate is split between them.
	before, reply := 0, 0
	for i := range list {
		for _, e := range list[i].events {
			if n := d.tokens(e); own(i) {
				reply += n
			} else {
				before += n
			}
		}
	}
	usage := fmt.Appendf(nil, `{"input_tokens":%d,"cache_creation_input_tokens":0,`+
		`"cache_read_input_tokens":0,"output_tokens":%d}`, before, reply)
	for i := range list {
		if own(i) {
			list[i].usage = usage
		}
	}
}

// tokens is the estimate of an event after its outcome.
func (d *drafter) tokens(i int) int {
	e := &d.c.Events[i]
	o, changed := d.outs[i]
	if !changed {
		return e.Tokens
	}
	if o.Replaced {
		return model.Round(d.c.TextWeight(o.Whole))
	}
	sum := 0.0
	for i := range e.Parts {
		if p, changed := o.Parts[i]; !changed {
			sum += e.Parts[i].Weight
		} else if p != nil {
			sum += d.c.TextWeight(*p)
		}
	}
	return model.Round(sum)
}

// start is a time before the first record's, so that all can rise from it.
func (d *drafter) start(list []kept, now time.Time) time.Time {
	for i, k := range list {
		if t := d.s.lines[k.record].time; !t.IsZero() {
			return t.Truncate(time.Millisecond).Add(-time.Duration(i+1) * time.Millisecond)
		}
	}
	return now.UTC().Truncate(time.Millisecond).Add(-time.Duration(len(list)+1) * time.Millisecond)
}

// notes are the last lines: the title, where the client looks for it, and the
// leaf. In place the titles stay as they were.
func (d *drafter) notes(o model.ForkOptions) (title string, out []source.Piece) {
	note := func(pairs ...string) {
		var b strings.Builder
		for i := 0; i < len(pairs); i += 2 {
			b.WriteString(map[bool]string{true: "{", false: ","}[i == 0])
			b.Write(source.Quote(pairs[i]))
			b.WriteByte(':')
			b.Write(source.Quote(pairs[i+1]))
		}
		b.WriteByte('}')
		out = append(out, source.Piece{Record: -1, New: []byte(b.String())})
	}
	title = o.Title
	switch { // The client reads only the tail of a large file: titles go last.
	case o.ID != "" && title == "":
		title = forkTitle(d.c)
		fallthrough
	case title != "":
		note("type", "custom-title", "customTitle", title, "sessionId", d.id)
	default:
		title = d.c.Title
		if t := d.s.titles["ai-title"]; t != "" {
			note("type", "ai-title", "aiTitle", t, "sessionId", d.id)
		}
		if t := d.s.titles["custom-title"]; t != "" {
			note("type", "custom-title", "customTitle", t, "sessionId", d.id)
		}
	}
	note("type", "last-prompt", "lastPrompt", d.lastPrompt(), "leafUuid", d.prev, "sessionId", d.id)
	return title, out
}

// lastPrompt is the first line of the last prompt that the fork holds.
func (d *drafter) lastPrompt() string {
	for i := len(d.c.Events) - 1; i >= 0; i-- {
		e := &d.c.Events[i]
		if !e.Live || !e.Prompt {
			continue
		}
		if text, ok := d.c.TextAfter(e, d.outs[i]); ok && firstLine(text) != "" {
			return firstLine(text)
		}
	}
	return ""
}
