package llm

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

func TestGoodAnswer(t *testing.T) {
	t.Parallel()
	for _, k := range both {
		t.Run(k.provider, func(t *testing.T) {
			t.Parallel()
			m := newMock(t, streams(k.events(goodAnswer, k.stop)...))
			s, _ := m.open(t, k.provider)
			p := mustPrompt(t, "hello")
			_ = NoticeOf(s, p).String()
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
			last := Progress{Attempt: 1, Bytes: len(goodAnswer)}
			if n := len(seen); n < 2 || seen[n-1] != last {
				t.Errorf("got progress %+v, want it to end at %d bytes", seen, len(goodAnswer))
			}
		})
	}
}

// asked is what both services are sent for one prompt, Anthropic's first.
func asked(t *testing.T, p Prompt) *mock {
	t.Helper()
	m := newMock(t, streams(anthropicEvents(goodAnswer, "tool_use")...),
		streams(openAIEvents(goodAnswer, "stop")...))
	for _, k := range both {
		s, _ := m.open(t, k.provider)
		if _, err := s.Complete(t.Context(), p, nil); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func TestRequests(t *testing.T) {
	t.Parallel()
	p := mustPrompt(t, "hello")
	m := asked(t, p)
	for i, want := range [][]string{
		{
			`"model":"some-model"`, `"max_tokens":100`, `"stream":true`, `"input_schema":{"type"`,
			`"tool_choice":{"disable_parallel_tool_use":true,"name":"tangents","type":"tool"}`,
			`"system":` + quotedPlain(p.System()),
			`"messages":[{"content":` + quotedPlain(p.User()) + `,"role":"user"}]`,
		},
		{
			`"model":"some-model"`, `"max_tokens":100`, `"stream":true`, `"strict":true`,
			`"type":"json_schema"`, `"stream_options":{"include_usage":true}`,
			`{"content":` + quotedPlain(p.System()) + `,"role":"system"}`,
			`{"content":` + quotedPlain(p.User()) + `,"role":"user"}`,
		},
	} {
		for _, part := range want {
			if !strings.Contains(m.bodies[i], part) {
				t.Errorf("got %s, want %s in it", m.bodies[i], part)
			}
		}
		if !json.Valid([]byte(m.bodies[i])) || strings.Contains(m.bodies[i], "maxItems") {
			t.Errorf("got %s, want JSON without bounds in the schema", m.bodies[i])
		}
		if strings.Contains(m.bodies[i], theKey) {
			t.Errorf("the key is in %s", m.bodies[i])
		}
	}
}

func TestHeaders(t *testing.T) {
	t.Parallel()
	m := asked(t, mustPrompt(t, "hello"))
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
				e := told(t, err, c.reason, c.parts...)
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

func TestAnthropicForms(t *testing.T) {
	t.Parallel()
	const json, text = "application/json; charset=utf-8", "text/plain"
	whole := func(block, stop string) string {
		return `{"type":"message","content":[{"type":"thinking","thinking":"x"},` + block +
			`],"stop_reason":"` + stop + `","usage":{"input_tokens":7,"output_tokens":2}}`
	}
	call := `{"type":"tool_use","name":"tangents","input":` + goodAnswer + `}`
	for _, c := range []struct{ name, answer, kind, want string }{
		{"no stream", whole(call, "tool_use"), json, ""},
		{"no stream and no type", whole(call, "tool_use"), text, ""},
		{
			"another tool", whole(strings.Replace(call, "tangents", "x", 1), "tool_use"), json,
			"prose",
		},
		{"prose", whole(`{"type":"text","text":"no"}`, "end_turn"), json, "prose"},
		{"cut off", whole(call, "max_tokens"), json, "was cut off at 100 tokens"},
		{"refusal", whole(`{"type":"text","text":""}`, "refusal"), json, "refused"},
		{"broken", whole(call, "tool_use")[:80], json, "broke off"},
		{"error", `{"type":"error","error":{"type":"x","message":"no way"}}`, json, "no way"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s, _ := newMock(t, says(200, c.answer, "Content-Type", c.kind)).open(t, "anthropic")
			a, err := s.Complete(t.Context(), mustPrompt(t, "hello"), nil)
			if c.want == "" && (err != nil || string(a.JSON) != goodAnswer || a.Usage.In != 7) {
				t.Errorf("got %s, %+v, %v, want %s", a.JSON, a.Usage, err, goodAnswer)
			}
			if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
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
		{"a page", says(200, `<html>`, "Content-Type", "text/html"), "a web page"},
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
