package tui

import (
	"slices"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// tangentsView lists the turns that were named as tangents, by a person or a classifier. Nothing
// goes before it is confirmed: that is a decision to drop the turn.
type tangentsView struct{ b *board }

// tangent is a turn that may not serve the task.
type tangent struct {
	turn int
	// by says who named it, why says why, "" where nobody said.
	by, why string
}

func (v *tangentsView) name() string { return "Tangents" }
func (v *tangentsView) key() string  { return "A" }

// info is how many are named and how many of them are confirmed.
func (v *tangentsView) info() string {
	gone := 0
	for _, t := range v.b.tangents {
		if v.b.dropped(t.turn) {
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
		out[i] = rowID{kind: rowTurn, at: t.turn}
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
func (v *tangentsView) heads(width int) []head     { return v.b.eventHeads(width) }

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
	return v.b.drawTurn(r.at, lead, width)
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
		why := "named by " + t.by
		if t.why != "" {
			why += ": " + render.CleanLine(t.why)
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
	return p.lines
}

// tangent is the index of a turn among those named, -1 for none.
func (b *board) tangent(turn int) int {
	return slices.IndexFunc(b.tangents, func(t tangent) bool { return t.turn == turn })
}

// takes says what later turns take from a turn: files that were written in it and are read or
// written again, and results that a later event leans on. Each is said once.
func (b *board) takes(turn int) []string {
	var out []string
	say := func(later int, what string) {
		if line := turnName(later) + " " + what; !slices.Contains(out, line) {
			out = append(out, line)
		}
	}
	written := map[string]bool{}
	for i := range b.conv.Events {
		e := &b.conv.Events[i]
		switch {
		case e.OffPath || e.Turn < turn:
		case e.Turn == turn:
			for _, path := range b.paths(i, model.Writes) {
				written[path] = true
			}
		default:
			b.takesFrom(i, turn, written, func(what string) { say(e.Turn, what) })
		}
	}
	return out
}

// takesFrom says what an event takes from an earlier turn, in which files were written.
func (b *board) takesFrom(event, turn int, written map[string]bool, say func(what string)) {
	for _, n := range b.conv.Events[event].Needs {
		if b.conv.Events[n].Turn == turn {
			say("leans on a result of it")
		}
	}
	for _, did := range []struct {
		kind model.EffectKind
		word string
	}{{model.Reads, "reads "}, {model.Writes, "changes "}} {
		for _, path := range b.paths(event, did.kind) {
			if written[path] {
				say(did.word + render.CleanLine(shorten(path, b.conv.CWD)) + ", written here")
			}
		}
	}
}

// paths are the files to which an event does something of a kind, if it is a call.
func (b *board) paths(event int, kind model.EffectKind) []string {
	e := &b.conv.Events[event]
	if e.Kind != model.ToolCall || e.Call < 0 || b.conv.Calls[e.Call].Effect.Kind != kind {
		return nil
	}
	return b.conv.Calls[e.Call].Effect.Paths
}
