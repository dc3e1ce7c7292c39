package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// barKind is what a bar tells apart when it is split by kind.
type barKind uint8

// The kinds of a bar, in its order.
const (
	barResults barKind = iota
	barCalls
	barReasoning
	barSaid
	barRest
	kindCount
)

// barKindOf is where an event counts.
func barKindOf(k model.Kind) barKind {
	switch k {
	case model.ToolResult:
		return barResults
	case model.ToolCall:
		return barCalls
	case model.Reasoning:
		return barReasoning
	case model.User, model.Assistant:
		return barSaid
	default:
		return barRest
	}
}

// split are the segments of the bar of some events: by what goes, or by kind.
func (b *board) split(s *turnSums) []share {
	if b.byKind {
		return b.kindShares(s)
	}
	return b.shares(s.after, s.saved)
}

// kindShares splits tokens into what stays by kind, and what goes. So the bar is as long as it is
// by class.
func (b *board) kindShares(s *turnSums) []share {
	t, g, k := b.theme, &b.glyphs, &s.kinds
	gone := share{name: "goes", tokens: s.before - s.after, style: &t.Track, fill: g.Full}
	if t.Plain() {
		rest := k[barReasoning] + k[barSaid] + k[barRest]
		gone.fill = g.Fills[3]
		return []share{
			{"results", k[barResults], &t.ToolResult, g.Fills[0], ""},
			{"calls", k[barCalls], &t.ToolCall, g.Fills[1], ""},
			{"said and rest", rest, &t.Assistant, g.Fills[2], ""},
			gone,
		}
	}
	// Results are what there is most of, and plain; what is said must differ from them.
	return []share{
		{"results", k[barResults], &t.ToolResult, g.Full, ""},
		{"calls", k[barCalls], &t.ToolCall, g.Full, ""},
		{"reasoning", k[barReasoning], &t.Summary, g.Full, ""},
		{"said", k[barSaid], &t.Good, g.Full, ""},
		{"rest", k[barRest], &t.Warn, g.Full, ""},
		gone,
	}
}

// all adds up the conversation.
func (b *board) all() turnSums {
	s := turnSums{saved: b.classTotals()}
	if b.byKind {
		for i := range b.conv.Events {
			e := &b.conv.Events[i]
			s.kinds[barKindOf(e.Kind)] += b.after(i)
		}
	}
	s.before, s.after = b.totals()
	return s
}

// switchBars splits all bars by kind instead of by what goes, or the other way round.
func (m *root) switchBars() tea.Cmd {
	m.b.byKind = !m.b.byKind
	m.b.version++
	if m.b.byKind {
		m.note("bars by kind of what stays")
	} else {
		m.note("bars by what goes")
	}
	return nil
}

// The ways to tell a time, in UTC as everywhere.
const clockLayout, dateLayout = "15:04", "01-02 15:04"

// when is the time of an event for a column of that many cells, "" when it is not known.
func (b *board) when(event, cells int) string {
	if event < 0 || cells == 0 || b.conv.Events[event].Time.IsZero() {
		return ""
	}
	layout := clockLayout
	if cells >= len(dateLayout) {
		layout = dateLayout
	}
	return b.conv.Events[event].Time.UTC().Format(layout)
}

// started is the event that began a turn, -1 for none.
func (b *board) started(turn int) int {
	if turn > 0 && b.conv.Turns[turn-1].Prompt >= 0 {
		return b.conv.Turns[turn-1].Prompt
	}
	if events := b.events(turn); len(events) > 0 && turn > 0 {
		return events[0]
	}
	return -1
}

// putTool writes the name of a tool as far as the words behind it keep their room, and none where
// that is too little to know it by.
func (b *board) putTool(p *pen, style styler, tool string) {
	const least = 4
	room := max(p.left-minLabel-1, least)
	if tool == "" || p.left <= minLabel {
		return
	}
	tool = p.glyphs.Clip(tool, room)
	p.drawn(style.Render(tool), render.Width(tool))
	p.gap(min(2, max(p.left-minLabel, 1)))
}
