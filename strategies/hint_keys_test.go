package strategies_test

import (
	"strings"
	"testing"

	"decant/strategies"
)

func TestToolSettings(t *testing.T) {
	t.Parallel()
	tests := []struct{ key, value, want, err string }{
		{"conversation.tools.Read.compaction.response", "keep", "keep", ""},
		{"conversation.tools.Read.compaction.response", "remove", "remove", ""},
		{"conversation.tools.Read.compaction.response", "drop", "", "use keep, strip or remove"},
		{"conversation.tools.mcp__*.compaction.dedup", "false", "false", ""},
		{`conversation.tools."a.b".compaction.dedup`, "true", "true", ""},
		{"conversation.tools.x.compaction.dedup", "no", "", "use true or false"},
		{"conversation.tools.x.compaction.subsumes", "line-range", "line-range", ""},
		{"conversation.tools.x.compaction.subsumes", "false", "false", ""},
		{"conversation.tools.x.compaction.subsumes", `['p', "a, b"]`, `["p", "a, b"]`, ""},
		{"conversation.tools.x.compaction.subsumes", "true", "", `use "line-range", false`},
		{"conversation.tools.x.compaction.subsumes", "p", "", `use "line-range", false`},
		{"conversation.tools.x.compaction.subsumes", "[]", "", "names no program"},
		{"conversation.tools.x.compaction.subsumes", `[""]`, "", "names no program"},
		{"tools.x.deduplicate", "false", "false", ""},
		{"tools.x.deduplicate", "", "", "use true or false"},
		{"tools.x.invalidates", "Grep, Glob", `["Grep", "Glob"]`, ""},
		{"tools.x.invalidates", "[]", "[]", ""},
		{"tools.x.effect", "fetch", "fetch", ""},
		{"tools.x.effect", "reed", "", "use read, write, search, list, run or fetch"},
		{"tools.mcp__*.path", "file", "file", ""},
		{"tools.x.path", "", "", "use the name of an argument"},
		{"tools.x.range", `["from", "to"]`, `["from", "to"]`, ""},
		{"tools.x.range", `["from"]`, "", "use two arguments"},
		{"tools.x.dedup", "1", "", "unknown setting; decant --print-config lists all"},
		{"tools.x.duplicate", "1", "", "did you mean tools.x.deduplicate?"},
		{
			"conversation.tools.x.compaction.subsume", "1", "",
			"did you mean conversation.tools.x.compaction.subsumes?",
		},
		{"conversation.tools.x.response", "keep", "", "unknown setting"},
		{"tools", "1", "", "unknown setting"},
	}
	for _, tt := range tests {
		s, err := strategies.DefaultSpec().With(tt.key, tt.value)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) || !s.Hints.None() {
				t.Errorf("%s = %s: got %v, want %q", tt.key, tt.value, err, tt.err)
			}
			continue
		}
		k, found := strategies.FindKey(tt.key)
		if err != nil || found != nil || k.Get(s) != tt.want {
			t.Errorf("%s = %s: got %q, %v, %v; want %q",
				tt.key, tt.value, k.Get(s), err, found, tt.want)
		}
		if got := k.Get(strategies.DefaultSpec()); got != "" {
			t.Errorf("%s: got %q where nothing was said", tt.key, got)
		}
	}
}

func TestPersonalSettings(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]bool{
		"conversation.compaction.model":            true,
		"conversation.compaction.summarize_model":  true,
		"conversation.compaction.keep_last":        false,
		"conversation.tools.x.compaction.response": false,
		"tools.x.invalidates":                      false,
		"tools.x.effect":                           false,
		"tools.x.path":                             false,
	} {
		k, err := strategies.FindKey(key)
		if got := k.Personal(`["p"]`); err != nil || got != want {
			t.Errorf("%s: got %v, %v; want %v", key, got, err, want)
		}
	}
	k, err := strategies.FindKey("conversation.tools.x.compaction.subsumes")
	for value, want := range map[string]bool{
		`["p"]`: true, " [\"p\"]": true, "\u00a0['p']": true, "neither": true,
		"line-range": false, " line-range": false, "false": false,
	} {
		if got := k.Personal(value); err != nil || got != want {
			t.Errorf("subsumes = %s: got %v, %v; want %v", value, got, err, want)
		}
	}
}

func TestModelSettings(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ key, value, want string }{
		{"conversation.compaction.model", "anthropic/claude-haiku", ""},
		{"conversation.compaction.summarize_threshold", "0.75", ""},
		{"conversation.compaction.summarize_threshold", "1", ""},
		{"conversation.compaction.summarize_threshold", "0", ""},
		{"conversation.compaction.summarize_threshold", "1.01", "use a number from 0 to 1"},
		{"conversation.compaction.summarize_threshold", "-0.1", "use a number from 0 to 1"},
		{"conversation.compaction.summarize_threshold", "NaN", "use a number from 0 to 1"},
		{"conversation.compaction.summarize_threshold", "half", "use a number from 0 to 1"},
	} {
		s, err := strategies.DefaultSpec().With(tt.key, tt.value)
		k, _ := strategies.FindKey(tt.key)
		switch {
		case tt.want == "" && (err != nil || k.Get(s) != tt.value):
			t.Errorf("%s = %s: got %q, %v", tt.key, tt.value, k.Get(s), err)
		case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s = %s: got %v, want %q", tt.key, tt.value, err, tt.want)
		}
	}
}
