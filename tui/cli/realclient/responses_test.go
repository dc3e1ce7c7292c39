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

// inputItem is one item of the input of a request to the Responses API.
type inputItem struct {
	Type      string          `json:"type"`
	Role      string          `json:"role"`
	ID        string          `json:"id"`
	CallID    string          `json:"call_id"`
	Name      string          `json:"name"`
	Namespace string          `json:"namespace"`
	Arguments json.RawMessage `json:"arguments"`
	Input     string          `json:"input"`
	Action    json.RawMessage `json:"action"`
	Output    json.RawMessage `json:"output"`
	Content   json.RawMessage `json:"content"`
	Summary   []contentPart   `json:"summary"`
	Encrypted string          `json:"encrypted_content"`
	Tools     json.RawMessage `json:"tools"`
}

// contentPart is a part of a message, of a summary or of an output.
type contentPart struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

// responsesRequest is the part of a body that the tests look at.
type responsesRequest struct {
	Model string            `json:"model"`
	Input []inputItem       `json:"input"`
	Tools []json.RawMessage `json:"tools"`
}

// kind is the item's type; messages may omit theirs.
func (i inputItem) kind() string {
	if i.Type == "" {
		return "message"
	}
	return i.Type
}

// output reports whether an item is the output of a call.
func (i inputItem) output() bool { return strings.HasSuffix(i.Type, "_output") }

// answered reports whether an item is a call that needs an output.
func (i inputItem) answered() bool {
	return i.CallID != "" && strings.HasSuffix(i.Type, "_call")
}

// partsOf are the parts of what may be a string or a list.
func partsOf(raw json.RawMessage) []contentPart {
	var s *string
	if json.Unmarshal(raw, &s) == nil && s != nil {
		return []contentPart{{Type: "text", Text: *s}}
	}
	var list []contentPart
	if json.Unmarshal(raw, &list) != nil {
		return nil
	}
	return list
}

// responsesAPI answers as the Responses API does and keeps what conversations sent.
type responsesAPI struct {
	*httptest.Server
	mu   sync.Mutex
	main []responsesRequest
	wait *wait // nil answers at once.
	// check lists why a request of the conversation is refused, nil takes all. The first such
	// request is kept, and why it was refused.
	check   func(body []byte) []string
	first   []byte
	refused []string
}

func newResponses(t *testing.T) *responsesAPI {
	t.Helper()
	m := &responsesAPI{}
	m.Server = httptest.NewServer(http.HandlerFunc(m.serve))
	t.Cleanup(m.Close)
	return m
}

func (m *responsesAPI) serve(w http.ResponseWriter, r *http.Request) {
	switch {
	case strings.HasSuffix(r.URL.Path, "/models"):
		_, _ = io.WriteString(w, `{"object":"list","data":[],"models":[]}`)
	case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/responses"):
		m.responses(w, r)
	default:
		http.Error(w, `{"error":{"message":"no such page"}}`, http.StatusNotFound)
	}
}

// responses answers one request; those of the conversation carry tools.
func (m *responsesAPI) responses(w http.ResponseWriter, r *http.Request) {
	var req responsesRequest
	body, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(body, &req)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if len(req.Tools) > 0 || slices.ContainsFunc(req.Input, inputItem.defines) {
		m.mu.Lock()
		m.main = append(m.main, req)
		m.mu.Unlock()
		m.wait.hold()
		if m.refuse(w, body) {
			return
		}
	}
	speak(w)
}

// refuse answers a request that the API does not take as the API does.
func (m *responsesAPI) refuse(w http.ResponseWriter, body []byte) bool {
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
	w.WriteHeader(http.StatusBadRequest)
	_, _ = fmt.Fprintf(w, `{"error":{"message":%q,"type":"invalid_request_error"}}`, why[0])
	return true
}

// defines reports whether an item brings definitions of tools.
func (i inputItem) defines() bool { return i.Type == "additional_tools" }

// speak streams the fixed reply.
func speak(w http.ResponseWriter) {
	const (
		part = `{"type":"output_text","text":"` + reply + `","annotations":[]}`
		head = `"id":"msg_mock","type":"message","role":"assistant"`
		item = `{` + head + `,"status":"completed","content":[` + part + `]}`
		at   = `"output_index":0,"item_id":"msg_mock","content_index":0`
	)
	response := func(status, output string) string {
		return `{"id":"resp_mock","object":"response","status":"` + status +
			`","output":[` + output + `],"usage":{"input_tokens":900,` +
			`"input_tokens_details":{"cached_tokens":0},"output_tokens":2,` +
			`"output_tokens_details":{"reasoning_tokens":0},"total_tokens":902}}`
	}
	w.Header().Set("content-type", "text/event-stream")
	for i, e := range []struct{ name, data string }{
		{"response.created", `"response":` + response("in_progress", "")},
		{"response.output_item.added", `"output_index":0,"item":{` + head +
			`,"status":"in_progress","content":[]}`},
		{"response.content_part.added", at + `,"part":{"type":"output_text","text":"",` +
			`"annotations":[]}`},
		{"response.output_text.delta", at + `,"delta":"` + reply + `","logprobs":[]`},
		{"response.output_text.done", at + `,"text":"` + reply + `","logprobs":[]`},
		{"response.content_part.done", at + `,"part":` + part},
		{"response.output_item.done", `"output_index":0,"item":` + item},
		{"response.completed", `"response":` + response("completed", item)},
	} {
		_, _ = fmt.Fprintf(w, "event: %s\ndata: {\"type\":%q,\"sequence_number\":%d,%s}\n\n",
			e.name, e.name, i, e.data)
	}
}

// brokenItems lists what the Responses API would refuse in an input: calls and
// outputs that are no pair, ids that are there twice, and reasoning that leads to
// nothing.
func brokenItems(input []inputItem) []string {
	var broken []string
	open, seen := map[string]bool{}, map[string]bool{}
	for n, it := range input {
		if it.ID != "" && seen[it.ID] {
			broken = append(broken, "duplicate item id "+it.ID)
		}
		seen[it.ID] = true
		switch {
		case it.output() && !open[it.CallID]:
			broken = append(broken, "no call for the output "+it.CallID)
		case it.output():
			delete(open, it.CallID)
		case it.answered() && open[it.CallID]:
			broken = append(broken, "duplicate call "+it.CallID)
		case it.answered():
			open[it.CallID] = true
		case it.kind() == "reasoning" && !leads(input[n+1:]):
			broken = append(broken, "reasoning without its following item "+it.ID)
		}
	}
	for id := range open {
		broken = append(broken, "no output for the call "+id)
	}
	return broken
}

// leads reports whether what follows reasoning is the model's.
func leads(rest []inputItem) bool {
	if len(rest) == 0 {
		return false
	}
	next := rest[0]
	return next.kind() == "reasoning" || next.answered() || next.Role == "assistant" ||
		strings.HasSuffix(next.Type, "_call")
}
