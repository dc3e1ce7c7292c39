package tui

import (
	"strconv"

	"decant/render"
	"decant/strategies"
)

// turnSums is what a row says of a turn, or of other events together.
type turnSums struct {
	before, after int
	// saved is what goes by class, kinds what stays by kind, in tokens.
	saved [5]int
	kinds [kindCount]int
	marks markSet
	live  bool
}

// sums adds up the events of a turn. Of the person's decisions, that on the whole turn marks the
// row too, even where it changes nothing, and so does its name as a tangent.
func (b *board) sums(turn int) turnSums {
	s := b.sumsOf(b.events(turn))
	if b.tangent(turn) >= 0 {
		s.marks.add(markTangent, true)
	}
	if b.plan != nil && turn > 0 {
		switch b.plan.Spec.Decisions[strategies.OnTurn(turn)] {
		case strategies.Keep:
			s.marks.add(markKept, true)
		case strategies.Drop:
			s.marks.add(markDropped, true)
		case strategies.Undecided:
		}
	}
	return s
}

// sumsOf adds up events.
func (b *board) sumsOf(events []int) turnSums {
	var s turnSums
	for _, i := range events {
		e := &b.conv.Events[i]
		s.live = s.live || e.Live
		s.before += e.Tokens
		s.marks.join(b.marksOf(i))
		left := e.Tokens
		if b.plan != nil {
			for _, k := range b.plan.On(i) {
				c := &b.plan.Changes[k]
				s.saved[c.Class] += c.Tokens
				left -= c.Tokens
			}
		}
		s.after += left
		s.kinds[barKindOf(e.Kind)] += left
	}
	return s
}

// The widths of a list in cells from which it has room for more columns: tokens before and after,
// the time of day, everything, and the date.
const (
	bothList = 50
	timeList = 56
	wideList = 66
	dateList = 84
)

// narrowList is the width below which turns have as few columns as they can do with, placedList
// that below which events that stand under no turn have.
const narrowList, placedList = 44, 48

// minLabel is the cells that the words of a row keep, whatever stands in front of them.
const minLabel = 16

// columns are the widths of the columns before the words of a row; one of no width is not there.
type columns struct {
	number, when, bar, marks int
	both                     bool // Tokens before and after, not after alone.
}

// numberColumn is the width of the number of a turn.
func (b *board) numberColumn() int { return max(len(strconv.Itoa(len(b.conv.Turns))), 2) }

// columns are those of turns and of what is under them. They are fixed for a width, so that
// nothing moves when numbers change.
func (b *board) columns(width int) columns {
	c := columns{number: b.numberColumn()}
	switch {
	case width < narrowList:
		c.bar, c.marks = 3, 4
	case width < bothList:
		c.bar, c.marks = 8, 5
	case width < wideList:
		c.bar, c.marks, c.both = 6, 5, true
	default:
		c.bar, c.marks, c.both = 12, 6, true
	}
	if width >= timeList {
		c.when = len(clockLayout)
	}
	if width >= dateList {
		c.when = len(dateLayout)
	}
	return c
}

// placedColumns are those of events that stand under no turn of theirs. A narrow list has no bar:
// there it would be at the cost of the words.
func (b *board) placedColumns(width int) columns {
	c := columns{number: b.numberColumn()}
	switch {
	case width < placedList:
		c.marks = 2
	case width < timeList:
		c.bar, c.marks = 4, 4
	case width < wideList:
		c.bar, c.marks, c.both = 4, 4, true
	default:
		c.bar, c.marks, c.both = 8, 6, true
	}
	return c
}

// front is the cells before the tokens, and the gap behind them.
func (c columns) front() int {
	cells := c.number + 1
	if c.when > 0 {
		cells += c.when + 1
	}
	if c.bar > 0 {
		cells += c.bar + 1
	}
	return cells
}

// tokensEnd is the last cell of the tokens, counted from the start of a row.
func (c columns) tokensEnd() int {
	end := c.front() + tokenColumn
	if c.both {
		end += bothColumns
	}
	return end
}

// putColumns writes all columns: a turn's number, when that was, a bar, tokens and marks.
func (b *board) putColumns(p *pen, number, when string, s *turnSums, c columns) {
	p.number(b.theme.Dim, number, c.number)
	p.gap(1)
	if c.when > 0 {
		p.number(b.theme.Dim, when, c.when)
		p.gap(1)
	}
	b.putWeight(p, s, c)
}

// putWeight writes the columns from the bar on.
func (b *board) putWeight(p *pen, s *turnSums, c columns) {
	if c.bar > 0 {
		p.drawn(b.bar(b.split(s), b.most, c.bar), c.bar)
		p.gap(1)
	}
	b.putTokens(p, s.before, s.after, s.live, c.both)
	p.gap(1)
	b.putMarks(p, s.marks, c.marks)
	p.gap(1)
}

// The columns of tokens, in cells: those that stay, and those before with an arrow.
const tokenColumn, bothColumns = 5, 8

// putTokens writes the tokens that stay; with both, also those before where they differ.
func (b *board) putTokens(p *pen, before, after int, live, both bool) {
	th := b.theme
	if both {
		was, arrow := "", ""
		if before != after {
			was, arrow = render.Short(before), b.glyphs.Arrow
		}
		p.number(th.Dim, was, tokenColumn)
		p.number(th.Dim, arrow, 2)
		p.gap(1)
	}
	text, style := render.Short(after), th.Text
	if !live {
		text = ""
	}
	if b.stale {
		style = th.Dim
	}
	p.number(style, text, tokenColumn)
}
