package source

import (
	"runtime"
	"testing"
)

// TestWholeIsParsedOnce shows that trees of one document share their nodes, and that a tree that
// goes on to another text leaves the nodes of the others alone.
func TestWholeIsParsedOnce(t *testing.T) {
	t.Parallel()
	s, err := Whole("doc", []byte(` {"a":{"n":1},"b":[1,2]}`))
	if err != nil {
		t.Fatal(err)
	}
	at := s.Records[0].Span
	var one, two Tree
	if one.ParseIn(s, at) != nil || two.ParseIn(s, at) != nil {
		t.Fatal("the document is no JSON any more")
	}
	if &one.nodes[0] != &two.nodes[0] {
		t.Error("the document was parsed again")
	}
	other := []byte(`["x","y","z","u","v","w","x","y"]`)
	if err := two.Parse(other, Span{End: len(other)}); err != nil {
		t.Fatal(err)
	}
	if got := one.Root().Get("a", "n").Int(); got != 1 || one.Root().Get("b").Len() != 2 {
		t.Errorf("the first tree changed: a.n = %d", got)
	}
	if got := two.Root().Len(); got != 8 {
		t.Errorf("the other text has %d elements, want 8", got)
	}
	inside := one.Root().Get("a").Span()
	if err := two.ParseIn(s, inside); err != nil || two.Root().Get("n").Int() != 1 {
		t.Errorf("a value inside the document was not read: %v", err)
	}
}

// TestWholeIsForgotten shows that a document's tree takes no memory once nobody uses it.
func TestWholeIsForgotten(t *testing.T) {
	t.Parallel()
	s, err := Whole("doc", []byte(`{"a":1}`))
	if err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	if s.whole.last.Value() != nil {
		t.Error("the tree is still in memory")
	}
	var again Tree
	if err := again.ParseIn(s, s.Records[0].Span); err != nil || again.Root().Get("a").Int() != 1 {
		t.Errorf("the document cannot be read again: %v", err)
	}
}
