package label

import (
	"sort"
	"strconv"
	"strings"

	"decant/model"
	"decant/render"
)

// tally counts what the calls, or the texts of one kind, are about. It has a pile for each kind of
// start, because only names with the same start can look alike.
type tally struct {
	piles map[string]*pile
}

// pile holds names with the same start. What looks alike depends on the room: a narrow list may
// show the same few words of two long commands.
type pile struct {
	// names are what the events are about, each once, and index finds them by their words. For each
	// name, uses are the calls or events about it, in order.
	names []Name
	index map[string]int
	uses  [][]int
	// cuts are the looks of the names in rows of each width in cells.
	cuts map[int]*cut
}

// cut is the look of all names of a pile in rows of one width in cells.
type cut struct {
	// skips are the bytes that a name shares with others that would look alike.
	skips []int
	// class is the class of each name with those that look alike, -1 for a unique one. Classes are
	// the names of each class.
	class   []int
	classes [][]int
}

// numberRoom is the number of cells for a number after a name. MaxCuts is how many widths are kept.
const numberRoom, maxCuts = len(" #99"), 64

// tallyCalls counts what all calls are about.
func (n *Namer) tallyCalls() *tally {
	if n.calls == nil {
		n.calls = &tally{piles: map[string]*pile{}}
		for i := range n.c.Calls {
			n.calls.add(n.nameAsked(&n.c.Calls[i]), i)
		}
	}
	return n.calls
}

// tallyTexts counts what the texts of a kind are about.
func (n *Namer) tallyTexts(kind model.Kind) *tally {
	t, known := n.texts[kind]
	if !known {
		t = &tally{piles: map[string]*pile{}}
		for i := range n.c.EventCount() {
			if e := n.c.EventAt(i); e.Kind == kind && e.Call < 0 {
				t.add(n.nameStart(e), i)
			}
		}
		n.texts[kind] = t
	}
	return t
}

// pileOf returns the start of a name: for a path its base, which is not cut off.
func pileOf(name *Name) string {
	text := name.Subject
	if text == "" {
		text = BaseOf(name.Path)
	}
	return CutBytes(text, minFront)
}

// keyOf returns the key by which a name is found.
func keyOf(name *Name) string {
	const most = 256
	return CutBytes(name.About(), most)
}

// add counts an event or call for a name.
func (t *tally) add(name Name, use int) {
	p := t.piles[pileOf(&name)]
	if p == nil {
		p = &pile{index: map[string]int{}, cuts: map[int]*cut{}}
		t.piles[strings.Clone(pileOf(&name))] = p
	}
	key := keyOf(&name)
	at, known := p.index[key]
	if !known {
		at = len(p.names)
		p.index[strings.Clone(key)] = at
		p.names, p.uses = append(p.names, name), append(p.uses, nil)
	}
	p.uses[at] = append(p.uses[at], use)
}

// place says how a name compares with the others in that many cells. It returns the bytes to skip
// that they share, and its number, "" for the first that looks so.
func (n *Namer) place(name *Name, cells int, g *render.Glyphs) (skip int, nth string) {
	t, use := n.tallyCalls, n.c.EventAt(name.event).Call
	if use < 0 {
		use = name.event
		t = func() *tally { return n.tallyTexts(n.c.EventAt(use).Kind) }
	}
	p := t().piles[pileOf(name)]
	if p == nil {
		return 0, ""
	}
	at, known := p.index[keyOf(name)]
	if !known {
		return 0, ""
	}
	c := p.cutTo(cells, g)
	before := 0
	if c.class[at] >= 0 {
		for _, i := range c.classes[c.class[at]] {
			before += sort.SearchInts(p.uses[i], use)
		}
	}
	if before > 0 {
		nth = " #" + strconv.Itoa(before+1)
	}
	return c.skips[at], nth
}

// cutTo finds which names look alike in that many cells. These are shown from where they differ.
// Those that still look alike are numbered.
func (p *pile) cutTo(cells int, g *render.Glyphs) *cut {
	if c, ok := p.cuts[cells]; ok {
		return c
	}
	if len(p.cuts) >= maxCuts {
		clear(p.cuts)
	}
	c := &cut{skips: make([]int, len(p.names)), class: make([]int, len(p.names))}
	p.cuts[cells] = c
	var all, counted []int
	for i := range p.names {
		all = append(all, i)
		c.class[i] = -1
	}
	for _, alike := range p.group(all, cells, g, c.skips) {
		if len(alike) > 1 {
			p.skipCommon(alike, c.skips)
		}
		if len(alike) > 1 || len(p.uses[alike[0]]) > 1 {
			counted = append(counted, alike...)
		}
	}
	c.classes = p.group(counted, cells-numberRoom, g, c.skips)
	for k, class := range c.classes {
		for _, i := range class {
			c.class[i] = k
		}
	}
	return c
}

// group groups names that look alike in that many cells.
func (p *pile) group(names []int, cells int, g *render.Glyphs, skips []int) (groups [][]int) {
	of := map[string]int{}
	for _, i := range names {
		name := p.names[i]
		name.skip = skips[i]
		about, _ := name.fit(cells, g)
		k, known := of[about]
		if !known {
			k = len(groups)
			of[about] = k
			groups = append(groups, nil)
		}
		groups[k] = append(groups[k], i)
	}
	return groups
}

// skipCommon notes what similar commands have in common, up to a word.
func (p *pile) skipCommon(alike, skips []int) {
	first := &p.names[alike[0]]
	common := len(first.Subject)
	for _, i := range alike {
		name := &p.names[i]
		if !name.Ends || name.Path != "" {
			return
		}
		common = min(common, commonLen(first.Subject, name.Subject))
	}
	common = strings.LastIndexAny(first.Subject[:common], " /") + 1
	for _, i := range alike {
		skips[i] = common
	}
}

// commonLen returns how many bytes two texts share at the start.
func commonLen(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}
