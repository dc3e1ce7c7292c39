package source

import (
	"bytes"
	"strings"
	"testing"
)

// document splits a document of the members a and b.
func document(t *testing.T, text string) *Source {
	t.Helper()
	var tree Tree
	if err := tree.Parse([]byte(text), Span{End: len(text)}); err != nil {
		t.Fatal(err)
	}
	root := tree.Root()
	s, err := Document("doc", []byte(text), root.Get("a").Span(), root.Get("b").Span())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDocument(t *testing.T) {
	t.Parallel()
	const first = "{ \"a\": {\"n\":1},\n \"b\": [\n  1,\n  2,\n  3\n ], \"c\": 0 }\n"
	const last = `{"c":0,"b":[1, 2,3],"a":{"n":1}}`
	all := []Piece{{Record: 0}, {Record: 1}, {Record: 2}, {Record: 3}}
	for _, tt := range []struct {
		name, text string
		pieces     []Piece
		want       string
	}{
		{"as it is", first, all, first},
		{"the list before", last, all, last},
		{
			"an element dropped", first,
			[]Piece{{Record: 0}, {Record: 1}, {Record: 3}},
			strings.Replace(first, "\n  2,", "", 1),
		},
		{
			"an element added", first, append(all[:3:3], Piece{Record: -1, New: []byte("9")}),
			strings.Replace(first, "3", "9", 1),
		},
		{"no element", last, all[:1], `{"c":0,"b":[],"a":{"n":1}}`},
		{"an empty list", `{"a":1,"b":[ ]}`, all[:1], `{"a":1,"b":[ ]}`},
		{
			"added to an empty list", `{"b":[],"a":1}`,
			[]Piece{{Record: 0}, {Record: -1, New: []byte("9")}},
			"{\"b\":[\n9],\"a\":1}",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := document(t, tt.text)
			var out bytes.Buffer
			if err := s.Write(&out, tt.pieces); err != nil {
				t.Fatal(err)
			}
			if out.String() != tt.want {
				t.Errorf("got %q, want %q", out.String(), tt.want)
			}
			if n, err := s.Measure(tt.pieces); err != nil || n != int64(out.Len()) {
				t.Errorf("measured %d bytes, wrote %d: %v", n, out.Len(), err)
			}
		})
	}
}

func TestDocumentEdits(t *testing.T) {
	t.Parallel()
	s := document(t, `{"a":{"n":1},"b":[{"x":1},{"x":2}]}`)
	edit := func(record int, name string) Piece {
		return Piece{Record: record, Edits: []Edit{
			Set(s.Records[record].Span, name, []byte("\n7")),
		}}
	}
	pieces := []Piece{edit(0, "n"), edit(2, "y")}
	var out bytes.Buffer
	if err := s.Write(&out, pieces); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "{\"a\":{\"n\":\n7},\"b\":[{\"x\":2,\"y\":\n7}]}"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if n, err := s.Measure(pieces); err != nil || n != int64(out.Len()) {
		t.Errorf("measured %d bytes, wrote %d: %v", n, out.Len(), err)
	}
	for _, bad := range [][]Piece{nil, {{Record: 1}}} {
		if err := s.Write(&out, bad); err == nil {
			t.Errorf("%v: got no error", bad)
		}
		if _, err := s.Measure(bad); err == nil {
			t.Errorf("%v: measured without error", bad)
		}
	}
	if s.Records[0].Line != 1 || s.firstElement() != 1 {
		t.Errorf("got %+v", s.Records)
	}
	if _, err := Document("doc", []byte(`{"a":1,"b":2}`), Span{5, 6}, Span{11, 12}); err == nil {
		t.Error("a list that is none: got no error")
	}
}
