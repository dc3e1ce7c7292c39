package tui

import (
	"slices"

	"decant/model"
	"decant/strategies"
)

// winnable is the list of strategies that take what something else stands for, whatever else is on.
func winnable() []strategies.Use {
	var out []strategies.Use
	for _, p := range strategies.Presets() {
		if p.Name == "lossless" {
			out = p.Uses
		}
	}
	return append(out, strategies.Use{Name: "stale-reads"})
}

// makePlans makes the plan of a spec, and one of what could be won besides: with the same fences
// and decisions, and the strategies that take only what something else stands for.
// Both are nil when the work was stopped.
func makePlans(
	w *model.Work, index *strategies.Index, spec strategies.Spec,
) (plan, could *strategies.Plan) {
	plan = strategies.MakeIn(w, index, spec)
	spec.Goal = strategies.Goal{}
	could = strategies.MakeIn(w, index, spec.WithUses(winnable()))
	if plan == nil || could == nil {
		return nil, nil
	}
	return plan, could
}

// groupKey tells groups apart: an event may stand for others of several classes.
type groupKey struct{ stays, class int }

// group is one event that stays, and those that it stands for.
type group struct {
	class model.Class
	// stays is the anchor or cover, or the write that made reads stale; copies are what goes or
	// could go, in context order.
	stays  int
	copies []int
	// open are those copies that the plan leaves, by the strategies that would take them.
	open []int
	by   []string
	// saved is what goes because of it, other what goes in another way, which costs more, and left
	// what could go besides, in tokens.
	saved, other, left int
}

// all is what there is to win in a group, in tokens.
func (g *group) all() int { return g.saved + g.other + g.left }

// found are the groups of a plan, and of what could be won besides.
type found struct {
	groups []group
	// at finds them; saved, other and left are sums over all of them.
	at                 map[groupKey]int
	saved, other, left int
	// plan and could are what they were gathered from.
	plan, could *strategies.Plan
	// stands are the events that stand for others in the plan, and the other halves of their calls:
	// to win them as well would leave nothing of either.
	stands map[int]bool
}

// gather finds the groups of the present plan, and of what it leaves.
func (f *found) gather(b *board) []group {
	if b.plan == nil || f.plan == b.plan && f.could == b.could {
		return f.groups
	}
	*f = found{
		plan: b.plan, could: b.could, at: map[groupKey]int{}, stands: map[int]bool{},
	}
	w := newWriters(b.conv)
	for i := range b.plan.Changes {
		if c := &b.plan.Changes[i]; c.Class <= model.Superseded {
			f.stand(b.conv, max(c.Anchor, c.Cover))
		}
	}
	for i := range b.conv.Events {
		if !f.take(i, b.plan, w) && b.could != nil && !f.stands[i] {
			f.take(i, b.could, w)
		}
	}
	return f.groups
}

// stand notes that an event stands for others, -1 for none.
func (f *found) stand(c *model.Conversation, event int) {
	if event < 0 {
		return
	}
	f.stands[event] = true
	if at := c.Events[event].Call; at >= 0 && c.Calls[at].Pair() {
		f.stands[c.Calls[at].Request], f.stands[c.Calls[at].Result] = true, true
	}
}

// take files what a plan takes of an event because something else stands for it, and reports
// whether there is any of that.
func (f *found) take(event int, plan *strategies.Plan, w *writers) bool {
	took := false
	for _, i := range plan.On(event) {
		c := &plan.Changes[i]
		stays := max(c.Anchor, c.Cover)
		// What would stand for it is taken itself.
		if stays >= 0 && plan != f.plan && f.taken(stays) {
			continue
		}
		if c.Strategy == "stale-reads" && c.Class == model.Superseded {
			stays = w.after(event)
		}
		if stays < 0 || c.Class > model.Superseded {
			continue
		}
		took = true
		f.add(c, stays, plan == f.plan)
	}
	return took
}

// taken reports whether something else stands for an event in the plan.
func (f *found) taken(event int) bool {
	return slices.ContainsFunc(f.plan.On(event), func(i int) bool {
		c := &f.plan.Changes[i]
		return c.Class <= model.Superseded && max(c.Anchor, c.Cover) >= 0
	})
}

// add files one change under what stays; goes says that the plan makes it.
func (f *found) add(c *model.Change, stays int, goes bool) {
	k := groupKey{stays, int(c.Class)}
	n, known := f.at[k]
	if !known {
		n = len(f.groups)
		f.at[k] = n
		f.groups = append(f.groups, group{class: c.Class, stays: stays})
	}
	g := &f.groups[n]
	switch {
	case goes:
		g.saved += c.Tokens
		f.saved += c.Tokens
	case len(f.plan.On(c.Event)) > 0:
		g.other += c.Tokens
		f.other += c.Tokens
	default:
		g.left += c.Tokens
		f.left += c.Tokens
		g.open = appendNew(g.open, c.Event)
		if !slices.Contains(g.by, c.Strategy) {
			g.by = append(g.by, c.Strategy)
		}
	}
	g.copies = appendNew(g.copies, c.Event)
}

// appendNew appends an event to a list in order, unless it is the last already.
func appendNew(events []int, event int) []int {
	if n := len(events); n > 0 && events[n-1] == event {
		return events
	}
	return append(events, event)
}

// writers are the requests of good writes by path, and of those that may have changed anything.
type writers struct {
	conv   *model.Conversation
	byPath map[string][]int
	all    []int
}

// newWriters gathers the writes, in context order.
func newWriters(c *model.Conversation) *writers {
	w := &writers{conv: c, byPath: map[string][]int{}}
	for i := range c.Calls {
		call := &c.Calls[i]
		if call.Effect.Kind != model.Writes || !made(call) {
			continue
		}
		for _, p := range call.Effect.Paths {
			w.byPath[p] = append(w.byPath[p], call.Request)
		}
		if call.Effect.Everything {
			w.all = append(w.all, call.Request)
		}
	}
	return w
}

// after is the first write after an event of what it read, -1 for none that is known.
func (w *writers) after(event int) int {
	first := -1
	look := func(requests []int) {
		for _, r := range requests {
			if r > event && (first < 0 || r < first) {
				first = r
			}
		}
	}
	if at := w.conv.Events[event].Call; at >= 0 {
		for _, p := range w.conv.Calls[at].Effect.Paths {
			look(w.byPath[p])
		}
	}
	look(w.all)
	return first
}
