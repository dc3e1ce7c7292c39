package jp

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/source"
)

// TestEvents opens one event of each kind.
func TestEvents(t *testing.T) {
	t.Parallel()
	const head = `{"timestamp":"2026-03-05T11:00:00.5+01:00",`
	tests := []struct {
		name, element string
		kind          model.Kind
		role, text    string
		signed        bool
		opaque        int
	}{
		{
			"a request", `"type":"chat_request","content":"é\n"}`,
			model.User, "user", "é\n", false, 0,
		},
		{
			"with an author", `"type":"chat_request","content":"q","author":"me","schema":{}}`,
			model.User, "user", "q", false, 0,
		},
		{
			"a message", `"type":"chat_response","message":"t","metadata":{"openai_phase":"eA=="}}`,
			model.Assistant, "assistant", "t", false, 0,
		},
		{
			"an empty message", `"type":"chat_response","message":""}`,
			model.Assistant, "assistant", "", false, 0,
		},
		{
			"structured data", `"type":"chat_response","data":{"b": 1, "a": [2.0]}}`,
			model.Assistant, "assistant", `{"b":1,"a":[2.0]}`, false, 0,
		},
		{
			"no data at all", `"type":"chat_response","data":null}`,
			model.Assistant, "assistant", "null", false, 0,
		},
		{
			"the message of several",
			`"type":"chat_response","data":1,"reasoning":"r","message":"t"}`,
			model.Assistant, "assistant", "t", false, 0,
		},
		{
			"reasoning", `"type":"chat_response","reasoning":"r"}`,
			model.Reasoning, "assistant", "r", false, 0,
		},
		{
			"signed reasoning", `"type":"chat_response","reasoning":"r",` +
				`"metadata":{"anthropic_thinking_signature":"c2ln"}}`,
			model.Reasoning, "assistant", "r", true, 6,
		},
		{
			"of Google", `"type":"chat_response","reasoning":"r",` +
				`"metadata":{"google_thought_signature":"c2ln"}}`,
			model.Reasoning, "assistant", "r", true, 6,
		},
		{
			"encrypted", `"type":"chat_response","reasoning":"",` +
				`"metadata":{"openai_encrypted_content":"c2lnc2ln","openai_item_id":"eA=="}}`,
			model.Reasoning, "assistant", "", true, 10,
		},
		{
			"redacted", `"type":"chat_response","reasoning":"",` +
				`"metadata":{"anthropic_redacted_thinking":"c2ln"}}`,
			model.Reasoning, "assistant", "sig", true, 0,
		},
		{
			"redacted with a text", `"type":"chat_response","reasoning":"r",` +
				`"metadata":{"anthropic_redacted_thinking":"c2ln"}}`,
			model.Reasoning, "assistant", "r", true, 6,
		},
		{
			"a signed message", `"type":"chat_response","message":"t",` +
				`"metadata":{"google_thought_signature":"c2ln"}}`,
			model.Assistant, "assistant", "t", false, 6,
		},
		{
			"a call", `"type":"tool_call_request","id":"a","name":"n",` +
				`"arguments":{"b": ["YQ=="], "a": 1.50}}`,
			model.ToolCall, "assistant", `{"b":["a"],"a":1.50}`, false, 0,
		},
		{
			"a call without arguments", `"type":"tool_call_request","id":"a","name":"n"}`,
			model.ToolCall, "assistant", "{}", false, 0,
		},
		{
			"a question", `"type":"inquiry_request","id":"a","source":{},"question":{"text":"x"}}`,
			model.System, "system", `{"text":"x"}`, false, 0,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newStream().start().ask("q").raw(head + tt.element).open(t)
			if len(c.Events) < 2 || len(c.Warnings) > 0 {
				t.Fatalf("got %d events, warnings %v", len(c.Events), c.Warnings)
			}
			e := &c.Events[1]
			if e.Kind != tt.kind || e.Role != tt.role || c.EventText(e) != tt.text {
				t.Errorf("got %v %q %q", e.Kind, e.Role, c.EventText(e))
			}
			if e.Signed != tt.signed || e.Opaque != tt.opaque {
				t.Errorf("got signed %v, opaque %d", e.Signed, e.Opaque)
			}
			want := time.Date(2026, 3, 5, 10, 0, 0, 500_000_000, time.UTC)
			if e.ID != (model.ID{Record: 3, Block: 1}) || e.Record != 2 || !e.Time.Equal(want) {
				t.Errorf("got id %v, record %d, time %v", e.ID, e.Record, e.Time)
			}
		})
	}
}

// TestResults reads the texts of results.
func TestResults(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, content, want string }{
		{"standard", "Pz8/Pj4+", "???>>>"},
		{"URL-safe", "Pz8_Pj4-", "???>>>"},
		{"plain", "no base64!", "no base64!"},
		{"no text inside", "/w==", "/w=="},
		{"empty", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newStream().start().ask("q").call("a").result("a", m{"content": tt.content})
			c := s.open(t)
			if got := c.EventText(&c.Events[2]); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestUnread leaves elements out that JP could not load, and keeps the rest.
func TestUnread(t *testing.T) {
	t.Parallel()
	const now = `"timestamp":"2026-03-05 10:00:00.0"`
	tests := []struct {
		name, element string
		want          kind
	}{
		{"no object", `[1]`, unread},
		{"null", `null`, unread},
		{"no type", `{` + now + `}`, unread},
		{"a type that is no text", `{"type":1,` + now + `}`, unread},
		{"no timestamp", `{"type":"chat_response","message":"t"}`, unread},
		{"no timestamp of an unknown type", `{"type":"x"}`, unread},
		{"a bad timestamp", `{"type":"turn_start","timestamp":"now"}`, unread},
		{"a bad timestamp of an unknown type", `{"type":"x","timestamp":1}`, unknown},
		{"an unknown type", `{"type":"event_overlay",` + now + `,"patches":[]}`, unknown},
		{"a turn", `{"type":"turn_start",` + now + `}`, turnStart},
		{"a request without content", `{"type":"chat_request",` + now + `}`, unread},
		{"content that is no text", `{"type":"chat_request",` + now + `,"content":[]}`, unread},
		{"a schema that is none", `{"type":"chat_request",` + now +
			`,"content":"","schema":1}`, unread},
		{"no schema", `{"type":"chat_request",` + now + `,"content":"","schema":null}`, request},
		{"an author that is none", `{"type":"chat_request",` + now +
			`,"content":"","author":1}`, unread},
		{"an empty response", `{"type":"chat_response",` + now + `}`, unread},
		{"metadata that is none", `{"type":"chat_response",` + now +
			`,"message":"","metadata":1}`, unread},
		{"a call without a name", `{"type":"tool_call_request",` + now + `,"id":"a"}`, unread},
		{"a call without an id", `{"type":"tool_call_request",` + now + `,"name":"a"}`, unread},
		{"arguments that are none", `{"type":"tool_call_request",` + now +
			`,"id":"a","name":"n","arguments":null}`, unread},
		{"a result without its flag", `{"type":"tool_call_response",` + now +
			`,"id":"a","content":""}`, unread},
		{"a flag that is none", `{"type":"tool_call_response",` + now +
			`,"id":"a","content":"","is_error":0}`, unread},
		{"an inquiry without a source", `{"type":"inquiry_request",` + now +
			`,"id":"a","question":{}}`, unread},
		{"an inquiry without an answer", `{"type":"inquiry_response",` + now +
			`,"id":"a"}`, unread},
		{"a delta that is none", `{"type":"config_delta",` + now + `,"delta":1}`, unread},
		{"an op that is not known", `{"type":"config_delta",` + now + `,"op":"undo"}`, unread},
		{"a reset", `{"type":"config_delta",` + now + `,"op":"reset"}`, config},
		{"a compaction without turns", `{"type":"compaction",` + now + `}`, unread},
		{"negative turns", `{"type":"compaction",` + now + `,"from_turn":-1,"to_turn":2}`, unread},
		{"half turns", `{"type":"compaction",` + now + `,"from_turn":1.5,"to_turn":2}`, unread},
		{"no policy", `{"type":"compaction",` + now + `,"from_turn":0,"to_turn":2}`, compaction},
		{"an unknown policy", `{"type":"compaction",` + now +
			`,"from_turn":0,"to_turn":2,"reasoning":"shorten"}`, unread},
		{"half a policy", `{"type":"compaction",` + now +
			`,"from_turn":0,"to_turn":2,"tool_calls":{"policy":"strip","request":true}}`, unread},
		{"a summary that is none", `{"type":"compaction",` + now +
			`,"from_turn":0,"to_turn":2,"summary":"S"}`, unread},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newStream().start().ask("q").raw(tt.element).tell("t").open(t)
			l := c.State.(*state).lines[2]
			if l.kind != tt.want || (l.err != nil) != (tt.want == unread) {
				t.Fatalf("got %v (%v), want %v", l.kind, l.err, tt.want)
			}
			warned, found := len(c.Warnings) > 0, strings.HasPrefix(rules(c), "3.1 load-element")
			if warned != (tt.want == unread) || found != warned {
				t.Errorf("got warnings %v, findings %q", c.Warnings, rules(c))
			}
			if warned && c.Warnings[0].Line != 4 {
				t.Errorf("got line %d, want 4", c.Warnings[0].Line)
			}
			if got := short(c); !strings.HasSuffix(got, " t") {
				t.Errorf("the rest: got %q", got)
			}
		})
	}
}

// TestTurns numbers turns as JP does where they are marked, else by requests.
func TestTurns(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		s    *stream
		// Of each element decant's turn and JP's, with "!" where a mark is missing.
		want    string
		prompts string
	}{
		{
			"marked", newStream().start().ask("q").tell("t").start().ask("p"),
			"1/0 1/0 1/0 2/1 2/1", "[0 2]",
		},
		{"several requests in one", newStream().start().ask("q").ask("p"), "1/0 1/0 1/0", "[0]"},
		{
			"an empty one", newStream().start().ask("q").start().start().ask("p"),
			"1/0 1/0 2/1 3/2 3/2", "[0 -1 1]",
		},
		{
			"one without a request", newStream().start().ask("q").start().tell("t"),
			"1/0 1/0 2/1 2/1", "[0 -1]",
		},
		{"not marked", newStream().ask("q").tell("t").ask("p"), "1/0! 1/0 2/0!", "[0 2]"},
		{
			"marked later on", newStream().ask("q").ask("p").start().ask("r").ask("s"),
			"1/0! 2/0! 3/1 3/1 3/1", "[0 1 2]",
		},
		{
			"a config in front", newStream().add("config_delta", m{"delta": m{}}).start().ask("q"),
			"0/0 1/0 1/0", "[0]",
		},
		{"events in front", newStream().tell("t").start().ask("q"), "0/0 1/1 1/1", "[1]"},
		{"an empty one at the end", newStream().start().ask("q").start(), "1/0 1/0 1/1", "[0]"},
		{"a config between", newStream().start().ask("q").add("config_delta", m{"delta": m{}}).
			start().ask("p"), "1/0 1/0 1/0 2/1 2/1", "[0 1]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := tt.s.open(t)
			var got []string
			for _, l := range c.State.(*state).lines {
				w := fmt.Sprintf("%d/%d", l.turn, l.jpTurn)
				if l.cut {
					w += "!"
				}
				got = append(got, w)
			}
			if g := strings.Join(got, " "); g != tt.want {
				t.Errorf("got %q, want %q", g, tt.want)
			}
			prompts := []int{}
			for _, turn := range c.Turns {
				prompts = append(prompts, turn.Prompt)
			}
			if g := fmt.Sprint(prompts); g != tt.prompts {
				t.Errorf("prompts: got %s, want %s", g, tt.prompts)
			}
		})
	}
}

// TestMessages groups what JP sends as one.
func TestMessages(t *testing.T) {
	t.Parallel()
	c := newStream().start().ask("q").think("h").call("a").inquire("a.x").answer("a.x").
		call("b").result("a").result("b").tell("t").start().ask("p").ask("r").open(t)
	got := make([]string, 0, len(c.Events))
	for i := range c.Events {
		got = append(got, fmt.Sprint(c.Events[i].Message))
	}
	if g, want := strings.Join(got, " "), "1 2 2 2 2 2 3 3 4 5 5"; g != want {
		t.Errorf("got %q, want %q", g, want)
	}
	r := c.Rules
	if r.Reasoning != model.ReasoningTurn || !r.LiveOnly || !r.MarkedTurns || !r.UserFirst ||
		r.NoLoneReasoning || len(r.Held) > 0 {
		t.Errorf("got %+v", r)
	}
}

// TestCalls pairs calls of one id by position.
func TestCalls(t *testing.T) {
	t.Parallel()
	c := newStream().start().ask("q").call("a").call("a").result("a").
		result("a", m{"is_error": true}).call("b").result("b").result("x").open(t)
	want := []model.Call{
		{ID: "a", Request: 1, Result: 3, Status: model.Succeeded},
		{ID: "a", Request: 2, Result: 4, Status: model.Failed},
		{ID: "b", Request: 5, Result: 6, Status: model.Succeeded, Unique: true},
		{ID: "x", Request: -1, Result: 7, Status: model.Succeeded, Unique: true},
	}
	if len(c.Calls) != len(want) {
		t.Fatalf("got %+v", c.Calls)
	}
	for i, w := range want {
		g := c.Calls[i]
		g.Tool, g.Effect = "", model.Effect{}
		if fmt.Sprint(g) != fmt.Sprint(w) {
			t.Errorf("call %d: got %+v, want %+v", i, g, w)
		}
	}
	uris := []string{"file:a.go", "", "file:b.go", ""}
	for i, w := range uris {
		if got := c.Events[c.Calls[i].Result].Parts[0].URI; got != w {
			t.Errorf("call %d: got %q, want %q", i, got, w)
		}
	}
}

// TestOpenNothing tells files that are no conversations.
func TestOpenNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{`[]`, `[1]`, `[{"type":"user","timestamp":""}]`} {
		src, err := source.Array("x", []byte(text), source.Span{End: len(text)})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (Codec{}).OpenStored(codec.Stored{Path: "-", Events: src}); err == nil {
			t.Errorf("%s: no error", text)
		}
	}
	s := newStream()
	if c := s.open(t); len(c.Events) != 0 || rules(c) != "conversation no-request" {
		t.Errorf("an empty one with its config: got %d events, %q", len(c.Events), rules(c))
	}
}
