package settings

import (
	"strings"
	"testing"
)

func TestParseSet(t *testing.T) {
	t.Parallel()
	tests := []struct{ arg, key, value, err string }{
		{"a.b=1", "a.b", "1", ""},
		{" a . b = c = d ", "a.b", "c = d", ""},
		{`tools."x=y".deduplicate=false`, `tools."x=y".deduplicate`, "false", ""},
		{`tools.mcp__*.deduplicate=false`, `tools."mcp__*".deduplicate`, "false", ""},
		{`a=["x", "y"]`, "a", `["x", "y"]`, ""},
		{`a="b"`, "a", "b", ""},
		{`a='1/20c'`, "a", "1/20c", ""},
		{`a=""`, "a", "", ""},
		{`a="b`, "a", `"b`, ""},
		{`a="`, "a", `"`, ""},
		{`a="b","c"`, "a", `"b","c"`, ""},
		{`a="b" c"`, "a", `"b" c"`, ""},
		{"a", "", "", "--set a: use key=value"},
		{`a."x=1`, "", "", `--set a."x=1: use key=value`},
		{"=1", "", "", "--set key : use names"},
	}
	for _, tt := range tests {
		got, err := ParseSet(tt.arg)
		want := Setting{Key: tt.key, Value: tt.value}
		if tt.err == "" {
			want.At = SetFlag
		}
		if got != want || (err != nil) != (tt.err != "") ||
			err != nil && !strings.HasPrefix(err.Error(), tt.err) {
			t.Errorf("%s: got %+v, %v; want %+v, %q", tt.arg, got, err, want, tt.err)
		}
	}
}
