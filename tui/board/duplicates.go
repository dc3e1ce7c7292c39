package board

import (
	"slices"

	"decant/model"
	"decant/strategies/ladder"
	"decant/strategies/plan"
)

// GroupKey tells groups apart. One event may have duplicates of several classes.
type GroupKey struct{ Stays, Kind int }

// outdatedKind is the kind of a group of reads that a write made outdated. The kind of any other
// group is its class.
const outdatedKind = 16

// Group is one event that stays, and its duplicates. It does not depend on the strategies of the
// plan.
type Group struct {
	Class model.Class
	// Stays is the event that has the text of the duplicates, or the write that made reads
	// outdated, which has none of it. Copies are the removable events, in context order.
	Stays    int
	Outdated bool
	Copies   []int
	// Kept is the event of a group of repeats whose text the plan keeps. It is -1 if the plan
	// removes them all, and for outdated texts.
	Kept int
	// Open are the copies that the plan leaves, by the strategies that would remove them.
	Open []int
	By   []string
	// Saved is what the plan removes as repeats, or as outdated texts. Other is what it removes in
	// other ways, which cost more. Left is what it could remove besides. All are in tokens.
	Saved, Other, Left int
	// Unknown is true if neither the event that stays nor the write is known. Stays is then the
	// outdated event.
	Unknown bool
	// claims are the changes that could remove the copies.
	claims []ladder.Claim
}

// Total is what can be removed of a group, in tokens, whether or not the plan removes it.
func (g *Group) Total() int { return g.Saved + g.Other + g.Left }

// Repeats reports whether all lines of the copies are elsewhere in context.
func (g *Group) Repeats() bool { return !g.Outdated && g.Class <= model.Covered }

// Lossless is the total of a group of repeats, 0 for outdated texts.
func (g *Group) Lossless() int {
	if !g.Repeats() {
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

// JumpsTo returns the event to compare the copies with: the one that the plan keeps, else the other
// copy or the write. It is -1 if none is known.
func (g *Group) JumpsTo() int {
	switch {
	case g.Unknown:
		return -1
	case g.Kept >= 0:
		return g.Kept
	}
	return g.Stays
}

// Members returns the event that stays and the copies, in context order.
func (g *Group) Members() []int {
	out := append([]int{g.Stays}, g.Copies...)
	if g.Kept >= 0 {
		out = append(out, g.Kept)
	}
	slices.Sort(out)
	return slices.Compact(out)
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
	// newer text. An event that is repeated and outdated counts as both. Selected is what the plan
	// removes of Same and Covered as repeats, Instead what it removes of them in other ways.
	// OutdatedSelected is what it removes of Outdated.
	Same, Covered, Outdated             int
	Selected, Instead, OutdatedSelected int
}

// AddUp adds up groups.
func (f *Found) AddUp() (r Repeated) {
	for i := range f.groups {
		g := &f.groups[i]
		switch {
		case !g.Repeats():
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

// Found holds the groups, and what a plan does with them.
type Found struct {
	groups []Group
	// At finds the groups. Saved, other and left are sums over all groups.
	At                 map[GroupKey]int
	Saved, Other, Left int
	// plan and from are what the groups were gathered from.
	plan *plan.Plan
	from *ladder.Redundant
	// rest is what the plan removes of each event and is not counted yet in a group.
	rest map[restKey]*removal
}

// restKey names an event among the repeats, or among the outdated texts. An event may be both.
type restKey struct {
	event    int
	outdated bool
}

// removal is what a plan removes of an event, in tokens: as a repeat or outdated text, whichever is
// asked for, and in other ways.
type removal struct{ same, other int }

// Gather finds the groups, and what the current plan does with them.
func (f *Found) Gather(b *Board) []Group {
	if b.Plan == nil || b.Redundant == nil || f.plan == b.Plan && f.from == b.Redundant {
		return f.groups
	}
	*f = Found{
		plan: b.Plan, from: b.Redundant, At: map[GroupKey]int{}, rest: map[restKey]*removal{},
	}
	w := newWriters(b.Conv)
	for i := range b.Conv.EventCount() {
		for _, c := range b.Redundant.On(i) {
			f.add(c, w)
		}
	}
	for i := range f.groups {
		f.settle(&f.groups[i])
	}
	return f.groups
}

// standsFor returns the event that still has what a change removes, -1 for none. When several
// changes remove the whole event, the last one is the reason. All that they remove of one class is
// found there. A change that only the format requires has its text where its cause has it.
func standsFor(p *plan.Plan, c *model.Change) int {
	on := p.On(c.Event)
	last := &p.Changes[on[len(on)-1]]
	if c.Part < 0 && last.Part < 0 && last.Class == c.Class {
		if at := p.Stays(last); at >= 0 {
			return at
		}
	}
	if at := p.Stays(c); at >= 0 || c.Cause < 0 {
		return at
	}
	return p.Stays(&p.Changes[c.Cause])
}

// Key identifies a group.
func (g *Group) Key() GroupKey {
	if g.Outdated {
		return GroupKey{g.Stays, outdatedKind}
	}
	return GroupKey{g.Stays, int(g.Class)}
}

// add files a change under the event that stays, or under the write that made it outdated. If
// neither is known, the event has a group of its own.
func (f *Found) add(c ladder.Claim, w *writers) {
	fresh := Group{Class: c.Class, Stays: standsFor(c.Plan, c.Change), Kept: -1}
	if fresh.Stays < 0 && c.Class == model.Superseded {
		fresh.Outdated = true
		fresh.Stays = w.after(c.Event)
	}
	if fresh.Stays < 0 {
		fresh.Stays, fresh.Unknown = c.Event, true
	}
	n, known := f.At[fresh.Key()]
	if !known {
		n = len(f.groups)
		f.At[fresh.Key()] = n
		f.groups = append(f.groups, fresh)
	}
	g := &f.groups[n]
	g.claims = append(g.claims, c)
	g.Copies = appendNew(g.Copies, c.Event)
}

// settle says what the plan does with a group.
func (f *Found) settle(g *Group) {
	for _, c := range g.claims {
		rest := f.restOf(c.Event, g)
		saved := min(rest.same, c.Tokens)
		other := min(rest.other, c.Tokens-saved)
		rest.same, rest.other = rest.same-saved, rest.other-other
		g.Saved, g.Other, g.Left = g.Saved+saved, g.Other+other, g.Left+c.Tokens-saved-other
	}
	f.findKept(g)
	for _, c := range g.claims {
		if g.Left == 0 || c.Event == g.Kept || len(f.plan.On(c.Event)) > 0 {
			continue
		}
		g.Open = appendNew(g.Open, c.Event)
		if !slices.Contains(g.By, c.Strategy) {
			g.By = append(g.By, c.Strategy)
		}
	}
	f.Saved, f.Other, f.Left = f.Saved+g.Saved, f.Other+g.Other, f.Left+g.Left
}

// restOf returns what the plan removes of an event and is not counted yet.
func (f *Found) restOf(event int, g *Group) *removal {
	key := restKey{event, !g.Repeats()}
	if rest, ok := f.rest[key]; ok {
		return rest
	}
	rest := &removal{}
	f.rest[key] = rest
	for _, i := range f.plan.On(event) {
		switch c := &f.plan.Changes[i]; {
		case g.Repeats() && c.Class <= model.Covered, !g.Repeats() && c.Class == model.Superseded:
			rest.same += c.Tokens
		default:
			rest.other += c.Tokens
		}
	}
	return rest
}

// findKept finds the event whose text the plan keeps.
func (f *Found) findKept(g *Group) {
	switch {
	case g.Outdated || g.Unknown:
	case g.Class == model.Identical:
		f.keepOther(g)
	case f.plan.KeepsText(g.Stays):
		g.Kept = g.Stays
	}
}

// keepOther finds the kept one of equal texts. The plan may keep another one than the group, so
// that the one that stays in the group is removed as a copy.
func (f *Found) keepOther(g *Group) {
	c := f.plan.Index.Conversation
	texts := slices.DeleteFunc(g.Members(), func(e int) bool {
		return c.EventAt(e).Kind != c.EventAt(g.Stays).Kind
	})
	g.Kept = f.namedIn(texts)
	if g.Kept < 0 && f.plan.KeepsText(g.Stays) {
		g.Kept = g.Stays
	}
	if at := slices.IndexFunc(texts, f.plan.KeepsText); g.Kept < 0 && at >= 0 {
		g.Kept = texts[at]
	}
	if g.Kept < 0 || g.Kept == g.Stays {
		return
	}
	kept := c.EventAt(g.Kept).Call
	g.Copies = slices.DeleteFunc(g.Members(), func(e int) bool {
		return e == g.Kept || kept >= 0 && c.EventAt(e).Call == kept
	})
	rest := f.restOf(g.Stays, g)
	saved := min(rest.same, g.Left)
	other := min(rest.other, g.Left-saved)
	rest.same, rest.other = rest.same-saved, rest.other-other
	g.Saved, g.Other, g.Left = g.Saved+saved, g.Other+other, g.Left-saved-other
}

// namedIn returns the first of some events that the plan names as the one that stays for another,
// -1 for none.
func (f *Found) namedIn(members []int) int {
	for _, e := range members {
		for _, i := range f.plan.On(e) {
			at := standsFor(f.plan, &f.plan.Changes[i])
			if slices.Contains(members, at) && f.plan.KeepsText(at) {
				return at
			}
		}
	}
	return -1
}

// appendNew appends an event to an ordered list, unless it is already the last.
func appendNew(events []int, event int) []int {
	if n := len(events); n > 0 && events[n-1] == event {
		return events
	}
	return append(events, event)
}
