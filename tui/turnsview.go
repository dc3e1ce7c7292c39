package tui

import (
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// asideTurn stands for the events off the active path, which are in no turn.
const asideTurn = -1

// turnsView lists the turns, with rules between them where the agent compacted; a turn unfolds
// to its events, an event of several parts to those.
type turnsView struct {
	b    *board
	tops []rowID
}

// newTurnsView lists what precedes the first prompt, the turns, and what is off the path, as far
// as there is any.
func newTurnsView(b *board) *turnsView {
	v := &turnsView{b: b}
	if b.beside != 0 {
		v.tops = append(v.tops, rowID{kind: rowBesides})
	}
	if len(b.early) > 0 {
		v.tops = append(v.tops, rowID{kind: rowTurn})
	}
	next := 0
	rules := func(turn int) {
		for ; next < len(b.conv.Boundaries) && b.conv.Boundaries[next].Turn <= turn; next++ {
			v.tops = append(v.tops, rowID{kind: rowBoundary, at: next + 1})
		}
	}
	rules(0)
	for i := range b.conv.Turns {
		v.tops = append(v.tops, rowID{kind: rowTurn, at: i + 1})
		rules(i + 1)
	}
	if len(b.aside) > 0 {
		v.tops = append(v.tops, rowID{kind: rowTurn, at: asideTurn})
	}
	return v
}

func (v *turnsView) name() string { return "Turns" }
func (v *turnsView) key() string  { return "T" }

// info is how many turns there are.
func (v *turnsView) info() string { return render.Number(len(v.b.conv.Turns)) }

func (v *turnsView) orders() []string { return []string{"in order", "by tokens", "by what goes"} }

// roots are the turns; sorted otherwise than in order, they have no rules between them.
func (v *turnsView) roots(order int) []rowID {
	if order == 0 {
		return v.tops
	}
	tops := slices.DeleteFunc(slices.Clone(v.tops), v.rule)
	v.b.heaviestFirst(tops, func(r rowID) int {
		s := v.b.sums(r.at)
		if order == 2 {
			return s.before - s.after
		}
		return s.before
	})
	return tops
}

// kids are the events of a turn, with rules where the agent compacted within it, or the parts of
// an event.
func (v *turnsView) kids(r rowID) []rowID {
	b := v.b
	if r.kind != rowTurn {
		return b.partsOf(r)
	}
	events := b.events(r.at)
	out := make([]rowID, 0, len(events)+1)
	for i, e := range events {
		part := b.conv.Events[e].Partition
		if i > 0 && part != b.conv.Events[events[i-1]].Partition &&
			part > 0 && part <= len(b.conv.Boundaries) {
			out = append(out, rowID{kind: rowBoundary, at: part, under: r.at})
		}
		out = append(out, rowID{kind: rowEvent, at: e})
	}
	return out
}

func (v *turnsView) folds(r rowID) bool {
	if r.kind == rowTurn {
		return len(v.b.events(r.at)) > 0
	}
	return v.b.hasParts(r)
}

func (v *turnsView) rule(r rowID) bool { return r.kind == rowBoundary || r.kind == rowBesides }

func (v *turnsView) turn(r rowID) int {
	if r.kind == rowTurn {
		return max(r.at, 0)
	}
	return 0
}

func (v *turnsView) events(r rowID) []int {
	switch r.kind {
	case rowTurn:
		return v.b.events(r.at)
	case rowEvent, rowPart:
		return []int{r.at}
	default:
		return nil
	}
}

func (v *turnsView) press(*root, rowID) tea.Cmd { return nil }

// heads name the columns of numbers.
func (v *turnsView) heads(width int) []head {
	return v.b.turnHeads(width)
}

// turnHeads name the columns of turns. Times are those of UTC, as their head says.
func (b *board) turnHeads(width int) []head {
	c := b.columns(width)
	out := []head{{"tokens", c.tokensEnd()}}
	if c.when > 0 {
		out = slices.Insert(out, 0, head{"UTC", c.number + 1 + c.when})
	}
	return out
}

// draw is a turn, an event, a part, or the rule of a boundary.
func (v *turnsView) draw(r rowID, lead string, width int) string {
	switch r.kind {
	case rowBoundary:
		return v.b.rule(r.at, width)
	case rowBesides:
		return v.b.besides(width)
	case rowTurn:
		return v.b.drawTurn(r.at, lead, width)
	default:
		return v.b.drawEvent(r, lead, width)
	}
}

// hasParts reports whether a row is an event of several parts.
func (b *board) hasParts(r rowID) bool {
	return r.kind == rowEvent && len(b.conv.Events[r.at].Parts) > 1
}

// partsOf are the parts of an event as rows.
func (b *board) partsOf(r rowID) []rowID {
	if !b.hasParts(r) {
		return nil
	}
	out := make([]rowID, len(b.conv.Events[r.at].Parts))
	for i := range out {
		out[i] = rowID{kind: rowPart, at: r.at, part: i, under: r.under}
	}
	return out
}

// heaviestTurn is where the screen starts, because it answers the first question: the turn of
// which the agent would send most, of equals the earlier one; 0 when it would send none.
func (b *board) heaviestTurn() int {
	best := 0
	for i := range b.before {
		if b.before[i] > b.before[best] {
			best = i
		}
	}
	return best
}

// rule is the row that stands for a boundary.
func (b *board) rule(number, width int) string {
	bound := &b.conv.Boundaries[number-1]
	text := " compacted here "
	if bound.TokensBefore > 0 {
		text = " compacted here, from " + render.Short(bound.TokensBefore) + " tokens "
	}
	p := newPen(width, &b.glyphs)
	p.say(b.theme.Track, repeat(b.glyphs.Horizontal, 2))
	p.say(b.theme.Dim, text)
	p.say(b.theme.Track, repeat(b.glyphs.Horizontal, p.left))
	return p.String()
}

// drawTurn is the row of a turn.
func (b *board) drawTurn(turn int, lead string, width int) string {
	return b.drawTurnWith(turn, lead, width, "")
}

// drawTurnWith is the row of a turn with a warning before its words.
func (b *board) drawTurnWith(turn int, lead string, width int, warning string) string {
	s, th := b.sums(turn), b.theme
	text := th.Text
	if !s.live || s.after == 0 && s.before > 0 {
		text = th.Dim
	}
	p := newPen(width, &b.glyphs)
	c := b.columns(width)
	b.putColumns(p, turnNumber(turn), b.when(b.started(turn), c.when), &s, c)
	p.say(th.Dim, lead)
	p.say(th.Warn, warning)
	p.put(text, b.prompt(turn), p.left)
	return p.String()
}

// turnNumber is the number, or a dash for what is in no turn.
func turnNumber(turn int) string {
	if turn < 0 {
		return "-"
	}
	return strconv.Itoa(turn)
}

// prompt is the first line of what started a turn, or why there is none.
func (b *board) prompt(turn int) string {
	switch turn {
	case asideTurn:
		return "off the active path"
	case 0:
		return "before the first prompt"
	}
	t := &b.conv.Turns[turn-1]
	switch {
	case t.Prompt >= 0:
		return b.label(t.Prompt)
	case len(t.Events) > 0:
		return "(no prompt)"
	default:
		return "(nothing was said)"
	}
}

// live reports whether the agent would send any event of a turn.
func (b *board) live(turn int) bool {
	for _, i := range b.events(turn) {
		if b.conv.Events[i].Live {
			return true
		}
	}
	return false
}

// kindName is what a row calls a kind of event, in at most 9 cells.
func kindName(k model.Kind) string {
	switch k {
	case model.ToolCall:
		return "call"
	case model.ToolResult:
		return "result"
	case model.Attachment:
		return "attached"
	case model.Definition:
		return "tool"
	default:
		return k.String()
	}
}
