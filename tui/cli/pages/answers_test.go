package pages

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/strategies/spec"
)

func TestTangentsAsText(t *testing.T) {
	t.Parallel()
	removed := spec.Spec{}.Decide(spec.OnTurn(4), spec.Drop).Decide(spec.OnTurn(6), spec.Drop).
		Decide(spec.OnTurn(5), spec.Keep).Decide(spec.OnEvent(2), spec.Drop)
	s := &Sheet{Plan: &plan.Plan{Spec: removed}, Report: &report.Report{Tangents: []report.Tangent{
		{Turn: 3, By: "rule", Confidence: 0.912, Reason: "about\x1b[31m tea", Tokens: 1200},
		{Turn: 4, By: "you", Verdict: "drop"},
		{
			Turn: 5, By: "a/model", Confidence: 0.8, Reason: "x", Verdict: "keep",
			Risks: []string{"turn 9 reads a.go, written here", "a", "b", "c", "d", "e"},
		},
		{Turn: 7, By: "rule", Confidence: 0.7},
	}}}
	got := s.tangents()
	rows := [][]string{
		{"3", "0.91", "rule", "1,200", "stays until you remove it"},
		{"4", "", "you", "0", "you remove it"},
		{"5", "0.80", "a/model", "0", "you keep it"},
		{"7", "0.70", "rule", "0", "stays until you remove it"},
	}
	if !reflect.DeepEqual(got.Tables[0].Rows, rows) {
		t.Errorf("got %q, want %q", got.Tables[0].Rows, rows)
	}
	lines := []string{
		"turn 3: about tea", "turn 5: x", "turn 5, a risk: turn 9 reads a.go, written here",
		"turn 5, a risk: a", "turn 5, a risk: b", "turn 5, a risk: c", "turn 5: 2 more risks",
		"remove them too with --drop-turns 3,4,6,7",
	}
	if !reflect.DeepEqual(got.Lines, lines) {
		t.Errorf("got %q, want %q", got.Lines, lines)
	}
	s.Plan.Spec.Decisions = nil
	if got, want := s.adviseDrop([]int{3, 7}), "remove them with --drop-turns 3,7"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if none := (&Sheet{Report: &report.Report{}}).tangents(); len(none.Tables) != 0 {
		t.Errorf("got %+v for none", none)
	}
}

func TestSummaryAsText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		s    *report.Summary
		want []string
	}{
		{"none", nil, nil},
		{"not used", &report.Summary{First: 1, Last: 2, By: "you", Text: "x"}, nil},
		{
			"several turns",
			&report.Summary{First: 1, Last: 2, By: "you", Text: "a\x07\n\nb\n", Used: true},
			[]string{"of turns 1 to 2, by you", "", "a", "", "b"},
		},
		{
			"one turn",
			&report.Summary{First: 2, Last: 2, By: "digest", Text: "a", Used: true},
			[]string{"of turn 2, by digest", "", "a"},
		},
		{
			"long",
			&report.Summary{
				First: 2, Last: 2, By: "digest", Text: strings.Repeat("a\n", 1026), Used: true,
			},
			slices.Concat([]string{"of turn 2, by digest", ""},
				slices.Repeat([]string{"a"}, maxSummaryLines),
				[]string{"", "and 1,002 more lines; --json has all"}),
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := (&Sheet{Report: &report.Report{Summary: tt.s}}).summary().Lines
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
