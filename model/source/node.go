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

// node is one JSON value in preorder, by where it and its name stand in the record. It has no
// pointers, which the garbage collector would follow.
type node struct {
	kind     Kind
	at, name bounds
	after    uint32 // The index after its subtree.
}

// bounds are where something stands in the text of a scanner.
type bounds struct{ start, end uint32 }

// boundsAt are those between two indexes of a text.
func boundsAt(start, end int) bounds { return bounds{toIndex(start), toIndex(end)} }

// span is the same as a span of the text.
func (b bounds) span() Span { return Span{int(b.start), int(b.end)} }

// toIndex is an index as a node has it. A text that has nodes is no longer than maxRecord.
func toIndex(i int) uint32 {
	return uint32(i) //nolint:gosec // It fits.
}
