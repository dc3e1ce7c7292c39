package source

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, data, want string // Want is "<line>:<record>|…".
	}{
		{"empty", "", ""},
		{"one", "{}", "1:{}"},
		{"final newline", "{}\n[]\n", "1:{}|2:[]"},
		{"CRLF", "{}\r\n[]\r\n", "1:{}|2:[]"},
		{"blank lines", "\n{}\n \t\r\n\n[]", "2:{}|5:[]"},
		{"byte order mark", "\ufeff{}\n\ufeff{}", "1:{}|2:\ufeff{}"},
		{"byte order mark alone", "\ufeff", ""},
		{"bad lines are records", "nonsense\n{\"a\":\n", "1:nonsense|2:{\"a\":"},
		{"white space round a record", "  {}  \n", "1:{}"},
		{"separator in a string", "\"a\u2028b\"\n1", "1:\"a\u2028b\"|2:1"},
		{"nul", "\x00\n1", "1:\x00|2:1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := Lines("x", []byte(tt.data))
			if got := list(s); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if s.Layout != LineLayout || s.Name != "x" {
				t.Errorf("got layout %d, name %q", s.Layout, s.Name)
			}
		})
	}
}

func list(s *Source) string {
	out := make([]string, 0, len(s.Records))
	for i, r := range s.Records {
		out = append(out, fmt.Sprintf("%d:%s", r.Line, s.Bytes(i)))
	}
	return strings.Join(out, "|")
}

func TestArray(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, want, err string }{
		{"pretty", "[\n  {\"a\":1},\n  [2]\n]\n", `2:{"a":1}|3:[2]`, ""},
		{"one line", `[1,"]" ,[[]]]`, `1:1|1:"]"|1:[[]]`, ""},
		{"empty", " [ ] ", "", ""},
		{"an object", `{"a":[]}`, "", "not a JSON array"},
		{"nothing", ` `, "", "not a JSON array"},
		{"cut", `[1,`, "", "ends too early, at byte 3"},
		{"no comma", `[1 2]`, "", "not JSON at byte"},
		{"more", `[1] 2`, "", "more follows at byte 3"},
		{"trailing comma", `[1,]`, "", "not JSON at byte"},
		{"too deep", strings.Repeat("[", 10_001), "", "depth"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, err := Array("f.json", []byte(tt.data), Span{0, len(tt.data)})
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Fatalf("got error %v, want one with %q", err, tt.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := list(s); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if got := written(t, s, all(s)); got != tt.data {
				t.Errorf("written back: got %q, want %q", got, tt.data)
			}
		})
	}
}

// all is a piece for each record, unchanged.
func all(s *Source) []Piece {
	out := make([]Piece, len(s.Records))
	for i := range out {
		out[i].Record = i
	}
	return out
}

// written is what a source writes, which is what it said before.
func written(tb testing.TB, s *Source, pieces []Piece) string {
	tb.Helper()
	var out bytes.Buffer
	size, err := s.Measure(pieces)
	if err != nil {
		tb.Fatal(err)
	}
	if err := s.Write(&out, pieces); err != nil {
		tb.Fatal(err)
	}
	if size != int64(out.Len()) {
		tb.Errorf("measured %d bytes, wrote %d: %q", size, out.Len(), out.String())
	}
	checkPreview(tb, s, pieces, out.Bytes(), nil)
	return out.String()
}

func TestWritePieces(t *testing.T) {
	t.Parallel()
	fresh := Piece{Record: -1, New: []byte(`{"new":true}`)}
	rec := func(n int) Piece { return Piece{Record: n} }
	tests := []struct {
		name, data string
		pieces     []Piece
		want       string
	}{
		{"lines in another order", "1\r\n\n2\n3", []Piece{rec(2), rec(0)}, "3\n1\n"},
		{"a new line", "1\n2\n", []Piece{rec(0), fresh, rec(1)}, "1\n{\"new\":true}\n2\n"},
		{"no line", "1\n", nil, ""},
		{"a record twice", "1\n", []Piece{rec(0), rec(0)}, "1\n1\n"},
		{"array without its first", "[\n  1,\n  2\n]\n", []Piece{rec(1)}, "[\n  2\n]\n"},
		{"array without its last", "[\n  1,\n  2\n]\n", []Piece{rec(0)}, "[\n  1\n]\n"},
		{"array in another order", "[1 , 2,\n3]", []Piece{rec(2), rec(0), rec(1)}, "[\n3,1 , 2]"},
		{
			"array gets a new one", "[\n  1\n]",
			[]Piece{rec(0), fresh},
			"[\n  1,\n  {\"new\":true}\n]",
		},
		{
			"array starts with a new one", "[\n  1\n]",
			[]Piece{fresh, rec(0)},
			"[\n  {\"new\":true},\n  1\n]",
		},
		{"one-line array gets a new one", "[1]", []Piece{rec(0), fresh}, "[1,{\"new\":true}]"},
		{"empty array gets one", "[]", []Piece{fresh}, "[\n{\"new\":true}]"},
		{"array of nothing", "[ 1 , 2 ]\n", nil, "[ ]\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := Lines("x", []byte(tt.data))
			if tt.data[0] == '[' {
				var err error
				if s, err = Array("x", []byte(tt.data), Span{0, len(tt.data)}); err != nil {
					t.Fatal(err)
				}
			}
			if got := written(t, s, tt.pieces); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestArrayInsideAnObject(t *testing.T) {
	t.Parallel()
	const data = `{"model":"m","messages": [ {"a":1}, {"b":2} ],"more":[]}`
	at := parse(t, data).Root().Get("messages").Span()
	s, err := Array("x", []byte(data), at)
	if err != nil {
		t.Fatal(err)
	}
	if got := written(t, s, all(s)); got != data {
		t.Errorf("got %s", got)
	}
	const want = `{"model":"m","messages": [ {"b":2} ],"more":[]}`
	if got := written(t, s, []Piece{{Record: 1}}); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWriteRefusesBadNew(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"", "{", "1 2", "[\n]"} {
		err := Lines("x", nil).Write(&bytes.Buffer{}, []Piece{{Record: -1, New: []byte(bad)}})
		if err == nil || !strings.Contains(err.Error(), "add a record") {
			t.Errorf("%q: got error %v", bad, err)
		}
	}
}

// full takes n bytes and refuses the next.
type full struct{ n int }

var errFull = errors.New("no space left")

func (f *full) Write(b []byte) (int, error) {
	if f.n -= len(b); f.n < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestWriteErrors(t *testing.T) {
	t.Parallel()
	data := []byte("[1, 2]\n")
	s, err := Array("x", data, Span{0, len(data)})
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(data) {
		if err := s.Write(&full{n}, all(s)); !errors.Is(err, errFull) {
			t.Errorf("after %d bytes: got error %v, want %v", n, err, errFull)
		}
	}
	if err := s.Write(&full{len(data)}, all(s)); err != nil {
		t.Errorf("got error %v", err)
	}
}

// TestLinesMemory keeps a file of nothing but newlines from costing many times
// its size.
func TestLinesMemory(t *testing.T) {
	t.Parallel()
	s := Lines("x", bytes.Repeat([]byte{'\n'}, 1<<20))
	if len(s.Records) != 0 || cap(s.Records) > 1<<15 {
		t.Errorf("got %d records, room for %d", len(s.Records), cap(s.Records))
	}
}

// FuzzLines holds that records are all that is no white space, in order, and that
// they are written back byte for byte.
func FuzzLines(f *testing.F) {
	for _, s := range []string{"", "\ufeff{}\r\n\n[]", "a\n b \nc", "\n\n", "\x00\r\r\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := Lines("x", data)
		at, line := 0, 1
		if bytes.HasPrefix(data, bom) {
			at = len(bom)
		}
		var want []byte
		for i, r := range s.Records {
			gap := data[at:r.Start]
			line += bytes.Count(gap, []byte{'\n'})
			if len(bytes.Trim(gap, " \t\r\n")) > 0 || i > 0 && !bytes.Contains(gap, []byte{'\n'}) {
				t.Fatalf("between records: %q", gap)
			}
			if b := s.Bytes(i); len(b) == 0 || bytes.IndexByte(b, '\n') >= 0 || r.Line != line {
				t.Fatalf("record %q on line %d, want line %d", b, r.Line, line)
			}
			want = append(append(want, s.Bytes(i)...), '\n')
			at = r.End
		}
		if rest := bytes.Trim(data[at:], " \t\r\n"); len(rest) > 0 {
			t.Fatalf("after the records: %q", rest)
		}
		if got := written(t, s, all(s)); got != string(want) {
			t.Fatalf("written: got %q, want %q", got, want)
		}
	})
}

// FuzzArray holds that an unchanged array is written back byte for byte, and that
// its elements are those of the tree.
func FuzzArray(f *testing.F) {
	for _, s := range []string{"[]", " [ 1 ,\n[2] , {\"a\":[]}]\n", "[", "[1]]", "{}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var tr Tree
		parsed := tr.Parse(data, Span{0, len(data)})
		s, err := Array("x", data, Span{0, len(data)})
		if want := parsed == nil && tr.Root().Kind() == KindArray; (err == nil) != want {
			t.Fatalf("got error %v, want none: %v", err, want)
		}
		if err != nil {
			return
		}
		i := 0
		for v := range tr.Root().Items() {
			if s.Records[i].Span != v.Span() {
				t.Fatalf("element %d at %v, want %v", i, s.Records[i].Span, v.Span())
			}
			i++
		}
		if got := written(t, s, all(s)); got != string(data) || i != len(s.Records) {
			t.Fatalf("got %q of %d elements, want %q of %d", got, len(s.Records), data, i)
		}
	})
}
