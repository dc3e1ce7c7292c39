package source

import (
	"bytes"
	"testing"
)

func TestCollectEdits(t *testing.T) {
	t.Parallel()
	data := []byte(`{"a":1,"b":[2,3],"c":4}`)
	s := Lines("", data)
	var tree Tree
	if err := tree.Parse(data, s.Records[0].Span); err != nil {
		t.Fatal(err)
	}
	v := tree.Root()
	var e Edits
	e.Replace(v.Get("a"), []byte("10"))
	e.ReplaceAt(v.Get("c").Span(), []byte("40"))
	for item := range v.Get("b").Items() {
		e.Drop(item)
		break
	}
	e.Drop(v.Get("not there"))
	e.Set(v, "d", []byte("5"))
	e.Set(v, "c2", []byte("null"))
	var out bytes.Buffer
	if err := s.Write(&out, []Piece{{Record: 0, Edits: e}}); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), `{"a":10,"b":[3],"c":40,"d":5,"c2":null}`+"\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
