package draw

import (
	"slices"
	"strconv"

	"decant/render"
	"decant/tui/board"
)

// The list widths in cells from which there is room for more columns: tokens before and after, a
// bar, both with a gap, the time of day, longer words, and the date.
const (
	BothList = 34
	barList  = 41
	TimeList = 56
	WideList = 66
	// DateList has room for dates, counts and full words.
	DateList = 110
	// longBarList is the width at which a bar is long enough to compare nearby rows. It is the list
	// of a screen of 140 columns. In narrower lists the words of rows need the room.
	longBarList, longBar = 82, 20
)

// PlacedList is the width below which events outside a turn show fewer marks.
const PlacedList = 48

// MinLabel is the number of cells that the words of a row keep, whatever comes before them.
const MinLabel = 11

// Columns holds the widths of the columns before the words of a row. A column of width 0 is absent.
type Columns struct {
	Number, When, bar int
	// is holds the facts of a row, then its fates.
	is, then int
	// Was holds the tokens before and an arrow, in front of the tokens after.
	Was int
}

// numberColumn returns the width of the number of a turn.
func numberColumn(b *Canvas) int { return max(len(strconv.Itoa(len(b.Conv.Turns))), 2) }

// Columns returns the columns for turns and the rows under them. They are fixed for a width, so
// that nothing moves when numbers change. Only the first choice adds the columns for the plan.
func (b *Canvas) Columns(width int) Columns {
	c := Columns{Number: numberColumn(b), is: 4, then: fateLetter}
	switch {
	case width < BothList:
	case width < barList:
		c.Was = tightBefore
	case width < TimeList:
		c.bar, c.Was = 3, tightBefore
	case width < longBarList:
		c.Was, c.is, c.then = wideBefore, 5, fateShort
	case width < DateList:
		c.bar, c.Was, c.is, c.then = longBar, wideBefore, 5, fateCounts
	default:
		c.bar, c.Was, c.is, c.then = longBar, wideBefore, 6, fateWhole
	}
	c.leaveOut(b)
	if width >= TimeList {
		c.When = len(clockLayout)
	}
	if width >= DateList {
		c.When = len(dateLayout)
	}
	return c
}

// PlacedColumns returns the columns for events listed outside their turn. Most lists have no bar
// there, because it would take room from the words.
func (b *Canvas) PlacedColumns(width int) Columns {
	c := Columns{Number: numberColumn(b), is: 4, then: fateLetter}
	switch {
	case width < BothList:
		c.is = 3
	case width < PlacedList:
		c.Was = tightBefore
	case width < longBarList:
		c.Was, c.then = wideBefore, fateShort
	case width < DateList:
		c.bar, c.Was, c.is, c.then = longBar, wideBefore, 4, fateShort
	default:
		c.bar, c.Was, c.is, c.then = longBar, wideBefore, 4, fateWhole
	}
	c.leaveOut(b)
	return c
}

// leaveOut gives the room of the plan's columns to the words while no plan changes anything.
func (c *Columns) leaveOut(b *Canvas) {
	if b.Looking {
		c.Was, c.then = 0, 0
	}
}

// ChartColumns returns the columns for rows with a chart after their words. There is no bar, no
// facts and no fates, because the chart shows them cell by cell.
func (b *Canvas) ChartColumns(width int) Columns {
	c := Columns{Number: numberColumn(b)}
	switch {
	case width < BothList:
	case width < TimeList:
		c.Was = tightBefore
	default:
		c.Was = wideBefore
	}
	c.leaveOut(b)
	return c
}

// Front returns the cells before the tokens, with the gap after them.
func (c Columns) Front() int {
	cells := c.Number + 1
	if c.When > 0 {
		cells += c.When + 1
	}
	if c.bar > 0 {
		cells += c.bar + 1
	}
	return cells
}

// TokensEnd returns the last cell of the tokens, counted from the start of a row.
func (c Columns) TokensEnd() int {
	return c.Front() + c.Was + tokenColumn
}

// WordsStart returns the cell after all columns, where the words of a row begin.
func (c Columns) WordsStart() int {
	at := c.TokensEnd() + 1
	if c.is > 0 {
		at += c.is + 1
	}
	if c.then > 0 {
		at += c.then + 1
	}
	return at
}

// Heads names the columns of tokens, of facts and of fates.
func (c Columns) Heads() []Head {
	out := []Head{{Name: "tokens", End: c.TokensEnd()}}
	at := c.TokensEnd() + 1
	if c.is > 0 {
		name := "is"
		if c.is >= len("fact") {
			name = "fact"
		}
		out = append(out, Head{Name: name, End: at + len(name), Spare: true})
		at += c.is + 1
	}
	if c.then >= fateShort {
		out = append(out, Head{Name: "fate", End: at + len("fate"), Spare: true})
	}
	return out
}

// PutColumns writes all columns: the number of a turn, its time, a bar, tokens, facts and fates.
func (b *Canvas) PutColumns(p *Pen, number, when string, s *board.Sums, c Columns) {
	p.Number(b.Theme.Dim, number, c.Number)
	p.Gap(1)
	if c.When > 0 {
		p.Number(b.Theme.Dim, when, c.When)
		p.Gap(1)
	}
	b.putWeight(p, s, c)
}

// putWeight writes the columns from the bar on.
func (b *Canvas) putWeight(p *Pen, s *board.Sums, c Columns) {
	if c.bar > 0 {
		p.Drawn(b.bar(b.split(s), b.Most, c.bar), c.bar)
		p.Gap(1)
	}
	b.putTokens(p, s.Before, s.After, s.Live, c.Was)
	p.Gap(1)
	if c.is > 0 {
		more := ""
		if putMarks(b, p, s.Marks, c.is) {
			more = b.Glyphs.Ellipsis
		}
		p.Put(b.Theme.Dim, more, 1)
	}
	if c.then > 0 {
		putFates(b, p, s, c.then)
		p.Gap(1)
	}
}

// The widths of the token columns, in cells: the tokens after, and the tokens before with an arrow,
// in a narrow list and elsewhere.
const tokenColumn, tightBefore, wideBefore = 5, 6, 8

// putTokens writes the tokens after the plan. If they differ from those before, it writes those
// first, in was cells.
func (b *Canvas) putTokens(p *Pen, before, after int, live bool, was int) {
	th := b.Theme
	if was > 0 {
		number, arrow := "", ""
		if before != after {
			number, arrow = render.Short(before), b.Glyphs.Arrow
		}
		p.Number(th.Dim, number, tokenColumn)
		p.Gap((was - tokenColumn) / 2)
		p.Put(th.Dim, arrow, 1)
		p.Gap((was - tokenColumn) / 2)
	}
	text, style := render.Short(after), th.Text
	if !live {
		text = ""
	}
	if b.Stale {
		style = th.Dim
	}
	p.Number(style, text, tokenColumn)
}

// The layouts of times. All times are in UTC.
const clockLayout, dateLayout = "15:04", "01-02 15:04"

// eventTime returns the time of an event for a column of that many cells, "" if unknown.
func eventTime(b *Canvas, event, cells int) string {
	if event < 0 || cells == 0 || b.Conv.EventAt(event).Time.IsZero() {
		return ""
	}
	layout := clockLayout
	if cells >= len(dateLayout) {
		layout = dateLayout
	}
	return b.Conv.EventAt(event).Time.UTC().Format(layout)
}

// TurnHeads names the columns of turns. Times are in UTC, as their head says.
func (b *Canvas) TurnHeads(width int) []Head {
	c := b.Columns(width)
	out := c.Heads()
	if c.When > 0 {
		out = slices.Insert(out, 0, Head{Name: "UTC", End: c.Number + 1 + c.When})
	}
	return out
}

// EventHeads names the columns of event rows.
func (b *Canvas) EventHeads(width int) []Head {
	return b.PlacedColumns(width).Heads()
}

// Ago returns how many turns ago an event came, "" if it is off the path.
func (b *Canvas) Ago(event int) string {
	e := b.Conv.EventAt(event)
	if e.OffPath || e.Turn == 0 {
		return ""
	}
	return render.Short(len(b.Conv.Turns) - e.Turn)
}

// PutTool writes the name of a tool, as far as the words after it keep their room. It writes none
// if there is too little room to recognise it.
func (b *Canvas) PutTool(p *Pen, style Styler, tool string) {
	const least = 4
	room := max(p.Left-MinLabel-1, least)
	if tool == "" || p.Left < MinLabel+least+1 {
		return
	}
	tool = p.glyphs.Clip(tool, room)
	p.Drawn(style.Render(tool), render.Width(tool))
	p.Gap(min(2, max(p.Left-MinLabel, 1)))
}
