package board

import (
	"slices"
	"strconv"

	"decant/model"
	"decant/render"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/tui/label"
)

// TurnOf returns the turn that an event belongs to.
func (b *Board) TurnOf(event int) int {
	if b.Conv.EventAt(event).OffPath {
		return AsideTurn
	}
	return b.Conv.EventAt(event).Turn
}

// Started returns the event that began a turn, -1 for none.
func (b *Board) Started(turn int) int {
	if turn > 0 && b.Conv.Turns[turn-1].Prompt >= 0 {
		return b.Conv.Turns[turn-1].Prompt
	}
	if events := b.Events(turn); len(events) > 0 && turn > 0 {
		return events[0]
	}
	return -1
}

// StatusOf says how the call of a result ended.
func StatusOf(b *Board, event int) model.Status {
	if c := b.Conv.EventAt(event).Call; c >= 0 {
		return b.Conv.Calls[c].Status
	}
	return model.Succeeded
}

// IsLiveTurn reports whether the agent would send any event of a turn.
func (b *Board) IsLiveTurn(turn int) bool {
	for _, i := range b.Events(turn) {
		if b.Conv.EventAt(i).Live {
			return true
		}
	}
	return false
}

// HasParts reports whether a row is an event with several parts.
func (b *Board) HasParts(r RowID) bool {
	return r.Kind == RowEvent && len(b.Conv.EventAt(r.At).Parts) > 1
}

// PartsOf returns the parts of an event as rows.
func (b *Board) PartsOf(r RowID) []RowID {
	if !b.HasParts(r) {
		return nil
	}
	out := make([]RowID, len(b.Conv.EventAt(r.At).Parts))
	for i := range out {
		out[i] = RowID{Kind: RowPart, At: r.At, Part: i, Under: r.Under}
	}
	return out
}

// Prompt returns the first line of what started a turn, or why there is none.
func (b *Board) Prompt(turn int) string {
	switch turn {
	case AsideTurn:
		return "off the active path"
	case 0:
		return "before the first prompt"
	}
	t := &b.Conv.Turns[turn-1]
	switch {
	case t.Prompt >= 0:
		name := b.NameEvent(t.Prompt)
		return name.About()
	case len(t.Events) > 0:
		return "(no prompt)"
	default:
		return "(no text)"
	}
}

// PartLabel says what a part of an event is: an image, a resource, or the first line of its text.
func (b *Board) PartLabel(e *model.Event, part int) string {
	p := &e.Parts[part]
	if p.Kind == model.PartImage {
		return label.ImageText(p)
	}
	label := label.Peek(label.HeadPart(b.Conv, p), p.Envelope)
	if p.URI != "" {
		return render.CleanLine(p.URI) + "  " + label
	}
	return label
}

// HasRecord reports whether the record of an event is available.
func HasRecord(b *Board, event int) bool {
	at := b.Conv.EventAt(event).Record
	return at >= 0 && at < len(b.Conv.Source.Records)
}

// RecordName names the record of an event by its line in the file.
func RecordName(b *Board, event int) string {
	r := &b.Conv.Source.Records[b.Conv.EventAt(event).Record]
	return "line " + strconv.Itoa(r.Line)
}

// PairOf returns the result, or the writing call, that supersedes another one of the same tool, -1
// for none. The user wants to see what changed between the two.
func PairOf(b *Board, event int) int {
	stays := b.Stays(event)
	for i, c := range b.Changes(event) {
		to := stays[i]
		if c.Class != model.Superseded || to < 0 || to == event {
			continue
		}
		e, other := b.Conv.EventAt(event), b.Conv.EventAt(to)
		if e.Kind == other.Kind && (e.Kind == model.ToolResult || e.Kind == model.ToolCall) &&
			e.Call >= 0 && other.Call >= 0 &&
			b.Conv.Calls[e.Call].Tool == b.Conv.Calls[other.Call].Tool {
			return to
		}
	}
	return -1
}

// TwinOf returns the event that still has the removed text of a duplicate. Otherwise it returns the
// event of the proposal, then the other one of two repeats, then -1 for none.
func TwinOf(b *Board, event int) int {
	if b.Plan == nil || event < 0 {
		return -1
	}
	to := -1
	if b.Facts != nil {
		to = b.Facts.Stays[event]
	}
	for _, i := range b.Plan.On(event) {
		c := &b.Plan.Changes[i]
		if at := b.Plan.Stays(c); at >= 0 {
			to = at
		} else if at := max(c.Anchor, c.Cover); at >= 0 {
			to = at
		}
	}
	return to
}

// OtherHalf returns the result of a call, or the call of a result.
func OtherHalf(b *Board, t spec.Target) (spec.Target, bool) {
	if t.Event < 0 || b.Conv.EventAt(t.Event).Call < 0 {
		return t, false
	}
	call := &b.Conv.Calls[b.Conv.EventAt(t.Event).Call]
	if !call.Pair() {
		return t, false
	}
	return spec.OnEvent(call.Request + call.Result - t.Event), true
}

// ChangesAny reports whether the plan changes anything of a turn or event.
func ChangesAny(b *Board, t spec.Target) bool {
	events := []int{t.Event}
	if t.Event < 0 {
		events = b.Events(t.Turn)
	}
	return b.Plan != nil && slices.ContainsFunc(events, func(i int) bool {
		return len(b.Plan.On(i)) > 0
	})
}

// PlanRow returns the plan's row for a strategy, nil for none.
func (b *Board) PlanRow(name string) *plan.Row {
	if b.Plan == nil {
		return nil
	}
	for i := range b.Plan.Rows {
		if b.Plan.Rows[i].Name == name {
			return &b.Plan.Rows[i]
		}
	}
	return nil
}

// DropsTurn reports whether the user decided to drop a turn.
func (b *Board) DropsTurn(turn int) bool {
	return b.Plan != nil && b.Plan.Spec.Decisions[spec.OnTurn(turn)] == spec.Drop
}

// TurnOrStart says where an event is.
func TurnOrStart(b *Board, event int) string {
	if t := b.Conv.EventAt(event).Turn; t > 0 {
		return label.Turn(t)
	}
	return "the start"
}

// NameProposer names who proposed a change.
func NameProposer(c *model.Change) string {
	if c.Strategy == plan.User {
		return "you"
	}
	return render.CleanLine(c.Strategy)
}
