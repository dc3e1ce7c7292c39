package find

import (
	"decant/model/amount"
	"decant/render"
	"decant/tui/list"
	"decant/tui/query"
	"decant/tui/review"
)

// FilterDone is the result of a filter. Made is nil if the filter was stopped.
type FilterDone struct {
	seq  int
	of   *list.Outline
	made *list.Filter
}

// FilterHint says what the user can type as a filter.
func FilterHint() string { return "words, " + query.Names() }

// FilterText returns the filter of the visible list, "" for none.
func (f *Finder) FilterText() string {
	if now := f.List().Filter; now != nil {
		return now.Query.Text
	}
	return ""
}

// Filter filters the visible list; an empty text shows all rows again. It returns false and a toast
// with the reason if the text is not a valid filter.
func (f *Finder) Filter(text string) (review.Task, bool) {
	q, err := query.Parse(text)
	if err != nil {
		f.Session.Toast.Warn(render.CleanLine(err.Error()))
		return nil, false
	}
	if q.Facts && f.B.Facts == nil {
		f.Session.Toast.Warn("facts are still being found; filter again when they are")
		return nil, false
	}
	f.Filters = remember(f.Filters, q.Text)
	f.seq++
	if len(q.Terms) == 0 {
		f.Stop()
		f.Unfilter()
		return nil, true
	}
	j := query.Judge{Conv: f.B.Conv, Plan: f.B.Plan, Facts: f.B.Facts}
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

// Filtered shows the filtered list.
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
	o.SetFilter(d.made)
	hidden := ""
	if n := len(o.Hidden); n > 0 {
		hidden = amount.Either(n, "mark is hidden", "marks are hidden")
	}
	switch {
	case o.N == 0 && hidden != "":
		f.Session.Toast.Warn("nothing passes & " + d.made.Query.Text + "; " + hidden)
	case o.N == 0:
		f.Session.Toast.Warn("nothing passes & " + d.made.Query.Text)
	case hidden != "":
		f.Session.Toast.Note(hidden + "; no decision changes hidden rows")
	}
}

// Unfilter shows all rows again.
func (f *Finder) Unfilter() {
	if o := f.List(); o.Filter != nil {
		o.SetFilter(nil)
		f.Session.Toast.Note("all rows are shown again")
	}
}
