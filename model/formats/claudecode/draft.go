package claudecode

import (
	"errors"
	"fmt"
	"strconv"
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
	// message is what the id of the reply becomes, "" when it stays.
	message string
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
	// now is when the fork is made, the zero time when that is not known.
	now time.Time
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
	if err := c.Writable(changes); err != nil {
		return nil, fmt.Errorf("draft fork: %w", err)
	}
	d := &drafter{c: c, s: s, outs: model.Outcomes(changes), id: o.ID, now: o.Now}
	if d.id == "" {
		d.id = c.ID
	}
	list := d.keep()
	if len(list) == 0 {
		return nil, errors.New("draft fork: nothing would be left of the conversation")
	}
	d.count(list)
	d.part(list)
	// From here on records are written in order: each one moves prev and last on.
	d.last = d.start(list)
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
		if !e.Live || d.outs[i].Gone(e) {
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

// count writes the estimate of the fork's context into the newest usage that the
// client would trust: it compacts at once when told that the context is full. Of
// a reply that it drops when it resumes it goes back to the one before.
func (d *drafter) count(list []kept) {
	for i := len(list) - 1; i >= 0; i-- {
		l := &d.s.lines[list[i].record]
		if !l.counted || l.model == synthetic || list[i].usage != nil {
			continue
		}
		if d.countReply(list, i) {
			return
		}
	}
}

// countReply writes the estimate into all lines of the reply at an index, and
// reports whether the client keeps one of them: not of reasoning and calls that
// nothing answers.
func (d *drafter) countReply(list []kept, at int) (stays bool) {
	id := d.s.lines[list[at].record].message
	// A reply's usage is repeated on each of its lines.
	own := func(i int) bool {
		l := &d.s.lines[list[i].record]
		return i == at || id != "" && l.counted && l.message == id
	}
	// The client adds input and output: the estimate is split between them.
	before, reply := 0, 0
	for i := range list {
		for _, e := range list[i].events {
			n := d.tokens(e)
			if !own(i) {
				before += n
				continue
			}
			reply += n
			stays = stays || !d.passes(e)
		}
	}
	usage := ourUsage(before, reply, d.c.Mark())
	for i := range list {
		if own(i) {
			list[i].usage = usage
		}
	}
	return stays
}

// passes reports whether the client drops an event when nothing follows it:
// reasoning, and a call that waits for its result.
func (d *drafter) passes(i int) bool {
	e := &d.c.Events[i]
	if e.Kind != model.ToolCall {
		return e.Kind == model.Reasoning
	}
	result := d.c.Calls[e.Call].Result
	return result < 0 || !d.c.Events[result].Live
}

// part gives replies without an id, and those that share one and are apart, ids of
// their own: the client would melt them into one.
func (d *drafter) part(list []kept) {
	used, next := make(map[string]bool), make(map[string]int)
	own, last := "", none
	for i := range list {
		l := &d.s.lines[list[i].record]
		if l.kind != reply {
			continue
		}
		if l.message == "" {
			list[i].message = "msg_" + l.uuid
			continue
		}
		if m := d.c.Events[list[i].events[0]].Message; m != last {
			for own = l.message; used[own]; {
				next[l.message]++
				own = l.message + "_" + strconv.Itoa(next[l.message])
			}
			used[own], last = true, m
		}
		if own != l.message {
			list[i].message = own
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
func (d *drafter) start(list []kept) time.Time {
	for i, k := range list {
		if t := d.s.lines[k.record].time; t.Year() >= 1970 && !d.ahead(t) {
			return t.Truncate(time.Millisecond).Add(-time.Duration(i+1) * time.Millisecond)
		}
	}
	back := time.Duration(len(list)+1) * time.Millisecond
	return d.now.UTC().Truncate(time.Millisecond).Add(-back)
}

// ahead reports whether a time is still to come. What the client writes next must
// be later than all of the fork.
func (d *drafter) ahead(t time.Time) bool { return !d.now.IsZero() && t.After(d.now) }

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
	last := d.lastPrompt()
	switch { // The client reads only the tail of a large file: titles go last.
	case o.ID != "" && title == "":
		title = model.ForkTitle(d.c.Title, o.Taken)
		fallthrough
	case title != "":
		note("type", "custom-title", "customTitle", title, "sessionId", d.id)
	default:
		title = d.c.Title
		for _, k := range []string{"summary", "ai-title", "custom-title"} {
			if t := d.s.titles[k]; t != "" {
				note("type", k, noteTexts[k], t, "sessionId", d.id)
			}
		}
		// The client shows the last prompt where there is no title: it stays, too.
		if t := d.s.titles["last-prompt"]; t != "" {
			last = t
		} else if len(out) == 0 {
			return title, nil
		}
	}
	note("type", "last-prompt", "lastPrompt", last, "leafUuid", d.prev, "sessionId", d.id)
	return title, out
}

// lastPrompt is the first line of the last prompt that the fork holds.
func (d *drafter) lastPrompt() string {
	for i := len(d.c.Events) - 1; i >= 0; i-- {
		e := &d.c.Events[i]
		if !e.Live || !e.Prompt {
			continue
		}
		if text, ok := d.c.TextAfter(e, d.outs[i]); ok && model.FirstLine(text) != "" {
			return model.FirstLine(text)
		}
	}
	return ""
}
