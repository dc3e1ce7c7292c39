package strategies

import (
	"slices"

	"decant/model"
)

// plan makes the plan out of the records that are not void.
func (e *engine) plan() *Plan {
	n := len(e.state)
	p := &Plan{
		Index: e.ix, Spec: e.spec, After: e.total,
		ForkTurn: e.numbers.forkTurn, numbers: e.numbers,
		on: make([][]int, n), after: make([]Size, n),
		fenced: make([]bool, n), verdicts: e.verdicts,
		hints: e.hints, within: e.within,
	}
	for i := range n {
		p.Before = p.Before.Add(e.ix.size(i, e.spec.Scope))
		p.after[i] = e.state[i].size
		p.fenced[i] = e.fences[i] != noFence
	}
	e.list(p)
	e.reclass(p)
	p.Rows = p.rows()
	p.Undeclared = e.undeclared()
	e.notes(p)
	e.wants(p)
	return p
}

// wants lists the answers that passes wait for, each once.
func (e *engine) wants(p *Plan) {
	for i := range e.passes {
		w, ok := e.passes[i].looker.(wanter)
		if !ok {
			continue
		}
		if want := w.want(); want != nil && !slices.Contains(p.Wants, *want) {
			p.Wants = append(p.Wants, *want)
		}
	}
}

// list fills in the changes, each credited with what lies between the state
// before it and the state after.
func (e *engine) list(p *Plan) {
	e.room(p)
	at := make([]int, len(e.recs)) // From record to change.
	last := make([]Size, len(e.state))
	for i := range e.recs {
		r := &e.recs[i]
		at[i] = -1
		if r.void {
			continue
		}
		// Void records in between have no effect on the state either, so what an
		// event's changes save adds up to what the event is smaller by.
		before := last[r.event]
		if len(p.on[r.event]) == 0 {
			before = e.ix.size(r.event, e.spec.Scope)
		}
		after := e.stateAt(r.event, i).size
		last[r.event] = after
		saved := before.Sub(after)
		at[i] = len(p.Changes)
		cause := -1
		if r.cause >= 0 {
			cause = at[r.cause]
		}
		p.on[r.event] = append(p.on[r.event], at[i])
		p.Changes = append(p.Changes, model.Change{
			Event: r.event, Part: r.part, Op: r.op, Text: r.text, Strategy: e.name(r.pass),
			Class: r.class, Reason: r.reason, Bytes: saved.Bytes, Tokens: saved.Tokens,
			Anchor: r.anchor, Cover: r.cover, Cause: cause,
		})
	}
}

// room makes room for the changes of each event, all in one piece.
func (e *engine) room(p *Plan) {
	counts, all := make([]int32, len(e.state)), 0
	for i := range e.recs {
		if !e.recs[i].void {
			counts[e.recs[i].event]++
			all++
		}
	}
	p.Changes = make([]model.Change, 0, all)
	rest := make([]int, all)
	for i, n := range counts {
		if n > 0 {
			p.on[i], rest = rest[:0:n], rest[n:]
		}
	}
}

// name is who a pass belongs to.
func (e *engine) name(pass int) string {
	if pass == person {
		return Person
	}
	return e.passes[pass].use.Name
}

// reclass gives a removal whose cover did not survive in full the class of what
// took the cover, where that is costlier. Covers are later than what they cover,
// so that going backwards each is settled before it is asked for.
func (e *engine) reclass(p *Plan) {
	taken := make([]model.Class, len(e.state))
	done := make([]bool, len(e.state))
	var cost func(event int) model.Class
	cost = func(event int) model.Class {
		if done[event] {
			return taken[event]
		}
		done[event] = true
		for _, i := range p.on[event] {
			c := &p.Changes[i]
			if c.Cover >= 0 {
				c.Class = max(c.Class, cost(c.Cover))
			}
			taken[event] = max(taken[event], c.Class)
		}
		return taken[event]
	}
	for i := len(p.Changes) - 1; i >= 0; i-- {
		if p.Changes[i].Cover >= 0 {
			cost(p.Changes[i].Event)
		}
	}
}

// rows sums up the changes by strategy.
func (p *Plan) rows() []Row {
	rows := make([]Row, 0, len(p.Spec.Uses)+1)
	at := map[string]int{}
	add := func(name string) {
		if _, ok := at[name]; !ok {
			at[name] = len(rows)
			rows = append(rows, Row{Name: name})
		}
	}
	for _, u := range p.Spec.Uses {
		add(u.Name)
	}
	if len(p.Spec.Decisions) > 0 {
		add(Person)
	}
	hit := make([][]bool, len(rows)) // By call, then by event without one.
	calls := len(p.Index.calls)
	for i := range p.Changes {
		c := &p.Changes[i]
		k := at[c.Strategy]
		if hit[k] == nil {
			hit[k] = make([]bool, calls+len(p.after))
		}
		thing := calls + c.Event
		if call := p.Index.event(c.Event).Call; call >= 0 {
			thing = call
		}
		rows[k].add(c, !hit[k][thing])
		hit[k][thing] = hit[k][thing] || c.Cause < 0
	}
	return rows
}

// add counts a change; fresh says that no change of the row hit its call before.
func (r *Row) add(c *model.Change, fresh bool) {
	saved := Size{c.Bytes, c.Tokens}
	r.Changes++
	r.Saved = r.Saved.Add(saved)
	if c.Op == model.Remove && c.Part < 0 {
		r.Removed++
	}
	if fresh && c.Cause < 0 {
		r.Hits++
	}
	t := &r.Classes[c.Class]
	t.Changes++
	t.Saved = t.Saved.Add(saved)
}

// row is a strategy's row, nil for none.
func (p *Plan) row(name string) *Row {
	i := slices.IndexFunc(p.Rows, func(r Row) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return &p.Rows[i]
}
