//go:build realclient

package realclient

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// block is one content block of a request to the Messages API.
type block struct {
	Type      string          `json:"type"`
	Text      string          `json:"text"`
	Thinking  string          `json:"thinking"`
	Signature string          `json:"signature"`
	Data      string          `json:"data"`
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Input     json.RawMessage `json:"input"`
	ToolUseID string          `json:"tool_use_id"`
	Content   json.RawMessage `json:"content"`
	IsError   bool            `json:"is_error"`
}

// message is one message of such a request.
type message struct {
	Role    string          `json:"role"`
	Content json.RawMessage `json:"content"`
}

// request is the part of a body that the tests look at.
type request struct {
	Messages  []message         `json:"messages"`
	Tools     []json.RawMessage `json:"tools"`
	Stream    bool              `json:"stream"`
	MaxTokens int               `json:"max_tokens"`
	Model     string            `json:"model"`
}

// blocks are the content blocks of a message; a string is one text block.
func (m message) blocks() []block {
	var s string
	if json.Unmarshal(m.Content, &s) == nil {
		return []block{{Type: "text", Text: s}}
	}
	var bs []block
	if err := json.Unmarshal(m.Content, &bs); err != nil {
		return nil
	}
	return bs
}

// messagesAPI answers as the Messages API does and keeps what the conversation sent.
type messagesAPI struct {
	*httptest.Server
	mu   sync.Mutex
	main []request
	wait *wait // nil answers at once.
	// check lists why a request of the conversation is refused, nil takes all. The first such
	// request is kept, and why it was refused.
	check   func(body []byte) []string
	first   []byte
	refused []string
	// script is what the model asks for once it reads a request of the conversation; nil, or no
	// call, says the fixed reply.
	script func(req request) []toolCall
}

func newMessages(t *testing.T) *messagesAPI {
	t.Helper()
	m := &messagesAPI{}
	m.Server = httptest.NewServer(http.HandlerFunc(m.serve))
	t.Cleanup(m.Close)
	return m
}

func (m *messagesAPI) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	switch {
	case strings.HasSuffix(r.URL.Path, "/count_tokens"):
		_, _ = fmt.Fprintf(w, `{"input_tokens":%d}`, len(body)/4+1)
	case strings.HasSuffix(r.URL.Path, "/v1/messages"):
		m.messages(w, body)
	default:
		_, _ = io.WriteString(w, "{}")
	}
}

// messages answers one request; those of the conversation carry tools.
func (m *messagesAPI) messages(w http.ResponseWriter, body []byte) {
	var req request
	if err := json.Unmarshal(body, &req); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if len(req.Tools) > 0 && req.MaxTokens > 1 {
		m.mu.Lock()
		m.main = append(m.main, req)
		m.mu.Unlock()
		m.wait.hold()
		if m.refuse(w, body) {
			return
		}
		if m.script != nil {
			m.mu.Lock()
			calls := m.script(req)
			m.mu.Unlock()
			if len(calls) > 0 {
				answerCalls(w, req, calls)
				return
			}
		}
	}
	answer(w, req)
}

// refuse answers a request that the API does not take as the API does.
func (m *messagesAPI) refuse(w http.ResponseWriter, body []byte) bool {
	if m.check == nil {
		return false
	}
	why := m.check(body)
	m.mu.Lock()
	if m.first == nil {
		m.first, m.refused = body, why
	}
	m.mu.Unlock()
	if len(why) == 0 {
		return false
	}
	w.Header().Set("content-type", "application/json")
	kind, status := "invalid_request_error", http.StatusBadRequest
	if strings.HasPrefix(why[0], "Request exceeds") {
		kind, status = "request_too_large", http.StatusRequestEntityTooLarge
	}
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, `{"type":"error","error":{"type":%q,"message":%q}}`, kind, why[0])
	return true
}

// answer writes the fixed reply, streamed when asked for.
func answer(w http.ResponseWriter, req request) {
	const usage = `{"input_tokens":3,"cache_creation_input_tokens":0,` +
		`"cache_read_input_tokens":900,"output_tokens":2}`
	start := func(content, stop string) string {
		return fmt.Sprintf(`{"id":"msg_mock","type":"message","role":"assistant","model":%q,`+
			`"content":%s,"stop_reason":%s,"stop_sequence":null,"usage":%s}`,
			req.Model, content, stop, usage)
	}
	if !req.Stream {
		_, _ = io.WriteString(w, start(`[{"type":"text","text":"`+reply+`"}]`, `"end_turn"`))
		return
	}
	w.Header().Set("content-type", "text/event-stream")
	for _, e := range []struct{ name, data string }{
		{"message_start", `{"type":"message_start","message":` + start("[]", "null") + `}`},
		{"content_block_start", `{"type":"content_block_start","index":0,` +
			`"content_block":{"type":"text","text":""}}`},
		{"content_block_delta", `{"type":"content_block_delta","index":0,` +
			`"delta":{"type":"text_delta","text":"` + reply + `"}}`},
		{"content_block_stop", `{"type":"content_block_stop","index":0}`},
		{"message_delta", `{"type":"message_delta","delta":{"stop_reason":"end_turn",` +
			`"stop_sequence":null},"usage":` + usage + `}`},
		{"message_stop", `{"type":"message_stop"}`},
	} {
		_, _ = fmt.Fprintf(w, "event: %s\ndata: %s\n\n", e.name, e.data)
	}
}

// rules checks what the Messages API would refuse in a list of messages.
type rules struct {
	open   []string // Requests that the last assistant message left open.
	seen   map[string]bool
	broken []string
}

// brokenRules lists what the Messages API would refuse in a history.
func brokenRules(messages []message) []string {
	h := rules{seen: map[string]bool{}}
	role := ""
	for i, m := range messages {
		if i == 0 && m.Role != "user" {
			h.refuse("first message must use the user role")
		}
		if m.Role == "assistant" && role != "assistant" && len(h.open) > 0 {
			h.refuse("tool_use without tool_result: %s", strings.Join(h.open, " "))
			h.open = nil
		}
		role = m.Role
		blocks := m.blocks()
		if len(blocks) == 0 {
			h.refuse("message %d is empty", i)
		}
		for _, b := range blocks {
			h.block(i, b)
		}
	}
	return h.broken
}

func (h *rules) refuse(format string, args ...any) {
	h.broken = append(h.broken, fmt.Sprintf(format, args...))
}

func (h *rules) block(message int, b block) {
	switch b.Type {
	case "text":
		if strings.TrimSpace(b.Text) == "" {
			h.refuse("message %d: blank text", message)
		}
	case "thinking":
		if b.Signature == "" {
			h.refuse("message %d: thinking without signature", message)
		}
	case "tool_use":
		if h.seen[b.ID] {
			h.refuse("tool_use ids must be unique: %s", b.ID)
		}
		h.seen[b.ID] = true
		h.open = append(h.open, b.ID)
	case "tool_result":
		at := slices.Index(h.open, b.ToolUseID)
		if at < 0 {
			h.refuse("unexpected tool_use_id in tool_result: %s", b.ToolUseID)
			return
		}
		h.open = slices.Delete(h.open, at, at+1)
	}
}
