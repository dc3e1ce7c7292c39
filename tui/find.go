package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// finder is what was searched for, and where it is.
type finder struct {
	// allText is true when the next search goes through all text, not the labels of rows.
	allText bool
	// seq numbers searches and filters; an answer with another number is dropped.
	seq int
	// progress is of the search or filter that runs, nil for none.
	progress *progress
	// sought is what was found in found, by event; nil when nothing was searched for. Deep is
	// true when that was all text.
	sought pattern
	found  []bool
	deep   bool
	// hits are the rows of the list that is shown, as it was for the key.
	hits hits
	key  hitsKey
	// searches and filters are what was typed before.
	searches, filters []string
}

// hits are rows that match, in the order of their list.
type hits struct {
	all []site
	// at finds them, under counts those folded under a root.
	at, under map[rowID]int
}

// hitsKey is all that the hits depend on.
type hitsKey struct {
	view          viewID
	seq, listings int
}

// stop ends the command that runs.
func (f *finder) stop() {
	if f.progress != nil {
		f.progress.cancel()
		f.progress = nil
	}
}

// searchDone is where a search found something; stopped when it did not come to its end.
type searchDone struct {
	seq     int
	sought  pattern
	deep    bool
	found   []bool
	stopped bool
	// from is the row that the search began at, in that view.
	from rowID
	view viewID
}

// answered shows what a search or a filter came to, or how far it is.
func (m *root) answered(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case searchDone:
		return m.searched(msg)
	case filterDone:
		return m.filtered(msg)
	case progressTick:
		return m.polled(msg)
	}
	return nil
}

// askSearch opens the prompt of the search.
func (m *root) askSearch() tea.Cmd {
	cmd := m.ask(&prompt{
		scope: inSearch, verb: "search", past: m.find.searches,
		accept: func(text string) (tea.Cmd, bool) { return m.search(text), true },
	})
	m.nameSearch()
	return cmd
}

// nameSearch says in the prompt what is searched.
func (m *root) nameSearch() {
	m.prompt.label, m.prompt.hint = "labels / ", ""
	if m.find.allText {
		m.prompt.label = "all text / "
	}
	if n := len(m.find.searches); n > 0 {
		m.prompt.hint = m.find.searches[n-1]
	}
}

// switchSearch searches all text instead of the labels, or the other way round.
func (m *root) switchSearch() tea.Cmd {
	m.find.allText = !m.find.allText
	m.nameSearch()
	return nil
}

// search looks for a text in the labels of events or in all they say; nothing typed looks for what
// was looked for last.
func (m *root) search(text string) tea.Cmd {
	f := &m.find
	if text == "" && len(f.searches) > 0 {
		text = f.searches[len(f.searches)-1]
	}
	if text == "" {
		return nil
	}
	f.searches = remember(f.searches, text)
	f.seq++
	done := searchDone{
		seq: f.seq, sought: newPattern(text), deep: f.allText, from: m.now().chosen(), view: m.view,
	}
	conv, p := m.b.conv, m.startProgress("searching")
	return tea.Batch(guard(func() tea.Msg {
		defer p.end()
		done.found = p.scan(conv, searcher(conv, done.sought, done.deep))
		done.stopped = p.ctx.Err() != nil
		return done
	}), m.watch(p))
}

// searcher tells whether an event holds a text, in its label or in all of it. Each event is decoded
// once, and searched as it is shown: without escape codes.
func searcher(c *model.Conversation, p pattern, deep bool) func(event int) bool {
	if !deep {
		return func(event int) bool { return p.in(wordsOf(c, event)) }
	}
	var buf []byte
	return func(event int) bool {
		if p.in(titleOf(c, event)) {
			return true
		}
		buf = c.AppendEvent(buf[:0], &c.Events[event])
		return p.in(render.Clean(string(buf)))
	}
}

// searched shows where a search found something, and goes to the first place after the cursor.
func (m *root) searched(d searchDone) tea.Cmd {
	f := &m.find
	if d.seq != f.seq {
		return nil
	}
	f.progress = nil
	f.sought, f.found, f.deep, m.b.sought = d.sought, d.found, d.deep, d.sought
	f.hits = hits{}
	m.refind()
	n := len(f.hits.all)
	switch {
	case d.stopped:
		m.warn("search stopped; " + plural(n, "hit") + " until then")
	case n == 0:
		m.missed()
	case m.view != d.view || m.now().chosen() != d.from:
		// The person went on meanwhile, and is not taken away.
		m.note(plural(n, "hit") + " of " + f.name() + "; n goes to the next")
	default:
		m.leap()
		o := m.now()
		at := o.where()
		at.kid-- // The chosen row may be the first itself.
		return m.toHit(f.hits.after(at, 1), 0)
	}
	return nil
}

// missed says that nothing was found, and what to try.
func (m *root) missed() {
	why := "no row here says " + m.find.sought.text
	switch {
	case m.now().filter != nil:
		why += "; & with nothing typed takes the filter off"
	case !m.find.deep:
		why += "; / then tab searches all text"
	}
	m.warn(why)
}

// name is the search as the title shows it.
func (f *finder) name() string { return "/" + f.sought.text }

// refind finds the hits in the list that is shown, if it may be another than it was. It is called
// after each message, so that a frame costs none of it.
func (m *root) refind() {
	f := &m.find
	if f.found == nil {
		return
	}
	o := m.now()
	key := hitsKey{m.view, f.seq, o.listings}
	if f.key == key && f.hits.at != nil {
		return
	}
	f.key, f.hits = key, hits{at: map[rowID]int{}, under: map[rowID]int{}}
	for p := range o.walk(listStart, 1, m.hasHit) {
		if !m.hit(p.row, p.over) {
			continue
		}
		f.hits.at[p.row] = len(f.hits.all)
		f.hits.all = append(f.hits.all, p)
		f.hits.under[p.over]++
	}
}

// hasHit reports whether a turn holds a hit; of other rows that is not known before.
func (m *root) hasHit(r rowID) bool {
	return r.kind != rowTurn ||
		slices.ContainsFunc(m.b.events(r.at), func(e int) bool { return m.find.found[e] })
}

// hit reports whether a row is a hit. The label of a prompt stands on the row of its turn, which is
// the hit then.
func (m *root) hit(r, over rowID) bool {
	f := &m.find
	switch {
	case r.kind == rowTurn:
		e := m.promptOf(r)
		return e >= 0 && !f.deep && f.found[e]
	case r.event() < 0:
		return f.sought.in(m.now().ownName(r))
	case !f.deep && over.kind == rowTurn && m.promptOf(over) == r.at:
		return false
	}
	return f.found[r.at]
}

// promptOf is the event that started the turn of a row, -1 for none.
func (m *root) promptOf(r rowID) int {
	if r.at <= 0 {
		return -1
	}
	return m.b.conv.Turns[r.at-1].Prompt
}

// after is the index of the first hit after a position, or of the last before it; round from the
// other end where there is none.
func (h *hits) after(at position, way int) int {
	i, _ := slices.BinarySearchFunc(h.all, at, func(p site, at position) int {
		switch {
		case p.at.less(at):
			return -1
		case at.less(p.at):
			return 1
		}
		return 0
	})
	if way < 0 {
		return (i - 1 + len(h.all)) % len(h.all)
	}
	if i < len(h.all) && h.all[i].at == at {
		i++
	}
	return i % len(h.all)
}

// hitsBy goes to the next hit, or the one before; in the detail line by line.
func hitsBy(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		way := way * p.times()
		if m.focus == paneDetail && m.detail.nextHit(m.find.sought, way) {
			return nil
		}
		h, step := &m.find.hits, way/max(way, -way)
		i := h.after(m.now().where(), step)
		i = ((i+way-step)%len(h.all) + len(h.all)) % len(h.all)
		return m.toHit(i, step)
	}
}

// canFind says why there is no hit to go to.
func canFind(m *root) (bool, string) {
	switch {
	case m.find.progress != nil:
		return false, m.find.progress.String()
	case m.find.found == nil:
		return false, "nothing was searched for; / does"
	}
	return len(m.find.hits.all) > 0, "nothing here says " + m.find.sought.text
}

// toHit goes to a hit and says which it is. The detail scrolls to the first line that matches, or
// going back to the last.
func (m *root) toHit(i, way int) tea.Cmd {
	h := &m.find.hits
	m.now().goTo(h.all[i])
	m.detail.seek = 1
	if way < 0 {
		m.detail.seek = -1
	}
	m.note(m.find.name() + "  " + ordinal(i, len(h.all)))
	return m.chosen()
}

// ordinal is which of how many: 3 of 41.
func ordinal(i, n int) string { return render.Number(i+1) + " of " + render.Number(n) }

// info is what the title of the list says of the search, "" for nothing.
func (f *finder) info(chosen rowID) string {
	if f.found == nil {
		return ""
	}
	if i, ok := f.hits.at[chosen]; ok {
		return f.name() + " " + ordinal(i, len(f.hits.all))
	}
	return f.name() + " " + plural(len(f.hits.all), "hit")
}

// forget ends the search; false when there was none.
func (m *root) forget() bool {
	f := &m.find
	if f.found == nil {
		return false
	}
	f.sought, f.found, f.hits, m.b.sought = pattern{}, nil, hits{}, pattern{}
	return true
}
