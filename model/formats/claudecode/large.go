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
	lines []*line
	// nodes are the lines since the last boundary that preserved nothing, which is at line
	// from, none where there is no such boundary; at finds a place in nodes by the uuid.
	nodes []int
	at    map[string]int
	from  int
	// keeps is true when a later boundary preserved records.
	keeps bool
	// leaf is what the last note since then names.
	leaf string
	// skipped are the lines that the client does not read.
	skipped []bool
}

// skipLines are the lines that the client does not read, nil of a file that is not large. It
// passes over all before the last boundary that preserved nothing, and over what is not on the
// way from the last line, or from the named leaf, up to a root. Where a parent is missing on
// that way, or a boundary preserved records, it reads all.
func skipLines(src *source.Source, lines []*line) []bool {
	if src.Size() <= largeFile {
		return nil
	}
	k := &skimmer{
		lines: lines, at: make(map[string]int, len(lines)), from: none,
		nodes: make([]int, 0, len(lines)), skipped: make([]bool, len(lines)),
	}
	for i := range lines {
		k.skimLine(i)
	}
	on, whole := k.findWay()
	if k.keeps || !whole {
		on = nil
	}
	for n, i := range k.nodes {
		if on != nil && !on[n] {
			k.skipped[i] = true
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
	l := k.lines[i]
	if l.leaf {
		if l.note.leaf != "" {
			k.leaf = l.note.leaf
		}
		return
	}
	if l.marked {
		if k.keeps = l.cut.preserves; !k.keeps {
			k.startOver(i)
		}
	}
	if l.noded { // Any other line the client reads wherever it stands.
		k.at[l.node().UUID] = len(k.nodes)
		k.nodes = append(k.nodes, i)
	}
}

// startOver passes over all nodes before a boundary that preserved nothing.
func (k *skimmer) startOver(i int) {
	for _, n := range k.nodes {
		k.skipped[n] = true
	}
	clear(k.at)
	k.nodes, k.from, k.leaf = k.nodes[:0], i, ""
}

// findWay is which nodes are on the way from the last one that is no side chain's, or from the
// named leaf, up to a root; whole is false where a parent is missing on it.
func (k *skimmer) findWay() (on []bool, whole bool) {
	on = make([]bool, len(k.nodes))
	last := len(k.nodes) - 1
	for last >= 0 && k.node(last).Side {
		last--
	}
	whole = last < 0 || k.climbUp(last, on)
	if at, ok := k.at[k.leaf]; ok {
		whole = k.climbUp(at, on) && whole
	}
	return on, whole
}

// node is what the client sees of the line at a place in nodes.
func (k *skimmer) node(n int) skim.Node { return k.lines[k.nodes[n]].node() }

// node is what the client sees of a line before it links the lines.
func (l *line) node() skim.Node {
	if l.other != nil {
		return *l.other
	}
	return skim.Node{UUID: l.uuid, Parent: l.parent, Root: l.root, Side: l.side}
}

// climbUp puts the nodes from one up to a root on the way; false where a parent is missing.
func (k *skimmer) climbUp(n int, on []bool) bool {
	for !on[n] {
		on[n] = true
		if k.node(n).Root {
			return true
		}
		up, ok := k.at[k.node(n).Parent]
		if !ok {
			return false
		}
		n = up
	}
	return true
}
