// Package find searches and filters the visible list, and moves between the rows that match. It
// must never change a decision.
package find

import (
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/tui/board"
	"decant/tui/browser"
	"decant/tui/label"
	"decant/tui/list"
	"decant/tui/query"
	"decant/tui/review"
)

// Finder holds the last search and its results.
type Finder struct {
	*browser.Browser
	// AllText is true when the next search covers all text, not only the labels of rows.
	AllText bool
	// seq numbers searches and filters, so that an outdated answer is dropped.
	seq int
	// progress belongs to the running search or filter, nil for none.
	progress *Progress
	// Sought is the pattern of the last search, and found says per event whether it matched. Found
	// is nil before any search. Deep is true if the search covered all text.
	Sought query.Pattern
	found  []bool
	deep   bool
	// hits are the rows of the visible list that match, for the key in it.
	hits hits
	key  hitsKey
	// Searches and Filters hold the earlier inputs, newest last.
	Searches, Filters []string
}

// Stop ends the running command.
func (f *Finder) Stop() {
	if f.progress != nil {
		f.progress.cancel()
		f.progress = nil
	}
}

// SearchDone is the result of a search. Stopped is true if the search did not finish.
type SearchDone struct {
	seq     int
	sought  query.Pattern
	deep    bool
	found   []bool
	stopped bool
	// from is the row of that list where the search began.
	from board.RowID
	of   *list.Outline
}

// LastSearch returns the text of the last search, "" for none.
func (f *Finder) LastSearch() string {
	if n := len(f.Searches); n > 0 {
		return f.Searches[n-1]
	}
	return ""
}

// remember appends a text to the earlier inputs.
func remember(past []string, text string) []string {
	if text == "" || len(past) > 0 && past[len(past)-1] == text {
		return past
	}
	return append(past, text)
}

// Search looks for a text in the labels of events or in their full text. An empty text repeats the
// last search.
func (f *Finder) Search(text string) review.Task {
	if text == "" {
		text = f.LastSearch()
	}
	if text == "" {
		return nil
	}
	f.Searches = remember(f.Searches, text)
	f.seq++
	done := SearchDone{
		seq: f.seq, sought: query.NewPattern(text), deep: f.AllText,
		from: f.List().Chosen(), of: f.List(),
	}
	conv, p := f.B.Conv, f.start("searching")
	return review.JoinTasks(func() any {
		defer p.end()
		done.found = p.scan(conv, newSearcher(conv, done.sought, done.deep))
		done.stopped = p.ctx.Err() != nil
		return done
	}, f.watch(p))
}

// newSearcher returns a test of whether an event contains a text, in its label or in all of its
// text. Each event is decoded once and searched as it is shown, without escape codes.
func newSearcher(c *model.Conversation, p query.Pattern, deep bool) func(event int) bool {
	if !deep {
		names := label.NewNamer(c)
		return func(event int) bool { return p.In(names.Words(event)) }
	}
	var buf []byte
	return func(event int) bool {
		if p.In(label.Title(c, event)) {
			return true
		}
		buf = c.AppendEvent(buf[:0], c.EventAt(event))
		return p.In(render.Clean(string(buf)))
	}
}

// Searched shows the results of a search and moves to the first hit after the cursor. It reports
// whether it moved.
func (f *Finder) Searched(d SearchDone) bool {
	if d.seq != f.seq {
		return false
	}
	f.progress = nil
	f.Sought, f.found, f.deep, f.B.Sought = d.sought, d.found, d.deep, d.sought
	f.hits = hits{}
	f.Refind()
	n := len(f.hits.all)
	switch {
	case d.stopped:
		f.Session.Toast.Warn("search stopped; " + amount.Of(n, "hit") + " until then")
	case n == 0:
		f.warnOfNone()
	case f.List() != d.of || d.of.Chosen() != d.from:
		// The user moved on meanwhile, so leave the cursor there.
		f.Session.Toast.Note(amount.Of(n, "hit") + " of " + f.name() + "; n shows the next")
	default:
		f.Leap()
		o := f.List()
		at := o.Where()
		at.Kid-- // The chosen row may itself be the first hit.
		f.toHit(f.hits.after(at, 1))
		return true
	}
	return false
}

// warnOfNone says that nothing was found, and what to try instead.
func (f *Finder) warnOfNone() {
	why := "no row here has " + f.Sought.Text
	switch {
	case f.List().Filter != nil:
		why += "; & with nothing typed takes the filter off"
	case !f.deep:
		why += "; / then tab searches all text"
	}
	f.Session.Toast.Warn(why)
}

// name returns the search as the title shows it.
func (f *Finder) name() string { return "/" + f.Sought.Text }

// Refind finds the hits in the visible list if that may have changed. It runs after each message,
// so that drawing a frame costs nothing.
func (f *Finder) Refind() {
	if f.found == nil {
		return
	}
	o := f.List()
	key := hitsKey{o, f.seq, o.Listings}
	if f.key == key && f.hits.at != nil {
		return
	}
	f.key, f.hits = key, hits{at: map[board.RowID]int{}, under: map[board.RowID]int{}}
	for p := range o.Walk(list.ListStart, 1, f.hasHit) {
		if !f.isHit(p.Row, p.Over) {
			continue
		}
		f.hits.at[p.Row] = len(f.hits.all)
		f.hits.all = append(f.hits.all, p)
		f.hits.under[p.Over]++
	}
}

// hasHit reports whether a turn contains a hit. For other rows this is not known in advance.
func (f *Finder) hasHit(r board.RowID) bool {
	return r.Kind != board.RowTurn ||
		slices.ContainsFunc(f.B.Events(r.At), func(e int) bool { return f.found[e] })
}

// isHit reports whether a row is a hit. The row of a turn shows the label of its prompt, so that
// row is the hit.
func (f *Finder) isHit(r, over board.RowID) bool {
	switch {
	case r.Kind == board.RowTurn:
		e := f.promptOf(r)
		return e >= 0 && !f.deep && f.found[e]
	case r.Event() < 0:
		return f.Sought.In(f.List().OwnName(r))
	case !f.deep && over.Kind == board.RowTurn && f.promptOf(over) == r.At:
		return false
	}
	return f.found[r.At]
}

// promptOf returns the event that started the turn of a row, -1 for none.
func (f *Finder) promptOf(r board.RowID) int {
	if r.At <= 0 {
		return -1
	}
	return f.B.Conv.Turns[r.At-1].Prompt
}

// ToNext moves by a number of hits, forward or back.
func (f *Finder) ToNext(way int) {
	h, step := &f.hits, way/max(way, -way)
	i := h.after(f.List().Where(), step)
	i = ((i+way-step)%len(h.all) + len(h.all)) % len(h.all)
	f.toHit(i)
}

// CanFind reports whether there is a hit to move to, and says why not.
func (f *Finder) CanFind() (bool, string) {
	switch {
	case f.progress != nil:
		return false, f.progress.String()
	case f.found == nil:
		return false, "search first with /"
	}
	return len(f.hits.all) > 0, "nothing here has " + f.Sought.Text
}

// toHit moves to a hit and says which one it is.
func (f *Finder) toHit(i int) {
	h := &f.hits
	f.List().GoTo(h.all[i])
	f.Session.Toast.Note(f.name() + "  " + label.Ordinal(i, len(h.all)))
}

// Told returns the text about the search for the title of the list, "" for none.
func (f *Finder) Told(chosen board.RowID) string {
	if f.found == nil {
		return ""
	}
	if i, ok := f.hits.at[chosen]; ok {
		return f.name() + " " + label.Ordinal(i, len(f.hits.all))
	}
	return f.name() + " " + amount.Of(len(f.hits.all), "hit")
}

// Exchange keeps the results when the conversation is exchanged for a new reading. It stops a
// running command, unless the events are the same.
func (f *Finder) Exchange(to *board.Moved) {
	if to.Same {
		return
	}
	f.Stop()
	f.seq++
	f.found, f.hits = to.Flags(f.found), hits{}
}

// Forget ends the search. It returns false if there was none.
func (f *Finder) Forget() bool {
	if f.found == nil {
		return false
	}
	f.Sought, f.found, f.hits, f.B.Sought = query.Pattern{}, nil, hits{}, query.Pattern{}
	return true
}

// Found reports whether a row is a hit, or is folded and contains one.
func (f *Finder) Found(o *list.Outline, r board.RowID) bool {
	if f.found == nil {
		return false
	}
	_, ok := f.hits.at[r]
	return ok || !o.Open[r] && f.hits.under[r] > 0
}
