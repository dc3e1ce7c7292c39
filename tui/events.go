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
	turn int
	// items are events by index; one below 0 is a rule, for boundary 1 at -1.
	items []int
	width int
	cache rowCache
}

// newEventList lists no turn yet. Rules, which are below 0, cannot be chosen.
func newEventList(b *board) *eventList {
	l := &eventList{b: b, turn: noTurn}
	l.skip = func(row int) bool { return l.items[row] < 0 }
	return l
}

// setSize fits the list; the first time its cursor comes to stand in the middle.
func (l *eventList) setSize(w, h int) {
	first := l.height == 0
	l.width = w
	l.resize(len(l.items), h)
	if first {
		l.centre()
	}
}

// show lists the events of a turn, the first that is sent chosen, unless they are listed already.
func (l *eventList) show(turn int) {
	if l.turn == turn {
		return
	}
	l.turn, l.items, l.cursor, l.top = turn, l.b.ruled(l.b.events(turn)), 0, 0
	l.cache = rowCache{}
	l.resize(len(l.items), l.height)
	l.choose(l.b.firstSent(l.items))
}

// firstSent is the first of some events that the agent would send, else -1, which is none.
func (b *board) firstSent(events []int) int {
	for _, i := range events {
		if i >= 0 && b.conv.Events[i].Live {
			return i
		}
	}
	return -1
}

// heaviestEvent is the event of a turn that weighs most, of equals the earlier one; -1 for none.
func (b *board) heaviestEvent(turn int) int {
	best := -1
	for _, i := range b.events(turn) {
		if best < 0 || b.conv.Events[i].Tokens > b.conv.Events[best].Tokens {
			best = i
		}
	}
	return best
}

// ruled puts a rule between events where the agent compacted.
func (b *board) ruled(events []int) []int {
	out := make([]int, 0, len(events)+1)
	for i, e := range events {
		part := b.conv.Events[e].Partition
		if i > 0 && part != b.conv.Events[events[i-1]].Partition &&
			part > 0 && part <= len(b.conv.Boundaries) {
			out = append(out, -part)
		}
		out = append(out, e)
	}
	return out
}

// event is the index of the chosen event, -1 for none.
func (l *eventList) event() int {
	if l.cursor >= len(l.items) {
		return -1
	}
	return max(l.items[l.cursor], -1)
}

// choose puts the cursor on an event of the turn.
func (l *eventList) choose(event int) {
	if event < 0 {
		return
	}
	for i, e := range l.items {
		if e == event {
			l.to(i)
			return
		}
	}
}

// title is what stands over the list: whose events, and how many, rules not counted.
func (l *eventList) title() (name, info string) {
	switch l.turn {
	case noTurn:
		return "Events", "0"
	case asideTurn:
		return "Events off the path", render.Number(len(l.b.events(l.turn)))
	case 0:
		return "Events before turn 1", render.Number(len(l.b.events(l.turn)))
	}
	return "Events of turn " + strconv.Itoa(l.turn), render.Number(len(l.b.events(l.turn)))
}

// row draws one row without its gutter.
func (l *eventList) row(i, width int) string {
	key := rowKey{l.items[i], width, l.b.version, l.b.theme}
	return l.cache.get(key, func() string {
		if l.items[i] < 0 {
			return l.b.rule(-l.items[i], width)
		}
		return l.b.drawEvent(l.items[i], width)
	})
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
	// Dim is what the agent is not sent, now or after the fork.
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
	if tool := b.tool(event); tool != "" {
		p.say(style, tool)
		p.gap(2)
	}
	// A failed call weighs like any other but is worth less, which helps to decide.
	if e.Kind == model.ToolResult && e.Call >= 0 && b.conv.Calls[e.Call].Status == model.Failed {
		p.say(th.Dim, "failed  ")
	}
	p.put(text, b.label(event), p.left)
	return p.String()
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
