package source

import (
	"fmt"
	"math"
	"slices"
)

// Tree is one parsed record: every value in it, by span. Parse may be called many times on one
// Tree, which then allocates little. Values of an earlier parse are then void. A Tree is not safe
// for concurrent use.
type Tree struct {
	text  []byte // The record, without the parts that place lists as left out.
	own   window // What ownOf read last from a source on the disk.
	ownOf *disk
	place place // The place of text in the source.
	nodes []node
	// unescaped says that no member name has an escape.
	unescaped bool
	// ascii says that the text is ASCII. It may be false for an ASCII text.
	ascii bool
	// utf8 says that the text is UTF-8. It may be false for a text that is.
	utf8  bool
	notes Notes // What the last parse found, where unescaped is set.
	// lender is the tree that the nodes are of, or nil for own nodes.
	lender *Tree
	slow   *reader // Made when a record first needs it.
}

// keptNodes is for how many nodes a Tree keeps memory for later records: 1.5 MB.
const keptNodes = 1 << 16

// maxRecord is the largest record whose places fit into nodes.
const maxRecord = math.MaxUint32

// Parse reads the one JSON value at the span of data. The error says what is wrong and at which
// byte of data. Values nested deeper than 10,000 levels are an error and not a crash, and so are
// records of more than 4 GB.
func (t *Tree) Parse(data []byte, at Span) error {
	return t.parse(at.Of(data), place{base: at.Start})
}

// parse reads a record at a place of its source.
func (t *Tree) parse(text []byte, where place) error {
	if cap(t.nodes) > keptNodes || t.lender != nil {
		t.nodes, t.lender = nil, nil
	}
	t.text, t.place, t.nodes = text, where, t.nodes[:0]
	if uint64(len(text)) > maxRecord {
		return fmt.Errorf("too long: the value at byte %[2]d has %[1]d B", len(text), where.base)
	}
	s := scanner{text: text, keep: true, nodes: t.nodes}
	t.unescaped = s.scan()
	t.ascii = t.unescaped && s.high == 0
	t.utf8 = t.ascii
	if t.nodes, t.notes = s.nodes, s.notes; t.unescaped {
		t.unescaped = !t.cutsNames()
		return nil
	}
	return t.parseSlowly()
}

// cutsNames reports whether the end of a name is left out of the text, because that end may have an
// escape.
func (t *Tree) cutsNames() bool {
	return len(t.place.gaps) > 0 && slices.ContainsFunc(t.nodes, func(n node) bool {
		return !t.place.isWhole(n.name.span())
	})
}

// span is where the value of a node is in the source.
func (t *Tree) span(i int) Span { return t.place.inSource(t.nodes[i].at.span()) }

// raw is the value of a node in its original spelling.
func (t *Tree) raw(i int) []byte { return t.bytesOf(t.nodes[i].at.span()) }

// name is the name of a node in its original spelling, or empty where the node is not a member.
func (t *Tree) name(i int) []byte { return t.bytesOf(t.nodes[i].name.span()) }

// nodeAfter is the index of the node after a node's subtree.
func (t *Tree) nodeAfter(i int) int { return int(t.nodes[i].after) }
