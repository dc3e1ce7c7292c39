package browser

import (
	"slices"

	"decant/model/amount"
	"decant/strategies/spec"
	"decant/tui/board"
	"decant/tui/label"
	"decant/tui/list"
	"decant/tui/views"
)

// Aim is the target of a decision made now.
type Aim struct {
	key aimKey
	// All are the targets.
	All []spec.Target
	// Marked is the number of marked rows, 0 if the target is the chosen row.
	Marked int
	// Name covers all targets. Verdict is the decision on each, undecided if they differ.
	Name    string
	Verdict spec.Verdict
	// Moves is true if the plan changes any of the targets.
	Moves bool
	// Alone is true if the target is one row, whatever is marked.
	Alone bool
	// Apart is the number of selected rows that cannot be decided.
	Apart int
}

// aimKey is everything that an aim depends on. The aim is kept because there may be many marks, and
// each key of the footer asks for it.
type aimKey struct {
	view             views.ID
	alone            bool
	version, changes int
	subject          board.RowID
}

// Aim returns the target of a decision made now: the marked rows, else the chosen one.
func (m *Browser) Aim() *Aim {
	o := m.List()
	key := aimKey{view: m.Shown, version: m.B.Version, changes: o.Changes}
	if len(o.Marked) == 0 || o.Ranging { // Else it is these rows, wherever the cursor is.
		key.subject = o.Chosen()
	}
	return m.aimAt(key)
}

// AimAt returns the target of a decision on one row, whatever is marked.
func (m *Browser) AimAt(r board.RowID) *Aim {
	return m.aimAt(aimKey{
		view: m.Shown, alone: true, version: m.B.Version, changes: m.List().Changes, subject: r,
	})
}

// aimAt returns the aim for a key, from memory or new.
func (m *Browser) aimAt(key aimKey) *Aim {
	if m.aimed == nil || m.aimed.key != key {
		m.aimed = takeAim(m, key)
	}
	return m.aimed
}

// takeAim makes an aim.
func takeAim(m *Browser, key aimKey) *Aim {
	a := &Aim{key: key, Alone: key.alone}
	o := m.List()
	rows := o.Selected()
	if o.Ranging || len(o.Marked) > 0 {
		a.Marked = len(rows)
	}
	if key.alone && key.subject.Kind != board.NoRow {
		rows = []board.RowID{key.subject}
	}
	seen := map[spec.Target]bool{}
	for _, r := range rows {
		targets := m.TargetsOf(r)
		if len(targets) == 0 {
			a.Apart++
		}
		for _, t := range targets {
			if !seen[t] {
				seen[t] = true
				a.All = append(a.All, t)
			}
		}
	}
	a.Name, a.Verdict = nameTargets(m, rows, a.All), m.Session.Verdicts().VerdictOf(a.All)
	a.Moves = slices.ContainsFunc(a.All, func(t spec.Target) bool {
		return board.ChangesAny(m.B.Board, t)
	})
	return a
}

// Beside says which selected rows a decision leaves out, "" for none.
func (a *Aim) Beside() string {
	switch a.Apart {
	case 0:
		return ""
	case 1:
		return "; 1 selected row stays as it is"
	}
	return "; " + amount.Of(a.Apart, "selected row") + " stay as they are"
}

// TargetsOf returns what a decision on one row affects: a whole turn, or events that are sent. Of a
// turn whose events the filter hides in part it affects the others. A tangent stays whole, as does
// a turn that is decided.
func (m *Browser) TargetsOf(r board.RowID) []spec.Target {
	v := m.List().View
	if turn := v.Turn(r); turn > 0 {
		on := spec.OnTurn(turn)
		switch shown := m.shownOf(turn); {
		case !m.B.IsLiveTurn(turn):
			return nil
		case shown != nil && m.Shown != views.Tangents &&
			m.Session.History.Current().Decisions[on] == spec.Undecided:
			return shown
		}
		return []spec.Target{on}
	}
	// Events in no turn are decided one by one.
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

// shownOf returns the sent events of a turn that the filter shows, nil if it hides none of them.
func (m *Browser) shownOf(turn int) []spec.Target {
	f := m.List().Filter
	if f == nil {
		return nil
	}
	out, hides := []spec.Target{}, false
	for _, e := range m.B.Events(turn) {
		switch {
		case !m.B.Conv.EventAt(e).Live:
		case f.Pass[e]:
			out = append(out, spec.OnEvent(e))
		default:
			hides = true
		}
	}
	if !hides {
		return nil
	}
	return out
}

// nameTargets names the targets of a decision on some rows, for a toast.
func nameTargets(m *Browser, rows []board.RowID, all []spec.Target) string {
	switch {
	case len(all) == 0:
		return ""
	case len(rows) == 1 && m.List().View.Turn(rows[0]) > 0 && all[0].Event >= 0:
		return "what the filter shows of " + label.Turn(m.List().View.Turn(rows[0])) + " (" +
			amount.Of(len(all), "event") + ")"
	case len(rows) == 1 && m.List().View.Folds(rows[0]) && all[0].Event >= 0:
		if name := nameGroup(m, rows[0], len(all)); name != "" {
			return name
		}
	}
	switch {
	case len(all) > 1 && len(rows) == 1:
		return amount.Of(len(all), "event")
	case len(all) > 1:
		return amount.Of(len(all), "row")
	case all[0].Event < 0:
		return label.Turn(all[0].Turn)
	}
	name := m.B.NameEvent(all[0].Event)
	return label.PlaceNamed(m.B.Conv, all[0].Event, &name)
}

// nameGroup names a row with several events, "" for any other.
func nameGroup(m *Browser, r board.RowID, events int) string {
	v, grouped := m.List().View.(list.Grouped)
	if !grouped || !r.Bulk() {
		return ""
	}
	all := "all of "
	if m.List().Narrowed(r) {
		all = "what the filter shows of "
	}
	name, unit := v.GroupName(r)
	return all + name + " (" + amount.Of(events, unit) + ")"
}
