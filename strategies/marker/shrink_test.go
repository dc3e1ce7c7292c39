package marker

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestShrink(t *testing.T) {
	t.Parallel()
	x := strings.Repeat("x", 100)
	quote := func(n int, of string) string {
		return fmt.Sprintf(`"[%d bytes%s cut by decant: why]"`, n, of)
	}
	pattern := `{"old":"` + x + `","new":"y","paths":["src/` + x + `"]}`
	patterns := "[" + strings.Repeat(pattern+",", 3) + pattern + "]"
	edit := `{"old_string":"a","new_string":"bb","replace_all":true}`
	edits := "[" + strings.Repeat(edit+",", 30) + edit + "]"
	tests := []struct{ name, args, want string }{
		{"short", `{"path":"a","content":"b"}`, ""},
		{"no object", `["` + x + `"]`, ""},
		{"no JSON", `{"content":"` + x, ""},
		{"empty", `{}`, ""},
		{"paths stay", `{"file_path":"` + x + `","paths":["` + x + `"]}`, ""},
		{
			"a text", `{"file_path":"a","content":"` + x + `","n":1.50}`,
			`{"file_path":"a","content":` + quote(100, "") + `,"n":1.50}`,
		},
		{"80 bytes stay", `{"content":"` + x[:80] + `"}`, ""},
		{"81 do not", `{"content":"` + x[:81] + `"}`, `{"content":` + quote(81, "") + `}`},
		{
			"bytes of the text, not of its escapes",
			`{"content":"` + strings.Repeat(`\n`, 90) + `"}`,
			`{"content":` + quote(90, "") + `}`,
		},
		{
			"nested", `{"a":{"b":["` + x + `",null]},"c":"` + x + `"}`,
			`{"a":{"b":[` + quote(100, "") + `,null]},"c":` + quote(100, "") + `}`,
		},
		{
			"a short list keeps all", `{"patterns":[` + pattern[:len(pattern)-1] + `},{}]}`,
			`{"patterns":[{"old":` + quote(100, "") + `,"new":"y","paths":["src/` + x + `"]},{}]}`,
		},
		{
			"of a long list the first speaks for all, its path stays",
			`{"path":"a","patterns":` + patterns + `,"z":true}`,
			`{"path":"a","patterns":[{"old":` + quote(len(patterns), " in 4 entries") +
				`,"new":"y","paths":["src/` + x + `"]}],"z":true}`,
		},
		{
			"the longest text speaks, even a short one", `{"edits":` + edits + `}`,
			`{"edits":[{"old_string":"a","new_string":` + quote(len(edits), " in 31 entries") +
				`,"replace_all":true}]}`,
		},
		{
			"nobody speaks for numbers",
			`{"points":[` + strings.Repeat(`{"x":1},`, 90) + `{"x":2}]}`, "",
		},
		{
			"twice the same name", `{"a":"` + x + `","a":"` + x + `"}`,
			`{"a":` + quote(100, "") + `,"a":` + quote(100, "") + `}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := ""
			if s := ShrinkArguments([]byte(tt.args)); s != nil {
				got = s.With("why")
			}
			if got != tt.want {
				t.Errorf("got %s\nwant %s", got, tt.want)
			}
		})
	}
}

// names are the names of an object, and of all objects in it that a list does not
// end.
func names(v any, out map[string]bool, at string) {
	switch v := v.(type) {
	case map[string]any:
		for n, m := range v {
			out[at+"."+n] = true
			names(m, out, at+"."+n)
		}
	case []any:
		if len(v) > 0 {
			names(v[0], out, at+"[0]")
		}
	}
}

func FuzzShrink(f *testing.F) {
	x := strings.Repeat("é", 99)
	f.Add(`{"file_path":"a","content":"` + x + `"}`)
	f.Add(`{"edits":[{"a":"` + x + `"},{"a":"` + x + `"},{"b":"` + x + `"},{"c":[{}]}],"n":1e9}`)
	f.Add(`{"a":[[{"b":"` + x + x + x + `"},{"b":["` + x + x + `"]}]]}`)
	f.Fuzz(func(t *testing.T, args string) {
		s := ShrinkArguments([]byte(args))
		if s == nil {
			return
		}
		out := s.With("why")
		var was, is any
		if json.Unmarshal([]byte(args), &was) != nil {
			return // Some of what agents write, encoding/json does not read.
		}
		if err := json.Unmarshal([]byte(out), &is); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		before, after := map[string]bool{}, map[string]bool{}
		names(was, before, "")
		names(is, after, "")
		if !reflect.DeepEqual(before, after) {
			t.Errorf("names %v became %v", before, after)
		}
		if len(s.pieces) != len(s.notes)+1 || len(s.Gone) != len(s.notes) {
			t.Errorf("%d pieces, %d notes, %d texts", len(s.pieces), len(s.notes), len(s.Gone))
		}
	})
}

func FuzzTrim(f *testing.F) {
	f.Add(strings.Repeat("line\n", 300), 70)
	f.Add(strings.Repeat("é", 900)+"\n"+strings.Repeat("x\n", 120), 64)
	f.Add(strings.Repeat("\n", 200), 100)
	f.Fuzz(func(t *testing.T, text string, keep int) {
		keep = max(CutRoom, min(keep, CutKeep))
		if s := CutMiddle([]byte(text), CutKeep); s != nil {
			undo(t, text, s.Text)
			undo(t, text, s.CutTo(keep))
		}
		if s := CutMiddle([]byte(text), keep); s != nil {
			undo(t, text, s.Text)
		}
	})
}

// undo takes from the text what each marker says, and wants the rest to be as it was.
func undo(t *testing.T, text, trimmed string) {
	t.Helper()
	if strings.Contains(text, "[… ") {
		return
	}
	for trimmed != "" {
		head, rest, ok := strings.Cut(trimmed, "[… ")
		if !strings.HasPrefix(text, head) {
			t.Fatalf("%q does not begin with %q", text, head)
		}
		text = text[len(head):]
		if !ok {
			break
		}
		var lines, size int
		mark, rest, _ := strings.Cut(rest, "]")
		_, err := fmt.Sscanf(mark, "%d lines, %d bytes cut by decant …", &lines, &size)
		if err != nil {
			t.Fatalf("marker %q: %v", mark, err)
		}
		if got := strings.Count(text[:size], "\n"); got != lines {
			t.Fatalf("%d lines, the marker says %d", got, lines)
		}
		if text = text[size:]; lines > 0 {
			rest = strings.TrimPrefix(rest, "\n")
		}
		trimmed = rest
	}
	if text != "" {
		t.Fatalf("%q is gone, and no marker says so", text)
	}
}
