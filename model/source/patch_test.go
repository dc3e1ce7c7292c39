package source

import (
	"bytes"
	"strings"
	"testing"
)

// TestPatchRecord writes records with values put at known places, from memory and from the disk.
func TestPatchRecord(t *testing.T) {
	t.Parallel()
	const data = `{"a":1,"b":"x"}` + "\n" + `{"c":[2]}` + "\n"
	at := func(text string) Span {
		i := strings.Index(data, text)
		return Span{i, i + len(text)}
	}
	tests := []struct {
		name    string
		record  int
		patches []Patch
		fails   bool
		want    string
	}{
		{"none", 1, nil, false, `{"c":[2]}` + "\n"},
		{
			"two, in no order", 0,
			[]Patch{{at(`"x"`), []byte(`"long"`)}, {at("1"), []byte("null")}},
			false, `{"a":null,"b":"long"}` + "\n",
		},
		{"in another record", 1, []Patch{{at("1"), []byte("2")}}, true, "no value at bytes 5 to 6"},
		{"nothing there", 0, []Patch{{Span{}, []byte("2")}}, true, "no value at bytes 0 to 0"},
		{"no JSON", 0, []Patch{{at("1"), []byte("x")}}, true, "edit line 1: the new value is not"},
		{"a line break", 0, []Patch{{at("1"), []byte("[\n]")}}, true, "edit line 1: the new value"},
		{
			"one in the other", 1,
			[]Patch{{at("[2]"), []byte("3")}, {at("2"), []byte("4")}},
			true, "edit line 2: edits overlap",
		},
		{"no value's place", 0, []Patch{{at("1,"), []byte("2")}}, true, "edit line 1: it would no"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, s := range []*Source{Lines("x", []byte(data)), onDisk(t, []byte(data), 8, 2)} {
				p, err := s.PatchRecord(tt.record, tt.patches)
				var out bytes.Buffer
				if err == nil {
					err = s.Write(&out, []Piece{p})
				}
				got := out.String()
				if err != nil {
					got = err.Error()
				}
				if !strings.Contains(got, tt.want) || tt.fails != (err != nil) {
					t.Errorf("got %s, want %s", got, tt.want)
				}
				n, failed := s.Measure([]Piece{p})
				if err == nil && (failed != nil || n != int64(out.Len())) {
					t.Errorf("measured %d, %v, written %d", n, failed, out.Len())
				}
			}
		})
	}
}
