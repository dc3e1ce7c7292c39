package tui

import (
	"strconv"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
)

// kindColumn is the cells that the name of a kind takes where there is room for a column.
const kindColumn = 9

// drawEvent is the row of an event, or of a part of one, under its turn. Where a list has no room
// for all columns, the kind stands where the number of a turn does.
func (b *board) drawEvent(r rowID, lead string, width int) string {
	c := b.columns(width)
	p, s := newPen(width, &b.glyphs), b.sumsOfRow(r)
	switch {
	case r.kind == rowPart || width >= dateList:
		b.putColumns(p, "", b.when(r.at, c.when), &s, c)
	case c.when > 0:
		b.putFrontKind(p, r.at, c.number+1+c.when, s.after)
		c.when = 0
		b.putWeight(p, &s, c)
	default:
		b.putFrontKind(p, r.at, c.number+1+c.bar, s.after)
		c.bar = 0
		b.putWeight(p, &s, c)
	}
	p.say(b.theme.Dim, lead)
	switch {
	case r.kind == rowPart:
		b.putPart(p, r)
	case width >= dateList:
		b.putWhat(p, r.at, s.after)
	default:
		b.putFailed(p, r.at)
		p.put(b.wordStyle(r.at, s.after, b.theme.Text), b.label(r.at), p.left)
	}
	return p.String()
}

// putFrontKind writes what an event is into the first cells of its row: of a call its tool, which
// its result follows.
func (b *board) putFrontKind(p *pen, event, cells, after int) {
	e := &b.conv.Events[event]
	name := kindName(e.Kind)
	if len(name) > cells {
		name = shortKind(e.Kind)
	}
	if tool := b.tool(event); e.Kind == model.ToolCall && tool != "" {
		name = tool
	}
	p.put(b.wordStyle(event, after, b.kindStyle(e.Kind)), name, cells)
	p.gap(1)
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
		return kindName(k)
	}
}

// sumsOfRow is what a row of an event, or of a part of one, weighs.
func (b *board) sumsOfRow(r rowID) turnSums {
	if r.kind != rowPart {
		return b.sumsOf([]int{r.at})
	}
	e := &b.conv.Events[r.at]
	s := turnSums{before: model.Round(e.Parts[r.part].Weight), live: e.Live}
	s.after = s.before
	s.kinds[barKindOf(e.Kind)] = s.after
	return s
}

// drawPlaced is the row of an event, or of a part of one, where no turn stands over it: with the
// number of its turn.
func (b *board) drawPlaced(r rowID, lead string, width int) string {
	p, s := b.startPlaced(r, lead, width)
	if r.kind == rowPart {
		b.putPart(p, r)
	} else {
		b.putWhat(p, r.at, s.after)
	}
	return p.String()
}

// startPlaced starts such a row.
func (b *board) startPlaced(r rowID, lead string, width int) (*pen, turnSums) {
	number := ""
	if r.kind == rowEvent {
		number = turnNumber(b.turnOf(r.at))
	}
	p, s := newPen(width, &b.glyphs), b.sumsOfRow(r)
	b.putColumns(p, number, "", &s, b.placedColumns(width))
	p.say(b.theme.Dim, lead)
	return p, s
}

// putPart writes what a part of an event is.
func (b *board) putPart(p *pen, r rowID) {
	p.put(b.theme.Dim, b.partLabel(&b.conv.Events[r.at], r.part), p.left)
}

// turnOf is the turn under which an event stands.
func (b *board) turnOf(event int) int {
	if b.conv.Events[event].OffPath {
		return asideTurn
	}
	return b.conv.Events[event].Turn
}

// wordStyle is a style, or dim for what the agent is not sent, now or after the fork.
func (b *board) wordStyle(event, after int, style lipgloss.Style) lipgloss.Style {
	if e := &b.conv.Events[event]; !e.Live || after == 0 && e.Tokens > 0 {
		return b.theme.Dim
	}
	return style
}

// putWhat writes what an event is: its kind, its tool, whether that failed, and its first line.
// After is the tokens that it has left.
func (b *board) putWhat(p *pen, event, after int) {
	e := &b.conv.Events[event]
	style := b.wordStyle(event, after, b.kindStyle(e.Kind))
	tool := b.tool(event)
	switch kind := kindName(e.Kind); {
	case p.width >= dateList:
		p.put(style, kind, kindColumn)
		p.gap(1)
	// Results are what most lists are full of, and need no word where there is no room.
	case e.Kind != model.ToolResult || tool == "" || p.left > len(kind)+2*minLabel:
		p.say(style, shortKind(e.Kind)+" ")
	}
	b.putTool(p, style, tool)
	b.putFailed(p, event)
	p.put(b.wordStyle(event, after, b.theme.Text), b.label(event), p.left)
}

// putFailed says of a result that its call failed: it weighs like any other but is worth less,
// which helps to decide.
func (b *board) putFailed(p *pen, event int) {
	e := &b.conv.Events[event]
	if e.Kind != model.ToolResult || e.Call < 0 {
		return
	}
	word := stateWord(b.conv.Calls[e.Call].Status)
	switch {
	case word == "":
	case p.left-len(word)-2 >= minLabel:
		p.say(b.theme.Dim, word+"  ")
	default:
		p.say(b.theme.Dim, b.stateSign(b.conv.Calls[e.Call].Status)+" ")
	}
}

// stateWord says how a call ended, "" for well; stateSign is that in one cell.
func stateWord(s model.Status) string {
	switch s {
	case model.Failed:
		return "failed"
	case model.Interrupted:
		return "stopped"
	case model.Succeeded, model.Unanswered:
	}
	return ""
}

func (b *board) stateSign(s model.Status) string {
	switch s {
	case model.Failed:
		return b.glyphs.No
	case model.Interrupted:
		return b.glyphs.Off
	case model.Succeeded, model.Unanswered:
	}
	return " "
}

// partLabel is what a part of an event is: an image, a resource, or the first line of its text.
func (b *board) partLabel(e *model.Event, part int) string {
	p := &e.Parts[part]
	if p.Kind == model.PartImage {
		return imageText(p)
	}
	label := peek(b.conv.PartText(p), p.Envelope)
	if p.URI != "" {
		return render.CleanLine(p.URI) + "  " + label
	}
	return label
}

// kindStyle is the colour of a kind; the name of the kind is always written too.
func (b *board) kindStyle(k model.Kind) lipgloss.Style {
	t := b.theme
	return [...]lipgloss.Style{
		model.User: t.User, model.Assistant: t.Assistant, model.Reasoning: t.Reasoning,
		model.ToolCall: t.ToolCall, model.ToolResult: t.ToolResult,
		model.Attachment: t.Attachment, model.Summary: t.Summary, model.System: t.System,
		model.ImageMessage: t.Image, model.Definition: t.System,
	}[k]
}

// place names an event for a person: its turn, kind and tool.
func place(c *model.Conversation, event int) string {
	e := &c.Events[event]
	s := kindName(e.Kind)
	if e.Call >= 0 {
		s += " " + render.CleanLine(c.Calls[e.Call].Tool)
	} else if e.Kind == model.Definition {
		s += " " + render.CleanLine(e.Label)
	}
	if e.Turn > 0 {
		s += " in turn " + strconv.Itoa(e.Turn)
	}
	return s
}

// twin is the event that a duplicate points to or is covered by, -1 for none.
func (b *board) twin(event int) int {
	if b.plan == nil || event < 0 {
		return -1
	}
	to := -1
	for _, i := range b.plan.On(event) {
		c := &b.plan.Changes[i]
		switch {
		case c.Anchor >= 0:
			to = c.Anchor
		case c.Cover >= 0:
			to = c.Cover
		}
	}
	return to
}
