package source

import (
	"fmt"
	"math"
	"slices"
)

// Tree is one parsed record: every value in it, by span. Parse may be called
// again and again on one Tree, which then allocates little; Values of an earlier
// parse are void after that. A Tree is not safe for concurrent use.
type Tree struct {
	text  []byte // The record, but for what its place says that is left out.
	own   window // What was read last of a source on the disk, ownOf.
	ownOf *disk
	place place // Where text stands in the source.
	nodes []node
	// unescaped says that no name of a member has an escape.
	unescaped bool
	// ascii says that the text is ASCII; it is false of some that are.
	ascii  bool
	notes  Notes   // What the last parse saw, where unescaped is set.
	slow   *reader // Made when a record first needs it.
	joined []byte  // An edited record that is checked, of up to maxJoined bytes.
}

// keptNodes is how many nodes a Tree keeps the room of for the records that follow: 1.5 MB.
const keptNodes = 1 << 16

// maxRecord is the size of a record that nodes can still point into.
const maxRecord = math.MaxUint32

// Parse reads the one JSON value that the span of data holds. The error says
// what is wrong and at which byte of data; values nested deeper than 10,000
// levels are an error, not a crash, and so are records of more than 4 GB.
func (t *Tree) Parse(data []byte, at Span) error {
	return t.parse(at.Of(data), place{base: at.Start})
}

// parse reads a record that stands at a place of its source.
func (t *Tree) parse(text []byte, where place) error {
	if cap(t.nodes) > keptNodes {
		t.nodes = nil
	}
	t.text, t.place, t.nodes = text, where, t.nodes[:0]
	if uint64(len(text)) > maxRecord {
		return fmt.Errorf("too long: the value at byte %[2]d has %[1]d B", len(text), where.base)
	}
	s := scanner{text: text, keep: true, nodes: t.nodes}
	t.unescaped = s.scan()
	t.ascii = t.unescaped && s.high == 0
	if t.nodes, t.notes = s.nodes, s.notes; t.unescaped {
		t.unescaped = !t.cutsNames()
		return nil
	}
	return t.parseSlowly()
}

// cutsNames reports whether the end of a name is left out of the text: it may have an escape.
func (t *Tree) cutsNames() bool {
	return len(t.place.gaps) > 0 && slices.ContainsFunc(t.nodes, func(n node) bool {
		return !t.place.isWhole(n.name.span())
	})
}

// span is where the value of a node stands in the source.
func (t *Tree) span(i int) Span { return t.place.inSource(t.nodes[i].at.span()) }

// raw is the value of a node as it is spelled.
func (t *Tree) raw(i int) []byte { return t.bytesOf(t.nodes[i].at.span()) }

// name is the name of a node as it is spelled, empty where it is no member.
func (t *Tree) name(i int) []byte { return t.bytesOf(t.nodes[i].name.span()) }

// nodeAfter is the index of the node after a node's subtree.
func (t *Tree) nodeAfter(i int) int { return int(t.nodes[i].after) }
