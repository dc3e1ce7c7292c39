package messages

import (
	"testing"

	"decant/model"
)

func TestRecordedCalls(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		dialect *Dialect
		data    string
		want    []model.Usage
	}{
		{
			"Anthropic", &Anthropic,
			`[{"role":"user","content":"go"},{"role":"assistant","model":"claude-opus-4-6",` +
				`"content":[{"type":"text","text":"yes"}],"usage":{"input_tokens":5,` +
				`"cache_creation_input_tokens":7,"cache_read_input_tokens":30,"output_tokens":9}}]`,
			[]model.Usage{{
				Event: 1, Model: "claude-opus-4-6", Sent: 42, Cached: 30, Written: 7, Output: 9,
			}},
		},
		{
			"OpenAI", &Chat,
			`[{"role":"user","content":"go"},{"role":"assistant","model":"gpt-5","content":"yes",` +
				`"usage":{"prompt_tokens":42,"completion_tokens":9,"prompt_tokens_details":{` +
				`"cached_tokens":30},"completion_tokens_details":{"reasoning_tokens":4}}}]`,
			[]model.Usage{{
				Event: 1, Model: "gpt-5", Sent: 42, Cached: 30, Output: 9, Thought: 4,
			}},
		},
		{
			"none", &Chat,
			`[{"role":"user","content":"go"},{"role":"assistant","content":"yes"}]`, nil,
		},
		{
			"not of an answer", &Chat,
			`[{"role":"user","content":"go","usage":{"prompt_tokens":42}}]`, nil,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := open(t, tt.dialect, "-", []byte(tt.data)).Usage
			if len(got) != len(tt.want) {
				t.Fatalf("calls are %+v, want %+v", got, tt.want)
			}
			for i := range got {
				if got[i] != tt.want[i] {
					t.Errorf("call is %+v, want %+v", got[i], tt.want[i])
				}
			}
		})
	}
}
