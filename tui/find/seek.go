package find

import (
	"slices"

	"decant/model"
	"decant/tui/board"
	"decant/tui/browser"
	"decant/tui/list"
)

// heavyShare makes a result heavy if it has at least 1 of that many parts of all tokens.
const heavyShare = 100

// Quarry is what a key looks for: its name, and a test for events.
type Quarry struct {
	Name string
	Is   func(b *board.Board, event int) bool
}

// What keys look for: changed events, events with a copy elsewhere, results with 1 % of all tokens
// or more, and events with a finding of the check.
var (
	Change = Quarry{"change", func(b *board.Board, event int) bool {
		return b.Plan != nil && len(b.Plan.On(event)) > 0
	}}
	Duplicate = Quarry{"duplicate", func(b *board.Board, event int) bool {
		return b.Repeats(event)
	}}
	HeavyResult = Quarry{"heavy result", func(b *board.Board, event int) bool {
		e := b.Conv.EventAt(event)
		before, _ := b.WeighTotals()
		return e.Kind == model.ToolResult && e.Live && e.Tokens*heavyShare >= max(before, 1)
	}}
	Finding = Quarry{"finding", func(b *board.Board, event int) bool {
		return len(b.Findings[event]) > 0
	}}
)

// Seek moves to the next event in the list that the key looks for, or to the previous one.
func (q Quarry) Seek(p *browser.Browser, way, times int) {
	o := p.List()
	last, left := list.Site{}, times
	for at := range o.Walk(o.Where(), way, q.opens(p.B.Board)) {
		if at.Row.Kind != board.RowEvent || !q.Is(p.B.Board, at.Row.At) {
			continue
		}
		last = at
		if left--; left == 0 {
			break
		}
	}
	if last.Row.Kind == board.NoRow {
		p.Session.Toast.Warn("no " + q.Name + " " +
			map[bool]string{true: "after", false: "before"}[way > 0] + " this row")
		return
	}
	o.GoTo(last)
}

// SeekRound seeks forward and continues from the top, for targets without a key to go back.
func (q Quarry) SeekRound(p *browser.Browser, times int) {
	o := p.List()
	was := o.Chosen()
	q.Seek(p, 1, times)
	if o.Chosen() != was {
		return
	}
	for at := range o.Walk(list.ListStart, 1, q.opens(p.B.Board)) {
		if at.Row.Kind == board.RowEvent && q.Is(p.B.Board, at.Row.At) {
			o.GoTo(at)
			p.Session.Toast.Note("the first " + q.Name + " from the top")
			break
		}
	}
}

// opens reports whether any event of a turn is a target. Other rows must be checked one by one.
func (q Quarry) opens(b *board.Board) list.Opener {
	return func(r board.RowID) bool {
		return r.Kind != board.RowTurn || slices.ContainsFunc(b.Events(r.At), func(e int) bool {
			return q.Is(b, e)
		})
	}
}
