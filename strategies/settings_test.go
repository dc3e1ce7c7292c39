package strategies_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/spec"
)

func TestEveryKeyReadsBackItsDefault(t *testing.T) {
	t.Parallel()
	def := strategies.DefaultSpec()
	for _, k := range strategies.ListKeys() {
		value := k.Get(def)
		got, err := def.With(k.Name, value)
		if err != nil || k.Get(got) != value {
			t.Errorf("%s = %q: got %q, %v", k.Name, value, k.Get(got), err)
		}
		if k.Doc == "" {
			t.Errorf("%s: no doc", k.Name)
		}
	}
}

func TestWith(t *testing.T) {
	t.Parallel()
	tests := []struct{ key, value, want string }{
		{"conversation.compaction.keep_last", "2", "2"},
		{"conversation.compaction.keep_first", "3c", "3c"},
		{"conversation.compaction.scope", "file", "file"},
		{"conversation.compaction.strategy", "lossless", "lossless"},
		{
			"conversation.compaction.strategy", `["dedup-tools", "strip-reasoning"]`,
			"dedup-tools,strip-reasoning",
		},
		{"conversation.compaction.strategy", "", ""},
		{"conversation.deduplication.enabled", "false", "false"},
		{"conversation.deduplication.min_bytes", "0", "0"},
		{"conversation.deduplication.lookback_turns", " 7 ", "7"},
		{"strategies.dedup-content.keep_recent", "4", "4"},
		{"strategies.dedup-tools.classes", `["covered","identical"]`, "identical,covered"},
		{"strategies.dedup-resources.reference_template", "see {call}: {uri}", "see {call}: {uri}"},
	}
	for _, tt := range tests {
		s, err := strategies.DefaultSpec().With(tt.key, tt.value)
		if err != nil {
			t.Errorf("%s = %q: %v", tt.key, tt.value, err)
			continue
		}
		keys := strategies.ListKeys()
		at := slices.IndexFunc(keys, func(k spec.Key) bool { return k.Name == tt.key })
		if got := keys[at].Get(s); got != tt.want {
			t.Errorf("%s = %q: got %q, want %q", tt.key, tt.value, got, tt.want)
		}
	}
}

func TestWithErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ key, value, want string }{
		{"conversation.deduplication.min_byte", "1", "mean conversation.deduplication.min_bytes?"},
		{"strategies.dedup-content.keeprecent", "1", "mean strategies.dedup-content.keep_recent?"},
		{"x", "1", "decant --print-config lists all"},
		{"conversation.deduplication.min_bytes", "-1", `"-1": use a whole number from 0`},
		{"conversation.deduplication.enabled", "yes", `"yes": use true or false`},
		{"conversation.compaction.scope", "all", `scope "all": use live or file`},
		{"conversation.compaction.keep_last", "all", `"all"`},
		{"strategies.dedup-tools.classes", "dropped", `class "dropped": use some of identical`},
		{"strategies.dedup-tools.classes", "[]", "no class"},
		{"conversation.compaction.strategy", "dedup-tool", "did you mean dedup-tools?"},
	}
	for _, tt := range tests {
		def := strategies.DefaultSpec()
		s, err := def.With(tt.key, tt.value)
		if err == nil || !strings.Contains(err.Error(), tt.want) ||
			!strings.Contains(err.Error(), tt.key) {
			t.Errorf("%s = %q: got %v, want %q", tt.key, tt.value, err, tt.want)
		}
		if fmt.Sprint(s) != fmt.Sprint(def) {
			t.Errorf("%s = %q: changed in spite of the error", tt.key, tt.value)
		}
	}
}

func TestExpand(t *testing.T) {
	t.Parallel()
	free := spec.NewClassSet(model.Identical, model.Covered)
	tests := []struct {
		in   string
		want []spec.Use
	}{
		{"dedup-content", []spec.Use{{Name: "dedup-content"}}},
		{
			"strip-tool-results dedup-tools",
			[]spec.Use{{Name: "strip-tool-results"}, {Name: "dedup-tools"}},
		},
		{"lossless", []spec.Use{
			{Name: "dedup-resources"},
			{Name: "dedup-content"},
			{Name: "dedup-tools", Classes: free},
		}},
		{"lossless dedup-tools", []spec.Use{
			{Name: "dedup-resources"}, {Name: "dedup-content"}, {Name: "dedup-tools"},
		}},
		{"auto lossless", []spec.Use{
			{Name: "strip-reasoning"},
			{Name: "dedup-tools"},
			{Name: "dedup-resources"},
			{Name: "dedup-reminders"},
			{Name: "stale-reads", Touched: 40, Short: 8000},
			{Name: "strip-tool-results", Touched: 40, Short: 8000, NameBytes: 48},
			{Name: "supersede-writes", Replaced: true},
			{Name: "prune-tools", ListOnly: true},
			{Name: "summarize", WhenFull: true, DigestAfter: 6, DigestShare: 6},
			{Name: "dedup-content"},
		}},
		{"auto summarize", []spec.Use{
			{Name: "strip-reasoning"},
			{Name: "dedup-tools"},
			{Name: "dedup-resources"},
			{Name: "dedup-reminders"},
			{Name: "stale-reads", Touched: 40, Short: 8000},
			{Name: "strip-tool-results", Touched: 40, Short: 8000, NameBytes: 48},
			{Name: "supersede-writes", Replaced: true},
			{Name: "prune-tools", ListOnly: true},
			{Name: "summarize"},
		}},
	}
	for _, tt := range tests {
		got, err := strategies.DefaultSpec().Expand(strings.Fields(tt.in))
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %v, %v, want %v", tt.in, got, err, tt.want)
		}
	}
	for in, want := range map[string]string{
		"dedup-tool": "did you mean dedup-tools?", "lossles": "did you mean lossless?",
		"what": "there are strip-reasoning, ", strings.Repeat("x", 9999): "unknown strategy",
	} {
		if _, err := strategies.DefaultSpec().Expand([]string{in}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%.20s: got %v, want %q", in, err, want)
		}
	}
}

func TestPresetsAreCopies(t *testing.T) {
	t.Parallel()
	strategies.ListPresets()[0].Uses[0].Name = "spoiled"
	if got := strategies.ListPresets()[0].Uses[0].Name; got == "spoiled" {
		t.Error("a caller can spoil the presets")
	}
}
