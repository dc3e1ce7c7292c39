package plan

import (
	"slices"

	"decant/model"
	"decant/strategies/facts"
)

// finishPlan builds the plan from the records that are not void.
func (e *engine) finishPlan() *Plan {
	n := len(e.state)
	e.numberRemovals()
	p := &Plan{
		Index: e.ix, Spec: e.spec, After: e.total,
		ForkTurn: e.numbers.forkTurn, numbers: e.numbers,
		on: make([][]int, n), after: make([]facts.Size, n),
		fenced: make([]bool, n), verdicts: e.verdicts,
		hints: e.hints, within: e.within,
	}
	for i := range n {
		p.Before = p.Before.Add(e.ix.Size(i, e.spec.Scope))
		p.after[i] = e.state[i].size
		p.fenced[i] = e.fences[i] != noFence
	}
	listChanges(e, p)
	p.reclass()
	p.Rows = p.rows()
	listBeside(e, p)
	addNotes(e, p)
	listWants(e, p)
	return p
}

// listWants lists the answers that passes wait for, each once.
func listWants(e *engine, p *Plan) {
	for i := range e.passes {
		w, ok := e.passes[i].looker.(questioner)
		if !ok {
			continue
		}
		if want := w.Want(); want != nil && !slices.Contains(p.Wants, *want) {
			p.Wants = append(p.Wants, *want)
		}
	}
}

// listBeside fills in what a fork gets or loses that is not an event.
func listBeside(e *engine, p *Plan) {
	for i := range e.passes {
		if u, ok := e.passes[i].looker.(undeclarer); ok && p.Undeclared == nil {
			p.Undeclared = u.Undeclared()
		}
		if s, ok := e.passes[i].looker.(summarizer); ok && p.Summary == nil {
			p.Summary = s.Summary()
		}
		if s, ok := e.passes[i].looker.(switcher); ok && p.SwitchedOff == nil {
			p.SwitchedOff = s.SwitchedOff()
		}
	}
}

// listChanges fills in the changes. Each is credited with the difference between the state before
// it and the state after.
func listChanges(e *engine, p *Plan) {
	makeRoom(e, p)
	at := make([]int, len(e.recs)) // From record to change.
	last := make([]facts.Size, len(e.state))
	for i := range e.recs {
		r := &e.recs[i]
		at[i] = -1
		if r.void {
			continue
		}
		// Void records in between do not affect the state either. So the savings of an event's
		// changes add up to how much smaller the event is.
		before := last[r.Event]
		if len(p.on[r.Event]) == 0 {
			before = e.ix.Size(r.Event, e.spec.Scope)
		}
		after := e.stateAt(r.Event, i).size
		last[r.Event] = after
		saved := before.Sub(after)
		at[i] = len(p.Changes)
		cause := -1
		if r.cause >= 0 {
			cause = at[r.cause]
		}
		p.on[r.Event] = append(p.on[r.Event], at[i])
		p.Changes = append(p.Changes, model.Change{
			Event: r.Event, Part: r.Part, Op: r.Op, Text: r.Text, Strategy: e.nameOf(r.pass),
			Class: r.Class, Reason: r.Reason, Bytes: saved.Bytes, Tokens: saved.Tokens,
			Anchor: r.Anchor, Cover: r.Cover, Cause: cause,
		})
	}
}

// makeRoom allocates the changes of all events in one piece.
func makeRoom(e *engine, p *Plan) {
	counts, all := make([]int32, len(e.state)), 0
	for i := range e.recs {
		if !e.recs[i].void {
			counts[e.recs[i].Event]++
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
		add(User)
	}
	hit := make([][]bool, len(rows)) // By call, then by event without one.
	calls := len(p.Index.Conversation.Calls)
	for i := range p.Changes {
		c := &p.Changes[i]
		k := at[c.Strategy]
		if hit[k] == nil {
			hit[k] = make([]bool, calls+len(p.after))
		}
		thing := calls + c.Event
		if call := p.Index.Event(c.Event).Call; call >= 0 {
			thing = call
		}
		rows[k].add(c, !hit[k][thing])
		hit[k][thing] = hit[k][thing] || c.Cause < 0
	}
	return rows
}

// add counts a change. Fresh says that no earlier change of the row hit the same call.
func (r *Row) add(c *model.Change, fresh bool) {
	saved := facts.Size{Bytes: c.Bytes, Tokens: c.Tokens}
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

// row returns the row of a strategy, nil if it has none.
func (p *Plan) row(name string) *Row {
	i := slices.IndexFunc(p.Rows, func(r Row) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return &p.Rows[i]
}
