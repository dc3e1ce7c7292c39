package broken

import (
	"encoding/json"
	"fmt"
)

// pi builds a session of pi.
type pi struct {
	id      string
	header  json.RawMessage
	parent  any
	entries []piEntry
}

// piEntry is a message of a session.
type piEntry struct {
	id      string
	parent  any
	message json.RawMessage
}

// newPi starts a session with a file that was read.
func newPi(n int) *pi {
	s := &pi{id: fmt.Sprintf("7e5c0e00-0000-7000-9000-%012d", n)}
	s.header = object("type", "session", "version", 3, "id", s.id,
		"timestamp", "2026-03-02T09:01:01.500Z", "cwd", "/home/dev")
	return s.user("Plan it").call("call_1").result("call_1", textBlock(code(1, 80))).say("Good.").
		user("go on").say("Working.")
}

func (s *pi) add(message json.RawMessage) *pi {
	id := fmt.Sprintf("a%07d", len(s.entries)+1)
	s.entries = append(s.entries, piEntry{id, s.parent, message})
	s.parent = id
	return s
}

func (s *pi) user(text string) *pi {
	return s.add(object("role", "user", "content", list(textBlock(text)),
		"timestamp", 1772442060000+len(s.entries)))
}

// piUsage is what an answer of pi says that it used.
var piUsage = object("input", 100, "output", 5, "cacheRead", 0, "cacheWrite", 0, "totalTokens", 105,
	"cost", object("input", 0, "output", 0, "cacheRead", 0, "cacheWrite", 0, "total", 0))

func (s *pi) answer(stop string, blocks ...any) *pi {
	return s.add(object("role", "assistant", "content", list(blocks...), "api", "openai-responses",
		"provider", "mock", "model", "mock", "usage", piUsage, "stopReason", stop,
		"timestamp", 1772442060000+len(s.entries)))
}

func (s *pi) say(text string) *pi { return s.answer("stop", textBlock(text)) }

func (s *pi) call(id string) *pi {
	return s.answer("toolUse", object("type", "toolCall", "id", id, "name", "read", "arguments",
		object("path", "a.txt")))
}

func (s *pi) result(id string, blocks ...any) *pi {
	return s.add(object("role", "toolResult", "toolCallId", id, "toolName", "read",
		"content", list(blocks...), "isError", false, "timestamp", 1772442060000+len(s.entries)))
}

// picture adds a call that read a picture.
func (s *pi) picture(data []byte) *pi {
	return s.call("call_9").result("call_9", object("type", "image", "data", base64Of(data),
		"mimeType", "image/png")).say("ok")
}

func (s *pi) name() string { return s.id }

// list are the records as lines of JSON.
func (s *pi) list() []json.RawMessage {
	var out []json.RawMessage
	if s.header != nil {
		out = append(out, s.header)
	}
	for i, e := range s.entries {
		out = append(out, object("type", "message", "id", e.id, "parentId", e.parent,
			"timestamp", fmt.Sprintf("2026-03-02T09:%02d:%02d.000Z", 2+i/60, i%60),
			"message", e.message))
	}
	return out
}

// listPi makes the sessions of pi.
func listPi() []File { return agent[*pi]{Pi, newPi, lines, jsonl}.list(piShapes) }

var piShapes = []shape[*pi]{
	{name: "call-unanswered", rule: "call-unanswered", build: func(s *pi) {
		s.call("call_9").user("stop").say("ok")
	}},
	{name: "result-without-call", rule: "result-without-call", build: func(s *pi) {
		s.result("call_9", textBlock("ok")).user("stop").say("ok")
	}},
	{name: "call-twice", rule: "call-twice", build: func(s *pi) {
		s.call("call_9").result("call_9", textBlock("a")).call("call_9").
			result("call_9", textBlock("b")).say("ok")
	}},
	{name: "chain-broken", rule: "chain-broken", build: func(s *pi) {
		s.parent = "ffffffff"
		s.user("next").say("ok")
	}},
	{name: "chain-circle", rule: "chain-circle", build: func(s *pi) {
		s.entries[2].parent = s.entries[4].id
	}},
	{name: "id-twice", rule: "id-twice", build: func(s *pi) {
		s.user("x").entries[6].id = s.entries[1].id
		s.parent = s.entries[1].id
		s.say("ok")
	}},
	{name: "usage-missing", rule: "usage-missing", build: func(s *pi) {
		s.add(object("role", "assistant", "content", list(textBlock("x")), "api",
			"openai-responses", "provider", "mock", "model", "mock", "stopReason", "stop",
			"timestamp", 1772442060999)).user("y")
	}},
	{name: "meta-missing", rule: "meta-not-first", build: func(s *pi) { s.header = nil }},
	{name: "torn-last", rule: "line-torn", write: func(r []json.RawMessage) []byte {
		data := lines(r)
		return data[:len(data)-30]
	}},
	{name: "image-unreadable", rule: "image-unreadable", build: func(s *pi) {
		s.picture([]byte("<html>"))
	}},
	{name: "image-bytes", rule: "image-bytes", build: func(s *pi) {
		s.picture(noise(1200, 1200))
	}},
	{name: "image-px", rule: "image-px", build: func(s *pi) { s.picture(shades(64, 8600)) }},
	{name: "lone-surrogate", rule: "lone-surrogate", build: func(s *pi) {
		s.call("call_9").result("call_9", json.RawMessage(`{"type":"text","text":"abc\ud83dxyz"}`)).
			say("ok")
	}},
	{name: "reasoning-alone", rule: "reasoning-alone", build: func(s *pi) {
		s.answer("stop", object("type", "thinking", "thinking", "hm", "thinkingSignature", "c2ln")).
			user("next").say("ok")
	}},
	{name: "window", rule: "window", build: func(s *pi) {
		for i := range 60 {
			id := fmt.Sprintf("call_w%d", i)
			s.call(id).result(id, textBlock(code(i, 400)))
		}
		s.say("ok")
	}},
	{name: "nul-tail", rule: "nul-run", write: func(r []json.RawMessage) []byte {
		return append(lines(r), make([]byte, 4096)...)
	}},
}
