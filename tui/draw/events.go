package draw

import (
	"strconv"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
	"decant/tui/board"
	"decant/tui/label"
)

// kindColumn is the cells that the name of a kind takes where there is room for a column.
const kindColumn = 9

// DrawEvent is the row of an event, or of a part of one, under its turn. Where a list has no room
// for all columns, the kind stands where the number of a turn does.
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
			// A narrow list tells what an event is instead of what it weighed before.
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

// putFrontKind writes what an event is into the first cells of its row: of a call its tool, which
// its result follows.
func putFrontKind(b *Canvas, p *Pen, event, cells, after int) {
	e := b.Conv.EventAt(event)
	name := label.Kind(e.Kind)
	if len(name) > cells {
		name = shortKind(e.Kind)
	}
	if tool := b.Tool(event); e.Kind == model.ToolCall && tool != "" {
		name = tool
	}
	p.Put(b.WordStyle(event, after, b.KindStyle(e.Kind)), name, cells)
	p.Gap(1)
}

// shortKind is what a narrow row calls a kind, in 7 cells at most.
func shortKind(k model.Kind) string {
	switch k {
	case model.Assistant:
		return "answer"
	case model.Reasoning:
		return "reason"
	case model.Attachment:
		return "attach"
	default:
		return label.Kind(k)
	}
}

// DrawPlaced is the row of an event, or of a part of one, where no turn stands over it: with the
// number of its turn.
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

// PutPart writes what a part of an event is.
func (b *Canvas) PutPart(p *Pen, r board.RowID) {
	p.Put(b.Theme.Dim, b.PartLabel(b.Conv.EventAt(r.At), r.Part), p.Left)
}

// WordStyle is a style, or dim for what the agent is not sent, now or after the fork.
func (b *Canvas) WordStyle(event, after int, style lipgloss.Style) lipgloss.Style {
	if e := b.Conv.EventAt(event); !e.Live || after == 0 && e.Tokens > 0 {
		return b.Theme.Dim
	}
	return style
}

// PutWhat writes what an event is: its kind, its tool, whether that failed, and its first line.
// After is the tokens that it has left.
func (b *Canvas) PutWhat(p *Pen, event, after int) {
	e := b.Conv.EventAt(event)
	style := b.WordStyle(event, after, b.KindStyle(e.Kind))
	tool := b.Tool(event)
	switch kind := label.Kind(e.Kind); {
	case p.Width >= DateList:
		p.Put(style, kind, kindColumn)
		p.Gap(1)
	// Results are what most lists are full of, and need no word where there is no room.
	case e.Kind != model.ToolResult || tool == "" || p.Left > len(kind)+2*MinLabel:
		p.Say(style, shortKind(e.Kind)+" ")
	}
	b.PutTool(p, style, tool)
	b.PutFailed(p, event)
	b.PutName(p, event, after)
}

// PutName writes what an event is about into the rest of a row: the file, the command or the query,
// and of the content what there is room for.
func (b *Canvas) PutName(p *Pen, event, after int) {
	name := b.NameEvent(event)
	b.putName(p, &name, b.WordStyle(event, after, b.Theme.Text))
}

// putName writes a name, with the line of content dim behind it.
func (b *Canvas) putName(p *Pen, name *label.Name, style lipgloss.Style) {
	about, says := name.Fit(p.Left, &b.Glyphs)
	p.Say(style, about)
	if says != "" {
		p.Gap(2)
		p.Say(b.Theme.Dim, says)
	}
	p.Gap(p.Left)
}

// PutFailed says of a result that its call failed: it weighs like any other but is worth less,
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

// DrawTurn is the row of a turn.
func (b *Canvas) DrawTurn(turn int, lead string, width int) string {
	return b.DrawTurnWith(turn, lead, width, "")
}

// DrawTurnWith is the row of a turn with a warning before its words.
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

// TurnNumber is the number, or a dash for what is in no turn.
func TurnNumber(turn int) string {
	if turn < 0 {
		return "-"
	}
	return strconv.Itoa(turn)
}

// Boundary is the row that stands for a boundary.
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

// Besides is the row for what is sent and belongs to no event, in so many cells.
func Besides(b *Canvas, width int) string {
	s, p := b.Beside, NewPen(width, &b.Glyphs)
	text := " besides: " + b.Glyphs.About + " " + render.Short(s.Fixed) +
		" fixed (system prompt, tools)"
	for _, more := range []struct {
		tokens int
		name   string
	}{
		{s.Framing, " framing of calls"}, {s.Sealed, " sealed reasoning"},
	} {
		if more.tokens != 0 {
			text += ", " + render.Short(more.tokens) + more.name
		}
	}
	p.Say(b.Theme.Track, Repeat(b.Glyphs.Horizontal, 2))
	p.Say(b.Theme.Dim, text+" ")
	p.Say(b.Theme.Track, Repeat(b.Glyphs.Horizontal, p.Left))
	return p.String()
}
