package splice

import (
	"encoding/json"
	"fmt"
)

// message is one of the Messages API.
type message struct {
	Role    string  `json:"role"`
	Content []block `json:"content"`
}

// block is one block of a message's content.
type block struct {
	Type    string            `json:"type"`
	Text    string            `json:"text,omitempty"`
	ID      string            `json:"id,omitempty"`
	Name    string            `json:"name,omitempty"`
	Input   map[string]string `json:"input,omitempty"`
	CallID  string            `json:"tool_use_id,omitempty"`
	Content string            `json:"content,omitempty"`
}

// encodeTurns says turns as a request to the Messages API.
func encodeTurns(turns []Turn) ([]byte, error) {
	var ms []message
	say := func(role string, b block) {
		if n := len(ms); n == 0 || ms[n-1].Role != role {
			ms = append(ms, message{Role: role})
		}
		last := &ms[len(ms)-1]
		last.Content = append(last.Content, b)
	}
	calls := 0
	for i := range turns {
		if n := len(ms); n > 0 && ms[n-1].Role == "user" { // A turn that ends with a result.
			say("assistant", block{Type: "text", Text: "."})
		}
		say("user", block{Type: "text", Text: turns[i].Prompt})
		for _, s := range turns[i].Steps {
			if s.Tool == "" {
				say("assistant", block{Type: "text", Text: s.Text})
				continue
			}
			calls++
			id := fmt.Sprintf("toolu_%06d", calls)
			say("assistant", block{Type: "tool_use", ID: id, Name: s.Tool, Input: s.Args})
			say("user", block{Type: "tool_result", CallID: id, Content: s.Text})
		}
	}
	return json.Marshal(map[string]any{
		"model":  "claude-sonnet-4-5",
		"system": "<env>\nWorking directory: " + folder + "\n</env>", "messages": ms,
	})
}
