package pi

import (
	"errors"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/source"
)

// state is what the codec needs again for a fork.
type state struct {
	*tree
	// head is the header's record.
	head int
	// cut is the compaction that starts the live stretch, none for none; edits are
	// the edits in force, by the entry that they edit.
	cut   int
	edits map[int]int
	// made are results that the client makes up, by event: nothing stands for them in
	// the file.
	made map[int]bool
	// sends are the entries of the live stretch.
	sends map[int]bool
	// first is the model that the header names, next the one that goes on.
	first, next origin
	// name is what the person called the session.
	name string
	// findings are what Open saw of broken rules.
	findings []model.Finding
}

// opener makes the events of a conversation.
type opener struct {
	*tree
	c *model.Conversation
	s *state
	r *reader
	// calls are what the blocks said, by event.
	calls map[int]*call
	// closed are the events before which the client answers all calls that wait: those
	// of another answer, or of something that was said.
	closed map[int]bool
	// open are the calls of the last answer that wait for a result, by event.
	open []int
	// message numbers messages, turn turns.
	message, turn int
	// led is true when a prompt of the system was listed that is sent.
	led bool
}

// Open reads a session. Path is where it is stored, "-" or "" when it is in no folder.
// Lines that cannot be read become warnings; it returns an error only when the first
// line that can be is no header.
func Open(src *source.Source, path string) (*model.Conversation, error) {
	o := &opener{
		calls: make(map[int]*call), closed: make(map[int]bool), r: &reader{src: src},
		c: &model.Conversation{Source: src, Format: Name, Path: path},
	}
	first, version, err := o.header()
	if err != nil {
		return nil, err
	}
	o.tree = newTree(readEntries(src, o.c.CWD), version)
	o.s.tree, o.c.State = o.tree, o.s
	o.warn()
	o.s.first, o.s.next = first, o.chosen(first, o.path)
	stretches := o.stretches()
	last := stretches[len(stretches)-1]
	o.s.cut, o.s.edits = last.cut, o.inForce(last)
	o.s.sends = make(map[int]bool, len(last.entries))
	for _, i := range last.entries {
		o.s.sends[i] = true
	}
	o.events(stretches)
	o.declared()
	o.pair()
	o.group()
	o.shapes()
	o.title()
	o.measured(o.s.next)
	o.recorded()
	o.c.Rules = model.Rules{
		Reasoning: o.s.next.rule(), LiveOnly: true, UserFirst: true, NoLoneReasoning: true,
		ToolsStay: "the client declares its tools anew when it resumes",
	}
	o.c.Rules.Held = o.held()
	o.c.Measure()
	return o.c, nil
}

// header reads the first line that can be read, and what it says of the model.
func (o *opener) header() (first origin, version int, err error) {
	r := o.r
	for i := range r.src.Records {
		if r.tree.Parse(r.src.Data, r.src.Records[i].Span) != nil {
			continue
		}
		v := r.tree.Root()
		if !isHeader(v) {
			break
		}
		o.s = &state{head: i, made: make(map[int]bool)}
		o.c.ID, o.c.CWD = v.Get("id").Text(), v.Get("cwd").Text()
		r.cwd = o.c.CWD
		first = origin{provider: v.Get("provider").Text(), model: v.Get("modelId").Text()}
		version = 1
		if n := v.Get("version"); n.Exists() && n.Kind() != source.KindNull {
			version = n.Int()
			if n.Kind() != source.KindNumber {
				version = current
			}
		}
		return first, version, nil
	}
	return first, 0, errors.New("its first line is no header of a session of pi; " +
		"is it the right file?")
}

// current is the newest version of the format that is known.
const current = 3

// warn lists what cannot be read, and what is wrong with the chain.
func (o *opener) warn() {
	for i := range o.entries {
		if e := &o.entries[i]; e.kind == unread {
			o.c.Warnings = append(o.c.Warnings, model.Warning{
				Line: o.c.Source.Records[i].Line,
				Text: fmt.Sprintf("cannot be read (%v); it is left out of a fork", e.err),
			})
		}
	}
	if o.lost != none {
		o.s.find(o.lost, ruleChain)
	}
	if o.circle != none {
		o.s.find(o.circle, ruleCircle)
	}
	for _, i := range o.bare {
		o.s.find(i, ruleID)
	}
	for _, i := range o.twice {
		o.s.find(i, ruleTwice)
	}
}

// shapes finds what the client cannot read of what it sends.
func (o *opener) shapes() {
	for _, i := range o.path {
		e := &o.entries[i]
		if e.broken {
			o.s.find(i, ruleShape)
		}
		if e.role == "assistant" && e.unsent == "" && !e.counted {
			o.s.find(i, ruleUsage)
		}
	}
}

// events lists the events in context order, then those off the path.
func (o *opener) events(stretches []stretch) {
	on := make(map[int]bool, len(o.path))
	for p, s := range stretches {
		as := model.Event{Partition: p, Live: p == len(stretches)-1}
		if s.cut != none {
			o.bound(s.cut)
			on[s.cut] = true
			o.entry(s.cut, as)
		}
		for _, i := range s.entries {
			on[i] = true
			o.entry(i, as)
		}
	}
	o.close()
	passed := 0
	for i := range o.entries {
		if passed < len(stretches)-1 && i > stretches[passed+1].cut {
			passed++
		}
		if !on[i] {
			o.entry(i, model.Event{Partition: passed, OffPath: true})
		}
	}
}

// bound lists one boundary.
func (o *opener) bound(i int) {
	o.c.Boundaries = append(o.c.Boundaries, model.Boundary{
		Record: i, Turn: o.turn, TokensBefore: o.entries[i].cut.tokens,
	})
}

// entry lists the events of one entry; as says where they stand.
func (o *opener) entry(i int, as model.Event) {
	e := &o.entries[i]
	if as.Live {
		o.edited(i, &as)
	}
	if as.Live && e.closes() {
		o.close()
	}
	if len(e.blocks) == 0 {
		return
	}
	o.message++
	prompt := e.kind == message && e.role == "user" && !as.OffPath
	if prompt {
		o.turn++
		o.c.Turns = append(o.c.Turns, model.Turn{Number: o.turn, Prompt: len(o.c.Events)})
	}
	if e.unsent != "" {
		as.Live = false
	}
	for n := range e.blocks {
		o.add(e, &e.blocks[n], as, prompt && n == 0)
	}
}

// close answers the calls that wait for a result as the client does, which takes none
// after this.
func (o *opener) close() {
	for _, i := range o.open {
		e, asked := &o.c.Events[i], o.calls[i]
		b := textBlock(model.ToolResult, model.Text{Encoding: model.Literal, Literal: noResult})
		b.event.ID = e.ID
		b.event.ID.Block += len(o.entries[e.Record].blocks)
		b.event.Record, b.event.Call, b.event.Time = e.Record, -1, e.Time
		b.call = &call{id: asked.id, tool: asked.tool, failed: true}
		o.message++
		o.s.made[len(o.c.Events)] = true
		o.add(&o.entries[e.Record], &b, model.Event{Partition: e.Partition, Live: true}, false)
	}
	o.open = nil
	o.closed[len(o.c.Events)] = true
}

// noResult is what the client says of a call without a result.
const noResult = "No result provided"

// wait keeps the calls that wait for a result in step.
func (o *opener) wait(n int, e *model.Event, asked *call) {
	switch {
	case !e.Live || asked == nil || o.s.made[n]:
	case e.Kind == model.ToolCall:
		o.open = append(o.open, n)
	default:
		o.open = slices.DeleteFunc(o.open, func(i int) bool { return o.calls[i].id == asked.id })
	}
}

// add lists one event.
func (o *opener) add(of *entry, b *block, as model.Event, prompt bool) {
	if b.thought != nil {
		b.think(of.origin, o.s.next)
	}
	e, n := b.event, len(o.c.Events)
	e.Partition, e.OffPath, e.Message = as.Partition, as.OffPath, o.message
	e.Live, e.Prompt = as.Live && b.dead == "", prompt
	e.Unsent = of.unsent != "" || b.dead != ""
	if e.Kind == model.System && e.Live {
		o.lead(&e)
	}
	if b.call != nil {
		o.calls[n] = b.call
	}
	o.wait(n, &e, b.call)
	if !as.OffPath {
		if e.Turn = o.turn; o.turn > 0 {
			t := &o.c.Turns[o.turn-1]
			t.Events = append(t.Events, n)
		}
	}
	o.c.Events = append(o.c.Events, e)
}

// lead words a prompt of the system as an update where another stands before it. The
// first is whole wherever it stands: most models only take it in front of all else.
func (o *opener) lead(e *model.Event) {
	if !o.led {
		o.led = true
		return
	}
	var t source.Tree
	if t.Parse(o.c.Source.Data, e.Parts[0].Text.Span) == nil {
		e.Parts[0].Text.Literal = systemText(t.Root(), true)
	}
}
