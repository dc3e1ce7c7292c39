package arguments

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestListArguments(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, args string
		want       []argument
	}{
		{"none", "", []argument{{"", ""}}},
		{"no JSON", "*** Begin Patch", []argument{{"", "*** Begin Patch"}}},
		{"values", `{"a":"x\ny","b":12,"c":[true,"z"]}`, []argument{
			{"a", "x\ny"}, {"b", "12"}, {"c", "true"}, {"c", "z"},
		}},
		{"deep", `{"edits":[{"oldText":"q\"","newText":""}]}`, []argument{
			{"oldText", `q"`}, {"newText", ""},
		}},
		{"cut short", `{"a":"x`, []argument{{"a", "x"}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := listArguments(c.args); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestListEdits(t *testing.T) {
	t.Parallel()
	patch := "*** Begin Patch\n*** Update File: a\n@@ x\n one\n-two\n+new\n@@\n-three\n" +
		"*** Add File: b\n+four\n*** End Patch"
	for _, c := range []struct {
		name, args string
		want       []string
	}{
		{"none", `{"text":"x"}`, nil},
		{"one", `{"old_string":"x","new_string":"y"}`, []string{"x"}},
		{"several", `{"edits":[{"oldText":"x"},{"oldText":"y"}]}`, []string{"x", "y"}},
		{"patch", patch, []string{"one\ntwo\n", "three\n"}},
		{
			"quoted patch",
			"await tools.apply_patch(\"" + strings.ReplaceAll(patch, "\n", `\n`) + "\")",
			[]string{"one\ntwo\n", "three\n"},
		},
		{
			"difference", "cat >p <<E\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n one\n-two\n+new\nE",
			[]string{"one\ntwo\n"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := ListEdits(c.args); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestStripSigns(t *testing.T) {
	t.Parallel()
	got := WriteValues(`{"input":"*** Begin Patch\n*** Update File: a\n@@\n-two\n+new\n"}`)
	if !strings.Contains(got, "\ntwo\nnew\n") || strings.Contains(got, "input") {
		t.Errorf("got %q", got)
	}
	if plain := "- a list\n+ of signs"; stripSigns(plain) != plain {
		t.Errorf("got %q", stripSigns(plain))
	}
}

// FuzzListArguments holds that the texts in valid arguments are those that the standard library
// reads, and that nothing breaks on others.
func FuzzListArguments(f *testing.F) {
	f.Add(`{"a":"x\ny","b":[1,{"c":"\u00e9\\"}]}`)
	f.Add(`["*** Begin Patch\n@@\n-x"]`)
	f.Add(`{"a":"x`)
	f.Fuzz(func(t *testing.T, args string) {
		got := listArguments(args)
		_ = ListEdits(args)
		_ = WriteValues(args)
		var v any
		if args == "" || args[0] != '{' && args[0] != '[' || !utf8.ValidString(args) ||
			strings.Contains(strings.ToLower(args), `\ud`) ||
			json.Unmarshal([]byte(args), &v) != nil {
			return
		}
		have := map[string]bool{}
		for _, a := range got {
			have[a.text] = true
		}
		checkStrings(t, v, have)
	})
}

// checkStrings fails where a text of a value is not among those that were found. Of members of one
// name the library reads the last.
func checkStrings(t *testing.T, v any, have map[string]bool) {
	t.Helper()
	switch v := v.(type) {
	case string:
		if !have[v] {
			t.Errorf("%q was not found", v)
		}
	case []any:
		for _, one := range v {
			checkStrings(t, one, have)
		}
	case map[string]any:
		for _, one := range v {
			checkStrings(t, one, have)
		}
	}
}
