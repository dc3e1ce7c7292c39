package draw

import (
	"strconv"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
	"decant/tui/board"
	"decant/tui/label"
)

// kindColumn is the number of cells for the name of a kind, if there is room for a column.
const kindColumn = 9

// DrawEvent draws the row of an event, or of one part, under its turn. If there is no room for all
// columns, the kind takes the place of the turn number.
func (b *Canvas) DrawEvent(r board.RowID, lead string, width int) string {
	c := b.Columns(width)
	p, s := NewPen(width, &b.Glyphs), b.SumsOfRow(r)
	switch {
	case r.Kind == board.RowPart || width >= DateList:
		b.PutColumns(p, "", eventTime(b, r.At, c.When), &s, c)
	case c.When > 0:
		putFrontKind(b, p, r.At, c.Number+1+c.When, s.After)
		c.When = 0
		b.putWeight(p, &s, c)
	default:
		cells := c.Number + 1 + c.bar
		if c.bar == 0 {
			// A narrow list says what an event is instead of its tokens before.
			cells, c.Was = cells+tightBefore-1, 0
		}
		putFrontKind(b, p, r.At, cells, s.After)
		c.bar = 0
		b.putWeight(p, &s, c)
	}
	p.Say(b.Theme.Dim, lead)
	switch {
	case r.Kind == board.RowPart:
		b.PutPart(p, r)
	case width >= DateList:
		b.PutWhat(p, r.At, s.After)
	default:
		b.PutFailed(p, r.At)
		b.PutName(p, r.At, s.After)
	}
	return p.String()
}

// putFrontKind writes the kind of an event into the first cells of its row. A call is named by its
// tool, and its result follows.
func putFrontKind(b *Canvas, p *Pen, event, cells, after int) {
	e := b.Conv.EventAt(event)
	name := label.Kind(e.Kind)
	if len(name) > cells {
		name = label.NarrowKind(e.Kind)
	}
	if tool := b.Tool(event); e.Kind == model.ToolCall && tool != "" {
		name = tool
	}
	p.Put(b.WordStyle(event, after, b.KindStyle(e.Kind)), name, cells)
	p.Gap(1)
}

// DrawPlaced draws the row of an event, or of one part, with the number of its turn, because no
// turn row is above it.
func (b *Canvas) DrawPlaced(r board.RowID, lead string, width int) string {
	p, s := b.StartPlaced(r, lead, width)
	if r.Kind == board.RowPart {
		b.PutPart(p, r)
	} else {
		b.PutWhat(p, r.At, s.After)
	}
	return p.String()
}

// StartPlaced starts such a row.
func (b *Canvas) StartPlaced(r board.RowID, lead string, width int) (*Pen, board.Sums) {
	number := ""
	if r.Kind == board.RowEvent {
		number = TurnNumber(b.TurnOf(r.At))
	}
	p, s := NewPen(width, &b.Glyphs), b.SumsOfRow(r)
	b.PutColumns(p, number, "", &s, b.PlacedColumns(width))
	p.Say(b.Theme.Dim, lead)
	return p, s
}

// PutPart says what a part of an event is.
func (b *Canvas) PutPart(p *Pen, r board.RowID) {
	p.Put(b.Theme.Dim, b.PartLabel(b.Conv.EventAt(r.At), r.Part), p.Left)
}

// WordStyle returns a style, or dim for text that is not sent to the agent, now or after the fork.
func (b *Canvas) WordStyle(event, after int, style lipgloss.Style) lipgloss.Style {
	if e := b.Conv.EventAt(event); !e.Live || after == 0 && e.Tokens > 0 {
		return b.Theme.Dim
	}
	return style
}

// PutWhat says what an event is: its kind, its tool, whether that failed, and its first line. After
// is its tokens after the plan.
func (b *Canvas) PutWhat(p *Pen, event, after int) {
	e := b.Conv.EventAt(event)
	style := b.WordStyle(event, after, b.KindStyle(e.Kind))
	tool := b.Tool(event)
	switch kind := label.Kind(e.Kind); {
	case p.Width >= DateList:
		p.Put(style, kind, kindColumn)
		p.Gap(1)
	// Most lists consist mainly of results, so a result needs no word if there is no room.
	case e.Kind != model.ToolResult || tool == "" || p.Left > len(kind)+2*MinLabel:
		p.Say(style, label.NarrowKind(e.Kind)+" ")
	}
	b.PutTool(p, style, tool)
	b.PutFailed(p, event)
	b.PutName(p, event, after)
}

// PutName writes what an event is about into the rest of a row: the file, the command or the query.
// It adds as much of the content as fits.
func (b *Canvas) PutName(p *Pen, event, after int) {
	name := b.NameEvent(event)
	b.putName(p, &name, b.WordStyle(event, after, b.Theme.Text))
}

// putName writes a name, followed by the dimmed line of content.
func (b *Canvas) putName(p *Pen, name *label.Name, style lipgloss.Style) {
	about, says := name.Fit(p.Left, &b.Glyphs)
	p.Say(style, about)
	if says != "" {
		p.Gap(2)
		p.Say(b.Theme.Dim, says)
	}
	p.Gap(p.Left)
}

// PutFailed marks a result whose call failed. It weighs as much as any other but is worth less,
// which helps to decide.
func (b *Canvas) PutFailed(p *Pen, event int) {
	e := b.Conv.EventAt(event)
	if e.Kind != model.ToolResult || e.Call < 0 {
		return
	}
	word := label.State(b.Conv.Calls[e.Call].Status)
	switch {
	case word == "":
	case p.Left-len(word)-2 >= MinLabel:
		p.Say(b.Theme.Dim, word+"  ")
	default:
		p.Say(b.Theme.Dim, b.StateSign(b.Conv.Calls[e.Call].Status)+" ")
	}
}

// DrawTurn draws the row of a turn.
func (b *Canvas) DrawTurn(turn int, lead string, width int) string {
	return b.DrawTurnWith(turn, lead, width, "")
}

// DrawTurnWith draws the row of a turn with a warning before its words.
func (b *Canvas) DrawTurnWith(turn int, lead string, width int, warning string) string {
	s, th := b.Sums(turn), b.Theme
	text := th.Text
	if !s.Live || s.After == 0 && s.Before > 0 {
		text = th.Dim
	}
	p := NewPen(width, &b.Glyphs)
	c := b.Columns(width)
	b.PutColumns(p, TurnNumber(turn), eventTime(b, b.Started(turn), c.When), &s, c)
	p.Say(th.Dim, lead)
	p.Say(th.Warn, warning)
	name := label.Name{Subject: b.Prompt(turn)}
	if at := b.Started(turn); turn > 0 && at >= 0 && at == b.Conv.Turns[turn-1].Prompt {
		name = b.NameEvent(at)
	}
	b.putName(p, &name, text)
	return p.String()
}

// TurnNumber returns the number, or a dash for events in no turn.
func TurnNumber(turn int) string {
	if turn < 0 {
		return "-"
	}
	return strconv.Itoa(turn)
}

// Boundary draws the row of a boundary.
func Boundary(b *Canvas, number, width int) string {
	bound := &b.Conv.Boundaries[number-1]
	text := " compacted here "
	if bound.TokensBefore > 0 {
		text = " compacted here, from " + render.Short(bound.TokensBefore) + " tokens "
	}
	p := NewPen(width, &b.Glyphs)
	p.Say(b.Theme.Track, Repeat(b.Glyphs.Horizontal, 2))
	p.Say(b.Theme.Dim, text)
	p.Say(b.Theme.Track, Repeat(b.Glyphs.Horizontal, p.Left))
	return p.String()
}

// Besides draws the row for what is sent and belongs to no event, in that many cells. It tells what
// the plan changes of it.
func Besides(b *Canvas, width int) string {
	p := NewPen(width, &b.Glyphs)
	was, then := b.WeighContext()
	text := " also sent: " + b.Glyphs.About + " " + render.Short(was.Fixed) +
		" fixed (system prompt, tools)"
	for _, more := range []struct {
		was, then int
		name      string
	}{
		{was.Framing, then.Framing, " JSON around calls"},
		{was.Sealed, then.Sealed, " encrypted reasoning"},
	} {
		if more.was == 0 {
			continue
		}
		text += ", " + render.Short(more.was)
		if more.then != more.was {
			text += " " + b.Glyphs.Arrow + " " + render.Short(more.then)
		}
		text += more.name
	}
	p.Say(b.Theme.Track, Repeat(b.Glyphs.Horizontal, 2))
	p.Say(b.Theme.Dim, text+" ")
	p.Say(b.Theme.Track, Repeat(b.Glyphs.Horizontal, p.Left))
	return p.String()
}
