//go:build realclient

package realclient

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"decant/model"
)

// TestBrokenItems shows that the mock of the Responses API sees what the real one
// refuses.
func TestBrokenItems(t *testing.T) {
	t.Parallel()
	const (
		call   = `{"type":"function_call","call_id":"c","name":"n","arguments":"{}"}`
		output = `{"type":"function_call_output","call_id":"c","output":"o"}`
		think  = `{"type":"reasoning","id":"rs","summary":[]}`
		said   = `{"role":"user","content":[{"type":"input_text","text":"t"}]}`
	)
	for _, tt := range []struct {
		name  string
		items []string
		want  int
	}{
		{"sound", []string{said, think, call, output, said}, 0},
		{"call without output", []string{said, call}, 1},
		{"output without call", []string{said, output}, 1},
		{"output before call", []string{output, call}, 2},
		{"two outputs", []string{call, output, output}, 1},
		{"two calls", []string{call, call, output}, 1},
		{"reasoning that leads to nothing", []string{think, said}, 1},
		{"reasoning at the end", []string{said, think}, 1},
		{"id twice", []string{think, think, call, output}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var input []inputItem
			raw := "[" + strings.Join(tt.items, ",") + "]"
			if err := json.Unmarshal([]byte(raw), &input); err != nil {
				t.Fatal(err)
			}
			if got := brokenItems(input); len(got) != tt.want {
				t.Errorf("got %q, want %d", got, tt.want)
			}
		})
	}
}

// TestBrokenRules shows the same of the mock of the Messages API.
func TestBrokenRules(t *testing.T) {
	t.Parallel()
	user := message{"user", json.RawMessage(`"go"`)}
	call := message{"assistant", json.RawMessage(`[{"type":"tool_use","id":"a","input":{}}]`)}
	result := message{"user", json.RawMessage(`[{"type":"tool_result","tool_use_id":"a"}]`)}
	bare := message{"assistant", json.RawMessage(`[{"type":"thinking","thinking":"x"}]`)}
	for _, tt := range []struct {
		name     string
		messages []message
		want     int
	}{
		{"sound", []message{user, call, result}, 0},
		{"model first", []message{call, result}, 1},
		{"result without call", []message{user, result}, 1},
		{"call without result", []message{user, call, user, bare}, 2},
		{"call twice", []message{user, call, result, call, result}, 1},
		{"reasoning without signature", []message{user, bare}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := brokenRules(tt.messages); len(got) != tt.want {
				t.Errorf("got %q, want %d", got, tt.want)
			}
		})
	}
}

// TestLessOf shows which outputs pass for cut ones.
func TestLessOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, want, got string
		cut             bool
	}{
		{"middle", "abcdefgh", "ab…4 chars truncated…gh", true},
		{"middle by tokens", "abcdefgh", "ab…1 tokens truncated…gh", true},
		{"last parts", "ab\ncd\nef", "ab\n[omitted 2 text items ...]", true},
		{"middle and last parts", "abcdef\ncd", "a…4 chars truncated…f\n" +
			"[omitted 1 text items ...]", true},
		{"other head", "abcdefgh", "xb…4 chars truncated…gh", false},
		{"other tail", "abcdefgh", "ab…4 chars truncated…xh", false},
		{"no mark", "abcdefgh", "abcd", false},
		{"head used twice", "abc", "abc…1 chars truncated…abc", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			want, got := item{what: "result c", text: tt.want}, item{what: "result c", text: tt.got}
			if cut := lessOf(want, got); cut != tt.cut {
				t.Errorf("got %v, want %v", cut, tt.cut)
			}
		})
	}
}

// TestUnbound shows which reasoning counts as lost.
func TestUnbound(t *testing.T) {
	t.Parallel()
	var (
		said   = item{what: "user text", text: "go"}
		think  = item{what: reasoning, text: "hm", id: "rs", server: "rs"}
		call   = item{what: "call n c", text: "{}", server: "fc"}
		result = item{what: "result c", text: "long"}
		more   = item{what: reasoning, text: "so", id: "rs2", server: "rs2"}
		end    = item{what: "assistant text", text: "done", server: "msg"}
		short  = item{what: "result c", text: "s"}
		nobody = item{what: "call n c", text: "{}"}
		whole  = []item{said, think, call, result, more, end}
	)
	for _, tt := range []struct {
		name           string
		fork           []item
		suffix, answer int
	}{
		{"unchanged", whole, 0, 0},
		{"shorter result", []item{said, think, call, short, more, end}, 1, 0},
		{"pair gone", []item{said, think, more, end}, 1, 1},
		{"reasoning gone, ids stay", []item{said, call, result, end}, 0, 2},
		{"reasoning and ids gone", []item{said, nobody, result}, 0, 0},
		{"whole answer gone", []item{said, more, end}, 1, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := client{}
			if n := c.unbound(whole, slices.Clone(tt.fork), model.ReasoningSuffix); n != tt.suffix {
				t.Errorf("by prefix: got %d, want %d", n, tt.suffix)
			}
			if n := c.unbound(whole, slices.Clone(tt.fork), model.ReasoningGroup); n != tt.answer {
				t.Errorf("by answer: got %d, want %d", n, tt.answer)
			}
		})
	}
}
