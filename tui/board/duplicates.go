package board

import (
	"slices"

	"decant/model"
	"decant/strategies"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// ListWinnable lists the strategies that remove what has a copy elsewhere, whatever else is on.
// First come those of the preset lossless, then all that remove repeats or outdated text.
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

// GroupKey tells groups apart. One event may have duplicates of several classes.
type GroupKey struct{ Stays, Kind int }

// outdatedKind is the kind of a group of reads that a write made outdated. The kind of any other
// group is its class.
const outdatedKind = 16

// Group is one event that stays, and its duplicates.
type Group struct {
	Class model.Class
	// Stays is the event that still has the removed text, or the write that made reads outdated,
	// which has none of it. Copies are the removed or removable events, in context order.
	Stays    int
	Outdated bool
	Copies   []int
	// Open are the copies that the plan leaves, by the strategies that would remove them.
	Open []int
	By   []string
	// Saved is what the plan removes as copies, other what it removes in another way, which costs
	// more. Left is what it could remove besides. All are in tokens.
	Saved, Other, Left int
}

// Total is what can be removed of a group, in tokens, whether or not the plan removes it.
func (g *Group) Total() int { return g.Saved + g.Other + g.Left }

// Lossless is the part of the total whose lines all stay elsewhere in context.
func (g *Group) Lossless() int {
	if g.Outdated || g.Class > model.Covered {
		return 0
	}
	return g.Total()
}

// Sums is what a row says about a group, in tokens: what can be removed, and how much of that the
// plan leaves. Rows add up, although an event may have copies in two groups.
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

// Named returns the event that names a group: the outdated one, else the one that stays; -1 for
// none.
func (g *Group) Named() int {
	if !g.Outdated || len(g.Copies) == 0 {
		return g.Stays
	}
	return g.Copies[len(g.Copies)-1]
}

// Places counts the calls, or events without a call, among the copies of a group.
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

// Repeated is the part of a conversation that is repeated or outdated, in tokens.
type Repeated struct {
	// Same has the same text elsewhere, Covered only has lines that are elsewhere, Outdated has a
	// newer text. Selected is what the plan removes of Same and Covered as repeats, Instead what it
	// removes of them in a way that costs more. OutdatedSelected is what it removes of Outdated.
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

// Found holds the groups of a plan, and of what could be saved besides.
type Found struct {
	groups []Group
	// At finds the groups. Saved, other and left are sums over all groups.
	At                 map[GroupKey]int
	Saved, Other, Left int
	// plan and could are the plans from which the groups were gathered.
	plan, could *plan.Plan
	// stands are the events that still have text removed elsewhere in the plan, and the other
	// halves of their calls. Removing them too would leave no copy of the text.
	stands map[int]bool
}

// Gather finds the groups of the current plan, and of what it leaves.
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

// stand notes that an event still has text removed elsewhere, -1 for none.
func (f *Found) stand(c *model.Conversation, event int) {
	if event < 0 {
		return
	}
	f.stands[event] = true
	if at := c.EventAt(event).Call; at >= 0 && c.Calls[at].Pair() {
		f.stands[c.Calls[at].Request], f.stands[c.Calls[at].Result] = true, true
	}
}

// take files what a plan removes from an event because a copy stays elsewhere. It reports whether
// there is any.
func (f *Found) take(event int, plan *plan.Plan, w *writers) bool {
	took := false
	for _, i := range plan.On(event) {
		c := &plan.Changes[i]
		stays := standsFor(plan, c)
		// The event that would stay is removed itself.
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

// standsFor returns the event that still has what a change removes, -1 for none. When several
// changes remove the whole event, the last one is the reason. All that they remove of one class is
// found there.
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

// standsElse reports whether an event has a copy elsewhere in the plan.
func (f *Found) standsElse(event int) bool {
	return slices.ContainsFunc(f.plan.On(event), func(i int) bool {
		c := &f.plan.Changes[i]
		return c.Class <= model.Superseded && max(c.Anchor, c.Cover) >= 0
	})
}

// Key identifies a group.
func (g *Group) Key() GroupKey {
	if g.Outdated {
		return GroupKey{g.Stays, outdatedKind}
	}
	return GroupKey{g.Stays, int(g.Class)}
}

// add files one change under the event that stays, or under the write that made it outdated. The
// argument goes says that the plan makes the change.
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

// appendNew appends an event to an ordered list, unless it is already the last.
func appendNew(events []int, event int) []int {
	if n := len(events); n > 0 && events[n-1] == event {
		return events
	}
	return append(events, event)
}
