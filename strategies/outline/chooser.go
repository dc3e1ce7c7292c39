package outline

import (
	"cmp"
	"math"
	"slices"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
)

// maxLines is how many lines an outline keeps at the most.
const maxLines = 40

// Chooser chooses the lines and names of results whose texts go, from those that stand nowhere else
// in what stays.
type Chooser struct {
	v      *plan.View
	set    Settings
	terms  *facts.TermFact
	stands []bool // By term: it stands in what stays, or an outline has it.
	picks  map[int]*pick
	scored []scored // To be used again.
}

// pick is what is kept of one result.
type pick struct {
	lines []facts.PoolLine
	names []string
}

// scored is a line, by its place in the pool, and what its terms count for.
type scored struct{ at, score int }

// NewChooser chooses for all results that go, the newest first: what several of them say, the newest
// keeps. Goes tells of a result as things stand whether its text goes.
func NewChooser(v *plan.View, set Settings, goes func(event int) bool) *Chooser {
	c := &Chooser{v: v, set: set, picks: map[int]*pick{}}
	if set.Share == 0 && set.Names == 0 || v.Chosen().Scope != facts.ScopeLive {
		return c
	}
	c.terms = v.Index.Terms()
	c.stands = make([]bool, len(c.terms.Names))
	var going []int
	for event := range v.Index.Conversation.EventCount() {
		switch {
		case !v.InScope(event) || v.Gone(event):
		case v.Index.Briefs[event].Kind == model.ToolResult && goes(event):
			going = append(going, event)
		case v.Untouched(event):
			for _, t := range c.terms.Of(event) {
				c.stands[t.Term] = true
			}
		}
	}
	for _, event := range slices.Backward(going) {
		c.picks[event] = c.choose(event)
	}
	return c
}

// choose chooses what is kept of a result, and notes that it stands there.
func (c *Chooser) choose(event int) *pick {
	p := &pick{lines: c.chooseLines(event)}
	for _, line := range p.lines {
		for _, t := range line.Terms {
			c.stands[t] = true
		}
	}
	for _, t := range c.terms.Of(event) {
		if len(p.names) == c.set.Names {
			break
		}
		if t.Line == facts.NoLine || c.stands[t.Term] || !marker.CanName(c.terms.Names[t.Term]) {
			continue
		}
		c.stands[t.Term] = true
		p.names = append(p.names, c.terms.Names[t.Term])
	}
	return p
}

// chooseLines chooses the lines whose terms that stand nowhere else count most.
func (c *Chooser) chooseLines(event int) []facts.PoolLine {
	pool := c.terms.Pool(event)
	c.scored = c.scored[:0]
	for i := range pool {
		if score := c.score(&pool[i]); score > 0 {
			c.scored = append(c.scored, scored{i, score})
		}
	}
	slices.SortFunc(c.scored, func(a, b scored) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.at, b.at))
	})
	count, left := c.room(event)
	var out []facts.PoolLine
	for _, s := range c.scored {
		if len(out) == count {
			break
		}
		if n := len(pool[s.at].Text); n <= left {
			left -= n
			out = append(out, pool[s.at])
		}
	}
	slices.SortFunc(out, func(a, b facts.PoolLine) int { return cmp.Compare(a.At, b.At) })
	return out
}

// score is what the terms of a line count for that stand nowhere else.
func (c *Chooser) score(line *facts.PoolLine) int {
	sum := 0
	for _, t := range line.Terms {
		if !c.stands[t] {
			sum += int(c.terms.Weights[t])
		}
	}
	return sum * int(line.Weight)
}

// room is how many lines of a result stay at the most, and how many bytes.
func (c *Chooser) room(event int) (lines, bytes int) {
	n := math.Ceil(c.set.Share * float64(c.terms.Lines(event)))
	return min(int(n), maxLines), int(c.set.Share * float64(c.v.Index.Event(event).Bytes))
}

// Outline is a marker with what is kept of a result below it, the marker alone where that is
// nothing.
func (c *Chooser) Outline(event int, head string) string {
	if c.terms == nil {
		return head
	}
	p := c.picks[event]
	if p == nil { // It came back in full since.
		p = c.choose(event)
		c.picks[event] = p
	}
	if len(p.lines) == 0 && len(p.names) == 0 {
		return head
	}
	o := marker.Outline{Head: head, Count: c.terms.Lines(event), Names: p.names}
	for i := range p.lines {
		line := &p.lines[i]
		o.Lines = append(o.Lines, marker.OutlineLine{At: int(line.At), Text: line.Text})
	}
	return o.String()
}
