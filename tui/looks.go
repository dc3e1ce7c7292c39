package tui

import (
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
)

// look is how the text of an event is shown.
type look uint8

// The looks, in the order in which a key goes through them.
const (
	asIs look = iota
	asWillBe
	asDiff
	asSides
	asRaw
	lookCount
)

// lookNames stand in the title of the detail.
var lookNames = [lookCount]string{
	"as it is", "as it will be", "diff", "side by side", "raw record",
}

// minSides is the width, in cells, from which two texts stand side by side.
const minSides = 56

// looks are the ways to look at what is shown now, the first is always there.
func (v *detailView) looks() []look {
	event := v.event()
	if event < 0 {
		return nil
	}
	out := []look{asIs}
	if v.b.plan != nil && len(v.b.plan.On(event)) > 0 {
		out = append(out, asWillBe, asDiff)
		if v.width >= minSides {
			out = append(out, asSides)
		}
	}
	if v.b.recorded(event) {
		out = append(out, asRaw)
	}
	return out
}

// effective is how the text is really shown: not all that was chosen for one event is there for
// the next, or in a narrow pane.
func (v *detailView) effective() look {
	have := v.looks()
	switch {
	case slices.Contains(have, v.look):
		return v.look
	case v.look == asSides && slices.Contains(have, asDiff):
		return asDiff
	}
	return asIs
}

// recorded reports whether the record of an event is at hand.
func (b *board) recorded(event int) bool {
	at := b.conv.Events[event].Record
	return at >= 0 && at < len(b.conv.Source.Records)
}

// pairOf is the result that supersedes another, or is superseded by it, -1 for none: with two
// answers of one tool, what changed between them is what a person wants to know.
func (b *board) pairOf(event int, changes []model.Change) int {
	for i := range changes {
		to := max(changes[i].Anchor, changes[i].Cover)
		if changes[i].Class != model.Superseded || to < 0 || to == event {
			continue
		}
		e, other := &b.conv.Events[event], &b.conv.Events[to]
		if e.Kind == model.ToolResult && other.Kind == model.ToolResult &&
			e.Call >= 0 && other.Call >= 0 &&
			b.conv.Calls[e.Call].Tool == b.conv.Calls[other.Call].Tool {
			return to
		}
	}
	return -1
}

// nextLook shows the text in the next way.
func (m *root) nextLook() tea.Cmd {
	have := m.detail.looks()
	at := slices.Index(have, m.detail.effective())
	m.detail.look = have[(at+1)%len(have)]
	m.detail.top, m.detail.cursor = 0, 0
	return m.showDetail()
}

// canLook says why there is only one way to look at the text.
func canLook(m *root) (bool, string) {
	switch have := m.detail.looks(); {
	case have == nil:
		return false, "choose an event to see its text"
	case len(have) > 1:
		return true, ""
	case m.b.plan == nil:
		return false, "nothing is planned yet"
	}
	return false, "nothing changes in this event"
}

// recordName names the record of an event by its line in the file.
func (b *board) recordName(event int) string {
	r := &b.conv.Source.Records[b.conv.Events[event].Record]
	return "line " + strconv.Itoa(r.Line)
}
