package words_test

import (
	"slices"
	"strings"
	"testing"

	"decant/strategies/words"
)

func TestSplitKey(t *testing.T) {
	t.Parallel()
	tests := []struct {
		key  string
		want []string // nil is an error.
		join string   // What JoinKey makes of it, "" for the key.
	}{
		{"a", []string{"a"}, ""},
		{"a.b-c.d_1", []string{"a", "b-c", "d_1"}, ""},
		{" a . b ", []string{"a", "b"}, "a.b"},
		{`tools."a.b".x`, []string{"tools", "a.b", "x"}, ""},
		{`tools.'a"b'.x`, []string{"tools", `a"b`, "x"}, `tools."a\"b".x`},
		{`tools.mcp__*.x`, []string{"tools", "mcp__*", "x"}, `tools."mcp__*".x`},
		{`tools."".x`, []string{"tools", "", "x"}, ""},
		{`"é"`, []string{"é"}, ""},
		{"", nil, ""},
		{".", nil, ""},
		{"a.", nil, ""},
		{"a..b", nil, ""},
		{`a."b`, nil, ""},
		{`a."b"c`, nil, ""},
		{`a"b"`, nil, ""},
		{`a.'b`, nil, ""},
	}
	for _, tt := range tests {
		got, err := words.SplitKey(tt.key)
		if !slices.Equal(got, tt.want) || (err != nil) != (tt.want == nil) {
			t.Errorf("%s: got %q, %v; want %q", tt.key, got, err, tt.want)
			continue
		}
		if err != nil {
			continue
		}
		join := tt.join
		if join == "" {
			join = tt.key
		}
		if got := words.JoinKey(got...); got != join {
			t.Errorf("%s: joined to %s, want %s", tt.key, got, join)
		}
	}
}

func FuzzSplitKey(f *testing.F) {
	for _, seed := range []string{
		`a."b.c".d`, `'x'."\"".y`, "a..b", `"\u00e9\n"`, "a . b", "\xff",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, key string) {
		path, err := words.SplitKey(key)
		if err != nil {
			return
		}
		joined := words.JoinKey(path...)
		again, err := words.SplitKey(joined)
		if err != nil || !slices.Equal(again, path) {
			t.Fatalf("%q: %q, joined %s, split to %q, %v", key, path, joined, again, err)
		}
	})
}

func TestParseList(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want []string
		err  string
	}{
		{"[]", nil, ""},
		{`["a"]`, []string{"a"}, ""},
		{` [ "a" , 'b' , ] `, []string{"a", "b"}, ""},
		{`["a, b", "c\"d", 'e\f']`, []string{"a, b", `c"d`, `e\f`}, ""},
		{`a`, nil, "use a list in brackets"},
		{`["a"`, nil, "put a comma or a closing bracket"},
		{`["a" "b"]`, nil, "put a comma or a closing bracket"},
		{`[a]`, nil, "use a text in quotes"},
		{`[,]`, nil, "use a text in quotes"},
		{`["a]`, nil, "use a text in quotes"},
		{`["a"] x`, nil, "put a comma"},
	}
	for _, tt := range tests {
		got, err := words.ParseList(tt.text)
		if !slices.Equal(got, tt.want) || (err != nil) != (tt.err != "") ||
			err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: got %q, %v; want %q, %q", tt.text, got, err, tt.want, tt.err)
		}
	}
}

func FuzzParseList(f *testing.F) {
	for _, seed := range []string{"[]", `["a", 'b',]`, `["\x00\u202e"]`, "[", `["`, "['a'b]"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := words.ParseList(text)
		if err != nil {
			return
		}
		again, err := words.ParseList(words.QuoteList(list))
		if err != nil || !slices.Equal(again, list) {
			t.Fatalf("%q: %q, then %q, %v", text, list, again, err)
		}
	})
}

func TestNames(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"":                  nil,
		"a":                 {"a"},
		" a, b ,,c":         {"a", "b", "c"},
		`["a", "b"]`:        {"a", "b"},
		"[a, b]":            {"a", "b"},
		`["a, b", "", 'c']`: {"a, b", "c"},
		"[]":                nil,
	} {
		if got := words.SplitNames(text); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
