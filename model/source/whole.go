package source

import (
	"sync"
	"weak"
)

// wholeTree remembers the tree of the only record of a source in memory. A document of one value
// is asked for its tree many times while it is opened and checked. The garbage collector may take
// the tree as soon as nobody uses it.
type wholeTree struct {
	sync.Mutex
	last weak.Pointer[Tree]
}

// parse is the tree of the value at a span of data, which nobody may change.
func (w *wholeTree) parse(data []byte, at Span) (*Tree, error) {
	w.Lock()
	defer w.Unlock()
	if t := w.last.Value(); t != nil {
		return t, nil
	}
	t := new(Tree)
	if err := t.Parse(data, at); err != nil {
		return nil, err
	}
	t.slow = nil // It is of no use for one parse.
	w.last = weak.Make(t)
	return t, nil
}

// show makes t show another tree, whose nodes it borrows.
func (t *Tree) show(whole *Tree) {
	n := len(whole.nodes)
	*t = Tree{
		text: whole.text, place: whole.place, nodes: whole.nodes[:n:n], lender: whole,
		unescaped: whole.unescaped, ascii: whole.ascii, utf8: whole.utf8, notes: whole.notes,
	}
}
