package llm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// theKey looks like no rule's secret, so that only its own handling keeps it out.
const theKey = "k3y-0f-the-tests"

// answerSchema is what the tests ask for.
const answerSchema = `{"type":"object","additionalProperties":false,"required":["turns"],
"properties":{"turns":{"type":"array","maxItems":3,"items":{"type":"object",
"additionalProperties":false,"required":["turn","sure"],"properties":{
"turn":{"type":"integer","minimum":1,"maximum":9},"sure":{"type":"boolean"}}}}}}`

// goodAnswer fits it.
const goodAnswer = `{"turns":[{"sure":true,"turn":3}]}`

func mustSchema(t testing.TB) *Schema {
	t.Helper()
	s, err := ParseSchema("tangents", []byte(answerSchema))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func mustPrompt(t testing.TB, content string) Prompt {
	t.Helper()
	p, err := NewPrompt(Request{
		Task: "Name the tangents.", Content: content, Schema: mustSchema(t), MaxTokens: 100,
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// mock is a service on loopback that counts and keeps what it gets.
type mock struct {
	*httptest.Server
	calls  atomic.Int32
	mu     sync.Mutex
	bodies []string
	heads  []http.Header
	paths  []string
}

// newMock answers each call by the function of its number, the last one for the rest.
func newMock(t *testing.T, answers ...http.HandlerFunc) *mock {
	t.Helper()
	m := &mock{}
	m.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := int(m.calls.Add(1))
		body, _ := io.ReadAll(r.Body)
		m.mu.Lock()
		m.bodies, m.heads = append(m.bodies, string(body)), append(m.heads, r.Header.Clone())
		m.paths = append(m.paths, r.Method+" "+r.URL.Path)
		m.mu.Unlock()
		answers[min(n, len(answers))-1](w, r)
	}))
	t.Cleanup(m.Close)
	return m
}

// config reaches the mock under both kinds.
func (m *mock) config() Config {
	return Config{
		Getenv: func(name string) string { return map[string]string{"THE_KEY": theKey}[name] },
		Providers: map[string]Provider{
			"anthropic": {BaseURL: m.URL + "/v1", KeyVar: "THE_KEY"},
			"openai":    {BaseURL: m.URL + "/v1", KeyVar: "THE_KEY"},
		},
		Limit: 20 * time.Second, Idle: 5 * time.Second,
	}
}

// open is the model, whose waits between attempts are noted and not waited.
func (m *mock) open(t *testing.T, provider string) (*service, *[]time.Duration) {
	t.Helper()
	return opened(t, provider+"/some-model", m.config())
}

func opened(t *testing.T, name string, c Config) (*service, *[]time.Duration) {
	t.Helper()
	got, err := OpenModel(name, c)
	if err != nil {
		t.Fatal(err)
	}
	s := got.(*service)
	waits := &[]time.Duration{}
	s.wait = func(ctx context.Context, d time.Duration) error {
		*waits = append(*waits, d)
		return ctx.Err()
	}
	return s, waits
}

// says answers with a status and a body.
func says(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// streams answers with events.
func streams(events ...string) http.HandlerFunc {
	return says(200, "data: "+strings.Join(events, "\n\ndata: ")+"\n\n",
		"Content-Type", "text/event-stream")
}

func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// anthropicEvents is a stream of the Messages API with the answer in two pieces.
func anthropicEvents(answer, stop string) []string {
	half := len(answer) / 2
	return []string{
		`{"type":"message_start","message":{"usage":{"input_tokens":10,` +
			`"cache_read_input_tokens":5,"output_tokens":1}}}`,
		`{"type":"content_block_start","index":0,"content_block":{"type":"text"}}`,
		`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Well"}}`,
		`{"type":"ping"}`,
		`{"type":"content_block_start","index":1,"content_block":{"type":"tool_use",` +
			`"name":"tangents","input":{}}}`,
		`{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta",` +
			`"partial_json":` + quoted(answer[:half]) + `}}`,
		`{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta",` +
			`"partial_json":` + quoted(answer[half:]) + `}}`,
		`{"type":"content_block_stop","index":1}`,
		`{"type":"message_delta","delta":{"stop_reason":` + quoted(stop) +
			`},"usage":{"output_tokens":7}}`,
		`{"type":"message_stop"}`,
	}
}

// openAIEvents is a stream of chat completions with the answer in two pieces.
func openAIEvents(answer, stop string) []string {
	half := len(answer) / 2
	piece := func(s string) string {
		return `{"choices":[{"index":0,"delta":{"content":` + quoted(s) + `}}]}`
	}
	return []string{
		`{"choices":[{"index":0,"delta":{"role":"assistant"}}]}`,
		piece(answer[:half]), piece(answer[half:]),
		`{"choices":[{"index":0,"delta":{},"finish_reason":` + quoted(stop) + `}]}`,
		`{"choices":[],"usage":{"prompt_tokens":15,"completion_tokens":7}}`,
		`[DONE]`,
	}
}

// both are the kinds of services with a good stream of each.
var both = []struct {
	provider string
	events   func(answer, stop string) []string
	stop     string
}{
	{"anthropic", anthropicEvents, "tool_use"},
	{"openai", openAIEvents, "stop"},
}

// wantError checks reason, text, next step and that no key is told.
func wantError(t *testing.T, err error, reason Reason, parts ...string) {
	t.Helper()
	_ = told(t, err, reason, parts...)
}

// told is wantError that returns the error.
func told(t *testing.T, err error, reason Reason, parts ...string) *Error {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want an *Error", err)
	}
	if e.Reason != reason {
		t.Errorf("got reason %v (%v), want %v", e.Reason, err, reason)
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("got %q, want %q in it", err, part)
		}
	}
	whole := fmt.Sprintf("%v %+v %#v %v", err, *e, *e, e.Cause)
	if strings.Contains(whole, theKey) {
		t.Errorf("the key is in %s", whole)
	}
	if strings.ContainsAny(err.Error(), "\n\r\x1b\x07") {
		t.Errorf("got %q, want one clean line", err)
	}
	if e.Next == "" || !strings.HasSuffix(err.Error(), "; "+e.Next) {
		t.Errorf("got %q, want it to end in the next step %q", err, e.Next)
	}
	return e
}
