package tangents

import (
	"testing"

	"decant/model"
)

// TestUses: what a turn used of others, and what it could have had elsewhere.
func TestUses(t *testing.T) {
	t.Parallel()
	const (
		result = model.ToolResult
		call   = model.ToolCall
		answer = model.Assistant
		prompt = model.User
	)
	type note struct {
		turn int
		kind model.Kind
		text string
	}
	tests := []struct {
		name  string
		notes []note
		turns []int
		want  int
	}{
		{"nothing", nil, []int{1}, 0},
		{
			"a name that a result brought",
			[]note{{1, result, "func openValve()"}, {2, call, "openValve"}},
			[]int{1},
			1,
		},
		{
			"each name once a turn",
			[]note{{1, result, "openValve endValve"}, {2, call, "openValve endValve openValve"}},
			[]int{1},
			2,
		},
		{
			"in an answer",
			[]note{{1, result, "openValve"}, {3, answer, "see openValve"}},
			[]int{1},
			1,
		},
		{"a plain word", []note{{1, result, "valve"}, {2, call, "valve"}}, []int{1}, 0},
		{
			"only printed again",
			[]note{{1, result, "openValve"}, {2, result, "openValve"}},
			[]int{1},
			0,
		},
		{
			"brought again before it was used",
			[]note{{1, result, "openValve"}, {2, result, "openValve"}, {2, call, "openValve"}},
			[]int{1},
			0,
		},
		{
			"asked for by the user",
			[]note{{1, result, "openValve"}, {2, prompt, "openValve"}, {2, call, "openValve"}},
			[]int{1},
			0,
		},
		{
			"known from elsewhere",
			[]note{{1, result, "openValve"}, {2, result, "openValve"}, {3, call, "openValve"}},
			[]int{2},
			0,
		},
		{
			"known from the turns alone",
			[]note{{1, result, "openValve"}, {2, result, "openValve"}, {3, call, "openValve"}},
			[]int{1, 2},
			1,
		},
		{
			"used among the turns themselves",
			[]note{{1, result, "openValve"}, {2, call, "openValve"}},
			[]int{1, 2},
			0,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			u := newUses()
			for _, n := range tt.notes {
				u.note(n.turn, &model.Event{Kind: n.kind}, n.text)
			}
			turns := map[int]bool{}
			for _, n := range tt.turns {
				turns[n] = true
			}
			if got := u.count(turns); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}
