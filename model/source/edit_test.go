package source

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestEdits(t *testing.T) {
	t.Parallel()
	const rec = `{"a": 1, "b":[1, 2,3], "c":{"d":"x"},"e":null}`
	at := func(tr *Tree, names ...string) Span { return tr.Root().Get(names...).Span() }
	item := func(tr *Tree, name string, n int) Span {
		for v := range tr.Root().Get(name).Items() {
			if n == 0 {
				return v.Span()
			}
			n--
		}
		return Span{}
	}
	tests := []struct {
		name  string
		edits func(tr *Tree) []Edit
		want  string
	}{
		{"none", func(*Tree) []Edit { return nil }, rec},
		{"replace", func(tr *Tree) []Edit {
			return []Edit{Replace(at(tr, "c", "d"), Quote("é\n"))}
		}, `{"a": 1, "b":[1, 2,3], "c":{"d":"é\n"},"e":null}`},
		{"drop first member", func(tr *Tree) []Edit {
			return []Edit{Drop(at(tr, "a"))}
		}, `{"b":[1, 2,3], "c":{"d":"x"},"e":null}`},
		{"drop last member", func(tr *Tree) []Edit {
			return []Edit{Drop(at(tr, "e"))}
		}, `{"a": 1, "b":[1, 2,3], "c":{"d":"x"}}`},
		{"drop two of the middle", func(tr *Tree) []Edit {
			return []Edit{Drop(at(tr, "c")), Drop(at(tr, "b"))}
		}, `{"a": 1,"e":null}`},
		{"drop all items", func(tr *Tree) []Edit {
			return []Edit{Drop(item(tr, "b", 0)), Drop(item(tr, "b", 1)), Drop(item(tr, "b", 2))}
		}, `{"a": 1, "b":[], "c":{"d":"x"},"e":null}`},
		{"drop first and last item", func(tr *Tree) []Edit {
			return []Edit{Drop(item(tr, "b", 0)), Drop(item(tr, "b", 2))}
		}, `{"a": 1, "b":[2], "c":{"d":"x"},"e":null}`},
		{"edit inside a dropped node is void", func(tr *Tree) []Edit {
			return []Edit{Replace(at(tr, "c", "d"), Quote("y")), Drop(at(tr, "c"))}
		}, `{"a": 1, "b":[1, 2,3],"e":null}`},
		{"set a member that is there", func(tr *Tree) []Edit {
			return []Edit{Set(at(tr), "a", []byte("2"))}
		}, `{"a": 2, "b":[1, 2,3], "c":{"d":"x"},"e":null}`},
		{"set a new member after a dropped last", func(tr *Tree) []Edit {
			return []Edit{Drop(at(tr, "e")), Set(at(tr), "f", []byte("2"))}
		}, `{"a": 1, "b":[1, 2,3], "c":{"d":"x"},"f":2}`},
		{"set in an object that is emptied", func(tr *Tree) []Edit {
			return []Edit{Drop(at(tr, "c", "d")), Set(at(tr, "c"), "z", []byte("2"))}
		}, `{"a": 1, "b":[1, 2,3], "c":{"z":2},"e":null}`},
		{"set two members in an object that is emptied", func(tr *Tree) []Edit {
			c, d := at(tr, "c"), at(tr, "c", "d")
			return []Edit{Set(c, "y", []byte("1")), Drop(d), Set(c, "z", []byte("2"))}
		}, `{"a": 1, "b":[1, 2,3], "c":{"y":1,"z":2},"e":null}`},
		{"drop a member and set it again", func(tr *Tree) []Edit {
			return []Edit{Set(at(tr), "a", []byte("2")), Drop(at(tr, "a"))}
		}, `{"b":[1, 2,3], "c":{"d":"x"},"e":null,"a":2}`},
		{"drop a list and an item of it", func(tr *Tree) []Edit {
			return []Edit{Drop(item(tr, "b", 1)), Drop(at(tr, "b")), Drop(at(tr, "b"))}
		}, `{"a": 1, "c":{"d":"x"},"e":null}`},
		{"set inside a dropped node is void", func(tr *Tree) []Edit {
			return []Edit{Set(at(tr, "c"), "q", []byte("2")), Drop(at(tr, "c"))}
		}, `{"a": 1, "b":[1, 2,3],"e":null}`},
		{"replace the whole record", func(tr *Tree) []Edit {
			return []Edit{Replace(at(tr), []byte("[]"))}
		}, `[]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src := Lines("x", []byte("\n"+rec+"\r\n"))
			var tr Tree
			if err := tr.ParseIn(src, src.Records[0].Span); err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := src.Write(&out, []Piece{{Edits: tt.edits(&tr)}}); err != nil {
				t.Fatal(err)
			}
			if got := out.String(); got != tt.want+"\n" {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestEditErrors(t *testing.T) {
	t.Parallel()
	const rec = `{"a":{"b":1,"l":[1,2]},"a\u0062":2}`
	tests := []struct {
		name  string
		edits func(root Value) []Edit
		want  string
	}{
		{"no value there", func(Value) []Edit {
			return []Edit{Drop(Span{1, 3})}
		}, "no value at bytes 1 to 3"},
		{"an absent value", func(v Value) []Edit {
			return []Edit{Drop(v.Get("zz").Span())}
		}, "no value at bytes 0 to 0"},
		{"the whole record dropped", func(v Value) []Edit {
			return []Edit{Drop(v.Span())}
		}, "whole record"},
		{"replaced twice", func(v Value) []Edit {
			at := v.Get("a", "b").Span()
			return []Edit{Replace(at, []byte("1")), Replace(at, []byte("2"))}
		}, "overlap at byte 10"},
		{"replaced in a replaced one", func(v Value) []Edit {
			inner, outer := v.Get("a", "b").Span(), v.Get("a").Span()
			return []Edit{Replace(inner, []byte("1")), Replace(outer, []byte("2"))}
		}, "overlap"},
		{"dropped in a replaced one", func(v Value) []Edit {
			return []Edit{Drop(v.Get("a", "b").Span()), Replace(v.Get("a").Span(), []byte("2"))}
		}, "overlap"},
		{"set in a replaced one", func(v Value) []Edit {
			at := v.Get("a").Span()
			return []Edit{Set(at, "n", []byte("1")), Replace(at, []byte("2"))}
		}, "overlap"},
		{"set in a list", func(v Value) []Edit {
			return []Edit{Set(v.Get("a", "l").Span(), "n", []byte("1"))}
		}, "no object"},
		{"set twice", func(v Value) []Edit {
			return []Edit{Set(v.Span(), "n", []byte("1")), Set(v.Span(), "n", []byte("1"))}
		}, "set twice"},
		{"set twice by an escaped name", func(v Value) []Edit {
			one := []byte("1")
			return []Edit{Set(v.Span(), "ab", one), Replace(v.Get("ab").Span(), one)}
		}, "overlap"},
		{"two values for one", func(v Value) []Edit {
			return []Edit{Replace(v.Get("ab").Span(), []byte("1,2"))}
		}, "not JSON"},
		{"a line break", func(v Value) []Edit {
			return []Edit{Replace(v.Get("ab").Span(), []byte("[\n1]"))}
		}, "line break"},
		{"nothing to set", func(v Value) []Edit {
			return []Edit{Set(v.Span(), "n", nil)}
		}, "not JSON"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src := Lines("x", []byte(rec))
			var tr Tree
			if err := tr.ParseIn(src, src.Records[0].Span); err != nil {
				t.Fatal(err)
			}
			edits := tt.edits(tr.Root())
			err := src.Write(io.Discard, []Piece{{Edits: edits}})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got error %v, want one with %q", err, tt.want)
			}
			_, measured := src.Measure([]Piece{{Edits: edits}})
			_, resolved := src.EditRecord(&tr, 0, edits)
			if fmt.Sprint(measured) != fmt.Sprint(err) || fmt.Sprint(resolved) != fmt.Sprint(err) {
				t.Errorf("got errors %v and %v, want %v", measured, resolved, err)
			}
		})
	}
}

func TestEditBadRecord(t *testing.T) {
	t.Parallel()
	src := Lines("x", []byte("{\n{\"a\":1}\n"))
	err := src.Write(io.Discard, []Piece{{Edits: []Edit{Drop(Span{0, 1})}}})
	if err == nil || !strings.Contains(err.Error(), "edit line 1: not JSON") {
		t.Errorf("got %v", err)
	}
	var out bytes.Buffer
	if err := src.Write(&out, []Piece{{Record: 0}, {Record: 1}}); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "{\n{\"a\":1}\n" {
		t.Errorf("a bad record was not carried: %q", got)
	}
}

func TestEditsAgainstOracle(t *testing.T) {
	t.Parallel()
	n := uint64(20_000)
	if testing.Short() {
		n = 2_000
	}
	for seed := range n {
		rec := randomJSON(rand.New(rand.NewPCG(seed, 2)), 4)
		checkEdits(t, rec, seed)
	}
}

func FuzzWrite(f *testing.F) {
	f.Add([]byte(`{"a":1,"b":[1,2,{"a":"\u0061"}],"a":null}`), uint64(1))
	f.Add([]byte(` [ [ ] , { } , "x" ] `), uint64(2))
	f.Add([]byte(`{"é":{"new":{}},"b":{"a":[[[]]]}}`), uint64(3))
	f.Fuzz(func(t *testing.T, rec []byte, seed uint64) {
		if !json.Valid(rec) {
			t.Skip()
		}
		checkEdits(t, rec, seed)
	})
}

// TestManyEdits keeps the cost of edits from growing with their square.
func TestManyEdits(t *testing.T) {
	t.Parallel()
	const n = 200_000
	rec := []byte("[" + strings.Repeat("1,", n-1) + "1]")
	src := Lines("x", rec)
	edits := make([]Edit, 0, n)
	for i := range n - 1 {
		at := Span{1 + 2*i, 2 + 2*i}
		if i%2 == 0 {
			edits = append(edits, Drop(at))
		} else {
			edits = append(edits, Replace(at, []byte("2")))
		}
	}
	var out bytes.Buffer
	if err := src.Write(&out, []Piece{{Edits: edits}}); err != nil {
		t.Fatal(err)
	}
	if want := "[" + strings.Repeat("2,", n/2-1) + "1]\n"; out.String() != want {
		t.Errorf("got %d bytes %.20q, want %d %.20q", out.Len(), out.String(), len(want), want)
	}
}

// TestDropNamesakes drops a member that the object has more than once, however its name is
// spelled: nothing takes its place.
func TestDropNamesakes(t *testing.T) {
	t.Parallel()
	src := Lines("x", []byte(`{"a":{"b":1},"b":2,"\u0062":{"b":3},"c":[4],"b":5,"d":6}`+"\n"))
	var tr Tree
	if err := tr.ParseIn(src, src.Records[0].Span); err != nil {
		t.Fatal(err)
	}
	var edits Edits
	edits.Drop(tr.Root().Get("b"))
	edits.Drop(tr.Root().Get("absent"))
	for v := range tr.Root().Get("c").Items() {
		edits.Drop(v)
	}
	var out bytes.Buffer
	if err := src.Write(&out, []Piece{{Edits: edits}}); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), `{"a":{"b":1},"c":[],"d":6}`+"\n"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestEditsRefuseBrokenRecords holds that a splice in a wrong place spoils no record, short or
// long.
func TestEditsRefuseBrokenRecords(t *testing.T) {
	t.Parallel()
	for _, filler := range []int{1, maxJoined} {
		rec := []byte(`{"a":1,"b":"` + strings.Repeat("x", filler) + `"}`)
		src := Lines("x", rec)
		var tr Tree
		if err := tr.ParseIn(src, src.Records[0].Span); err != nil {
			t.Fatal(err)
		}
		write := func(edits ...Edit) (string, error) {
			piece, err := src.EditRecord(&tr, 0, edits)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			err = src.Write(&out, []Piece{piece})
			return out.String(), err
		}
		want := string(bytes.Replace(rec, []byte("1"), []byte("2"), 1)) + "\n"
		got, err := write(Replace(tr.Root().Get("a").Span(), []byte("2")))
		if err != nil || got != want {
			t.Fatalf("got %.40q and error %v, want %.40q", got, err, want)
		}
		tr.nodes[1].at.end++ // As if the comma belonged to the value.
		_, err = write(Replace(tr.span(1), []byte("2")))
		if err == nil || !strings.Contains(err.Error(), "JSON") {
			t.Errorf("%d bytes of filler: got error %v, want one about JSON", filler, err)
		}
	}
}
