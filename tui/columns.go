package tui

import (
	"strconv"

	"decant/render"
	"decant/strategies"
)

// turnSums is what a row says of a turn.
type turnSums struct {
	before, after int
	saved         [5]int
	marks         markSet
	live          bool
}

// sums adds up the events of a turn. Of the person's decisions, that on the whole turn marks the
// row too, even where it changes nothing.
func (b *board) sums(turn int) turnSums {
	s := b.sumsOf(b.events(turn))
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
		if b.plan == nil {
			continue
		}
		for _, k := range b.plan.On(i) {
			c := &b.plan.Changes[k]
			s.saved[c.Class] += c.Tokens
			s.after -= c.Tokens
		}
	}
	s.after += s.before
	return s
}

// wideList is the width in cells from which a list has room for everything.
const wideList = 66

// columns are the widths of the columns of numbers before the words of a row.
type columns struct {
	number, bar, marks int
	both               bool // Tokens before and after, not after alone.
}

// columns are fixed for a width, so that nothing moves when numbers change.
func (b *board) columns(width int) columns {
	c := columns{number: max(len(strconv.Itoa(len(b.conv.Turns))), 2)}
	switch {
	case width < 44:
		c.bar, c.marks = 4, 4
	case width < 46:
		c.bar, c.marks = 8, 5
	case width < wideList:
		c.bar, c.marks, c.both = 6, 5, true
	default:
		c.bar, c.marks, c.both = 12, 6, true
	}
	return c
}

// tokensEnd is the last cell of the tokens, counted from the start of a row.
func (c columns) tokensEnd() int {
	end := c.number + 1 + c.bar + 1 + tokenColumn
	if c.both {
		end += bothColumns
	}
	return end
}

// putColumns writes the columns of numbers: a turn's number, a bar, tokens and marks.
func (b *board) putColumns(p *pen, number string, s *turnSums, width int) {
	c := b.columns(width)
	p.number(b.theme.Dim, number, c.number)
	p.gap(1)
	p.drawn(b.bar(b.shares(s.after, s.saved), b.most, c.bar), c.bar)
	p.gap(1)
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
