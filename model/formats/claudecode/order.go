package claudecode

import (
	"maps"
	"slices"

	"decant/model"
)

// stretch is one partition: the lines between two boundaries as they are sent.
type stretch struct {
	// boundary is the line that opens it, none for the first.
	boundary int
	lines    []int
}

// orderer brings the lines of the active path into the order of sending.
type orderer struct {
	*chain
	// where is the stretch of each line on the path, taken what a stretch holds.
	where map[int]int
	taken map[int]bool
	// replies are the current lines of each reply, in file order; results the
	// results that hang under a line.
	replies map[string][]int
	results map[int][]int
	under   map[int]int // What asked has found.
}

// stretches are the partitions of the active path in order. What a later one
// preserves is not in an earlier one.
func (c *chain) stretches() []stretch {
	out := []stretch{{boundary: none}}
	for _, i := range c.path(c.leaf()) {
		if c.lines[i].kind == boundary {
			out = append(out, stretch{boundary: i})
			continue
		}
		s := &out[len(out)-1]
		s.lines = append(s.lines, i)
	}
	o := c.orderer(out)
	for p := len(out) - 1; p >= 0; p-- { // The last first: it may claim from the others.
		out[p].lines = o.arrange(p, out[p])
	}
	return out
}

// orderer notes which line of the path stands where, and what may hang beside it.
func (c *chain) orderer(path []stretch) *orderer {
	o := &orderer{
		chain: c, where: make(map[int]int), taken: make(map[int]bool),
		replies: make(map[string][]int), results: make(map[int][]int),
		under: make(map[int]int),
	}
	for p, s := range path {
		for _, i := range s.lines {
			o.where[i] = p
		}
	}
	for i := range c.lines {
		l := &c.lines[i]
		if !c.current(i) || l.side {
			continue
		}
		if l.kind == reply && l.message != "" {
			o.replies[l.message] = append(o.replies[l.message], i)
		}
		if l.answers() {
			at := o.asked(i)
			o.results[at] = append(o.results[at], i)
		}
	}
	return o
}

// answers reports whether the line holds a result.
func (l *line) answers() bool {
	return l.kind == user && slices.ContainsFunc(l.blocks, isResult)
}

// isResult reports whether a block answers a call.
func isResult(b block) bool { return b.event.Kind == model.ToolResult }

// isRequest reports whether a block asks for a tool.
func isRequest(b block) bool { return b.event.Kind == model.ToolCall }

// isReasoning reports whether a block is what the model thought.
func isReasoning(b block) bool { return b.event.Kind == model.Reasoning }

// asked is the line of a reply that a result hangs under: its parent but for
// what only passed between, none when that is no reply.
func (o *orderer) asked(i int) int {
	var way []int
	found := none
	for {
		if known, ok := o.under[i]; ok {
			found = known
			break
		}
		o.under[i] = none // A circle ends here.
		way = append(way, i)
		p, ok := o.at[o.lines[i].parent]
		if o.lines[i].root || !ok {
			break
		}
		if k := o.lines[p].kind; k != passed && k != attached {
			if k == reply {
				found = p
			}
			break
		}
		i = p
	}
	for _, w := range way {
		o.under[w] = found
	}
	return found
}

// arrange is one stretch as it is sent. Later stretches have been arranged.
func (o *orderer) arrange(p int, s stretch) []int {
	anchor, kept := o.preserved(s.boundary, p)
	var out []int
	for n, i := range s.lines {
		if !o.taken[i] {
			out = o.emit(out, i, s.boundary, s.lines[n+1:])
		}
		if i == anchor {
			out = append(out, kept...)
		}
	}
	return o.hoist(out)
}

// preserved are the lines that a boundary puts after its anchor, which must be
// on the path below it.
func (o *orderer) preserved(at, p int) (anchor int, kept []int) {
	if at == none {
		return none, nil
	}
	cut := o.lines[at].cut
	anchor, ok := o.at[cut.anchor]
	if w, on := o.where[anchor]; !ok || !on || w != p {
		return none, nil
	}
	for _, i := range o.listed(cut) {
		w, on := o.where[i]
		if o.taken[i] || o.lines[i].side || on && w >= p || o.lines[i].kind == boundary {
			continue
		}
		o.taken[i] = true
		kept = append(kept, i)
	}
	return anchor, kept
}

// listed are the lines that a boundary names, one by one or as a segment.
func (o *orderer) listed(c *cut) []int {
	var out []int
	for _, u := range c.kept {
		if i, ok := o.at[u]; ok {
			out = append(out, i)
		}
	}
	if len(c.kept) > 0 || c.head == "" {
		return out
	}
	head, ok := o.at[c.head]
	tail, ok2 := o.at[c.tailUUID]
	if !ok || !ok2 {
		return nil
	}
	seen := make(map[int]bool)
	for i := tail; i != none && !seen[i] && o.lines[i].kind != boundary; i = o.parent(i) {
		seen[i] = true
		out = append(out, i)
		if i == head {
			slices.Reverse(out)
			return out
		}
	}
	return nil
}

// emit appends a line. The first of a reply brings the others of that reply,
// calls last, and then their results, in the order of the file.
func (o *orderer) emit(out []int, i, boundary int, rest []int) []int {
	if l := &o.lines[i]; l.kind != reply || l.message == "" {
		o.taken[i] = true
		return append(out, i)
	}
	whole := o.gather(i, boundary, rest)
	var answers []int
	for _, g := range whole {
		o.taken[g] = true
		for _, r := range o.results[g] {
			if w, on := o.where[r]; !o.taken[r] && (!on || w == o.where[i]) {
				o.taken[r] = true
				answers = append(answers, r)
			}
		}
	}
	// Parallel results are sent in the order in which they were written.
	slices.Sort(answers)
	return append(append(out, whole...), answers...)
}

// gather is all lines of the reply that starts at i: those that follow it on the
// path with nothing but results between, and those that the path left out.
func (o *orderer) gather(i, boundary int, rest []int) []int {
	id := o.lines[i].message
	// The client joins a line to its reply across results, never across a prompt.
	near := map[int]bool{i: true}
	for _, n := range rest {
		l := &o.lines[n]
		if l.kind == reply && l.message == id {
			near[n] = true
		} else if l.kind == reply || l.kind == user && !l.answers() || l.kind == local {
			break
		}
	}
	whole := slices.Collect(maps.Keys(near))
	for _, g := range o.replies[id] { // What the path left out comes once.
		if _, on := o.where[g]; !on && !o.taken[g] && g > boundary {
			whole = append(whole, g)
		}
	}
	delete(o.replies, id) // A second reply of this id has only its own lines.
	slices.Sort(whole)
	whole = slices.DeleteFunc(whole, func(g int) bool { return o.taken[g] })
	return o.talkFirst(whole)
}

// talkFirst brings the lines of a reply into the order of sending: what it says
// before what it asks for, whichever came first. Only reasoning that would come
// right behind other reasoning stays where it is, and all that follows with it.
func (o *orderer) talkFirst(whole []int) []int {
	said := make([]int, 0, len(whole))
	var asked []int
	reasoned := false
	for n, i := range whole {
		blocks := o.lines[i].blocks
		if slices.ContainsFunc(blocks, isRequest) {
			asked = append(asked, i)
			continue
		}
		reasons := slices.ContainsFunc(blocks, isReasoning)
		if len(asked) > 0 && reasoned && reasons {
			return append(append(said, asked...), whole[n:]...)
		}
		said, reasoned = append(said, i), reasons
	}
	return append(said, asked...)
}

// hoist puts the results of each of the user's runs before the rest of it.
func (o *orderer) hoist(in []int) []int {
	out := make([]int, 0, len(in))
	for len(in) > 0 {
		n := 0
		for n < len(in) && o.lines[in[n]].kind != reply {
			n++
		}
		if n == 0 {
			out, in = append(out, in[0]), in[1:]
			continue
		}
		for _, first := range []bool{true, false} {
			for _, i := range in[:n] {
				if o.lines[i].answers() == first {
					out = append(out, i)
				}
			}
		}
		in = in[n:]
	}
	return out
}
