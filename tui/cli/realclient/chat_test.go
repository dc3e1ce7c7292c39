//go:build realclient

package realclient

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// chatMessage is one message of a request to Chat Completions.
type chatMessage struct {
	Role      string          `json:"role"`
	Content   json.RawMessage `json:"content"`
	Reasoning string          `json:"reasoning_content"`
	Calls     []struct {
		ID       string `json:"id"`
		Function struct {
			Name      string `json:"name"`
			Arguments string `json:"arguments"`
		} `json:"function"`
	} `json:"tool_calls"`
	Answers string `json:"tool_call_id"`
}

// chatAPI answers as Chat Completions do and keeps what conversations sent.
type chatAPI struct {
	*httptest.Server
	mu   sync.Mutex
	main [][]chatMessage
	// first is the first request of the conversation, as it came.
	first []byte
	wait  *wait // nil answers at once.
}

func newChat(t *testing.T) *chatAPI {
	t.Helper()
	m := &chatAPI{}
	m.Server = httptest.NewServer(http.HandlerFunc(m.serve))
	t.Cleanup(m.Close)
	return m
}

func (m *chatAPI) serve(w http.ResponseWriter, r *http.Request) {
	switch {
	case strings.HasSuffix(r.URL.Path, "/models"):
		_, _ = io.WriteString(w, `{"object":"list","data":[{"id":"mock","object":"model"}]}`)
	case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/chat/completions"):
		m.complete(w, r)
	default:
		http.Error(w, `{"error":{"message":"no such page"}}`, http.StatusNotFound)
	}
}

// complete answers one request; those of the conversation carry tools.
func (m *chatAPI) complete(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Stream   bool              `json:"stream"`
		Messages []chatMessage     `json:"messages"`
		Tools    []json.RawMessage `json:"tools"`
	}
	body, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(body, &req)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if len(req.Tools) > 0 {
		m.mu.Lock()
		if m.first == nil {
			m.first = body
		}
		m.main = append(m.main, req.Messages)
		m.mu.Unlock()
		m.wait.hold()
	}
	const (
		usage = `"usage":{"prompt_tokens":900,"completion_tokens":2,"total_tokens":902}`
		said  = `{"role":"assistant","content":"` + reply + `"}`
		head  = `{"id":"chatcmpl-mock","created":1790000000,"model":"mock",` +
			`"object":"chat.completion`
	)
	if !req.Stream {
		w.Header().Set("content-type", "application/json")
		_, _ = fmt.Fprint(w, head, `","choices":[{"index":0,"message":`, said,
			`,"finish_reason":"stop"}],`, usage, `}`)
		return
	}
	w.Header().Set("content-type", "text/event-stream")
	for _, choices := range []string{
		`[{"index":0,"delta":` + said + `,"finish_reason":null}]`,
		`[{"index":0,"delta":{},"finish_reason":"stop"}]`,
		`[],` + usage,
	} {
		_, _ = fmt.Fprint(w, "data: ", head, `.chunk","choices":`, choices, "}\n\n")
	}
	_, _ = io.WriteString(w, "data: [DONE]\n\n")
}

// chatHistory is what of a request is of the conversation: all but the prompt of the system and
// the probe.
func chatHistory(t *testing.T, messages []chatMessage) history {
	t.Helper()
	out := history{broken: brokenChat(messages)}
	probed := false
	for _, m := range messages {
		for _, i := range chatItems(m) {
			probed = probed || i.text == probe
			if m.Role != "system" && i.text != probe {
				out.items = append(out.items, i)
			}
		}
	}
	if !probed {
		t.Fatalf("a request of %d messages does not hold the probe", len(messages))
	}
	return out
}

// chatItems are the blocks of a message.
func chatItems(m chatMessage) []item {
	if m.Role == "tool" {
		return []item{{what: "result " + m.Answers, text: resultText(m.Content)}}
	}
	var out []item
	if m.Reasoning != "" {
		out = append(out, item{what: reasoning, text: m.Reasoning})
	}
	for _, p := range partsOf(m.Content) {
		switch {
		case p.Type == "image_url":
			out = append(out, item{what: m.Role + " image"})
		case p.Text != "":
			out = append(out, item{what: m.Role + " text", text: p.Text})
		}
	}
	for _, c := range m.Calls {
		out = append(out, item{
			what: "call " + c.Function.Name + " " + c.ID, text: compact(c.Function.Arguments),
		})
	}
	return out
}

// brokenChat lists what Chat Completions would refuse in messages: calls and results that are no
// pair, ids that are there twice, and answers that say nothing.
func brokenChat(messages []chatMessage) []string {
	var broken []string
	open, seen := map[string]bool{}, map[string]bool{}
	for _, m := range messages {
		if m.Role == "tool" {
			if !open[m.Answers] {
				broken = append(broken, "no call for the result "+m.Answers)
			}
			delete(open, m.Answers)
			continue
		}
		for id := range open {
			broken = append(broken, "no result for the call "+id)
		}
		clear(open)
		for _, c := range m.Calls {
			if seen[c.ID] {
				broken = append(broken, "duplicate call "+c.ID)
			}
			open[c.ID], seen[c.ID] = true, true
		}
		empty := len(m.Content) == 0 || string(m.Content) == "null"
		if m.Role == "assistant" && empty && len(m.Calls) == 0 && m.Reasoning == "" {
			broken = append(broken, "an answer that says nothing")
		}
	}
	return broken
}
