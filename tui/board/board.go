// Package board is what all lists and panes look at: a conversation, the plan made for it, and what
// follows from both for a row: sizes, marks, fates, duplicates, risks. It reads and never decides:
// what a user does to a review is in [decant/tui/review], which changes the board. It knows no
// terminal.
package board

import (
	"decant/model"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/strategies/spec"
	"decant/tui/label"
)

// Board is what all panes look at: the conversation and the plan made for it. Who changes it raises
// version whenever something shown did.
type Board struct {
	Conv  *model.Conversation
	Infos []spec.Info

	// Plan is nil until the first one is made, and so is could: a plan of all that something else
	// stands for, with the same fences and decisions. Version counts what was shown.
	Plan, Could *plan.Plan
	Version     int
	// Stretch is the first and the last turn that summarize would take, 0 for none or while it is
	// off.
	Stretch [2]int
	// Preset names what is chosen now, also while its plan is being made, and Fit the context that
	// it is to fit, "" for none.
	Preset, Fit string
	// Looking is true while nothing is chosen and nothing decided: no plan changes anything.
	Looking bool
	// Stale is true while a newer plan is being made: the numbers shown are the old ones.
	Stale bool
	// Facts are what events are, whatever the plan does; nil until they are found.
	Facts *nature.Facts
	// Diagnosis is what each step of the ladder would come to, nil before that was asked.
	Diagnosis *Diagnosis
	// Findings are what the check of the plan said, by event; loose ones are at no event.
	Findings map[int][]model.Finding
	Loose    []model.Finding
	Checked  bool
	// Unchecked is true when the person stopped the check; saving checks in any case.
	Unchecked bool
	// Undone compares the plan with the agent's compaction that the conversation is shown without;
	// nil before the plan is checked, and where it is shown as it is stored.
	Undone *report.Undone
	// allFates says which fates the plan fatesOf has.
	allFates [len(FateWords)]bool
	fatesOf  *plan.Plan
	// allMarks are the marks of all events, once known, as they were at version marksVersion.
	allMarks     MarkSet
	marksVersion int
	marksKnown   bool

	// Problems are what the agent or its API would refuse, worst first, as far as it was searched;
	// Fixes are what the user decided about them, and SearchFault says why a search failed.
	Problems    []model.Problem
	Fixes       spec.Fixes
	Search      Search
	SearchFault string

	// InUse says that the agent may work on the conversation, "" where it rests.
	InUse string
	// ReadOnly is true where nothing can be saved.
	ReadOnly bool
	// Before is the tokens of each turn as loaded, from turn 0; most is the largest of them.
	Before []int
	Most   int
	// Beside is what is sent before any plan and belongs to no event.
	Beside model.Context
	// Early and aside are the events of turn 0: before the first prompt, and off the path.
	Early, Aside []int
	// byID finds events by the name that findings use.
	byID map[string]int
	// Tangents are turns that were named as such, in order; taken is what later turns take from
	// some of them.
	Tangents []spec.Tangent
	taken    map[int][]string
	// Namer names events; names are those of events that were shown.
	Namer *label.Namer
	names map[int]label.Name
	strip strip
	// writes are all writes, nil before somebody asked.
	writes *writers
	needs  needs
}

// Events are the events of a turn; 0 is what precedes the first prompt, asideTurn what is off
// the path.
func (b *Board) Events(turn int) []int {
	switch {
	case turn == AsideTurn:
		return b.Aside
	case turn == 0:
		return b.Early
	case turn > 0 && turn <= len(b.Conv.Turns):
		return b.Conv.Turns[turn-1].Events
	}
	return nil
}

// Changes are the changes of an event, in order.
func (b *Board) Changes(event int) []model.Change {
	if b.Plan == nil {
		return nil
	}
	var out []model.Change
	for _, i := range b.Plan.On(event) {
		out = append(out, b.Plan.Changes[i])
	}
	return out
}

// Stays are, for the changes of an event, the events that still have what goes, -1 for none.
func (b *Board) Stays(event int) []int {
	if b.Plan == nil {
		return nil
	}
	var out []int
	for _, i := range b.Plan.On(event) {
		out = append(out, b.Plan.Stays(&b.Plan.Changes[i]))
	}
	return out
}

// TokensAfter is the tokens that an event has left.
func (b *Board) TokensAfter(event int) int {
	if b.Plan != nil {
		return b.Plan.SizeAfter(event).Tokens
	}
	return b.Conv.EventAt(event).Tokens
}

// maxNames bounds the names that are kept, so that scrolling fills no memory.
const maxNames = 4096

// NameEvent is what an event is about, clean and on one line.
func (b *Board) NameEvent(event int) label.Name {
	if name, ok := b.names[event]; ok {
		return name
	}
	// All at once: it happens once in thousands of rows, and keeps no order to maintain.
	if len(b.names) >= maxNames {
		clear(b.names)
	}
	name := b.Namer.NameEvent(event)
	b.names[event] = name
	return name
}

// Label is all that a row may say of an event, however long it is.
func (b *Board) Label(event int) string {
	name := b.NameEvent(event)
	return name.String()
}

// Tool is the clean name of the tool that an event calls, answers for or defines, "" for
// none.
func (b *Board) Tool(event int) string {
	e := b.Conv.EventAt(event)
	switch {
	case e.Call >= 0:
		return render.CleanLine(b.Conv.Calls[e.Call].Tool)
	case e.Kind == model.Definition:
		return render.CleanLine(e.Label)
	default:
		return ""
	}
}

// findEvent is the event that an id names.
func findEvent(b *Board, id string) (int, bool) {
	if b.byID == nil {
		b.byID = make(map[string]int, b.Conv.EventCount())
		for i := range b.Conv.EventCount() {
			b.byID[b.Conv.EventAt(i).ID.String()] = i
		}
	}
	i, ok := b.byID[id]
	return i, ok
}

// SetFindings files findings under the events that they name.
func (b *Board) SetFindings(all []model.Finding) {
	b.Findings, b.Loose, b.Checked = map[int][]model.Finding{}, nil, true
	for _, f := range all {
		if i, ok := findEvent(b, f.Place); ok {
			b.Findings[i] = append(b.Findings[i], f)
		} else {
			b.Loose = append(b.Loose, f)
		}
	}
}
