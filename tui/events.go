package tui

import (
	"strconv"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
)

// The cells that the name of a kind takes: in a narrow list only calls and their results stand
// in columns, so that more is seen of what they are about.
const kindColumn, narrowKind = 9, 6

// drawEvent is the row of an event, or of a part of one, under its turn.
func (b *board) drawEvent(r rowID, lead string, width int) string {
	return b.drawNumbered("", r, lead, width)
}

// drawPlaced is drawEvent where no turn stands over it: with the number of its turn.
func (b *board) drawPlaced(r rowID, lead string, width int) string {
	number := ""
	if r.kind == rowEvent {
		number = turnNumber(b.turnOf(r.at))
	}
	return b.drawNumbered(number, r, lead, width)
}

// turnOf is the turn under which an event stands.
func (b *board) turnOf(event int) int {
	if b.conv.Events[event].OffPath {
		return asideTurn
	}
	return b.conv.Events[event].Turn
}

// drawNumbered is the row of an event, or of a part of one, behind a number.
func (b *board) drawNumbered(number string, r rowID, lead string, width int) string {
	e, th := &b.conv.Events[r.at], b.theme
	s := b.sumsOf([]int{r.at})
	p := newPen(width, &b.glyphs)
	if r.kind == rowPart {
		part := &e.Parts[r.part]
		s = turnSums{before: model.Round(part.Weight), live: e.Live}
		s.after = s.before
	}
	b.putColumns(p, number, &s, width)
	p.say(th.Dim, lead)
	if r.kind == rowPart {
		p.put(th.Dim, b.partLabel(e, r.part), p.left)
		return p.String()
	}
	b.putWhat(p, r.at, s.after)
	return p.String()
}

// putWhat writes what an event is: its kind, its tool, whether that failed, and its first line.
// After is the tokens that it has left.
func (b *board) putWhat(p *pen, event, after int) {
	e, th := &b.conv.Events[event], b.theme
	// Dim is what the agent is not sent, now or after the fork.
	style, text := b.kindStyle(e.Kind), th.Text
	if !e.Live || after == 0 && e.Tokens > 0 {
		style, text = th.Dim, th.Dim
	}
	kind, column := kindName(e.Kind), narrowKind
	if p.width >= wideList {
		column = kindColumn
	}
	p.put(style, kind, max(column, len(kind)))
	p.gap(1)
	if tool := b.tool(event); tool != "" {
		p.say(style, tool)
		p.gap(2)
	}
	// A failed call weighs like any other but is worth less, which helps to decide.
	if e.Kind == model.ToolResult && e.Call >= 0 && b.conv.Calls[e.Call].Status == model.Failed {
		p.say(th.Dim, "failed  ")
	}
	p.put(text, b.label(event), p.left)
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
