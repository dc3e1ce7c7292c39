package tui

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies"
)

// tangentsView lists the turns that were named as tangents, by a person or a classifier. Nothing
// goes before it is confirmed: that is a decision to drop the turn.
type tangentsView struct{ b *board }

func (v *tangentsView) name() string { return "Tangents" }
func (v *tangentsView) key() string  { return "A" }

// info is how many are named and how many of them are confirmed.
func (v *tangentsView) info() string {
	gone := 0
	for _, t := range v.b.tangents {
		if v.b.dropped(t.Turn) {
			gone++
		}
	}
	return strconv.Itoa(gone) + "/" + strconv.Itoa(len(v.b.tangents)) + " confirmed"
}

// dropped reports whether the person decided to drop a turn.
func (b *board) dropped(turn int) bool {
	return b.plan != nil && b.plan.Spec.Decisions[strategies.OnTurn(turn)] == drops
}

func (v *tangentsView) orders() []string { return []string{"in order", "by tokens"} }

func (v *tangentsView) roots(order int) []rowID {
	out := make([]rowID, len(v.b.tangents))
	for i, t := range v.b.tangents {
		out[i] = rowID{kind: rowTurn, at: t.Turn}
	}
	if order == 1 {
		v.b.heaviestFirst(out, func(r rowID) int { return v.b.sums(r.at).before })
	}
	return out
}

func (v *tangentsView) kids(r rowID) []rowID {
	if r.kind != rowTurn {
		return v.b.partsOf(r)
	}
	events := v.b.events(r.at)
	out := make([]rowID, len(events))
	for i, e := range events {
		out[i] = rowID{kind: rowEvent, at: e}
	}
	return out
}

func (v *tangentsView) folds(r rowID) bool         { return r.kind == rowTurn || v.b.hasParts(r) }
func (v *tangentsView) rule(rowID) bool            { return false }
func (v *tangentsView) press(*root, rowID) tea.Cmd { return nil }
func (v *tangentsView) heads(width int) []head     { return v.b.turnHeads(width) }

func (v *tangentsView) turn(r rowID) int {
	if r.kind == rowTurn {
		return r.at
	}
	return 0
}

func (v *tangentsView) events(r rowID) []int {
	if r.kind == rowTurn {
		return v.b.events(r.at)
	}
	return []int{r.at}
}

// draw is a turn with what takes from it, or one of its events.
func (v *tangentsView) draw(r rowID, lead string, width int) string {
	if r.kind != rowTurn {
		return v.b.drawEvent(r, lead, width)
	}
	return v.b.drawTurnWith(r.at, lead, width, v.risk(r.at))
}

// risk is how much later turns are known to take from a turn, "" for nothing.
func (v *tangentsView) risk(turn int) string {
	n := len(v.b.takes(turn))
	if n == 0 {
		return ""
	}
	return v.b.glyphs.Warning + render.Number(n) + " "
}

// detail says who named a turn, and what later turns take from it.
func (v *tangentsView) detail(r rowID, width int) []string {
	if r.kind != rowTurn {
		return nil
	}
	b := v.b
	p := page{b: b, width: width}
	p.say(b.theme.Title, b.turnTitle(r.at))
	s := b.sums(r.at)
	p.sizes(&s, len(b.events(r.at)))
	if i := b.tangent(r.at); i >= 0 {
		t := b.tangents[i]
		why := "named by " + render.CleanLine(t.By)
		if t.Why != "" {
			why += ": " + render.CleanLine(t.Why)
		}
		p.say(b.theme.Text, why)
	}
	p.blank()
	taken := b.takes(r.at)
	if len(taken) == 0 {
		p.say(b.theme.Good, b.glyphs.Yes+" No later turn is known to take anything from it.")
	} else {
		p.say(b.theme.Warn, b.glyphs.Warning+" Later turns take from it:")
	}
	for _, t := range taken {
		p.say(b.theme.Text, "  "+t)
	}
	p.blank()
	if b.dropped(r.at) {
		p.say(b.theme.Dim, "Confirmed: the turn goes. c takes that back.")
	} else {
		p.say(b.theme.Dim, "It stays until it is confirmed: c this one, C all of them.")
	}
	return p.lines
}
