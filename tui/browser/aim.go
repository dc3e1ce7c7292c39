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
	// Apart is the number of selected rows that cannot be decided. Hidden is the number of events
	// that the filter hides in the turns that are decided as a whole.
	Apart, Hidden int
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
				a.Hidden += hiddenIn(m, t)
			}
		}
	}
	a.Name, a.Verdict = nameTargets(m, rows, a.All), m.Session.Verdicts().VerdictOf(a.All)
	a.Moves = slices.ContainsFunc(a.All, func(t spec.Target) bool {
		return board.ChangesAny(m.B.Board, t)
	})
	return a
}

// hiddenIn returns the number of events of a decided turn that the filter hides.
func hiddenIn(m *Browser, t spec.Target) (n int) {
	f := m.List().Filter
	if f == nil || t.Event >= 0 {
		return 0
	}
	for _, e := range m.B.Events(t.Turn) {
		if m.B.Conv.EventAt(e).Live && !f.Pass[e] {
			n++
		}
	}
	return n
}

// Beside says what a decision on the targets does that the list does not show: it leaves out the
// selected rows that cannot be decided, and takes events that the filter hides.
func (a *Aim) Beside() (text string) {
	if a.Hidden > 0 {
		text = "; also " + amount.Of(a.Hidden, "event") + " that the filter hides"
	}
	switch {
	case a.Apart == 1:
		text += "; 1 selected row stays as it is"
	case a.Apart > 1:
		text += "; " + amount.Of(a.Apart, "selected row") + " stay as they are"
	}
	return text
}

// TargetsOf returns what a decision on one row affects: a whole turn, or events that are sent.
func (m *Browser) TargetsOf(r board.RowID) []spec.Target {
	v := m.List().View
	if turn := v.Turn(r); turn > 0 {
		if !m.B.IsLiveTurn(turn) {
			return nil
		}
		return []spec.Target{spec.OnTurn(turn)}
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

// nameTargets names the targets of a decision on some rows, for a toast.
func nameTargets(m *Browser, rows []board.RowID, all []spec.Target) string {
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
