package jp

import (
	"errors"
	"fmt"
	"path/filepath"

	"decant/model"
	"decant/model/source"
	"decant/model/tokens"
)

// opener makes the events of a conversation.
type opener struct {
	c *model.Conversation
	s *state
	// says is by record, like the lines.
	says  []said
	pairs pairing
	// turns counts decant's turns, jpTurns JP's.
	turns, jpTurns int
	// policies and done are by turn of JP: what compactions make of it, and whether
	// its summary is told.
	policies []policies
	done     []bool
	buf      []byte
}

// Open reads a conversation. Elements that cannot be read become warnings; it
// returns an error only when no element is an event of JP.
func Open(stored Stored) (*model.Conversation, error) {
	o := &opener{
		c: &model.Conversation{Source: stored.Events, Format: Name, Path: stored.Path},
		s: &state{stored: stored},
	}
	o.c.State = o.s
	o.s.lines, o.says = readLines(stored.Events)
	o.s.layout = o.layoutOf()
	if err := o.warn(); err != nil {
		return nil, err
	}
	o.repair()
	o.number()
	o.project()
	o.list()
	o.events()
	o.finish()
	o.describe()
	o.load()
	o.c.Measure()
	return o.c, nil
}

// warn lists what cannot be read.
func (o *opener) warn() error {
	known := len(o.s.lines) == 0 && o.s.stored.Config != nil
	for i := range o.s.lines {
		l := &o.s.lines[i]
		known = known || l.kind > unknown
		o.s.newer = o.s.newer || o.says[i].newer
		if l.kind != unread {
			continue
		}
		o.c.Warnings = append(o.c.Warnings, model.Warning{
			Line: o.c.Source.Records[i].Line,
			Text: fmt.Sprintf("cannot be read (%v); it is left out of a fork", l.err),
		})
		o.note(i, ruleUnread)
	}
	if !known {
		return errors.New("no element is an event of a JP conversation; is it the right file?")
	}
	return nil
}

// list makes the turns and the calls, without their events.
func (o *opener) list() {
	o.c.Turns = make([]model.Turn, o.turns)
	for i := range o.c.Turns {
		o.c.Turns[i] = model.Turn{Number: i + 1, Prompt: -1}
	}
	o.listCalls()
	o.hang()
	o.done = make([]bool, o.jpTurns)
}

// events makes the events, in the order of the stream.
func (o *opener) events() {
	o.c.Events = make([]model.Event, 0, len(o.s.lines))
	for i := range o.s.lines {
		l := &o.s.lines[i]
		o.summarise(l)
		e := o.says[i].event
		if len(e.Parts) == 0 {
			continue
		}
		e.Turn, e.Call = l.turn, l.call
		e.Live = l.repair == "" && e.Kind != model.System
		if e.Kind == model.System {
			e.Call = -1
		}
		o.hide(l, &e)
		n := o.add(l, e)
		if l.kind == request && o.c.Turns[l.turn-1].Prompt < 0 {
			o.c.Turns[l.turn-1].Prompt, o.c.Events[n].Prompt = n, true
		}
		if l.kind == toolCall && l.repair == "" && o.pairs.answered[i] < 0 {
			o.interrupt(i, l)
		}
	}
}

// interrupt adds the result that JP makes up for a call without one.
func (o *opener) interrupt(i int, l *line) {
	e := model.Event{
		Kind: model.ToolResult, Role: "user", Record: i, Time: l.time, Turn: l.turn,
		ID: model.ID{Record: i + 1, Block: 2}, Call: l.call, Live: true,
		Parts: []model.Part{{Text: model.Text{Encoding: model.Literal, Literal: interrupted}}},
	}
	o.hide(l, &e)
	o.add(l, e)
}

// add appends an event to the conversation, to its element and to its turn.
func (o *opener) add(l *line, e model.Event) int {
	n := len(o.c.Events)
	o.c.Events = append(o.c.Events, e)
	l.events = append(l.events, n)
	if e.Turn > 0 {
		t := &o.c.Turns[e.Turn-1]
		t.Events = append(t.Events, n)
	}
	return n
}

// finish ties calls to their events and numbers messages: one rises where another
// speaks. What is not sent stands in the message around it.
func (o *opener) finish() {
	message, role := 1, ""
	for i := range o.c.Events {
		e := &o.c.Events[i]
		if e.Live && role != "" && e.Role != role {
			message++
		}
		if e.Live {
			role = e.Role
		}
		e.Message = message
		o.tie(i, e)
	}
	o.c.Rules = model.Rules{
		Reasoning: model.ReasoningTurn, LiveOnly: true, MarkedTurns: true, UserFirst: true,
	}
}

// describe fills in what names the conversation.
func (o *opener) describe() {
	c, stored := o.c, &o.s.stored
	digits := stored.Place.Digits
	if digits == "" && stored.inFolder() {
		digits, _ = digitsOf(filepath.Base(clean(stored.Path)))
	}
	if digits != "" {
		c.ID = "jp-c" + digits
	}
	c.Title, c.CWD = Peek(stored.Metadata).Title, stored.Place.Workspace
	o.settle()
	m, known := tokens.Lookup(c.Model)
	c.Family, c.FamilyAssumed, c.Window = m.Family, !known, m.Window
}

// inFolder reports whether the files lie in a folder of their own.
func (s *Stored) inFolder() bool { return s.Path != "" && s.Path != "-" }

// load notes what keeps JP from loading the folder.
func (o *opener) load() {
	note := func(place, rule string) {
		o.s.findings = append(o.s.findings,
			model.Finding{Rule: rule, Place: place, Effect: effects[rule]})
	}
	for i := range o.s.lines {
		if o.s.lines[i].extra {
			o.note(i, ruleTurnMembers)
		}
	}
	switch o.s.layout {
	case bare:
		note(ConfigFile, ruleNoConfig)
	case flat:
		note(EventsFile, ruleFlat)
	case packed: // It is as good as any.
	case split:
		if !isObject(o.s.stored.Config) {
			note(ConfigFile, ruleConfig)
		}
	}
	if !o.s.stored.inFolder() {
		return
	}
	if !isObject(o.s.stored.Metadata) {
		note(MetadataFile, ruleMetadata)
	} else if Peek(o.s.stored.Metadata).Active.IsZero() {
		note(MetadataFile, ruleActive)
	}
}

// isObject reports whether a file holds one JSON object.
func isObject(data []byte) bool {
	var t source.Tree
	return t.Parse(data, source.Span{End: len(data)}) == nil &&
		t.Root().Kind() == source.KindObject
}
