package jp

import (
	"errors"
	"fmt"
	"path/filepath"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
	"decant/model/source"
	"decant/model/tokens"
)

// OpenStored reads a conversation. Elements that cannot be read become warnings. It returns an
// error only when no element is an event of JP.
func (Codec) OpenStored(stored codec.Stored) (*model.Conversation, error) {
	o := &opener{
		c: &model.Conversation{Source: stored.Events, Format: Name, Path: stored.Path},
		s: &state{stored: stored},
	}
	o.c.State = o.s
	o.s.lines, o.says = readLines(stored.Events, stored.Place.Workspace)
	o.s.layout = o.findLayout()
	if err := o.warnUnread(); err != nil {
		return nil, err
	}
	o.repairStream()
	o.numberTurns()
	o.projectTurns()
	o.listTurns()
	o.listEvents()
	o.finishEvents()
	o.describe()
	o.findLoadErrors()
	o.c.Measure()
	return o.c, nil
}

// warnUnread adds warnings for what cannot be read.
func (o *opener) warnUnread() error {
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
		o.noteRule(i, ruleUnread)
	}
	if !known {
		return errors.New("no element is an event of a JP conversation; check that this is the " +
			"right file")
	}
	return nil
}

// listTurns makes the turns and the calls, without their events.
func (o *opener) listTurns() {
	o.c.Turns = make([]model.Turn, o.turns)
	for i := range o.c.Turns {
		o.c.Turns[i] = model.Turn{Number: i + 1, Prompt: -1}
	}
	o.listCalls()
	o.tieInquiries()
	o.done = make([]bool, o.jpTurns)
}

// listEvents makes the events, in the order of the stream.
func (o *opener) listEvents() {
	o.c.Events = make([]model.Event, 0, len(o.s.lines))
	for i := range o.s.lines {
		l := &o.s.lines[i]
		o.addSummary(l)
		e := o.says[i].event
		if len(e.Parts) == 0 {
			continue
		}
		e.Turn, e.Call = l.turn, l.call
		e.Live = l.repair == "" && e.Kind != model.System
		if e.Kind == model.System {
			e.Call = -1
		}
		o.hideEvent(l, &e)
		n := o.addEvent(l, e)
		if l.kind == request && o.c.Turns[l.turn-1].Prompt < 0 {
			o.c.Turns[l.turn-1].Prompt, o.c.Events[n].Prompt = n, true
		}
		if l.kind == toolCall && l.repair == "" && o.pairs.answered[i] < 0 {
			o.addInterrupted(i, l)
		}
	}
}

// addInterrupted adds the result that JP invents for a call without one.
func (o *opener) addInterrupted(i int, l *line) {
	e := model.Event{
		Kind: model.ToolResult, Role: "user", Record: i, Time: l.time, Turn: l.turn,
		ID: model.ID{Record: i + 1, Block: 2}, Call: l.call, Live: true,
		Parts: []model.Part{{Text: model.Text{Encoding: model.Literal, Literal: interrupted}}},
	}
	o.hideEvent(l, &e)
	o.addEvent(l, e)
}

// finishEvents connects calls with their events and numbers messages: a new message starts where
// the role changes. Unsent content belongs to the message around it.
func (o *opener) finishEvents() {
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
		o.tieEvent(i, e)
	}
	o.c.Rules = model.Rules{
		Reasoning: model.ReasoningTurn, LiveOnly: true, MarkedTurns: true, UserFirst: true,
	}
}

// describe fills in the fields that describe the conversation.
func (o *opener) describe() {
	c, stored := o.c, &o.s.stored
	digits := stored.Place.Digits
	if digits == "" && isInFolder(*stored) {
		digits, _ = places.DigitsOf(filepath.Base(places.CleanFolder(stored.Path)))
	}
	if digits != "" {
		c.ID = "jp-c" + digits
	}
	c.Title, c.CWD = places.PeekMetadata(stored.Metadata).Title, stored.Place.Workspace
	o.applyConfigs()
	m, known := tokens.Lookup(c.Model)
	c.Family, c.FamilyAssumed, c.Window = m.Family, !known, m.Window
}

// isInFolder reports whether the files are in a folder of their own.
func isInFolder(s codec.Stored) bool { return s.Path != "" && s.Path != "-" }

// findLoadErrors notes what stops JP from loading the folder.
func (o *opener) findLoadErrors() {
	note := func(place, rule string) {
		o.s.findings = append(o.s.findings, ruleTable.Find(rule, place))
	}
	for i := range o.s.lines {
		if o.s.lines[i].extra {
			o.noteRule(i, ruleTurnMembers)
		}
	}
	switch o.s.layout {
	case bare:
		note(places.ConfigFile, ruleNoConfig)
	case flat:
		note(places.EventsFile, ruleFlat)
	case packed: // It is as good as any other.
	case split:
		if !isObject(o.s.stored.Config) {
			note(places.ConfigFile, ruleConfig)
		}
	}
	if !isInFolder(o.s.stored) {
		return
	}
	if !isObject(o.s.stored.Metadata) {
		note(places.MetadataFile, ruleMetadata)
	} else if places.PeekMetadata(o.s.stored.Metadata).Active.IsZero() {
		note(places.MetadataFile, ruleActive)
	}
}

// Open opens the events of a conversation without its folder.
func (k Codec) Open(src *source.Source, path string) (*model.Conversation, error) {
	s := codec.Stored{Path: path, Events: src}
	if path != "" {
		s.Path = "-"
	}
	c, err := k.OpenStored(s)
	if err != nil {
		return nil, err
	}
	c.Path = path
	return c, nil
}
