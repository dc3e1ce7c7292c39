package codex

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/model/source"
)

// rollout is a rollout of these lines, each a type and a payload.
func rollout(lines ...string) string {
	var b strings.Builder
	for i, l := range lines {
		kind, payload, _ := strings.Cut(l, " ")
		fmt.Fprintf(&b, `{"timestamp":"2026-11-21T09:12:%02dZ","type":%q,"payload":%s}`+"\n",
			i, kind, payload)
	}
	return b.String()
}

func TestRecordedCalls(t *testing.T) {
	t.Parallel()
	const (
		said = `response_item {"type":"message","role":"user",` +
			`"content":[{"type":"input_text","text":"go"}]}`
		answer = `response_item {"type":"message","role":"assistant",` +
			`"content":[{"type":"output_text","text":"yes"}]}`
		call    = `response_item {"type":"function_call","name":"f","arguments":"{}","call_id":"c"}`
		output  = `response_item {"type":"function_call_output","call_id":"c","output":"done"}`
		gpt     = `turn_context {"model":"gpt-5.5","cwd":"/w"}`
		other   = `turn_context {"model":"gpt-6","cwd":"/w"}`
		meta    = `session_meta {"id":"` + threadID + `","cwd":"/w","cli_version":"0.140.0"}`
		nothing = `event_msg {"type":"token_count","info":null}`
		shorter = `compacted {"message":"so far"}`
	)
	count := func(n int) string {
		return fmt.Sprintf(`event_msg {"type":"token_count","info":{"last_token_usage":{`+
			`"input_tokens":%d,"cached_input_tokens":40,"output_tokens":9,`+
			`"reasoning_output_tokens":4,"total_tokens":%d}}}`, n, n+9)
	}
	record := func(n int) string {
		return fmt.Sprintf(`token_usage_record {"usage":{"input_tokens":%d,`+
			`"cached_input_tokens":40,"output_tokens":9,"reasoning_output_tokens":4}}`, n)
	}
	tests := []struct {
		name  string
		lines []string
		want  []string
	}{
		{"after the answer", []string{said, answer, count(100)}, []string{"4.1 gpt-5.5 100"}},
		{
			"after the output that it led to",
			[]string{said, call, output, count(100)},
			[]string{"4.1 gpt-5.5 100"},
		},
		{
			"before the output",
			[]string{said, call, count(100), output, answer, count(120)},
			[]string{"4.1 gpt-5.5 100", "7.1 gpt-5.5 120"},
		},
		{
			"said twice",
			[]string{said, answer, record(100), count(100), count(100)},
			[]string{"4.1 gpt-5.5 100"},
		},
		{
			"said again at the next prompt",
			[]string{said, answer, count(90), said, count(90)},
			[]string{"4.1 gpt-5.5 90"},
		},
		{
			"an answer that was cut off",
			[]string{said, answer, said, answer, count(100)},
			[]string{"6.1 gpt-5.5 100"},
		},
		{
			"an answer of several items",
			[]string{said, answer, call, count(100)},
			[]string{"4.1 gpt-5.5 100"},
		},
		{"no count", []string{said, answer, nothing}, nil},
		{"no answer", []string{said, count(100)}, nil},
		{
			"another model",
			[]string{said, answer, count(90), other, said, answer, count(95)},
			[]string{"4.1 gpt-5.5 90", "8.1 gpt-6 95"},
		},
		{"the call that compacts", []string{said, answer, shorter, count(100)}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			data := rollout(append([]string{meta, gpt}, tt.lines...)...)
			c, err := Codec{}.Open(source.Lines("r", []byte(data)), "-")
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, u := range c.Usage {
				got = append(got, fmt.Sprintf("%s %s %d", c.Events[u.Event].ID, u.Model, u.Sent))
				if u.Cached != 40 || u.Output != 9 || u.Thought != 4 || u.Time.IsZero() {
					t.Errorf("a call is %+v", u)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("calls are %q, want %q", got, tt.want)
			}
		})
	}
}
