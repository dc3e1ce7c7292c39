package panes

import (
	"slices"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/label"
	"decant/tui/layout"
	"decant/tui/views"
)

// Aim is what a decision made now is about.
type Aim struct {
	key aimKey
	// All are the targets.
	All []spec.Target
	// Marked is how many rows are, 0 when it is about the chosen one.
	Marked int
	// Name is for all of them; Verdict is what was decided about each, undecided where that
	// differs.
	Name    string
	Verdict spec.Verdict
	// Moves is true when the plan changes anything of it.
	Moves bool
}

// aimKey is all that an aim depends on. What is marked may be long, and each key of the footer
// asks for it.
type aimKey struct {
	view             views.ID
	focus            layout.Pane
	version, changes int
	subject          board.RowID
}

// Aim finds what a decision made now is about: the marked rows, else the chosen one.
func (m *Panes) Aim() *Aim {
	o := m.List()
	key := aimKey{
		view: m.Shown, focus: m.Focus, version: m.B.Version, changes: o.Changes,
		subject: m.Detail.Subject,
	}
	if m.Focus == layout.List && len(o.Marked) > 0 && !o.Ranging {
		key.subject = board.RowID{} // Wherever the cursor stands, it is about the marked rows.
	}
	if m.aimed == nil || m.aimed.key != key {
		m.aimed = takeAim(m, key)
	}
	return m.aimed
}

// takeAim makes an aim.
func takeAim(m *Panes, key aimKey) *Aim {
	a := &Aim{key: key}
	o := m.List()
	rows := o.Selected()
	if o.Ranging || len(o.Marked) > 0 {
		a.Marked = len(rows)
	}
	if m.Focus == layout.Detail && m.Detail.Subject.Kind != board.NoRow {
		rows = []board.RowID{m.Detail.Subject}
	}
	seen := map[spec.Target]bool{}
	for _, r := range rows {
		for _, t := range m.TargetsOf(r) {
			if !seen[t] {
				seen[t] = true
				a.All = append(a.All, t)
			}
		}
	}
	a.Name, a.Verdict = nameTargets(m, rows, a.All), m.Session.Decisions().VerdictOf(a.All)
	a.Moves = slices.ContainsFunc(a.All, func(t spec.Target) bool {
		return board.ChangesAny(m.B.Board, t)
	})
	return a
}

// TargetsOf are what a decision about one row is about: a whole turn, or events that are sent.
func (m *Panes) TargetsOf(r board.RowID) []spec.Target {
	v := m.List().View
	if turn := v.Turn(r); turn > 0 {
		if !m.B.Live(turn) {
			return nil
		}
		return []spec.Target{spec.OnTurn(turn)}
	}
	// What is in no turn is decided event by event.
	if r.Kind == board.NoRow || r.Kind == board.RowTurn {
		return nil
	}
	var out []spec.Target
	for _, e := range v.Events(r) {
		if m.B.Conv.EventAt(e).Live && m.List().Shows(r, e) {
			out = append(out, spec.OnEvent(e))
		}
	}
	return out
}

// nameTargets names what a decision about some rows is about in a toast.
func nameTargets(m *Panes, rows []board.RowID, all []spec.Target) string {
	switch {
	case len(all) == 0:
		return ""
	case len(rows) == 1 && m.List().View.Folds(rows[0]) && all[0].Event >= 0:
		if name := nameGroup(m, rows[0], len(all)); name != "" {
			return name
		}
	}
	switch {
	case len(all) > 1:
		return amount.Of(len(all), "row")
	case all[0].Event < 0:
		return label.Turn(all[0].Turn)
	}
	name := m.B.NameEvent(all[0].Event)
	return label.PlaceNamed(m.B.Conv, all[0].Event, &name)
}

// nameGroup names a row that stands for several events, "" for any other.
func nameGroup(m *Panes, r board.RowID, events int) string {
	all := "all of "
	if m.List().Narrowed(r) {
		all = "what the filter shows of "
	}
	switch v := m.List().View.(type) {
	case *views.ResultsView:
		if r.Kind == board.RowTool {
			return all + v.ToolName(r) + " (" + amount.Of(events, "result") + ")"
		}
	case *views.ResourcesView:
		if r.Kind == board.RowResource {
			name := render.CleanLine(v.All[r.At].Name)
			return all + name + " (" + amount.Of(events, "event") + ")"
		}
	}
	return ""
}

// AimedTurns are the turns from 1 on that are marked, else the chosen one.
func (m *Panes) AimedTurns() []int {
	var out []int
	for _, r := range m.List().Selected() {
		if r.Kind == board.RowTurn && r.At > 0 {
			out = append(out, r.At)
		}
	}
	return out
}
