//go:build realclient

package realclient

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// codexLive reads what a rollout without rollbacks says that is live: the system
// prompt, and the items since the last compaction.
func codexLive(t *testing.T, data []byte) []item {
	t.Helper()
	var input []inputItem
	for line := range bytes.Lines(data) {
		var l struct {
			Type    string          `json:"type"`
			Payload json.RawMessage `json:"payload"`
		}
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatal(err)
		}
		var p struct {
			inputItem
			History []inputItem `json:"replacement_history"`
		}
		if l.Type != "response_item" && l.Type != "compacted" {
			continue
		}
		if err := json.Unmarshal(l.Payload, &p); err != nil {
			t.Fatal(err)
		}
		if l.Type == "compacted" {
			input = p.History
		} else {
			input = append(input, p.inputItem)
		}
	}
	var out []item
	prompt := codexMeta(t, data).Payload.Instructions.Text
	brought := len(input) > 0 && input[0].defines()
	if prompt != "" && !brought {
		out = append(out, item{what: "system text", text: prompt})
	}
	return append(out, inputItems(input)...)
}

// piBlock is one block of a message of pi.
type piBlock struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	Thinking  string          `json:"thinking"`
	Signature string          `json:"thinkingSignature"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
}

// piLive reads what a session without branches and compactions says that is live.
func piLive(t *testing.T, data []byte) []item {
	t.Helper()
	var out []item
	for line := range bytes.Lines(data) {
		var l struct {
			Message struct {
				Role    string    `json:"role"`
				Content []piBlock `json:"content"`
				Call    string    `json:"toolCallId"`
			} `json:"message"`
		}
		if json.Unmarshal(line, &l) != nil {
			continue // Its system prompt is a string, and no part of this.
		}
		var result []string
		for _, b := range l.Message.Content {
			id, server, _ := strings.Cut(b.ID, "|")
			switch b.Type {
			case "text":
				result = append(result, b.Text)
				if l.Message.Call == "" {
					out = append(out, item{what: l.Message.Role + " text", text: b.Text})
				}
			case "thinking":
				out = append(out, item{what: reasoning, text: b.Thinking, id: b.Signature})
			case "toolCall":
				out = append(out, item{
					what: "call " + b.Name + " " + id, text: compact(string(b.Arguments)),
					server: server,
				})
			}
		}
		if id, _, _ := strings.Cut(l.Message.Call, "|"); id != "" {
			out = append(out, item{what: "result " + id, text: strings.Join(result, "\n")})
		}
	}
	return out
}
