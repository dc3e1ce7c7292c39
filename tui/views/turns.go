package views

import (
	"slices"

	"decant/model"
	"decant/render"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/label"
	"decant/tui/list"
)

// turnsView lists the turns, with rules between them where the agent compacted. A turn unfolds to
// its events, and an event with several parts to these.
type turnsView struct {
	b    *draw.Canvas
	tops []board.RowID
}

// newTurnsView lists the events before the first prompt, the turns, and the events off the path, as
// far as there are any.
func newTurnsView(b *draw.Canvas) *turnsView {
	v := &turnsView{b: b}
	if b.Beside.Beside() != 0 {
		v.tops = append(v.tops, board.RowID{Kind: board.RowBesides})
	}
	if len(b.Early) > 0 {
		v.tops = append(v.tops, board.RowID{Kind: board.RowTurn})
	}
	next := 0
	rules := func(turn int) {
		for ; next < len(b.Conv.Boundaries) && b.Conv.Boundaries[next].Turn <= turn; next++ {
			v.tops = append(v.tops, board.RowID{Kind: board.RowBoundary, At: next + 1})
		}
	}
	rules(0)
	for i := range b.Conv.Turns {
		v.tops = append(v.tops, board.RowID{Kind: board.RowTurn, At: i + 1})
		rules(i + 1)
	}
	if len(b.Aside) > 0 {
		v.tops = append(v.tops, board.RowID{Kind: board.RowTurn, At: board.AsideTurn})
	}
	return v
}

// Name is the text of the tab.
func (v *turnsView) Name() string { return "Turns" }

// Key is the key that opens the view.
func (v *turnsView) Key() string { return "T" }

// Info says how many turns there are.
func (v *turnsView) Info() string { return render.Number(len(v.b.Conv.Turns)) }

// Orders names the ways to sort.
func (v *turnsView) Orders() []string {
	return []string{"in order", "by tokens", "by what is removed"}
}

// Roots returns the turns. In any other order than the conversation's, there are no rules between
// them.
func (v *turnsView) Roots(order int) []board.RowID {
	if order == 0 {
		return v.tops
	}
	tops := slices.DeleteFunc(slices.Clone(v.tops), v.Rule)
	board.HeaviestFirst(tops, func(r board.RowID) int {
		s := v.b.Sums(r.At)
		if order == 2 {
			return s.Before - s.After
		}
		return s.Before
	})
	return tops
}

// Kids returns the events of a turn, with rules where the agent compacted within it, or the parts
// of an event.
func (v *turnsView) Kids(r board.RowID) []board.RowID {
	b := v.b
	if r.Kind != board.RowTurn {
		return b.PartsOf(r)
	}
	events := b.Events(r.At)
	out := make([]board.RowID, 0, len(events)+1)
	for i, e := range events {
		part := b.Conv.EventAt(e).Partition
		if i > 0 && part != b.Conv.EventAt(events[i-1]).Partition &&
			part > 0 && part <= len(b.Conv.Boundaries) {
			out = append(out, board.RowID{Kind: board.RowBoundary, At: part, Under: r.At})
		}
		out = append(out, board.RowID{Kind: board.RowEvent, At: e})
	}
	return out
}

// Folds reports whether there can be rows under a row.
func (v *turnsView) Folds(r board.RowID) bool {
	if r.Kind == board.RowTurn {
		return len(v.b.Events(r.At)) > 0
	}
	return v.b.HasParts(r)
}

// Rule reports whether a row only separates others.
func (v *turnsView) Rule(r board.RowID) bool {
	return r.Kind == board.RowBoundary || r.Kind == board.RowBesides
}

// Turn returns the whole turn that a decision on a row affects, 0 for none.
func (v *turnsView) Turn(r board.RowID) int {
	if r.Kind == board.RowTurn {
		return max(r.At, 0)
	}
	return 0
}

// Events returns the events that a decision on a row affects.
func (v *turnsView) Events(r board.RowID) []int {
	switch r.Kind {
	case board.RowTurn:
		return v.b.Events(r.At)
	case board.RowEvent, board.RowPart:
		return []int{r.At}
	default:
		return nil
	}
}

// Press is what enter does on a row.
func (v *turnsView) Press(board.RowID) list.Intent { return list.Intent{} }

// Heads names the columns of numbers.
func (v *turnsView) Heads(width int) []draw.Head {
	return v.b.TurnHeads(width)
}

// Draw draws a turn, an event, a part, or the rule of a boundary.
func (v *turnsView) Draw(r board.RowID, lead string, width int) string {
	switch r.Kind {
	case board.RowBoundary:
		return draw.Boundary(v.b, r.At, width)
	case board.RowBesides:
		return draw.Besides(v.b, width)
	case board.RowTurn:
		return v.b.DrawTurn(r.At, lead, width)
	default:
		return v.b.DrawEvent(r, lead, width)
	}
}

// Detail draws the page of a turn: its prompt and its events.
func (v *turnsView) Detail(r board.RowID, width int) []string {
	if r.Kind != board.RowTurn {
		return nil
	}
	b := v.b
	p := draw.Page{B: b, Width: width}
	events := b.Events(r.At)
	s := b.Sums(r.At)
	p.Say(b.Theme.Title, draw.TurnTitle(b, r.At))
	p.Sizes(&s, len(events))
	p.Sealed(events)
	if sum := b.SummaryOf(r); sum != nil {
		p.SaySummary(sum, draw.MaxSummaryLines)
		p.Say(b.Theme.Dim, "Press e to change it, or a to ask again.")
	}
	quotePrompt(&p, r.At)
	p.Contents(events)
	p.Tally("By tool", events, func(e *model.Event) string {
		if e.Call < 0 {
			return ""
		}
		return render.CleanLine(b.Conv.Calls[e.Call].Tool)
	})
	return p.Lines
}

// MaxPrompt is how many bytes of a prompt the page of its turn shows, promptLines how many lines.
const (
	MaxPrompt   = 4 << 10
	promptLines = 6
)

// quotePrompt quotes the start of the prompt of a turn, nothing if it has none.
func quotePrompt(p *draw.Page, turn int) {
	c := p.B.Conv
	if turn < 1 || c.Turns[turn-1].Prompt < 0 {
		return
	}
	text := label.HeadText(c, c.EventAt(c.Turns[turn-1].Prompt), MaxPrompt)
	p.Blank()
	p.Quote(label.CutBytes(text, MaxPrompt), promptLines)
}
