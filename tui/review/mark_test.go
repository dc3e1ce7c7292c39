package review_test

import (
	"testing"

	"decant/model"
	"decant/tui/review"
)

// TestClassLettersAreTheRowsLetters keeps legend and rows from drifting apart.
func TestClassLettersAreTheRowsLetters(t *testing.T) {
	t.Parallel()
	want := map[model.Class]string{
		model.Identical: "D", model.Covered: "C", model.Superseded: "S", model.Dropped: "x",
		model.Summarised: "M",
	}
	for _, c := range model.Classes {
		if got := review.ClassLetter(c); got != want[c] {
			t.Errorf("%s: %q, want %q", c, got, want[c])
		}
	}
}

func TestMarkOf(t *testing.T) {
	t.Parallel()
	tests := []struct {
		change model.Change
		kind   model.Kind
		want   review.Mark
	}{
		{model.Change{Class: model.Identical}, model.ToolResult, review.MarkIdentical},
		{model.Change{Class: model.Covered}, model.ToolResult, review.MarkCovered},
		{model.Change{Class: model.Superseded}, model.ToolResult, review.MarkSuperseded},
		{model.Change{Class: model.Summarised}, model.User, review.MarkSummarised},
		{model.Change{Class: model.Dropped}, model.Reasoning, review.MarkReasoning},
		{model.Change{Class: model.Dropped}, model.User, review.MarkDropped},
		{
			model.Change{Class: model.Dropped, Op: model.Replace},
			model.ToolResult,
			review.MarkStripped,
		},
		{
			model.Change{Class: model.Dropped, Strategy: "classify-tangents"},
			model.User, review.MarkTangent,
		},
	}
	for _, tt := range tests {
		if got := review.MarkOf(&tt.change, tt.kind); got != tt.want {
			t.Errorf("%+v: mark %s, want %s", tt.change, review.Marks[got].Letter,
				review.Marks[tt.want].Letter)
		}
	}
}
