package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/strategies"
)

// tangent is the index of a turn among those named, -1 for none.
func (b *board) tangent(turn int) int {
	at, named := slices.BinarySearchFunc(b.tangents, turn,
		func(t strategies.Tangent, turn int) int { return t.Turn - turn })
	if !named {
		return -1
	}
	return at
}

// takeNames takes the names of tangents from the history, and lists anew what shows them.
func (m *root) takeNames() {
	now := m.history.Now().Tangents
	if slices.Equal(m.b.tangents, now) {
		return
	}
	m.b.tangents = now
	for _, t := range now {
		m.b.takes(t.Turn) // Here, as a frame should not wait for it.
	}
	m.b.version++
	m.relist()
}

// aimedTurns are the turns from 1 on that are marked, else the chosen one.
func (m *root) aimedTurns() []int {
	var out []int
	for _, r := range m.now().selected() {
		if r.kind == rowTurn && r.at > 0 {
			out = append(out, r.at)
		}
	}
	return out
}

// isTurn says why there is no turn to name a tangent.
func isTurn(m *root) (bool, string) { return len(m.aimedTurns()) > 0, "choose a turn" }

// nameTangents names the turns tangents, which takes nothing from the plan yet, or takes that back
// where all of them are.
func (m *root) nameTangents() tea.Cmd {
	turns, s := m.aimedTurns(), m.history.Now()
	named := !slices.ContainsFunc(turns, func(turn int) bool { return m.b.tangent(turn) < 0 })
	what := plural(len(turns), "turn")
	if len(turns) == 1 {
		what = turnName(turns[0])
	}
	for _, turn := range turns {
		switch {
		case named:
			s = s.UnnameTangent(turn)
		case m.b.tangent(turn) < 0:
			s = s.NameTangent(strategies.Tangent{Turn: turn, By: "you"})
		}
	}
	m.now().unmark()
	if named {
		cmd := m.do("no tangent: "+what, s)
		return tea.Batch(cmd, m.chosen())
	}
	cmd := m.do("name "+what+" a tangent", s)
	is := map[bool]string{true: " is", false: " are"}[len(turns) == 1]
	m.note(what + is + " named a tangent; A lists them, nothing goes before that")
	return tea.Batch(cmd, m.chosen())
}

// unconfirmed are the tangents that the agent is sent and that nobody confirmed yet.
func (m *root) unconfirmed() []strategies.Target {
	var out []strategies.Target
	for _, t := range m.b.tangents {
		if m.b.live(t.Turn) && m.history.Now().Decisions[strategies.OnTurn(t.Turn)] != drops {
			out = append(out, strategies.OnTurn(t.Turn))
		}
	}
	return out
}

// confirmAll confirms all tangents in one step.
func (m *root) confirmAll() tea.Cmd {
	all := m.unconfirmed()
	return m.settle("confirm "+plural(len(all), "tangent"), all, drops)
}

// canConfirmAll says why there is no tangent to confirm.
func canConfirmAll(m *root) (bool, string) {
	if ok, why := hasPlan(m); !ok {
		return false, why
	}
	if len(m.b.tangents) == 0 {
		return false, "no turn is named a tangent"
	}
	return len(m.unconfirmed()) > 0, "all are confirmed; u takes that back"
}

// canConfirm says why what is chosen cannot be confirmed.
func canConfirm(m *root) (bool, string) {
	if ok, why := canDecide(m); !ok {
		return false, why
	}
	part := slices.ContainsFunc(m.aim().all, func(t strategies.Target) bool { return t.Event >= 0 })
	return !part, "a tangent is a whole turn; x drops an event of it"
}

// takes says what later turns take from a turn: files that were written in it and are read or
// written again, files that were last read in it before they are written, and results that a later
// event leans on. Each is said once. The conversation never changes, so it is found out once.
func (b *board) takes(turn int) []string {
	if out, known := b.taken[turn]; known {
		return out
	}
	t := taking{b: b, turn: turn, written: map[string]bool{}, read: map[string]bool{}}
	first := 0
	if own := b.events(turn); len(own) > 0 {
		first = own[0]
	}
	for i := first; i < len(b.conv.Events); i++ {
		e := &b.conv.Events[i]
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

// taking finds out what is taken from a turn.
type taking struct {
	b    *board
	turn int
	// written are the files written in the turn, read those that it was the last to read.
	written, read map[string]bool
	out           []string
}

// own notes what an event of the turn does.
func (t *taking) own(event int) {
	for _, path := range t.b.paths(event, model.Writes) {
		t.written[path] = true
	}
	for _, path := range t.b.paths(event, model.Reads) {
		t.read[path] = true
	}
}

// later notes what an event of a later turn takes.
func (t *taking) later(event int) {
	b := t.b
	if slices.ContainsFunc(b.conv.Events[event].Needs, func(n int) bool {
		return b.conv.Events[n].Turn == t.turn
	}) {
		t.say(event, "leans on a result of it")
	}
	for _, path := range b.paths(event, model.Reads) {
		delete(t.read, path)
		if t.written[path] {
			t.say(event, "reads "+b.fileName(path)+", written here")
		}
	}
	for _, path := range b.paths(event, model.Writes) {
		switch {
		case t.written[path]:
			t.say(event, "changes "+b.fileName(path)+", written here")
		case t.read[path]:
			t.say(event, "changes "+b.fileName(path)+", last read here")
		}
	}
}

// say notes what an event takes, once for its turn.
func (t *taking) say(event int, what string) {
	line := turnName(t.b.conv.Events[event].Turn) + " " + what
	if !slices.Contains(t.out, line) {
		t.out = append(t.out, line)
	}
}

// fileName is a path as a person knows it.
func (b *board) fileName(path string) string {
	return render.CleanLine(shorten(path, b.conv.CWD))
}

// paths are the files to which an event does something of a kind, if it is a call.
func (b *board) paths(event int, kind model.EffectKind) []string {
	e := &b.conv.Events[event]
	if e.Kind != model.ToolCall || e.Call < 0 || b.conv.Calls[e.Call].Effect.Kind != kind {
		return nil
	}
	return b.conv.Calls[e.Call].Effect.Paths
}
