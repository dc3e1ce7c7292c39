package tui

import (
	"strconv"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
)

// eventList lists the events of one turn.
type eventList struct {
	list
	b *board
	// turn is whose events are listed.
	turn  int
	items []int
	width int
	cache rowCache
}

func newEventList(b *board) *eventList { return &eventList{b: b, turn: asideTurn - 1} }

func (l *eventList) setSize(w, h int) {
	l.width = w
	l.resize(len(l.items), h)
}

// show lists the events of a turn, the first chosen, unless they are listed already.
func (l *eventList) show(turn int) {
	if l.turn == turn {
		return
	}
	l.turn, l.items, l.cursor, l.top = turn, l.b.events(turn), 0, 0
	l.cache = rowCache{}
	l.resize(len(l.items), l.height)
}

// event is the index of the chosen event, -1 for none.
func (l *eventList) event() int {
	if l.cursor >= len(l.items) {
		return -1
	}
	return l.items[l.cursor]
}

// choose puts the cursor on an event of the turn.
func (l *eventList) choose(event int) {
	for i, e := range l.items {
		if e == event {
			l.to(i)
			return
		}
	}
}

func (l *eventList) title() (name, info string) {
	switch l.turn {
	case asideTurn:
		return "Events off the path", strconv.Itoa(len(l.items))
	case 0:
		return "Events before turn 1", strconv.Itoa(len(l.items))
	}
	return "Events of turn " + strconv.Itoa(l.turn), strconv.Itoa(len(l.items))
}

// row draws one row without its gutter.
func (l *eventList) row(i, width int) string {
	key := rowKey{l.items[i], width, l.b.version, l.b.theme}
	return l.cache.get(key, func() string { return l.b.drawEvent(l.items[i], width) })
}

// The columns of an event's row, in cells.
const (
	kindColumn  = 9
	markColumn  = 3
	minBothWide = 58
)

// drawEvent is the row of an event.
func (b *board) drawEvent(event, width int) string {
	e, th := &b.conv.Events[event], b.theme
	after := b.after(event)
	style, text := b.kindStyle(e.Kind), th.Text
	if !e.Live || after == 0 && e.Tokens > 0 {
		style, text = th.Dim, th.Dim
	}
	p := newPen(width, &b.glyphs)
	p.put(style, kindName(e.Kind), kindColumn)
	p.gap(1)
	b.putTokens(p, e.Tokens, after, e.Live, width >= minBothWide)
	p.gap(1)
	b.putMarks(p, b.marksOf(event), markColumn)
	if e.Call >= 0 && b.conv.Calls[e.Call].Status == model.Failed {
		p.say(th.Dim, "failed ")
	}
	if tool := b.tool(event); tool != "" {
		p.say(style, tool)
		p.gap(2)
	}
	p.put(text, b.label(event), p.left)
	return p.String()
}

func (b *board) kindStyle(k model.Kind) lipgloss.Style {
	t := b.theme
	return [...]lipgloss.Style{
		model.User: t.User, model.Assistant: t.Assistant, model.Reasoning: t.Reasoning,
		model.ToolCall: t.ToolCall, model.ToolResult: t.ToolResult,
		model.Attachment: t.Attachment, model.Summary: t.Summary, model.System: t.System,
		model.ImageMessage: t.Image,
	}[k]
}

// place names an event for a person: its turn, kind and tool.
func place(c *model.Conversation, event int) string {
	e := &c.Events[event]
	s := kindName(e.Kind)
	if e.Call >= 0 {
		s += " " + render.CleanLine(c.Calls[e.Call].Tool)
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
