package pi

import (
	"fmt"
	"slices"
	"testing"
)

func TestRecordedCalls(t *testing.T) {
	t.Parallel()
	answer := func(s *script, stop string, usage any) {
		s.add("message", m{"message": m{
			"role": "assistant", "api": "openai-responses", "provider": "openai",
			"model": "gpt-5", "stopReason": stop, "usage": usage, "content": []m{
				{"type": "text", "text": "one"}, {"type": "text", "text": "two"},
			},
		}})
	}
	spent := m{
		"input": 5, "cacheRead": 30, "cacheWrite": 7, "output": 9, "reasoning": 4,
		"totalTokens": 51,
	}
	tests := []struct {
		name  string
		write func(s *script)
		want  []string
	}{
		{
			"of several blocks", func(s *script) { answer(s, "stop", spent) },
			[]string{"3.1 gpt-5 42: 30 7 out 9, 4 thought"},
		},
		{"aborted", func(s *script) { answer(s, "aborted", spent) }, nil},
		{"failed", func(s *script) { answer(s, "error", spent) }, nil},
		{"not counted", func(s *script) { answer(s, "stop", nil) }, nil},
		{"nothing sent", func(s *script) { answer(s, "stop", m{"output": 9}) }, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := began(current)
			s.add("message", m{"message": m{"role": "user", "content": "go"}})
			tt.write(s)
			c := s.open(t)
			got := make([]string, 0, len(c.Usage))
			for _, u := range c.Usage {
				got = append(got, fmt.Sprintf("%s %s %d: %d %d out %d, %d thought",
					c.Events[u.Event].ID, u.Model, u.Sent, u.Cached, u.Written, u.Output,
					u.Thought))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("calls are %q, want %q", got, tt.want)
			}
		})
	}
}
