package source

import (
	"bytes"
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
		{"replace", func(tr *Tree) []Edit { return []Edit{Replace(at(tr, "c", "d"), Quote("é\n"))} },
			`{"a": 1, "b":[1, 2,3], "c":{"d":"é\n"},"e":null}`},
		{"drop first member", func(tr *Tree) []Edit { return []Edit{Drop(at(tr, "a"))} },
			`{"b":[1, 2,3], "c":{"d":"x"},"e":null}`},
		{"drop last member", func(tr *Tree) []Edit { return []Edit{Drop(at(tr, "e"))} },
			`{"a": 1, "b":[1, 2,3], "c":{"d":"x"}}`},
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
		{"set a member that is there", func(tr *Tree) []Edit { return []Edit{Set(at(tr), "a", []byte("2"))} },
			`{"a": 2, "b":[1, 2,3], "c":{"d":"x"},"e":null}`},
		{"set a new member after a dropped last", func(tr *Tree) []Edit {
			return []Edit{Drop(at(tr, "e")), Set(at(tr), "f", []byte("2"))}
		}, `{"a": 1, "b":[1, 2,3], "c":{"d":"x"},"f":2}`},
		{"set in an object that is emptied", func(tr *Tree) []Edit {
			return []Edit{Drop(at(tr, "c", "d")), Set(at(tr, "c"), "z", []byte("2"))}
		}, `{"a": 1, "b":[1, 2,3], "c":{"z":2},"e":null}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src := Lines("x", []byte("\n"+rec+"\r\n"))
			var tr Tree
			if err := tr.Parse(src.Data, src.Records[0].Span); err != nil {
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
