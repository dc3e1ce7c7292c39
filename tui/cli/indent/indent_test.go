package indent

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"decant/render"
)

func TestWriteHidesNothingAndObeysNothing(t *testing.T) {
	t.Parallel()
	// Escapes, C1 controls, a bidi override, a zero-width joiner, a tag beyond the BMP, DEL.
	hostile := "a\x1b[31m\u009b31m\u202eb\u200d\U000e0041\x7f\tend\nä→🙂<&>"
	var b strings.Builder
	if err := Write(&b, map[string]string{"text": hostile}); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); render.Clean(got) != got {
		t.Errorf("not clean: %q", got)
	}
	if got := b.String(); !strings.Contains(got, "ä→🙂<&>") {
		t.Errorf("harmless characters are escaped: %q", got)
	}
	var back map[string]string
	if err := json.Unmarshal([]byte(b.String()), &back); err != nil {
		t.Fatal(err)
	}
	if back["text"] != hostile {
		t.Errorf("read back %q, want %q", back["text"], hostile)
	}
}

// TestIndenter holds what is written against encoding/json's own indentation, however the text
// comes in.
func TestIndenter(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{}`, `[]`, `""`, `1`, `null`, `[{}]`, `[[],{}]`, `{"a":{},"b":[]}`,
		`{"a":[1,-2.5e3,true,null,"x, y: {}[]","\\","\"",""],"":{"b":{"c":[[[]]]}}}`,
		`["ä→🙂<&>","\u0007\\\"","q\\"]`,
	} {
		var want strings.Builder
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(json.RawMessage(text)); err != nil {
			t.Fatal(err)
		}
		for step := 1; step <= len(text); step++ {
			var got strings.Builder
			p := &indenter{w: &got, escapes: true}
			for at := 0; at < len(text); at += step {
				_, _ = p.Write([]byte(text[at:min(len(text), at+step)]))
			}
			_, _ = p.Write([]byte("\n"))
			p.flush()
			if got.String() != want.String() {
				t.Errorf("%s by %d bytes:\ngot  %s\nwant %s", text, step, &got, &want)
			}
		}
	}
}

func FuzzEscapeHidden(f *testing.F) {
	f.Add("plain")
	f.Add("e" + strings.Repeat("\u0301", 40))
	f.Add("\u009b\u202e\U000e0041\x7f\x1b\xff")
	f.Fuzz(func(t *testing.T, s string) {
		text, err := json.Marshal(s)
		if err != nil {
			t.Skip()
		}
		got := escapeHidden(text)
		if render.Clean(string(got)) != string(got) {
			t.Fatalf("not clean: %q", got)
		}
		var want, back string
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(got, &back); err != nil || back != want {
			t.Fatalf("%q became %q (%v)", want, back, err)
		}
	})
}

// brokenWriter fails after some bytes.
type brokenWriter struct{ left int }

func (w *brokenWriter) Write(b []byte) (int, error) {
	if w.left -= len(b); w.left < 0 {
		return 0, errBroken
	}
	return len(b), nil
}

var errBroken = errors.New("broken")

// TestWriteReturnsTheFirstError holds that an error of the writer is not lost, wherever it is.
func TestWriteReturnsTheFirstError(t *testing.T) {
	t.Parallel()
	long := []string{strings.Repeat("x", writeBytes), strings.Repeat("y", writeBytes), "z"}
	for _, left := range []int{0, writeBytes + 100, 2*writeBytes + 10} {
		if err := Write(&brokenWriter{left}, long); !errors.Is(err, errBroken) {
			t.Errorf("with room for %d bytes: %v", left, err)
		}
	}
}

// row is a row of a list with a text and a field that may be missing.
type row struct {
	Text string `json:"text"`
	More *row   `json:"more,omitempty"`
}

// TestStoreIsMarshalIndent holds what is stored against encoding/json: structs that are written a
// field at a time, and those that are not.
func TestStoreIsMarshalIndent(t *testing.T) {
	t.Parallel()
	type plain struct {
		Rows  []row           `json:"rows"`
		None  []row           `json:"none"`
		Empty []row           `json:"empty"`
		One   *row            `json:"one"`
		No    *row            `json:"no"`
		Any   any             `json:"any"`
		At    time.Time       `json:"at"`
		Map   map[string]int  `json:"map"`
		Raw   json.RawMessage `json:"raw"`
	}
	of := row{"<\u202e\u2028\x1b\xff>", &row{}}
	filled := plain{
		Rows: []row{of, {}}, Empty: []row{}, One: &of, Any: []any{1, of}, At: time.Unix(1, 0),
		Map: map[string]int{"b": 1, "a": 2}, Raw: json.RawMessage(`{"x": [1, 2]}`),
	}
	type renamed struct {
		Name string `json:"-"`
		Same string
		Text int `json:"text,string"`
		row
	}
	for _, v := range []any{
		filled, &filled,
		[]plain{filled, filled},
		renamed{"a", "b", 1, of},
		[]renamed{{}},
		(*plain)(nil), nil, 1, "x",
		[]int{1},
		[]byte("x"),
		struct{}{},
		[]struct{}{{}},
	} {
		want, err := json.MarshalIndent(v, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		if err := Store(&got, v); err != nil || got.String() != string(want)+"\n" {
			t.Errorf("%T: %v\ngot  %s\nwant %s", v, err, &got, want)
		}
	}
	if err := Store(&strings.Builder{}, []any{func() {}}); err == nil {
		t.Error("a function was stored")
	}
}
