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

// maxLines is the largest number of lines that an outline keeps.
const maxLines = 40

// Chooser chooses the lines and names to keep of results whose texts are removed. It takes those
// that nothing else that stays holds.
type Chooser struct {
	v      *plan.View
	set    Settings
	terms  *facts.TermFact
	stands []bool // By term: something that stays, or an outline, has it.
	picks  []pick // By event.
	// lines and names hold those of all picks: indices into the pool of an event, and terms.
	lines, names []int32
	scored       []scored // Reused between calls.
}

// pick is what is kept of one result, as ranges in the lines and names of all results.
type pick struct {
	made             bool
	lineFrom, lineTo int32
	nameFrom, nameTo int32
}

// scored is a line, by its index in the pool, with the score of its terms.
type scored struct {
	at    int32
	score int
}

// NewChooser chooses for all results that are removed, the newest first. If several results hold a
// term, the newest keeps it. goes reports whether a result's text is removed, in the current state.
func NewChooser(v *plan.View, set Settings, goes func(event int) bool) *Chooser {
	c := &Chooser{v: v, set: set}
	if set.Share == 0 && set.Names == 0 || v.Chosen().Scope != facts.ScopeLive {
		return c
	}
	c.terms = v.Index.Terms()
	c.stands = make([]bool, len(c.terms.Names))
	c.picks = make([]pick, v.Index.Conversation.EventCount())
	var going []int
	for event := range c.picks {
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
	c.terms.FindPools(v.Index, going)
	for _, event := range slices.Backward(going) {
		c.choose(event)
	}
	return c
}

// choose chooses what to keep of a result, and marks its terms as kept.
func (c *Chooser) choose(event int) {
	p := &c.picks[event]
	p.made = true
	p.lineFrom, p.nameFrom = count(c.lines), count(c.names)
	c.chooseLines(event)
	p.lineTo = count(c.lines)
	pool := c.terms.Pool(c.v.Index, event)
	for _, at := range c.lines[p.lineFrom:] {
		for _, t := range pool[at].Names {
			c.stands[t] = true
		}
	}
	for _, t := range c.terms.Of(event) {
		if len(c.names)-int(p.nameFrom) == c.set.Names {
			break
		}
		if t.Line == facts.NoLine || c.stands[t.Term] || !marker.CanName(c.terms.Names[t.Term]) {
			continue
		}
		c.stands[t.Term] = true
		c.names = append(c.names, t.Term)
	}
	p.nameTo = count(c.names)
}

// count returns a length in half the room.
func count(list []int32) int32 { return int32(len(list)) } //nolint:gosec // Events are fewer.

// plainScore is the score of one name in a plain line.
const plainScore = 2

// lineCost is how many bytes a line takes besides its own: the note about the lines removed before
// it.
const lineCost = 20

// chooseLines chooses the lines whose unique terms have the highest scores for their length.
func (c *Chooser) chooseLines(event int) {
	pool := c.terms.Pool(c.v.Index, event)
	c.scored = c.scored[:0]
	for i := range pool {
		if score := c.score(&pool[i]); score > 0 && c.isDense(score, &pool[i]) {
			c.scored = append(c.scored, scored{int32(i), score})
		}
	}
	slices.SortFunc(c.scored, func(a, b scored) int {
		return cmp.Or(cmp.Compare(
			b.score*(lineCost+len(pool[a.at].Text)), a.score*(lineCost+len(pool[b.at].Text)),
		), cmp.Compare(a.at, b.at))
	})
	most, left := c.room(event)
	from := len(c.lines)
	for _, s := range c.scored {
		if len(c.lines)-from == most {
			break
		}
		if n := len(pool[s.at].Text); n <= left {
			left -= n
			c.lines = append(c.lines, s.at)
		}
	}
	slices.Sort(c.lines[from:])
}

// isDense reports whether a line says enough for its length to stay.
func (c *Chooser) isDense(score int, line *facts.PoolLine) bool {
	return c.set.NameBytes == 0 || score*c.set.NameBytes >= plainScore*(lineCost+len(line.Text))
}

// score returns the score of a line's terms that nothing else holds.
func (c *Chooser) score(line *facts.PoolLine) int {
	sum := 0
	for _, t := range line.Names {
		if !c.stands[t] {
			sum += int(c.terms.Weights[t])
		}
	}
	return sum * int(line.Weight)
}

// room returns the largest numbers of lines and bytes that stay of a result.
func (c *Chooser) room(event int) (lines, bytes int) {
	n := math.Ceil(c.set.Share * float64(c.terms.Lines(event)))
	return min(int(n), maxLines), int(c.set.Share * float64(c.v.Index.Event(event).Bytes))
}

// Any reports whether anything is kept of results at all.
func (c *Chooser) Any() bool { return c.terms != nil }

// Outline returns a marker with what is kept of a result below it, in the frame of the result. It
// returns false if nothing is kept.
func (c *Chooser) Outline(event int, head string) (facts.WeighedText, bool) {
	if c.terms == nil {
		return facts.WeighedText{}, false
	}
	if !c.picks[event].made { // It came back in full since.
		c.choose(event)
	}
	p := &c.picks[event]
	now := facts.Kept{
		Head: head, Lines: c.lines[p.lineFrom:p.lineTo], Names: c.names[p.nameFrom:p.nameTo],
	}
	if len(now.Lines)+len(now.Names) == 0 {
		return facts.WeighedText{}, false
	}
	return c.terms.Write(c.v.Index, event, &now), true
}
