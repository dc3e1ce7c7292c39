package qwencode

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/testdata/samples"
)

// sentBlock is one block that the real client sent, as recorded.
type sentBlock struct {
	Role, Type, Text, ID, Name string
	TextBytes                  int `json:"text_bytes"`
	InputBytes                 int `json:"input_bytes"`
}

// own reports whether the client itself put the block before the conversation, or before the
// prompt with which it was resumed.
func (b sentBlock) own(prompt string) bool {
	return b.Role == "user" && (strings.HasPrefix(b.Text, "<system-reminder>") || b.Text == prompt)
}

// live is the live view in the form of the recording.
func live(c *model.Conversation) []sentBlock {
	var out []sentBlock
	for i := range c.Events {
		e := &c.Events[i]
		if !e.Live {
			continue
		}
		text := c.EventText(e)
		b := sentBlock{Role: e.Role, Type: "text", Text: text, TextBytes: len(text)}
		switch e.Kind {
		case model.Reasoning:
			b.Type, b.Text = "reasoning", ""
		case model.ToolCall:
			k := c.Calls[e.Call]
			b = sentBlock{
				Role: e.Role, Type: "tool_use", ID: k.ID, Name: k.Tool, InputBytes: len(text),
			}
		case model.ToolResult:
			b = sentBlock{
				Role: "tool", Type: "tool_result", ID: c.Calls[e.Call].ID, TextBytes: len(text),
			}
		default:
		}
		out = append(out, b)
	}
	return out
}

// same compares one block with the recording, which has the first characters of texts and their
// length in bytes.
func (b sentBlock) same(want sentBlock) error {
	if !strings.HasPrefix(b.Text, want.Text) {
		return fmt.Errorf("text %.80q, want %.80q", b.Text, want.Text)
	}
	b.Text, want.Text = "", ""
	if b != want {
		return fmt.Errorf("got %+v, want %+v", b, want)
	}
	return nil
}

// TestLiveIsWhatTheClientSends compares the live view with what the real client sent when it
// resumed the session, block by block.
func TestLiveIsWhatTheClientSends(t *testing.T) {
	t.Parallel()
	files := samples.Corpus(t, "genuine/qwen/*/expected.json")
	if len(files) == 0 {
		t.Skip("no corpus beside the repository")
	}
	for _, file := range files {
		t.Run(filepath.Base(filepath.Dir(file)), func(t *testing.T) {
			t.Parallel()
			var want struct {
				Prompt string
				Blocks []sentBlock
			}
			if err := json.Unmarshal(samples.Read(t, file)[0], &want); err != nil {
				t.Fatal(err)
			}
			found, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*-*-*.jsonl"))
			got, n := live(open(t, found[0])), 0
			for _, b := range want.Blocks {
				if b.own(want.Prompt) {
					continue
				}
				if n >= len(got) {
					t.Fatalf("got %d blocks, want more: %+v", len(got), b)
				}
				if err := got[n].same(b); err != nil {
					t.Fatalf("block %d: %v", n, err)
				}
				n++
			}
			if n != len(got) || n == 0 {
				t.Errorf("got %d blocks, want %d", len(got), n)
			}
		})
	}
}
