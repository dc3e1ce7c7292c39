package board

import (
	"slices"
	"strings"

	"decant/model"
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/label"
)

// TangentIndex returns the index of a turn among the named tangents, -1 for none.
func (b *Board) TangentIndex(turn int) int {
	at, named := slices.BinarySearchFunc(b.Tangents, turn,
		func(t spec.Tangent, turn int) int { return t.Turn - turn })
	if !named {
		return -1
	}
	return at
}

// Takes says what later turns use from a turn. They use files written in it and read or written
// again, and files last read in it before a write. They also use results that later events depend
// on. Each is said once. The conversation never changes, so the answer is computed once.
func (b *Board) Takes(turn int) []string {
	if out, known := b.taken[turn]; known {
		return out
	}
	t := taking{b: b, turn: turn, written: map[string]bool{}, read: map[string]bool{}}
	first := 0
	if own := b.Events(turn); len(own) > 0 {
		first = own[0]
	}
	for i := first; i < b.Conv.EventCount(); i++ {
		e := b.Conv.EventAt(i)
		switch {
		case e.OffPath || e.Turn < turn:
		case e.Turn == turn:
			t.own(i)
		default:
			t.later(i)
		}
	}
	if b.taken == nil {
		b.taken = map[int][]string{}
	}
	b.taken[turn] = t.out
	return t.out
}

// taking finds what later turns use from a turn.
type taking struct {
	b    *Board
	turn int
	// written are the files that the turn wrote, read those that it was the last to read.
	written, read map[string]bool
	out           []string
}

// own notes what an event of the turn does.
func (t *taking) own(event int) {
	for _, path := range pathsOf(t.b, event, model.Writes) {
		t.written[path] = true
	}
	for _, path := range pathsOf(t.b, event, model.Reads) {
		t.read[path] = true
	}
}

// later notes what an event of a later turn uses.
func (t *taking) later(event int) {
	b := t.b
	if slices.ContainsFunc(b.Conv.EventAt(event).Needs, func(n int) bool {
		return b.Conv.EventAt(n).Turn == t.turn
	}) {
		t.say(event, "uses a result of it")
	}
	for _, path := range pathsOf(b, event, model.Reads) {
		delete(t.read, path)
		if t.written[path] {
			t.say(event, "reads "+fileName(b, path)+", written here")
		}
	}
	for _, path := range pathsOf(b, event, model.Writes) {
		switch {
		case t.written[path]:
			t.say(event, "changes "+fileName(b, path)+", written here")
		case t.read[path]:
			t.say(event, "changes "+fileName(b, path)+", last read here")
		}
	}
}

// say notes what an event uses, once for its turn.
func (t *taking) say(event int, what string) {
	line := label.Turn(t.b.Conv.EventAt(event).Turn) + " " + what
	if !slices.Contains(t.out, line) {
		t.out = append(t.out, line)
	}
}

// fileName returns a path in the form that the user knows.
func fileName(b *Board, path string) string {
	return render.CleanLine(label.Shorten(path, b.Conv.CWD))
}

// pathsOf returns the files on which a call has an effect of a kind. It returns none for other
// events.
func pathsOf(b *Board, event int, kind model.EffectKind) []string {
	e := b.Conv.EventAt(event)
	if e.Kind != model.ToolCall || e.Call < 0 {
		return nil
	}
	call := &b.Conv.Calls[e.Call]
	if call.Effect.Kind != kind || kind == model.Writes && !HasWritten(call) {
		return nil
	}
	return call.Effect.Paths
}

// Risks says what later turns use from a turn.
func (b *Board) Risks(turn int) []string {
	out := b.Takes(turn)
	i := b.TangentIndex(turn)
	if i < 0 {
		return out
	}
	for _, risk := range b.Tangents[i].Risks {
		if risk = shortenRisk(b, render.CleanLine(risk)); !slices.Contains(out, risk) {
			out = append(out[:len(out):len(out)], risk)
		}
	}
	return out
}

// shortenRisk names the file of a risk as fileName does, so that no risk is told twice.
func shortenRisk(b *Board, risk string) string {
	if b.Conv.CWD == "" {
		return risk
	}
	dir := strings.TrimSuffix(render.CleanLine(b.Conv.CWD), "/") + "/"
	return strings.Replace(risk, " "+dir, " ", 1)
}
