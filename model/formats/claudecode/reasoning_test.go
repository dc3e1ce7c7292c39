package claudecode

import (
	"testing"

	"decant/model"
)

// TestReasoningIsBoundByModel holds the models whose reasoning is bound to what precedes it.
func TestReasoningIsBoundByModel(t *testing.T) {
	t.Parallel()
	tests := []struct {
		models []string
		want   model.ReasoningRule
	}{
		{[]string{"claude-3-7-sonnet-20250219"}, model.ReasoningFree},
		{[]string{"claude-sonnet-4-20250514"}, model.ReasoningFree},
		{[]string{"claude-sonnet-4-5-20250929"}, model.ReasoningFree},
		{[]string{"claude-opus-4-6"}, model.ReasoningFree},
		{[]string{"claude-haiku-4.5"}, model.ReasoningFree},
		{[]string{"us.anthropic.claude-opus-4-1-20250805-v1:0"}, model.ReasoningFree},
		{[]string{"claude-opus-5-5"}, model.ReasoningSuffix},
		{[]string{"claude-sonnet-5-5-20260901"}, model.ReasoningSuffix},
		{[]string{"claude-haiku-5-5"}, model.ReasoningSuffix},
		{[]string{"claude-fable-5-1"}, model.ReasoningSuffix},
		{[]string{"claude-mythos-5-2"}, model.ReasoningSuffix},
		{[]string{"claude-opus-6"}, model.ReasoningSuffix},
		{[]string{"claude-opus-45"}, model.ReasoningSuffix},
		{[]string{"glm-4.7"}, model.ReasoningSuffix},
		{[]string{"claude-opus-4-6", "claude-opus-5-5"}, model.ReasoningSuffix},
		{[]string{"claude-opus-5-5", "claude-opus-4-6"}, model.ReasoningSuffix},
	}
	for _, tt := range tests {
		var s script
		s.user("a")
		for _, name := range tt.models {
			for _, b := range []m{think("t"), text("r")} {
				s.add("assistant", m{"message": m{
					"id": name, "role": "assistant", "model": name, "content": []m{b},
				}})
			}
		}
		if got := s.open(t).Rules.Reasoning; got != tt.want {
			t.Errorf("%v: got %d, want %d", tt.models, got, tt.want)
		}
	}
}
