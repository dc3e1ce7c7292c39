package find

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/keys"
	"decant/tui/list"
	"decant/tui/prompt"
	"decant/tui/query"
	"decant/tui/terminal"
	"decant/tui/views"
)

// FilterDone is what a filter let through; made is nil when it was stopped.
type FilterDone struct {
	seq  int
	view views.ID
	made *list.Filter
}

// FilterLine is the prompt of the filter; text is the one that there is.
func (f *Finder) FilterLine() (l *prompt.Line, text string) {
	l = &prompt.Line{
		Scope: keys.InFilter, Verb: "filter", Label: "& ", Hint: "words, " + query.Names(),
		Past: f.filters, Accept: f.filter,
	}
	if now := f.List().Filter; now != nil {
		text = now.Query.Text
	}
	return l, text
}

// filter filters the list that is shown; nothing typed shows all of it again.
func (f *Finder) filter(text string) (tea.Cmd, bool) {
	q, err := query.Parse(text)
	if err != nil {
		f.Session.Toast.Warn(render.CleanLine(err.Error()))
		return nil, false
	}
	f.filters = prompt.Remember(f.filters, q.Text)
	f.seq++
	if len(q.Terms) == 0 {
		f.Stop()
		return f.Unfilter(), true
	}
	j := query.Judge{Conv: f.B.Conv, Plan: f.B.Plan}
	seq, view := f.seq, f.Shown
	p := f.start("filtering")
	return tea.Batch(terminal.Guard(func() tea.Msg {
		defer p.end()
		pass := p.scan(j.Conv, func(event int) bool { return q.Holds(&j, event) })
		if p.ctx.Err() != nil {
			return FilterDone{seq: seq, view: view}
		}
		return FilterDone{seq, view, &list.Filter{Query: q, Pass: pass}}
	}), f.watch(p)), true
}

// Filtered shows a list as a filter leaves it.
func (f *Finder) Filtered(d FilterDone) tea.Cmd {
	if d.seq != f.seq {
		return nil
	}
	f.progress = nil
	if d.made == nil {
		f.Session.Toast.Warn("filtering stopped; the list is as it was")
		return nil
	}
	o := f.Outlines[d.view]
	// What is marked and not in sight any more would be decided about unseen.
	o.Unmark()
	o.Filter = d.made
	o.Rebuild()
	if o.N == 0 {
		f.Session.Toast.Warn("nothing passes & " + d.made.Query.Text)
	}
	return f.ShowChosen()
}

// Unfilter shows all rows again.
func (f *Finder) Unfilter() tea.Cmd {
	if o := f.List(); o.Filter != nil {
		o.Filter = nil
		o.Rebuild()
		f.Session.Toast.Note("all rows are shown again")
	}
	return f.ShowChosen()
}
