// Package board holds what all lists and panes show: a conversation and the plan made for it. It
// derives the sizes, marks, fates, duplicates and risks of each row from both. It only reads. The
// user's actions on a review are in [decant/tui/review], which changes the board. It knows nothing
// about terminals.
package board

import (
	"decant/model"
	"decant/render"
	"decant/strategies/ladder"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/strategies/spec"
	"decant/tui/label"
)

// Board is shown by all panes: the conversation and the plan made for it. Whoever changes something
// shown also raises version.
type Board struct {
	Conv  *model.Conversation
	Infos []spec.Info

	// Plan is nil until the first plan is made. Redundant, also nil until then, is what is repeated
	// or outdated and can be removed. It has the same protection and decisions. Version counts the
	// changes to what is shown.
	Plan      *plan.Plan
	Redundant *ladder.Redundant
	Version   int
	// Stretch is the first and the last turn that summarize would replace, 0 for none or while it
	// is off.
	Stretch [2]int
	// Preset names the current choice, also while its plan is being made. Fit is the context that
	// the plan should fit, "" for none.
	Preset, Fit string
	// Looking is true while nothing is chosen and nothing decided, so that no plan changes
	// anything.
	Looking bool
	// Stale is true while a newer plan is being made and the old numbers are still shown.
	Stale bool
	// Facts are the facts of events. They do not depend on the plan, and are nil until found.
	Facts *nature.Facts
	// Diagnosis holds the result of each step of the ladder, nil before the user asks for it.
	Diagnosis *Diagnosis
	// Findings are the findings of the plan's check, by event. Loose findings belong to no event.
	Findings map[int][]model.Finding
	Loose    []model.Finding
	Checked  bool
	// Unchecked is true when the user stopped the check. Saving always checks.
	Unchecked bool
	// Undone compares the plan with the agent's compaction, when the conversation is shown without
	// that. It is nil before the plan is checked, and when the conversation is shown as stored.
	Undone *report.Undone
	// allFates says which fates occur in the plan fatesOf.
	allFates [len(FateWords)]bool
	fatesOf  *plan.Plan
	// allMarks are the marks of all events, once known, at version marksVersion.
	allMarks     MarkSet
	marksVersion int
	marksKnown   bool

	// Problems are what the agent or its API would refuse, worst first, as far as the search got.
	// Fixes are the user's decisions about them, and SearchFault says why a search failed.
	Problems    []model.Problem
	Fixes       spec.Fixes
	Search      Search
	SearchFault string

	// InUse says that the agent may be working on the conversation, "" if it is idle.
	InUse string
	// ReadOnly is true if nothing can be saved.
	ReadOnly bool
	// Before is the tokens of each turn as loaded, from turn 0. Most is the largest of them.
	Before []int
	Most   int
	// Beside is what is sent before any plan and belongs to no event.
	Beside model.Context
	// Early and aside are the events outside all turns: before the first prompt, and off the path.
	Early, Aside []int
	// byID finds events by the name that findings use.
	byID map[string]int
	// Tangents are the turns named as tangents, in order.
	Tangents []spec.Tangent
	// Namer names events. Names holds the names of the events shown so far.
	Namer *label.Namer
	names map[int]label.Name
	strip strip
	// writes are all writes, nil until first needed.
	writes *writers
	needs  needs
}

// Events returns the events of a turn. Turn 0 is before the first prompt, asideTurn is off the
// path.
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

// Changes returns the changes of an event, in order.
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

// Stays returns, for each change of an event, the event that still has the removed text, -1 for
// none.
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

// TokensAfter returns the tokens that an event has after the plan.
func (b *Board) TokensAfter(event int) int {
	if b.Plan != nil {
		return b.Plan.SizeAfter(event).Tokens
	}
	return b.Conv.EventAt(event).Tokens
}

// maxNames bounds the number of kept names, so that scrolling does not fill the memory.
const maxNames = 4096

// NameEvent says what an event is about, clean and on one line.
func (b *Board) NameEvent(event int) label.Name {
	if name, ok := b.names[event]; ok {
		return name
	}
	// Clear everything at once: this happens once in thousands of rows, and needs no order.
	if len(b.names) >= maxNames {
		clear(b.names)
	}
	name := b.Namer.NameEvent(event)
	b.names[event] = name
	return name
}

// Label returns everything that a row may say about an event, however long.
func (b *Board) Label(event int) string {
	name := b.NameEvent(event)
	return name.String()
}

// Tool returns the clean name of the tool that an event calls, answers or defines, "" for none.
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

// findEvent returns the event with an id.
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
