package kit

import (
	"slices"
	"testing"

	"decant/model"
)

func TestAddEvent(t *testing.T) {
	t.Parallel()
	c := &model.Conversation{Turns: []model.Turn{{Number: 1}, {Number: 2}}}
	for n, turn := range []int{0, 1, 2, 2} {
		if got := AddEvent(c, model.Event{Turn: turn}); got != n {
			t.Errorf("event %d: got index %d", n, got)
		}
	}
	if !slices.Equal(c.Turns[0].Events, []int{1}) || !slices.Equal(c.Turns[1].Events, []int{2, 3}) {
		t.Errorf("got %v", c.Turns)
	}
}

func TestLoopEnd(t *testing.T) {
	t.Parallel()
	say := model.Event{Kind: model.User, Role: "user", Live: true}
	think := model.Event{Kind: model.Reasoning, Role: "assistant", Live: true}
	call := model.Event{Kind: model.ToolCall, Role: "assistant", Live: true}
	result := model.Event{Kind: model.ToolResult, Role: "user", Live: true}
	file := model.Event{Kind: model.Attachment, Role: "user", Live: true}
	gone := model.Event{Kind: model.User, Role: "user"}
	for _, tt := range []struct {
		name   string
		events []model.Event
		want   int
	}{
		{"nothing", nil, -1},
		{"a prompt closes it", []model.Event{think, call, result, say}, -1},
		{"a result", []model.Event{say, think, call, result}, 2},
		{"a call without one", []model.Event{say, think, call}, 2},
		{"what is not live", []model.Event{say, call, result, gone}, 1},
		{"what may follow", []model.Event{say, call, result, file}, 1},
		{"a result without its reply", []model.Event{result}, -1},
	} {
		if got := LoopEnd(tt.events, model.Attachment); got != tt.want {
			t.Errorf("%s: got %d, want %d", tt.name, got, tt.want)
		}
	}
	if got := LoopEnd([]model.Event{call, result, file}); got != -1 {
		t.Errorf("nothing may follow: got %d", got)
	}
}
