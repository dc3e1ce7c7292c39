package source

// Kind is the kind of a JSON value. The zero Kind is KindNone, an absent value.
type Kind uint8

// The kinds of a JSON value.
const (
	KindNone Kind = iota
	KindNull
	KindBool
	KindNumber
	KindString
	KindArray
	KindObject
)

// node is one JSON value in preorder, with the places of the value and its name in the record. It
// has no pointers, so the garbage collector has nothing to follow.
type node struct {
	kind     Kind
	at, name bounds
	after    uint32 // The index after the node's subtree.
}

// bounds are the start and end of something in the text of a scanner.
type bounds struct{ start, end uint32 }

// boundsAt are the bounds between two indexes of a text.
func boundsAt(start, end int) bounds { return bounds{toIndex(start), toIndex(end)} }

// span is the span of the text with these bounds.
func (b bounds) span() Span { return Span{int(b.start), int(b.end)} }

// toIndex converts an index for a node. A text that has nodes is not longer than maxRecord.
func toIndex(i int) uint32 {
	return uint32(i) //nolint:gosec // It fits.
}
