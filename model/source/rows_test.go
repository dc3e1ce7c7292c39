package source

import (
	"strings"
	"testing"
)

func TestRows(t *testing.T) {
	t.Parallel()
	fresh := Piece{Record: -1, New: []byte(`{}`)}
	rec := func(n int) Piece { return Piece{Record: n} }
	tests := []struct {
		name, data string
		pieces     []Piece // Nil is for all records.
		want       string
	}{
		{"as it is", "\ufeff1\r\n\n 2 \n3", nil, "\ufeff1\r\n\n 2 \n3"},
		{"blank lines at both ends", "\n\n1\n2\n\n", nil, "\n\n1\n2\n\n"},
		{"without its first", "\ufeff1\r\n2\r\n", []Piece{rec(1)}, "\ufeff2\r\n"},
		{"without its last", "1\r\n2", []Piece{rec(0)}, "1\r\n"},
		{"without one between", "1\n\n2\n3", []Piece{rec(0), rec(2)}, "1\n\n3"},
		{"one more at the end", "1\n2", []Piece{rec(0), rec(1), fresh}, "1\n2\n{}\n"},
		{"in another order", "1\n2", []Piece{rec(1), rec(0)}, "2\n1\n"},
		{"an edit", "1\n{\"a\":1}  \n", []Piece{rec(0), {
			Record: 1, Edits: []Edit{Set(Span{2, 9}, "a", []byte("2"))},
		}}, "1\n{\"a\":2}  \n"},
		{"nothing", "", nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := Rows("x", []byte(tt.data))
			if tt.pieces == nil {
				tt.pieces = all(s)
			}
			if got := written(t, s, tt.pieces); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestRowsRefuseLineBreaks(t *testing.T) {
	t.Parallel()
	s := Rows("x", []byte("{}\n"))
	err := s.Write(&strings.Builder{}, []Piece{{Record: -1, New: []byte("[\n]")}})
	if err == nil || !strings.Contains(err.Error(), "line break") {
		t.Errorf("got error %v, want one about the line break", err)
	}
}

func TestInside(t *testing.T) {
	t.Parallel()
	const data = "{\n \"a\": 1, \"b\": [1,\n {\"c\":2}], \"d\":3}\n"
	var tree Tree
	if err := tree.Parse([]byte(data), Span{0, len(data)}); err != nil {
		t.Fatal(err)
	}
	list := tree.Root().Get("b")
	s := Inside("x", []byte(data), list.Span())
	if got, want := written(t, s, all(s)), "[1,\n {\"c\":2}]\n"; got != want {
		t.Errorf("as it is: got %q, want %q", got, want)
	}
	var first Value
	for v := range list.Items() {
		first = v
		break
	}
	edits := []Edit{Drop(first.Span())}
	got := written(t, s, []Piece{{Edits: edits}})
	if want := "[{\"c\":2}]\n"; got != want {
		t.Errorf("edited: got %q, want %q", got, want)
	}
	if s.Records[0].Line != 2 {
		t.Errorf("line: got %d, want 2", s.Records[0].Line)
	}
}

// FuzzRows writes any bytes back as they were.
func FuzzRows(f *testing.F) {
	f.Add([]byte("\ufeff\n{}\r\n\n[1] \n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := Rows("x", data)
		if got := written(t, s, all(s)); len(s.Records) > 0 && got != string(data) {
			t.Errorf("got %q, want %q", got, data)
		}
	})
}
