package board

import (
	"slices"

	"decant/model"
	"decant/strategies"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// ListWinnable is the list of strategies that take what something else stands for, whatever else is
// on: those of the preset lossless, then all that any strategy takes as a repeat or as outdated.
func ListWinnable() []spec.Use {
	var out []spec.Use
	for _, p := range strategies.ListPresets() {
		if p.Name == "lossless" {
			out = p.Uses
		}
	}
	for _, info := range strategies.ListInfos() {
		var cheap []model.Class
		for _, c := range info.Classes {
			if c <= model.Superseded {
				cheap = append(cheap, c)
			}
		}
		all := spec.Use{Name: info.Name, Classes: spec.NewClassSet(cheap...)}
		whole := spec.Use{Name: info.Name}
		if len(cheap) > 0 && !slices.Contains(out, all) && !slices.Contains(out, whole) {
			out = append(out, all)
		}
	}
	return out
}

// GroupKey tells groups apart: an event may stand for others of several classes.
type GroupKey struct{ Stays, Kind int }

// outdatedKind is the kind of a group of reads that a write made outdated; that of another is
// its class.
const outdatedKind = 16

// Group is one event that stays, and those that it stands for.
type Group struct {
	Class model.Class
	// Stays is the event that still has what goes, or the write that made reads outdated, which
	// shows nothing of them; copies are what goes or could go, in context order.
	Stays    int
	Outdated bool
	Copies   []int
	// Open are those copies that the plan leaves, by the strategies that would take them.
	Open []int
	By   []string
	// Saved is what goes because of it, other what goes in another way, which costs more, and left
	// what could go besides, in tokens.
	Saved, Other, Left int
}

// Total is what can be removed of a group, in tokens, whether the plan removes it or not.
func (g *Group) Total() int { return g.Saved + g.Other + g.Left }

// Lossless is the part of the total of which each line stays in context elsewhere.
func (g *Group) Lossless() int {
	if g.Outdated || g.Class > model.Covered {
		return 0
	}
	return g.Total()
}

// Sums is what a row says of a group: in tokens what can be removed of it, and what of that the
// plan leaves, so that rows add up though an event may have copies in two groups.
func (g *Group) Sums(b *Board) Sums {
	s := b.SumsOf(g.Copies)
	s.Before, s.After = g.Total(), g.Left
	s.Saved, s.Kinds = [5]int{}, [kindCount]int{}
	s.Saved[g.Class] = g.Saved
	s.Saved[model.Dropped] += g.Other
	if len(g.Copies) > 0 {
		s.Kinds[BarKindOf(b.Conv.EventAt(g.Copies[0]).Kind)] = g.Left
	}
	return s
}

// Named is the event by which a group is named: what is outdated, else what stays; -1 for none.
func (g *Group) Named() int {
	if !g.Outdated || len(g.Copies) == 0 {
		return g.Stays
	}
	return g.Copies[len(g.Copies)-1]
}

// Places is how many calls, or events without one, the copies of a group are.
func (g *Group) Places(c *model.Conversation) int {
	calls, n := map[int]bool{}, 0
	for _, i := range g.Copies {
		if at := c.EventAt(i).Call; at < 0 {
			n++
		} else if !calls[at] {
			calls[at] = true
			n++
		}
	}
	return n
}

// Repeated is what of a conversation is there more than once or is out of date, in tokens.
type Repeated struct {
	// Same has the same text elsewhere, Covered only lines that are elsewhere, Outdated a newer
	// text. Selected is what the plan removes of the first two as repeats, Instead what it removes
	// of them in a way that costs more, OutdatedSelected what it removes of the third.
	Same, Covered, Outdated             int
	Selected, Instead, OutdatedSelected int
}

// AddUp adds up groups.
func (f *Found) AddUp() (r Repeated) {
	for i := range f.groups {
		g := &f.groups[i]
		switch {
		case g.Lossless() == 0:
			r.Outdated += g.Total()
			r.OutdatedSelected += g.Saved + g.Other
			continue
		case g.Class == model.Identical:
			r.Same += g.Total()
		default:
			r.Covered += g.Total()
		}
		r.Selected += g.Saved
		r.Instead += g.Other
	}
	return r
}

// Found are the groups of a plan, and of what could be won besides.
type Found struct {
	groups []Group
	// At finds them; saved, other and left are sums over all of them.
	At                 map[GroupKey]int
	Saved, Other, Left int
	// plan and could are what they were gathered from.
	plan, could *plan.Plan
	// stands are the events that stand for others in the plan, and the other halves of their calls:
	// to remove them as well would leave nothing of either.
	stands map[int]bool
}

// Gather finds the groups of the present plan, and of what it leaves.
func (f *Found) Gather(b *Board) []Group {
	if b.Plan == nil || f.plan == b.Plan && f.could == b.Could {
		return f.groups
	}
	*f = Found{
		plan: b.Plan, could: b.Could, At: map[GroupKey]int{}, stands: map[int]bool{},
	}
	w := newWriters(b.Conv)
	for i := range b.Plan.Changes {
		if c := &b.Plan.Changes[i]; c.Class <= model.Superseded {
			f.stand(b.Conv, b.Plan.Stays(c))
		}
	}
	for i := range b.Conv.EventCount() {
		if !f.take(i, b.Plan, w) && b.Could != nil && !f.stands[i] {
			f.take(i, b.Could, w)
		}
	}
	return f.groups
}

// stand notes that an event stands for others, -1 for none.
func (f *Found) stand(c *model.Conversation, event int) {
	if event < 0 {
		return
	}
	f.stands[event] = true
	if at := c.EventAt(event).Call; at >= 0 && c.Calls[at].Pair() {
		f.stands[c.Calls[at].Request], f.stands[c.Calls[at].Result] = true, true
	}
}

// take files what a plan takes of an event because something else stands for it, and reports
// whether there is any of that.
func (f *Found) take(event int, plan *plan.Plan, w *writers) bool {
	took := false
	for _, i := range plan.On(event) {
		c := &plan.Changes[i]
		stays := standsFor(plan, c)
		// What would stand for it is taken itself.
		if stays >= 0 && plan != f.plan && f.standsElse(stays) {
			continue
		}
		outdated := stays < 0 && c.Class == model.Superseded
		if outdated {
			stays = w.after(event)
		}
		if stays < 0 {
			continue
		}
		took = true
		f.add(c, stays, outdated, plan == f.plan)
	}
	return took
}

// standsFor is the event that still has what a change takes, -1 for none. An event that several
// changes take whole is gone for the reason of the last: what they take of one class stands there.
func standsFor(p *plan.Plan, c *model.Change) int {
	on := p.On(c.Event)
	last := &p.Changes[on[len(on)-1]]
	if c.Part < 0 && last.Part < 0 && last.Class == c.Class {
		if at := p.Stays(last); at >= 0 {
			return at
		}
	}
	return p.Stays(c)
}

// standsElse reports whether something else stands for an event in the plan.
func (f *Found) standsElse(event int) bool {
	return slices.ContainsFunc(f.plan.On(event), func(i int) bool {
		c := &f.plan.Changes[i]
		return c.Class <= model.Superseded && max(c.Anchor, c.Cover) >= 0
	})
}

// Key is what a group is known by.
func (g *Group) Key() GroupKey {
	if g.Outdated {
		return GroupKey{g.Stays, outdatedKind}
	}
	return GroupKey{g.Stays, int(g.Class)}
}

// add files one change under what stays, or under the write that made it outdated; goes says that
// the plan makes it.
func (f *Found) add(c *model.Change, stays int, outdated, goes bool) {
	fresh := Group{Class: c.Class, Stays: stays, Outdated: outdated}
	n, known := f.At[fresh.Key()]
	if !known {
		n = len(f.groups)
		f.At[fresh.Key()] = n
		f.groups = append(f.groups, fresh)
	}
	g := &f.groups[n]
	switch {
	case goes:
		g.Saved += c.Tokens
		f.Saved += c.Tokens
	case len(f.plan.On(c.Event)) > 0:
		g.Other += c.Tokens
		f.Other += c.Tokens
	default:
		g.Left += c.Tokens
		f.Left += c.Tokens
		g.Open = appendNew(g.Open, c.Event)
		if !slices.Contains(g.By, c.Strategy) {
			g.By = append(g.By, c.Strategy)
		}
	}
	g.Copies = appendNew(g.Copies, c.Event)
}

// appendNew appends an event to a list in order, unless it is the last already.
func appendNew(events []int, event int) []int {
	if n := len(events); n > 0 && events[n-1] == event {
		return events
	}
	return append(events, event)
}
