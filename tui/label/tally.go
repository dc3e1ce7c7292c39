package label

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"decant/model"
	"decant/render"
)

// tally counts what the calls, or the texts of one kind, are about. It has a pile for each start,
// because only names with the same start can look alike.
type tally struct {
	piles map[string]*pile
}

// pile holds names with the same start. What looks alike depends on the room: a narrow list may
// show the same few words of two long commands. The number of a name does not depend on it.
type pile struct {
	// names are what the events are about, each once, and index finds them by their words. For each
	// name, uses are the calls or events about it, in order.
	names []Name
	index map[string]int
	uses  [][]int
	// cuts are, for rows of each width in cells, the bytes that a name shares with others that
	// would look alike.
	cuts map[int][]int
}

// maxCuts is how many widths are kept. MaxRounds is how often names that still look alike are shown
// from a later place where they differ.
const maxCuts, maxRounds = 64, 4

// tallyCalls counts what all calls are about.
func (n *Namer) tallyCalls() *tally {
	if n.calls == nil {
		uses := make([]int, len(n.c.Calls))
		for i := range uses {
			uses[i] = i
		}
		n.calls = newTally(uses, func(i int) Name { return n.nameAsked(&n.c.Calls[i]) })
	}
	return n.calls
}

// tallyTexts counts what the texts of a kind are about.
func (n *Namer) tallyTexts(kind model.Kind) *tally {
	t, known := n.texts[kind]
	if !known {
		var uses []int
		for i := range n.c.EventCount() {
			if e := n.c.EventAt(i); e.Kind == kind && e.Call < 0 {
				uses = append(uses, i)
			}
		}
		t = newTally(uses, func(i int) Name { return n.nameStart(n.c.EventAt(i)) })
		n.texts[kind] = t
	}
	return t
}

// newTally counts calls or events by their names, which are made on all cores.
func newTally(uses []int, nameOf func(use int) Name) *tally {
	names := make([]Name, len(uses))
	model.RunParallel(len(uses), func(i int, buf []byte) []byte {
		names[i] = nameOf(uses[i])
		return buf
	})
	t := &tally{piles: map[string]*pile{}}
	for i, use := range uses {
		t.add(names[i], use)
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
		p = &pile{index: map[string]int{}, cuts: map[int][]int{}}
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

// place says how a name compares with the others. It returns the bytes to skip in that many cells,
// because others share them, and its number, "" for the first event with the whole name.
func (n *Namer) place(name *Name, cells int, g *render.Glyphs) (skip int, nth string) {
	p, at, nth := n.find(name)
	if p == nil {
		return 0, ""
	}
	return p.skipsIn(cells, g)[at], nth
}

// find returns the pile of a name, its index there, and its number as [Namer.place] does. The pile
// is nil for a name in none.
func (n *Namer) find(name *Name) (in *pile, at int, nth string) {
	t, use := n.tallyCalls, n.c.EventAt(name.event).Call
	if use < 0 {
		use = name.event
		t = func() *tally { return n.tallyTexts(n.c.EventAt(use).Kind) }
	}
	p := t().piles[pileOf(name)]
	if p == nil {
		return nil, 0, ""
	}
	at, known := p.index[keyOf(name)]
	if !known {
		return nil, 0, ""
	}
	if before := sort.SearchInts(p.uses[at], use); before > 0 {
		nth = " #" + strconv.Itoa(before+1)
	}
	return p, at, nth
}

// skipsIn finds which names look alike in that many cells. These are shown from where they differ.
func (p *pile) skipsIn(cells int, g *render.Glyphs) []int {
	if skips, ok := p.cuts[cells]; ok {
		return skips
	}
	if len(p.cuts) >= maxCuts {
		clear(p.cuts)
	}
	skips := make([]int, len(p.names))
	p.cuts[cells] = skips
	for range maxRounds {
		more := false
		for _, alike := range p.group(cells, g, skips) {
			if len(alike) > 1 && p.skipCommon(alike, skips) {
				more = true
			}
		}
		if !more {
			break
		}
	}
	return skips
}

// group groups names that look alike in that many cells.
func (p *pile) group(cells int, g *render.Glyphs, skips []int) (groups [][]int) {
	of := map[string]int{}
	for i := range p.names {
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

// skipCommon notes what similar texts have in common: up to a word, or if that is noted, up to
// where they differ. It returns false if all of that is noted.
func (p *pile) skipCommon(alike, skips []int) bool {
	first, noted := p.names[alike[0]].Subject, len(p.names[alike[0]].Subject)
	common := len(first)
	for _, i := range alike {
		if p.names[i].Path != "" {
			return false
		}
		common = min(common, commonLen(first, p.names[i].Subject))
		noted = min(noted, skips[i])
	}
	for common < len(first) && !utf8.RuneStart(first[common]) {
		common--
	}
	if word := strings.LastIndexAny(first[:common], " /") + 1; word > noted {
		common = word
	}
	for _, i := range alike {
		skips[i] = max(skips[i], common)
	}
	return common > noted
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
