package rescue_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"decant/model/rescue"
)

// manyCalls is how many calls one answer makes: more than a fix has rounds.
const manyCalls = 20

// TestParallelCallsAreAnswered answers each of many calls of one answer that was stopped, whatever
// follows it.
func TestParallelCallsAreAnswered(t *testing.T) {
	t.Parallel()
	uses, asked := make([]object, 0, manyCalls), make([]object, 0, manyCalls)
	items := make([]object, 0, manyCalls)
	for i := range manyCalls {
		id := fmt.Sprintf("toolu_%d", i)
		uses = append(uses, toolUse(id, "Bash", object{}))
		asked = append(asked, chatCall(id, "bash", "{}"))
		items = append(items, itemCall(id, "bash", "{}"))
	}
	start := anthropicStart(userSays("ls"), answers(uses...))
	for _, tt := range []struct {
		name, format string
		data         []byte
	}{
		{"nothing follows", "anthropic-messages", anthropicBody(start...)},
		{"a text follows", "anthropic-messages", anthropicBody(append(start, userSays("go"))...)},
		{
			"a list follows", "anthropic-messages",
			anthropicBody(append(start, userSays([]object{text("go")}))...),
		},
		{"chat", "openai-chat", chatBody(chatCalls(asked...), userSays("go"))},
		{"items", "openai-responses", responsesBody(items...)},
	} {
		b := brokenCase{format: tt.format, data: tt.data}
		r, err := rescue.Fix(b.open(t, tt.data), rescue.Needed, b.reopen)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if left := stopping(r.Conversation); len(left) > 0 {
			t.Errorf("%s: left are %v", tt.name, left)
		}
		said := []byte("No result was recorded")
		if n := bytes.Count(bytesOf(r.Conversation), said); n != manyCalls {
			t.Errorf("%s: %d calls were answered, want %d", tt.name, n, manyCalls)
		}
	}
}

// TestStrayResultFindsItsCall gives a result with the id of no call that of the one call without a
// result, and keeps the text of results of which that cannot be told.
func TestStrayResultFindsItsCall(t *testing.T) {
	t.Parallel()
	call := func(id string) object { return answers(toolUse(id, "Bash", object{})) }
	result := userSays([]object{toolResult("toolu_y", "said")})
	for _, tt := range []struct {
		name     string
		messages []object
		fix      string
	}{
		{"one of each", []object{call("toolu_x"), result}, "it gets the id of the call before it"},
		{
			"a prompt between",
			[]object{call("toolu_x"), userSays("stop"), answers(text("ok")), result},
			"its text stays",
		},
		{"two calls", []object{call("toolu_x"), call("toolu_z"), result}, "its text stays"},
	} {
		b := brokenCase{format: "anthropic-messages"}
		b.data = anthropicBody(append(anthropicStart(userSays("ls")), tt.messages...)...)
		r, err := rescue.Fix(b.open(t, b.data), rescue.Needed, b.reopen)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		fix := ""
		for _, p := range r.Problems {
			if p.Rule == "result-without-call" {
				fix = p.Fix
			}
		}
		if !strings.HasPrefix(fix, tt.fix) {
			t.Errorf("%s: the fix is %q, want %q", tt.name, fix, tt.fix)
		}
		if !bytes.Contains(bytesOf(r.Conversation), []byte("said")) {
			t.Errorf("%s: the text of the result is gone", tt.name)
		}
	}
}
