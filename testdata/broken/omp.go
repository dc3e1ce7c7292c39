package broken

import (
	"bytes"
	"encoding/json"
	"strings"
)

// ompTitle is the line of a title, in as many bytes as the client writes over.
func ompTitle(title string, size int) json.RawMessage {
	bare := object("type", "title", "v", 1, "title", title, "updatedAt",
		"2026-03-02T09:00:00.000Z", "pad", "")
	return object("type", "title", "v", 1, "title", title, "updatedAt",
		"2026-03-02T09:00:00.000Z", "pad", strings.Repeat(" ", size-1-len(bare)))
}

// ompTitleBytes is how long the line of a title is, with its end.
const ompTitleBytes = 256

// listOmp makes the sessions of Oh My Pi: those of pi that it has as well, and its own.
func listOmp() []File {
	write := func(r []json.RawMessage) []byte {
		return append(lines([]json.RawMessage{ompTitle("Plan", ompTitleBytes)}), lines(r)...)
	}
	return agent[*pi]{OhMyPi, newOmp, write, jsonl}.list(ompShapes)
}

// newOmp starts a session as pi does, with the header of Oh My Pi.
func newOmp(n int) *pi {
	s := newPi(499 + n)
	s.header = object("type", "session", "version", 3, "id", s.id, "timestamp",
		"2026-03-02T09:01:01.500Z", "cwd", "/home/dev", "titleSource", "auto")
	return s
}

var ompShapes = []shape[*pi]{
	{name: "title-size", rule: "omp-title-size", write: func(r []json.RawMessage) []byte {
		return append(lines([]json.RawMessage{ompTitle("Plan", 300)}), lines(r)...)
	}},
	{name: "title-twice", rule: "omp-title-repeated", write: func(r []json.RawMessage) []byte {
		title := ompTitle("Plan", ompTitleBytes)
		return append(lines([]json.RawMessage{title, title}), lines(r)...)
	}},
	{name: "title-version", rule: "omp-title-version", write: func(r []json.RawMessage) []byte {
		title := bytes.Replace(ompTitle("Plan", ompTitleBytes), []byte(`"v":1`), []byte(`"v":2`), 1)
		return append(lines([]json.RawMessage{title}), lines(r)...)
	}},
	{name: "title-torn", rule: "line-torn", write: func(r []json.RawMessage) []byte {
		return append([]byte("{\"type\":\"title\",\"v\":1,\n"), lines(r)...)
	}},
	{name: "call-unanswered", rule: "call-unanswered", build: func(s *pi) {
		s.call("call_9").user("stop").say("ok")
	}},
	{name: "result-without-call", rule: "result-without-call", build: func(s *pi) {
		s.result("call_9", textBlock("ok")).user("stop").say("ok")
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
	{name: "reasoning-alone", rule: "reasoning-alone", build: func(s *pi) {
		s.answer("stop", object("type", "thinking", "thinking", "hm", "thinkingSignature", "c2ln")).
			user("next").say("ok")
	}},
	{name: "torn-last", rule: "line-torn", write: func(r []json.RawMessage) []byte {
		data := lines(r)
		return data[:len(data)-30]
	}},
	{name: "torn-inside", rule: "line-torn", write: tearInside},
	{name: "newline-in-text", rule: "line-glued", write: breakText},
	{name: "glued", rule: "line-torn", write: glueAfterPrefix},
	{name: "nul-tail", rule: "nul-run", write: func(r []json.RawMessage) []byte {
		return append(lines(r), make([]byte, 4096)...)
	}},
	{name: "nul-inside", rule: "nul-run", write: nulInside},
	{name: "bom", rule: "bom", write: func(r []json.RawMessage) []byte {
		return append([]byte("\xef\xbb\xbf"), lines(r)...)
	}},
}
