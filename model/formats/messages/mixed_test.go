package messages

import (
	"strings"
	"testing"
)

// mixed is a log of requests to two APIs: of chat one message and three, of Anthropic's
// Messages two and four.
func mixed() string {
	ask := func(list string) string { return `{"messages":` + list + "}\n" }
	return ask(talk("a:"+calls("null", "a"))) +
		ask(talk(`u:"x"`, "a:["+useA+"]")) +
		ask(talk(`u:"x"`, "a:"+calls("null", "a"), tool("a"))) +
		ask(talk(`u:"x"`, "a:["+useA+"]", "u:["+giveA+"]", `u:"y"`))
}

func TestChooseOfMixed(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, data string
		d          *Dialect
		line, want int
		warning    string
	}{
		{
			"the longest of chat", mixed(), &Chat, 0, 3,
			"one of openai-chat with the most messages is open: that of line 3",
		},
		{
			"the longest of the Messages API", mixed(), &Anthropic, 0, 4,
			"one of anthropic-messages with the most messages is open: that of line 4",
		},
		{"a line of the other API", mixed(), &Chat, 4, 4, "decant opened the one of line 4"},
		{
			"none of the API", bodies(1, 3, 2), &Chat, 0, 2,
			"the one with the most messages is open: that of line 2",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src, err := Chat.Split("x", []byte(tt.data))
			if err != nil {
				t.Fatal(err)
			}
			c, err := tt.d.OpenLine(src, "x", tt.line)
			if err != nil {
				t.Fatal(err)
			}
			if c.Line != tt.want {
				t.Errorf("got line %d, want %d", c.Line, tt.want)
			}
			if len(c.Warnings) != 1 || !strings.Contains(c.Warnings[0].Text, tt.warning) {
				t.Errorf("got warnings %+v, want %q", c.Warnings, tt.warning)
			}
		})
	}
}

// TestDetectLate reads on where much was said that any API could have been told.
func TestDetectLate(t *testing.T) {
	t.Parallel()
	long := `{"role":"user","content":"` + strings.Repeat("x", enough) + `"}` + "\n"
	data := long + `{"role":"assistant","content":[` + useA + "]}\n"
	for _, d := range dialects {
		if got, want := d.Detect([]byte(data)), d == &Anthropic; got != want {
			t.Errorf("%s: got %v, want %v", d.name, got, want)
		}
	}
}
