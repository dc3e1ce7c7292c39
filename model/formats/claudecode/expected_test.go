package claudecode

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"decant/model"
)

// sentBlock is one block that the real client sent, as recorded.
type sentBlock struct {
	Role, Type, Text, ID, Name string
	TextBytes                  int      `json:"text_bytes"`
	InputBytes                 int      `json:"input_bytes"`
	IsError                    bool     `json:"is_error"`
	Kinds                      []string `json:"kinds"`
}

var reminders = regexp.MustCompile(`(?s)<system-reminder>.*?</system-reminder>`)

// recorded is a text as the recording has it: reminders are taken out of results,
// and white space off the ends, where the client joins texts.
func (b sentBlock) recorded() string {
	if b.Type == "tool_result" {
		return strings.TrimSpace(reminders.ReplaceAllString(b.Text, ""))
	}
	return strings.TrimSpace(b.Text)
}

// live is the live view in the form of the recording.
func live(c *model.Conversation) []sentBlock {
	var out []sentBlock
	for i := range c.Events {
		e := &c.Events[i]
		text := c.EventText(e)
		if !e.Live || e.Kind == model.Attachment ||
			e.Role == "user" && strings.HasPrefix(strings.TrimSpace(text), "<system-reminder>") {
			continue
		}
		b := sentBlock{Role: e.Role, Type: "text", Text: text}
		switch e.Kind {
		case model.Reasoning:
			b.Type = "thinking"
		case model.ToolCall:
			call := c.Calls[e.Call]
			b = sentBlock{Role: e.Role, Type: "tool_use", ID: call.ID, Name: call.Tool}
			b.InputBytes = len(text)
		case model.ToolResult:
			call := c.Calls[e.Call]
			b = sentBlock{Role: e.Role, Type: "tool_result", ID: call.ID, Text: text}
			b.IsError = call.Status == model.Failed
			for _, p := range e.Parts {
				b.Kinds = append(b.Kinds, map[model.PartKind]string{
					model.PartText: "text", model.PartImage: "image",
				}[p.Kind])
			}
		default:
		}
		out = append(out, b)
	}
	return out
}

// same compares one block with the recording, which has the first characters of
// texts and their length in bytes.
func (b sentBlock) same(want sentBlock) error {
	text := b.recorded()
	room := len(b.Text) - len(strings.TrimSpace(b.Text)) + 1
	switch {
	case b.Role != want.Role || b.Type != want.Type || b.ID != want.ID || b.Name != want.Name:
		return fmt.Errorf("got %s %s %s %s", b.Role, b.Type, b.ID, b.Name)
	case b.IsError != want.IsError:
		return fmt.Errorf("is_error %v", b.IsError)
	case fmt.Sprint(b.Kinds) != fmt.Sprint(want.Kinds):
		return fmt.Errorf("kinds %v", b.Kinds)
	case b.InputBytes != want.InputBytes:
		return fmt.Errorf("%d bytes of input", b.InputBytes)
	case !strings.HasPrefix(text, strings.TrimSpace(want.Text)):
		return fmt.Errorf("text %.80q", text)
	case want.TextBytes > 0 && (len(text) > want.TextBytes || len(text)+room < want.TextBytes):
		return fmt.Errorf("%d bytes of text", len(text))
	}
	return nil
}

// TestLiveIsWhatTheClientSends compares the live view with what the newest real
// client sent when it resumed the session, block by block.
func TestLiveIsWhatTheClientSends(t *testing.T) {
	t.Parallel()
	for _, file := range corpus(t, "genuine/claude-code/*/expected.json") {
		t.Run(filepath.Base(filepath.Dir(file)), func(t *testing.T) {
			t.Parallel()
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var want struct{ Blocks []sentBlock }
			if err := json.Unmarshal(raw, &want); err != nil {
				t.Fatal(err)
			}
			found, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*.jsonl"))
			got := live(open(t, found[0]))
			n := len(want.Blocks)
			if n > len(got) && want.Blocks[n-1].Text == "No response requested." {
				want.Blocks = want.Blocks[:n-1] // The client's filler for a prompt without a reply.
			}
			for i := range max(len(got), len(want.Blocks)) {
				if i >= len(got) || i >= len(want.Blocks) {
					t.Fatalf("got %d blocks, want %d", len(got), len(want.Blocks))
				}
				if err := got[i].same(want.Blocks[i]); err != nil {
					t.Fatalf("block %d: %v\nwant %+v", i, err, want.Blocks[i])
				}
			}
		})
	}
}
