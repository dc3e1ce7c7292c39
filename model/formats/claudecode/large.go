package claudecode

import (
	"decant/model/formats/claudecode/skim"
	"decant/model/source"
)

// largeFile is the size in bytes above which the client looks for the way to the end of a
// session before it parses any line, and then parses only what is on it.
const largeFile = 5 << 20

// skimmer finds what the client reads of a large file.
type skimmer struct {
	src   *source.Source
	lines []*line
	// nodes are those since the last boundary that preserved nothing, which is at line from,
	// none where there is no such boundary; at finds a node by its uuid.
	nodes []skim.Node
	at    map[string]int
	from  int
	// keeps is true when a later boundary preserved records.
	keeps bool
	// leaf is what the last note since then names.
	leaf string
	// skipped are the lines that the client does not read.
	skipped map[int]bool
}

// skipLines are the lines that the client does not read, none of a file that is not large. It
// passes over all before the last boundary that preserved nothing, and over what is not on the
// way from the last line, or from the named leaf, up to a root. Where a parent is missing on
// that way, or a boundary preserved records, it reads all.
func skipLines(src *source.Source, lines []*line) map[int]bool {
	if src.Size() <= largeFile {
		return nil
	}
	k := &skimmer{
		src: src, lines: lines, at: make(map[string]int), from: none,
		skipped: make(map[int]bool),
	}
	for i := range lines {
		k.skimLine(i)
	}
	on, whole := k.findWay()
	if k.keeps || !whole {
		on = nil
	}
	for n := range k.nodes {
		if on != nil && !on[n] {
			k.skipped[k.nodes[n].Line] = true
		}
	}
	if k.from != none && !k.skipped[k.from] { // The boundary, once read, ends all before it.
		for i := range k.from {
			k.skipped[i] = k.skipped[i] || lines[i].isChained()
		}
	}
	return k.skipped
}

// skimLine goes on to the next line.
func (k *skimmer) skimLine(i int) {
	l, data := k.lines[i], k.src.Bytes(i)
	if l.kind == noted && skim.IsLeafNote(data) {
		if l.note.leaf != "" {
			k.leaf = l.note.leaf
		}
		return
	}
	if l.kind == boundary && skim.IsBoundary(data) {
		if k.keeps = l.cut.preserves; !k.keeps {
			k.startOver(i)
		}
	}
	n, ok := skim.ReadNode(data)
	if !ok {
		return // The client reads it wherever it stands.
	}
	n.Line = i
	k.at[n.UUID] = len(k.nodes)
	k.nodes = append(k.nodes, n)
}

// startOver passes over all nodes before a boundary that preserved nothing.
func (k *skimmer) startOver(i int) {
	for _, n := range k.nodes {
		k.skipped[n.Line] = true
	}
	clear(k.at)
	k.nodes, k.from, k.leaf = k.nodes[:0], i, ""
}

// findWay is which nodes are on the way from the last one that is no side chain's, or from the
// named leaf, up to a root; whole is false where a parent is missing on it.
func (k *skimmer) findWay() (on map[int]bool, whole bool) {
	on = make(map[int]bool)
	last := len(k.nodes) - 1
	for last >= 0 && k.nodes[last].Side {
		last--
	}
	whole = last < 0 || k.climbUp(last, on)
	if at, ok := k.at[k.leaf]; ok {
		whole = k.climbUp(at, on) && whole
	}
	return on, whole
}

// climbUp puts the nodes from one up to a root on the way; false where a parent is missing.
func (k *skimmer) climbUp(n int, on map[int]bool) bool {
	for !on[n] {
		on[n] = true
		if k.nodes[n].Root {
			return true
		}
		up, ok := k.at[k.nodes[n].Parent]
		if !ok {
			return false
		}
		n = up
	}
	return true
}
