package claudecode

import (
	"fmt"
	"slices"
	"testing"

	"decant/model"
)

// spent is the usage of a reply.
func spent(input, written, cached, output int) m {
	return m{
		"input_tokens": input, "cache_creation_input_tokens": written,
		"cache_read_input_tokens": cached, "output_tokens": output,
	}
}

// counted is a reply of one block with a usage.
func (s *script) counted(id, by string, block, usage m, fields ...m) {
	s.add("assistant", with(fields, "message", m{
		"id": id, "role": "assistant", "model": by, "content": []m{block}, "usage": usage,
	}))
}

// calledIn is what a conversation lists of calls, one on a line.
func calledIn(c *model.Conversation) []string {
	out := make([]string, 0, len(c.Usage))
	for _, u := range c.Usage {
		out = append(out, fmt.Sprintf("%s %s %d: %d %d out %d", c.Events[u.Event].ID, u.Model,
			u.Sent, u.Cached, u.Written, u.Output))
	}
	return out
}

func TestRecordedCalls(t *testing.T) {
	t.Parallel()
	text := func(s string) m { return m{"type": "text", "text": s} }
	tests := []struct {
		name  string
		write func(s *script)
		want  []string
	}{
		{"the last line of a reply counts", func(s *script) {
			s.counted("a", "opus", text("1"), spent(3, 100, 20, 1))
			s.counted("a", "opus", text("2"), spent(3, 100, 20, 57))
		}, []string{"2.1 opus 123: 20 100 out 57"}},
		{"two calls", func(s *script) {
			s.counted("a", "opus", text("1"), spent(3, 100, 20, 1))
			s.user("more")
			s.counted("b", "sonnet", text("2"), spent(1, 30, 120, 9))
		}, []string{"2.1 opus 123: 20 100 out 1", "4.1 sonnet 151: 120 30 out 9"}},
		{"the cache is gone", func(s *script) {
			s.counted("a", "opus", text("1"), spent(3, 100, 20, 1))
			s.user("more")
			s.counted("b", "opus", text("2"), spent(1, 150, 0, 9))
		}, []string{"2.1 opus 123: 20 100 out 1", "4.1 opus 151: 0 150 out 9"}},
		{"without ids each line is a call", func(s *script) {
			s.counted("", "opus", text("1"), spent(3, 0, 0, 1))
			s.counted("", "opus", text("2"), spent(4, 0, 0, 1))
		}, []string{"2.1 opus 3: 0 0 out 1", "3.1 opus 4: 0 0 out 1"}},
		{"made up, failed, uncounted and empty ones do not count", func(s *script) {
			s.counted("a", synthetic, text("1"), spent(3, 0, 0, 1))
			s.counted("b", "opus", text("2"), spent(3, 0, 0, 1), m{"isApiErrorMessage": true})
			s.counted("c", "opus", text("3"), spent(0, 0, 0, 0))
			s.add("assistant", m{"message": m{
				"id": "d", "role": "assistant", "model": "opus", "content": []m{text("4")},
			}})
		}, nil},
		{"a sub-agent's do not count", func(s *script) {
			s.counted("a", "opus", text("1"), spent(3, 0, 0, 1), m{"isSidechain": true})
		}, nil},
		{"nor do those of a branch that was left", func(s *script) {
			s.counted("a", "opus", text("1"), spent(3, 0, 0, 1))
			s.user("again", m{"parentUuid": "1"})
			s.counted("b", "opus", text("2"), spent(5, 0, 0, 1))
		}, []string{"4.1 opus 5: 0 0 out 1"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &script{}
			s.user("go")
			tt.write(s)
			if got := calledIn(s.open(t)); !slices.Equal(got, tt.want) {
				t.Errorf("calls are\n%q, want\n%q", got, tt.want)
			}
		})
	}
}

// TestUnsent: what was never sent is told apart from what is no longer live.
func TestUnsent(t *testing.T) {
	t.Parallel()
	s := &script{}
	s.user("go")
	s.reply("a", m{"type": "text", "text": " "})
	s.reply("a", m{"type": "text", "text": "said"})
	s.reply("b", m{"type": "text", "text": "failed"}, m{"isApiErrorMessage": true})
	c := s.open(t)
	want := []bool{false, true, false, true}
	for i := range c.Events {
		if got := c.Events[i].Unsent; got != want[i] {
			t.Errorf("event %s is unsent %v, want %v", c.Events[i].ID, got, want[i])
		}
	}
	if len(c.Events) != len(want) {
		t.Errorf("there are %d events, want %d", len(c.Events), len(want))
	}
}

// TestHourCacheIsRead reads which of the two caches a call wrote to.
func TestHourCacheIsRead(t *testing.T) {
	t.Parallel()
	u := spent(3, 100, 20, 5)
	u["cache_creation"] = m{"ephemeral_5m_input_tokens": 10, "ephemeral_1h_input_tokens": 90}
	s := &script{}
	s.user("hello")
	s.counted("a", "opus", m{"type": "text", "text": "1"}, u)
	c := s.open(t)
	if len(c.Usage) != 1 || c.Usage[0].Written != 100 || c.Usage[0].Hour != 90 || !c.HourCache() {
		t.Errorf("the calls are %+v", c.Usage)
	}
}
