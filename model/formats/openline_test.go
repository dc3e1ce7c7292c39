package formats

import "testing"

// TestOpenLineOfMixed opens a line of a log by what stands on it, unless a format is named.
func TestOpenLineOfMixed(t *testing.T) {
	t.Parallel()
	const (
		chat = `{"messages":[{"role":"user","content":"x"},{"role":"assistant","tool_calls":[` +
			`{"id":"a","type":"function","function":{"name":"f","arguments":"{}"}}]},` +
			`{"role":"tool","tool_call_id":"a","content":"A"}]}` + "\n"
		anthropic = "\n" + `{"messages":[{"role":"user","content":[{"type":"document"}]}]}` + "\n"
	)
	tests := []struct {
		name   string
		o      OpenOptions
		format string
		line   int
	}{
		{"no line", OpenOptions{}, "openai-chat", 2},
		{"a line of the log's API", OpenOptions{Line: 1}, "openai-chat", 1},
		{"a line of another", OpenOptions{Line: 4}, "anthropic-messages", 4},
		{"by name", OpenOptions{Line: 4, Format: "openai-chat"}, "openai-chat", 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c, err := ReadWith("x", []byte(chat+chat+anthropic), tt.o)
			if err != nil {
				t.Fatal(err)
			}
			if c.Format != tt.format || c.Line != tt.line {
				t.Errorf("got %s of line %d, want %s of line %d",
					c.Format, c.Line, tt.format, tt.line)
			}
		})
	}
	if _, err := ReadWith("x", []byte(chat+chat), OpenOptions{Line: 9}); err == nil {
		t.Error("a line that is not there was opened")
	}
}
