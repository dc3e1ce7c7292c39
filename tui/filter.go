package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
)

// filter is which rows a list shows. It was asked of every event once: what is decided later takes
// no row away under the cursor.
type filter struct {
	query query
	// pass is by event.
	pass []bool
}

// passing are the roots that the filter of the list lets through.
func (o *outline) passing(roots []rowID) []rowID {
	if o.filter == nil {
		return roots
	}
	var out []rowID
	for _, r := range roots {
		if !o.view.rule(r) && (o.named(r) || o.passes(r) || o.anyPasses(r)) {
			out = append(out, r)
		}
	}
	return out
}

// kids are the rows right under one that the filter lets through. What stands for each other is
// shown together, and so is what lies under a row that passes by its name.
func (o *outline) kids(r rowID) []rowID {
	kids := o.view.kids(r)
	if o.filter == nil || r.kind != rowTurn && r.kind != rowResource && r.kind != rowTool ||
		o.named(r) {
		return kids
	}
	return slices.DeleteFunc(slices.Clone(kids), func(k rowID) bool { return !o.passes(k) })
}

// anyPasses reports whether the filter lets any row under one through.
func (o *outline) anyPasses(r rowID) bool {
	if r.kind == rowTurn {
		return slices.ContainsFunc(o.b.events(r.at), func(e int) bool { return o.filter.pass[e] })
	}
	return o.view.folds(r) && slices.ContainsFunc(o.view.kids(r), o.passes)
}

// passes reports whether a row is an event that the filter lets through.
func (o *outline) passes(r rowID) bool {
	e := r.event()
	return e >= 0 && o.filter.pass[e]
}

// named reports whether the words of the filter are in the name of a row that is no event.
func (o *outline) named(r rowID) bool {
	return o.filter.query.named(o.ownName(r))
}

// ownName is what a row that stands for no event is called, "" where that is the text of an event.
func (o *outline) ownName(r rowID) string {
	switch r.kind {
	case rowTurn, rowEvent, rowPart, rowBoundary, rowBesides, rowGroup, noRow:
		return ""
	case rowResource, rowTool, rowStrategy, rowSetting:
	}
	return render.Unstyled(o.view.draw(r, "", maxPeek))
}

// filterDone is what a filter let through; made is nil when it was stopped.
type filterDone struct {
	seq  int
	view viewID
	made *filter
}

// askFilter opens the prompt of the filter, with the one that there is.
func (m *root) askFilter() tea.Cmd {
	cmd := m.ask(&prompt{
		scope: inFilter, verb: "filter", label: "& ", hint: "words, " + predicateNames(),
		past: m.find.filters, accept: m.takeFilter,
	})
	if f := m.now().filter; f != nil {
		m.prompt.set(f.query.text)
	}
	return cmd
}

// takeFilter filters the list that is shown; nothing typed shows all of it again.
func (m *root) takeFilter(text string) (tea.Cmd, bool) {
	q, err := parseQuery(text)
	if err != nil {
		m.warn(render.CleanLine(err.Error()))
		return nil, false
	}
	m.find.filters = remember(m.find.filters, q.text)
	m.find.seq++
	if len(q.terms) == 0 {
		m.find.stop()
		return m.unfilter(), true
	}
	j := judge{conv: m.b.conv, plan: m.b.plan}
	seq, view := m.find.seq, m.view
	p := m.startProgress("filtering")
	return tea.Batch(guard(func() tea.Msg {
		defer p.end()
		pass := p.scan(j.conv, func(event int) bool { return q.holds(&j, event) })
		if p.ctx.Err() != nil {
			return filterDone{seq: seq, view: view}
		}
		return filterDone{seq, view, &filter{q, pass}}
	}), m.watch(p)), true
}

// filtered shows a list as a filter leaves it.
func (m *root) filtered(d filterDone) tea.Cmd {
	if d.seq != m.find.seq {
		return nil
	}
	m.find.progress = nil
	if d.made == nil {
		m.warn("filtering stopped; the list is as it was")
		return nil
	}
	o := m.outlines[d.view]
	// What is marked and not in sight any more would be decided about unseen.
	o.unmark()
	o.filter = d.made
	o.rebuild()
	if o.n == 0 {
		m.warn("nothing passes & " + d.made.query.text)
	}
	return m.chosen()
}

// unfilter shows all rows again.
func (m *root) unfilter() tea.Cmd {
	if o := m.now(); o.filter != nil {
		o.filter = nil
		o.rebuild()
		m.note("all rows are shown again")
	}
	return m.chosen()
}
