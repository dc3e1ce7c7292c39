package claudecode

import (
	"decant/model/formats/claudecode/skim"
	"decant/model/formats/claudecode/slots"
	"decant/model/source"
)

// largeFile is the size in bytes above which the client first finds the path to the end of a
// session. It then parses only the lines on that path.
const largeFile = 5 << 20

// skimmer finds what the client reads from a large file.
type skimmer struct {
	lines []*line
	// nodes are the lines since the last boundary that preserved nothing. from is the line of that
	// boundary, or none without one. at finds an index in nodes by the uuid.
	nodes []int
	at    *slots.Index
	from  int
	// twice is true when several nodes have one uuid. The last of them counts.
	twice bool
	// keeps is true when a later boundary preserved records.
	keeps bool
	// leaf is the leaf that the last note since then names.
	leaf string
	// skipped are the lines that the client does not read.
	skipped []bool
}

// skipLines are the lines that the client does not read, or nil for a file that is not large. It
// skips everything before the last boundary that preserved nothing. It also skips what is not on
// the path from the last line, or from the named leaf, up to a root. Where a parent is missing on
// that path, or a boundary preserved records, it reads everything.
func skipLines(src *source.Source, lines []*line) []bool {
	if src.Size() <= largeFile {
		return nil
	}
	k := &skimmer{
		lines: lines, from: none,
		nodes: make([]int, 0, len(lines)), skipped: make([]bool, len(lines)),
	}
	k.at = slots.NewIndex(len(lines), func(n int) string { return k.node(n).UUID })
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
	if k.from != none && !k.skipped[k.from] { // A boundary that is read ends everything before it.
		for i := range k.from {
			k.skipped[i] = k.skipped[i] || lines[i].isChained()
		}
	}
	return k.skipped
}

// skimLine processes the next line.
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
	if l.noded { // The client reads any other line in any place.
		k.nodes = append(k.nodes, i)
		_, again := k.at.Put(len(k.nodes) - 1)
		k.twice = k.twice || again
	}
}

// startOver skips all nodes before a boundary that preserved nothing.
func (k *skimmer) startOver(i int) {
	for _, n := range k.nodes {
		k.skipped[n] = true
	}
	k.at.Clear()
	k.nodes, k.from, k.leaf, k.twice = k.nodes[:0], i, "", false
}

// findWay marks the nodes on the path up to a root, from the last node outside side chains or from
// the named leaf. whole is false where a parent on the path is missing.
func (k *skimmer) findWay() (on []bool, whole bool) {
	on = make([]bool, len(k.nodes))
	last := len(k.nodes) - 1
	for last >= 0 && k.node(last).Side {
		last--
	}
	whole = last < 0 || k.climbUp(last, on)
	if at, ok := k.at.Find(k.leaf); ok {
		whole = k.climbUp(at, on) && whole
	}
	return on, whole
}

// node is what the client sees of the line at an index in nodes.
func (k *skimmer) node(n int) skim.Node { return k.lines[k.nodes[n]].node() }

// node is what the client sees of a line before it links the lines.
func (l *line) node() skim.Node {
	if l.other != nil {
		return *l.other
	}
	return skim.Node{UUID: l.uuid, Parent: l.parent, Root: l.root, Side: l.side}
}

// climbUp marks the nodes from one up to a root as on the path. It is false where a parent is
// missing.
func (k *skimmer) climbUp(n int, on []bool) bool {
	for node := k.node(n); !on[n]; {
		on[n] = true
		if node.Root {
			return true
		}
		parent := node.Parent
		if n > 0 && !k.twice { // Most lines follow their parent.
			if node = k.node(n - 1); node.UUID == parent {
				n--
				continue
			}
		}
		up, ok := k.at.Find(parent)
		if !ok {
			return false
		}
		n, node = up, k.node(up)
	}
	return true
}
