package strategies_test

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// own is the default with presets, "name=list" each.
func own(t *testing.T, presets ...string) spec.Spec {
	t.Helper()
	s := strategies.DefaultSpec()
	for _, p := range presets {
		name, list, _ := strings.Cut(p, "=")
		var err error
		if s, err = s.With(words.JoinKey("presets", name), list); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestOwnPresets(t *testing.T) {
	t.Parallel()
	free := spec.NewClassSet(model.Identical, model.Covered)
	tests := []struct {
		name    string
		presets []string
		list    string
		want    []spec.Use
	}{
		{
			"a list",
			[]string{"mine=dedup-content, strip-reasoning"},
			"mine",
			[]spec.Use{{Name: "dedup-content"}, {Name: "strip-reasoning"}},
		},
		{"nothing", []string{"mine="}, "mine", nil},
		{
			"a preset with its limits",
			[]string{`mine=["lossless"]`},
			"mine",
			[]spec.Use{
				{Name: "dedup-resources"},
				{Name: "dedup-content"},
				{Name: "dedup-tools", Classes: free},
			},
		},
		{
			"of an own one that comes later",
			[]string{"a=b,strip-reasoning", "b=dedup-tools"},
			"a",
			[]spec.Use{{Name: "dedup-tools"}, {Name: "strip-reasoning"}},
		},
		{
			"each once, the wider",
			[]string{"a=lossless", "b=dedup-tools,a"},
			"b",
			[]spec.Use{
				{Name: "dedup-tools"}, {Name: "dedup-resources"}, {Name: "dedup-content"},
			},
		},
		{
			"the last of one name",
			[]string{"a=dedup-tools", "a=dedup-content"},
			"a",
			[]spec.Use{{Name: "dedup-content"}},
		},
		{"none", nil, "none", nil},
		{"none and one", []string{"a=none"}, "a,dedup-tools", []spec.Use{{Name: "dedup-tools"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, err := own(t, tt.presets...).With("conversation.compaction.strategy", tt.list)
			if err != nil || !slices.Equal(s.Uses, tt.want) {
				t.Errorf("got %v, %v; want %v", s.Uses, err, tt.want)
			}
		})
	}
}

func TestOwnPresetErrors(t *testing.T) {
	t.Parallel()
	s := own(t, "a=b", "b=c", "c=a", "unknown=dedup-tool", "lostless=", "self=self")
	for list, want := range map[string]string{
		"a":       "preset a is part of itself; take it out of c",
		"self":    "preset self is part of itself; take it out of self",
		"unknown": `strategy "dedup-tool": unknown strategy or preset; did you mean dedup-tools?`,
		"selv":    "did you mean self?",
	} {
		if _, err := s.Expand([]string{list}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", list, err, want)
		}
	}
	for name, want := range map[string]string{
		"lossless": "is built in", "dedup-content": "is a strategy's", "": "use a name",
		"none": "is for no strategy",
		"a,b":  "use a name", "a b": "use a name", `a"b`: "use a name",
	} {
		got, err := s.WithPreset(spec.OwnPreset{Name: name})
		if err == nil || !strings.Contains(err.Error(), want) ||
			len(got.Presets) != len(s.Presets) {
			t.Errorf("%q: got %v, want %q", name, err, want)
		}
	}
}

func TestPresetsAreAValue(t *testing.T) {
	t.Parallel()
	a := own(t, "mine=dedup-tools")
	b, err := a.WithPreset(spec.OwnPreset{Name: "mine", Of: []string{"dedup-content"}})
	if err != nil || a.Presets[0].Of[0] != "dedup-tools" || b.Presets[0].Of[0] != "dedup-content" {
		t.Errorf("got %v and %v, %v", a.Presets, b.Presets, err)
	}
}
