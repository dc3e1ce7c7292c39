package find

import (
	"decant/render"
	"decant/tui/list"
	"decant/tui/query"
	"decant/tui/review"
)

// FilterDone is what a filter let through; made is nil when it was stopped.
type FilterDone struct {
	seq  int
	of   *list.Outline
	made *list.Filter
}

// FilterHint says what can be typed to filter.
func FilterHint() string { return "words, " + query.Names() }

// FilterText is the filter of the list that is shown, "" for none.
func (f *Finder) FilterText() string {
	if now := f.List().Filter; now != nil {
		return now.Query.Text
	}
	return ""
}

// Filter filters the list that is shown; nothing typed shows all of it again. False says that the
// text is no filter, and a toast why.
func (f *Finder) Filter(text string) (review.Task, bool) {
	q, err := query.Parse(text)
	if err != nil {
		f.Session.Toast.Warn(render.CleanLine(err.Error()))
		return nil, false
	}
	f.Filters = remember(f.Filters, q.Text)
	f.seq++
	if len(q.Terms) == 0 {
		f.Stop()
		f.Unfilter()
		return nil, true
	}
	j := query.Judge{Conv: f.B.Conv, Plan: f.B.Plan}
	seq, of := f.seq, f.List()
	p := f.start("filtering")
	return review.JoinTasks(func() any {
		defer p.end()
		pass := p.scan(j.Conv, func(event int) bool { return q.Holds(&j, event) })
		if p.ctx.Err() != nil {
			return FilterDone{seq: seq, of: of}
		}
		return FilterDone{seq, of, &list.Filter{Query: q, Pass: pass}}
	}, f.watch(p)), true
}

// Filtered shows a list as a filter leaves it.
func (f *Finder) Filtered(d FilterDone) {
	if d.seq != f.seq {
		return
	}
	f.progress = nil
	if d.made == nil {
		f.Session.Toast.Warn("filtering stopped; the list is as it was")
		return
	}
	o := d.of
	// What is marked and not in sight any more would be decided about unseen.
	o.Unmark()
	o.Filter = d.made
	o.Rebuild()
	if o.N == 0 {
		f.Session.Toast.Warn("nothing passes & " + d.made.Query.Text)
	}
}

// Unfilter shows all rows again.
func (f *Finder) Unfilter() {
	if o := f.List(); o.Filter != nil {
		o.Filter = nil
		o.Rebuild()
		f.Session.Toast.Note("all rows are shown again")
	}
}
