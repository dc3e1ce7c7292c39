package llm

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestGoodAnswer(t *testing.T) {
	t.Parallel()
	for _, k := range both {
		t.Run(k.provider, func(t *testing.T) {
			t.Parallel()
			m := newMock(t, streams(k.events(goodAnswer, k.stop)...))
			s, _ := m.open(t, k.provider)
			p := mustPrompt(t, "hello")
			_ = Ahead(s, p).String()
			if got := m.calls.Load(); got != 0 {
				t.Fatalf("got %d calls before Complete, want 0", got)
			}
			var seen []Progress
			a, err := s.Complete(t.Context(), p, func(g Progress) { seen = append(seen, g) })
			if err != nil {
				t.Fatal(err)
			}
			if string(a.JSON) != goodAnswer {
				t.Errorf("got %s, want %s", a.JSON, goodAnswer)
			}
			if want := (Usage{In: 15, Out: 7}); a.Usage != want {
				t.Errorf("got usage %+v, want %+v", a.Usage, want)
			}
			if a.Attempts != 1 || m.calls.Load() != 1 {
				t.Errorf("got %d attempts, %d calls, want 1", a.Attempts, m.calls.Load())
			}
			if n := len(seen); n < 2 || seen[n-1] != (Progress{Attempt: 1, Bytes: len(goodAnswer)}) {
				t.Errorf("got progress %+v, want it to end at %d bytes", seen, len(goodAnswer))
			}
		})
	}
}

func TestRequests(t *testing.T) {
	t.Parallel()
	m := newMock(t, streams(anthropicEvents(goodAnswer, "tool_use")...),
		streams(openAIEvents(goodAnswer, "stop")...))
	p := mustPrompt(t, "hello")
	for _, provider := range []string{"anthropic", "openai"} {
		s, _ := m.open(t, provider)
		if _, err := s.Complete(t.Context(), p, nil); err != nil {
			t.Fatal(err)
		}
	}
	var a struct {
		Model  string `json:"model"`
		System string `json:"system"`
		Choice struct{ Type, Name string }
		Tools  []struct {
			Schema map[string]any `json:"input_schema"`
		} `json:"tools"`
		Messages []struct{ Role, Content string } `json:"messages"`
		Max      int                              `json:"max_tokens"`
		Stream   bool                             `json:"stream"`
	}
	if err := json.Unmarshal([]byte(m.bodies[0]), &a); err != nil {
		t.Fatal(err)
	}
	if a.Model != "some-model" || a.System != p.System() || a.Messages[0].Content != p.User() ||
		a.Max != 100 || !a.Stream || a.Tools[0].Schema["type"] != "object" {
		t.Errorf("got %s", m.bodies[0])
	}
	for i, want := range []string{"POST /v1/messages", "POST /v1/chat/completions"} {
		if m.paths[i] != want {
			t.Errorf("got %s, want %s", m.paths[i], want)
		}
	}
	if h := m.heads[0]; h.Get("X-Api-Key") != theKey || h.Get("Anthropic-Version") == "" {
		t.Errorf("got headers %v", m.heads[0])
	}
	if got := m.heads[1].Get("Authorization"); got != "Bearer "+theKey {
		t.Errorf("got %q, want the key", got)
	}
	for _, want := range []string{
		`"json_schema":{`, `"strict":true`, `"max_tokens":100`, `"system"`,
	} {
		if !strings.Contains(m.bodies[1], want) {
			t.Errorf("got %s, want %s in it", m.bodies[1], want)
		}
	}
	for _, body := range m.bodies {
		if strings.Contains(body, "maximum") || strings.Contains(body, "maxItems") {
			t.Errorf("got %s, want no bounds in the schema", body)
		}
	}
}

func TestBadAnswers(t *testing.T) {
	t.Parallel()
	for _, k := range both {
		good := k.events(goodAnswer, k.stop)
		length := map[string]string{"anthropic": "max_tokens", "openai": "length"}[k.provider]
		refusal := map[string]string{
			"anthropic": "refusal", "openai": "content_filter",
		}[k.provider]
		for _, c := range []struct {
			name   string
			answer http.HandlerFunc
			reason Reason
			parts  []string
		}{
			{"length", streams(k.events(goodAnswer, length)...), CutOff, []string{"100 tokens"}},
			{"refused", streams(k.events(goodAnswer, refusal)...), Refused, []string{"refused"}},
			{"broken off", streams(good[:3]...), CutOff, []string{"broke off"}},
			{"nothing", streams(), CutOff, nil},
			{
				"within an event", streams(append(good[:5:5], `{"type":"content_blo`)...),
				CutOff,
				[]string{"broke off"},
			},
			{"not JSON", streams(k.events("Sure! Here", k.stop)...), NotJSON, nil},
			{"two values", streams(k.events(goodAnswer+goodAnswer, k.stop)...), NotJSON, nil},
			{"off schema", streams(k.events("true", k.stop)...), OffSchema, []string{"object"}},
			{
				"out of range", streams(k.events(`{"turns":[{"turn":10,"sure":true}]}`, k.stop)...),
				OffSchema,
				[]string{"turns[0].turn: a number out of range"},
			},
			{"key", says(401, `{"error":"bad `+theKey+`"}`), NoKey, []string{"THE_KEY"}},
			{"name", says(404, `{"error":{"message":"no such model"}}`), BadName, []string{"name"}},
			{"too large", says(413, ``), TooLong, []string{"413"}},
			{
				"too long", says(400, `{"error":{"message":"prompt is too long: 9 > 8"}}`),
				TooLong,
				[]string{"9 > 8"},
			},
			{"bad", says(400, "no\x1b[2J\n\nway"), Refused, []string{"400: no[2J way"}},
			{"no credit", says(402, `{"message":"pay"}`), Refused, []string{"pay", "credit"}},
			{"long complaint", says(418, strings.Repeat("é", 9999)), Refused, []string{"é…;"}},
		} {
			t.Run(k.provider+"/"+c.name, func(t *testing.T) {
				t.Parallel()
				m := newMock(t, c.answer)
				s, _ := m.open(t, k.provider)
				a, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
				c.parts = append(c.parts, "ask "+k.provider+"/some-model: ")
				e := wantError(t, err, c.reason, c.parts...)
				if a.JSON != nil || e.Attempts != 1 || m.calls.Load() != 1 {
					t.Errorf("got %s, %d attempts, %d calls", a.JSON, e.Attempts, m.calls.Load())
				}
			})
		}
	}
}

func TestProseInsteadOfTool(t *testing.T) {
	t.Parallel()
	m := newMock(t, streams(
		`{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","name":"x"}}`,
		`{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta",`+
			`"partial_json":`+quoted(goodAnswer)+`}}`,
		`{"type":"message_delta","delta":{"stop_reason":"end_turn"}}`, `{"type":"message_stop"}`))
	s, _ := m.open(t, "anthropic")
	_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
	wantError(t, err, NotJSON, "prose")
}

func TestOpenAIForms(t *testing.T) {
	t.Parallel()
	whole := func(message string) http.HandlerFunc {
		return says(200, `{"choices":[{"message":`+message+`,"finish_reason":"stop"}],`+
			`"usage":{"prompt_tokens":1,"completion_tokens":2}}`,
			"Content-Type", "application/json")
	}
	for _, c := range []struct {
		name   string
		answer http.HandlerFunc
		want   string
	}{
		{"no stream", whole(`{"content":` + quoted(goodAnswer) + `}`), ""},
		{"fence", whole(`{"content":` + quoted("```json\n"+goodAnswer+"\n```\n") + `}`), ""},
		{"thoughts", whole(`{"content":` + quoted("<think>{}</think>\n"+goodAnswer) + `}`), ""},
		{"no DONE", streams(openAIEvents(goodAnswer, "stop")[:4]...), ""},
		{"refusal", whole(`{"refusal":"I will\nnot"}`), "refused to answer: I will not"},
		{"error", says(200, `{"error":"no"}`, "Content-Type", "application/json"), "no\";"},
		{"a page", says(200, `<html>`, "Content-Type", "text/html"), "broke off"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s, _ := newMock(t, c.answer).open(t, "openai")
			a, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
			if c.want == "" && (err != nil || string(a.JSON) != goodAnswer) {
				t.Errorf("got %s, %v, want %s", a.JSON, err, goodAnswer)
			}
			if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestRetries(t *testing.T) {
	t.Parallel()
	failed := `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`
	bad := map[string]string{
		"anthropic": failed, "openai": `{"error":{"code":503,"message":"Overloaded"}}`,
	}
	for _, k := range both {
		good := streams(k.events(goodAnswer, k.stop)...)
		for name, first := range map[string]http.HandlerFunc{
			"429": says(429, ""), "500": says(500, ""), "529": says(529, ""),
			"in the stream": streams(k.events(goodAnswer, k.stop)[0], bad[k.provider]),
		} {
			t.Run(k.provider+"/"+name, func(t *testing.T) {
				t.Parallel()
				m := newMock(t, first, first, good)
				s, waits := m.open(t, k.provider)
				a, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
				if err != nil || a.Attempts != 3 || m.calls.Load() != 3 || len(*waits) != 2 {
					t.Errorf("got %v, %d attempts, waits %v, want 3", err, a.Attempts, *waits)
				}
				if a.Usage.In < 15 {
					t.Errorf("got %+v, want the tokens of all attempts", a.Usage)
				}
			})
		}
		t.Run(k.provider+"/given up", func(t *testing.T) {
			t.Parallel()
			m := newMock(t, says(503, "down"))
			s, waits := m.open(t, k.provider)
			_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
			e := wantError(t, err, Unwell, "503: down")
			if e.Attempts != 4 || m.calls.Load() != 4 || len(*waits) != 3 {
				t.Errorf("got %d attempts, %d calls, want 4", e.Attempts, m.calls.Load())
			}
		})
	}
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	good := streams(openAIEvents(goodAnswer, "stop")...)
	m := newMock(t, says(429, "", "Retry-After", "7"), good)
	s, waits := m.open(t, "openai")
	if _, err := s.Complete(t.Context(), mustPrompt(t, "x"), nil); err != nil {
		t.Fatal(err)
	}
	if got := *waits; len(got) != 1 || got[0] < 7*time.Second || got[0] > 8*time.Second {
		t.Errorf("got %v, want 7 s and a little", got)
	}
	m = newMock(t, says(429, "", "Retry-After", "3600"), good)
	s, waits = m.open(t, "openai")
	_, err := s.Complete(t.Context(), mustPrompt(t, "x"), nil)
	wantError(t, err, Busy, "ask again in 1h0m0s")
	if len(*waits) != 0 || m.calls.Load() != 1 {
		t.Errorf("got %v, %d calls, want none and 1", *waits, m.calls.Load())
	}
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"": 0, "x": 0, "-1": 0, "NaN": 0, "1.5": 1500 * time.Millisecond, "1e300": 24 * time.Hour,
		now.Add(9 * time.Second).Format(http.TimeFormat): 9 * time.Second,
		now.Add(-time.Second).Format(http.TimeFormat):    0,
	} {
		if got := retryAfter(http.Header{"Retry-After": {value}}, now); got != want {
			t.Errorf("%q: got %v, want %v", value, got, want)
		}
	}
}

func TestBackOff(t *testing.T) {
	t.Parallel()
	for attempt, want := range map[int]time.Duration{
		1: time.Second, 2: 2 * time.Second, 3: 4 * time.Second, 99: 30 * time.Second,
	} {
		seen := map[time.Duration]bool{}
		for range 50 {
			got := backOff(attempt, 0)
			seen[got] = true
			if got < want/2 || got > want {
				t.Errorf("attempt %d: got %v, want %v or up to half less", attempt, got, want)
			}
		}
		if len(seen) < 2 {
			t.Errorf("attempt %d: no jitter", attempt)
		}
	}
}

func TestRedirectIsNotFollowed(t *testing.T) {
	t.Parallel()
	other := newMock(t, streams(anthropicEvents(goodAnswer, "tool_use")...))
	for _, status := range []int{301, 302, 307, 308} {
		m := newMock(t, says(status, "", "Location", other.URL+"/v1/messages"))
		s, _ := m.open(t, "anthropic")
		_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
		wantError(t, err, Refused, "says "+strconv.Itoa(status), "redirect")
	}
	if got := other.calls.Load(); got != 0 {
		t.Errorf("got %d calls elsewhere, want 0", got)
	}
}

func TestCancelAndLimits(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	reached := make(chan struct{}, 8)
	hangs := func(events ...string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if len(events) > 0 {
				streams(events...)(w, r)
				w.(http.Flusher).Flush()
			}
			reached <- struct{}{}
			select {
			case <-release:
			case <-r.Context().Done():
			}
		}
	}
	begun := anthropicEvents(goodAnswer, "tool_use")[:6]
	for name, answer := range map[string]http.HandlerFunc{
		"before": hangs(), "within": hangs(begun...),
	} {
		m := newMock(t, answer)
		s, _ := m.open(t, "anthropic")
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			<-reached
			cancel()
		}()
		_, err := s.Complete(ctx, mustPrompt(t, "hello"), nil)
		wantError(t, err, Cancelled, "cancelled")
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, want context.Canceled within", name, err)
		}
	}
	m := newMock(t, hangs())
	c := m.config()
	c.Limit = 50 * time.Millisecond
	s, _ := opened(t, "anthropic/m", c)
	_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
	wantError(t, err, TooSlow, "no answer within 50ms")

	m = newMock(t, hangs(begun...))
	c = m.config()
	c.Idle = 50 * time.Millisecond
	s, _ = opened(t, "anthropic/m", c)
	_, err = s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
	wantError(t, err, TooSlow, "fell silent for 50ms")

	m = newMock(t, says(500, ""))
	s, _ = m.open(t, "openai")
	s.wait = wait
	ctx, cancel := context.WithCancel(t.Context())
	_, err = s.Complete(ctx, mustPrompt(t, "hello"), func(g Progress) {
		if g.Waiting > 0 {
			cancel()
		}
	})
	wantError(t, err, Cancelled)
	if got := m.calls.Load(); got != 1 {
		t.Errorf("got %d calls, want 1", got)
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	_, err = s.Complete(ended, mustPrompt(t, "hello"), nil)
	wantError(t, err, Cancelled)
	if got := m.calls.Load(); got != 1 {
		t.Errorf("got %d calls after the context ended, want 1", got)
	}
}

func TestSlowAnswerIsWaitedFor(t *testing.T) {
	t.Parallel()
	events := openAIEvents(goodAnswer, "stop")
	m := newMock(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, e := range events {
			_, _ = w.Write([]byte("data: " + e + "\r\n\r\n"))
			w.(http.Flusher).Flush()
			time.Sleep(30 * time.Millisecond)
		}
	})
	c := m.config()
	c.Idle = 150 * time.Millisecond // Less than the whole takes, more than a piece.
	s, _ := opened(t, "openai/m", c)
	if _, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil); err != nil {
		t.Error(err)
	}
}

func TestUnreachable(t *testing.T) {
	t.Parallel()
	m := newMock(t, says(200, ""))
	s, _ := m.open(t, "anthropic")
	m.Close()
	_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
	wantError(t, err, Unreachable, "cannot be reached", "check")
}

func TestCutConnection(t *testing.T) {
	t.Parallel()
	for _, k := range both {
		m := newMock(t, func(w http.ResponseWriter, r *http.Request) {
			streams(k.events(goodAnswer, k.stop)[:3]...)(w, r)
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		})
		s, _ := m.open(t, k.provider)
		_, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
		wantError(t, err, CutOff, "broke off")
	}
}

func TestWindow(t *testing.T) {
	t.Parallel()
	m := newMock(t, says(200, ""))
	c := m.config()
	c.Providers["openai"] = Provider{BaseURL: m.URL, KeyVar: "THE_KEY", Window: 500}
	s, _ := opened(t, "openai/m", c)
	if s.Window() != 500 {
		t.Errorf("got %d, want 500", s.Window())
	}
	_, err := s.Complete(t.Context(), mustPrompt(t, strings.Repeat("word ", 600)), nil)
	wantError(t, err, TooLong, "its window has 500")
	_, err = s.Complete(t.Context(), Prompt{}, nil)
	wantError(t, err, BadName, "empty")
	if got := m.calls.Load(); got != 0 {
		t.Errorf("got %d calls, want 0", got)
	}
}

func TestPromptThatWasCutSilently(t *testing.T) {
	t.Parallel()
	m := newMock(t, streams(openAIEvents(goodAnswer, "stop")...))
	s, _ := m.open(t, "openai")
	_, err := s.Complete(t.Context(), mustPrompt(t, strings.Repeat("word ", 2000)), nil)
	wantError(t, err, TooLong, "it read only 15 of")
}
