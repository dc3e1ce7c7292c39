package broken

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// copilot builds a session of Copilot CLI.
type copilot struct {
	id      string
	records []json.RawMessage
}

func (s *copilot) name() string { return s.id }

// list are the records as lines of JSON.
func (s *copilot) list() []json.RawMessage { return s.records }

// newCopilot starts a session with a file that was read.
func newCopilot(n int) *copilot {
	s := &copilot{id: fmt.Sprintf("7e5c0e00-0000-4000-8000-%012d", n)}
	s.event("session.start", object("sessionId", s.id, "version", 1, "producer", "copilot-agent",
		"copilotVersion", "1.0.102", "startTime", "2026-03-02T09:01:01.500Z",
		"selectedModel", "gpt-5.1", "context", object("cwd", "/home/dev")))
	return s.user("Plan it").call("call_1").result("call_1", code(1, 8)).say("Good.").
		user("go on").say("Working.")
}

// eventID is the id of the n-th event, from 1.
func eventID(n int) string { return fmt.Sprintf("a%07d-0000-4000-8000-000000000001", n) }

func (s *copilot) event(kind string, data json.RawMessage) *copilot {
	n := len(s.records) + 1
	var parent any
	if n > 1 {
		parent = eventID(n - 1)
	}
	s.records = append(s.records, object("type", kind, "data", data, "id", eventID(n),
		"timestamp", fmt.Sprintf("2026-03-02T09:%02d:%02d.000Z", 2+n/60, n%60),
		"parentId", parent))
	return s
}

func (s *copilot) user(text string) *copilot {
	return s.event("user.message", object("content", text, "transformedContent", text,
		"messageId", eventID(len(s.records)+501), "attachments", list()))
}

func (s *copilot) reply(text string, calls ...any) *copilot {
	return s.event("assistant.message", object("messageId", eventID(len(s.records)+501),
		"model", "gpt-5.1", "content", text, "toolRequests", list(calls...)))
}

func (s *copilot) say(text string) *copilot { return s.reply(text) }

func (s *copilot) call(id string) *copilot {
	in := object("path", "/home/dev/a.txt")
	return s.reply("", object("toolCallId", id, "name", "view", "arguments", in,
		"type", "function")).event("tool.execution_start",
		object("toolCallId", id, "toolName", "view", "arguments", in))
}

func (s *copilot) result(id, text string) *copilot {
	return s.event("tool.execution_complete", object("toolCallId", id, "success", true,
		"result", object("content", text, "detailedContent", text)))
}

// swap puts a text in the place of another in the last record.
func (s *copilot) swap(old, with string) *copilot {
	last := len(s.records) - 1
	s.records[last] = json.RawMessage(strings.Replace(string(s.records[last]), old, with, 1))
	return s
}

// listCopilot makes the sessions of Copilot CLI.
func listCopilot() []File {
	return agent[*copilot]{Copilot, newCopilot, lines, jsonl}.list(copilotShapes)
}

var copilotShapes = []shape[*copilot]{
	{name: "start-missing", rule: "copilot-start", build: func(s *copilot) {
		s.records = s.records[1:]
	}},
	{name: "id-no-uuid", rule: "copilot-envelope", build: func(s *copilot) {
		s.user("next").swap(`"id":"a`, `"id":"x`).say("ok")
	}},
	{name: "id-missing", rule: "copilot-envelope", build: func(s *copilot) {
		s.user("next").swap(`"id":"`+eventID(len(s.records))+`",`, "").say("ok")
	}},
	{name: "time-without-zone", rule: "copilot-envelope", build: func(s *copilot) {
		s.user("next").swap(`000Z"`, `000"`).say("ok")
	}},
	{name: "type-missing", rule: "copilot-required-field", build: func(s *copilot) {
		s.user("next").swap(`"type":"user.message",`, "").say("ok")
	}},
	{name: "message-id-missing", rule: "copilot-required-field", build: func(s *copilot) {
		s.say("next").swap(`"messageId":"`+eventID(len(s.records)+500)+`",`, "").user("ok")
	}},
	{name: "result-without-success", rule: "copilot-required-field", build: func(s *copilot) {
		s.call("call_9").result("call_9", "ok").swap(`"success":true,`, "").say("ok")
	}},
	{name: "call-unanswered", rule: "call-unanswered", build: func(s *copilot) {
		s.call("call_9").user("stop").say("ok")
	}},
	{name: "result-without-call", rule: "copilot-request-missing", build: func(s *copilot) {
		s.result("call_9", "ok").user("stop").say("ok")
	}},
	{name: "result-twice", rule: "copilot-request-missing", build: func(s *copilot) {
		s.call("call_9").result("call_9", "one").result("call_9", "two").say("ok")
	}},
	{name: "lone-surrogate", rule: "lone-surrogate", build: func(s *copilot) {
		s.call("call_9").result("call_9", "abcxyz").swap("abcxyz", `abc\ud83dxyz`).say("ok")
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
	{name: "utf8", rule: "utf8-invalid", write: func(r []json.RawMessage) []byte {
		return bytes.Replace(lines(r), []byte("Good."), []byte("Goo\xff."), 1)
	}},
}

// tearInside cuts a line in the middle of a file off.
func tearInside(r []json.RawMessage) []byte {
	data := lines(r)
	at := bytes.Index(data, []byte("Good."))
	end := at + bytes.IndexByte(data[at:], '\n')
	return append(bytes.Clone(data[:at]), data[end:]...)
}

// breakText writes the newlines of one text as they are, so that its record stands on several
// lines.
func breakText(r []json.RawMessage) []byte {
	data := lines(r)
	at := bytes.Index(data, []byte(`long\n`)) + len("long")
	return append(append(bytes.Clone(data[:at]), '\n'), data[at+len(`\n`):]...)
}

// glueAfterPrefix writes the beginning of a record before it, as a client that was stopped and
// began again.
func glueAfterPrefix(r []json.RawMessage) []byte {
	data := lines(r)
	at := bytes.Index(data, []byte("Good."))
	from := bytes.LastIndexByte(data[:at], '\n') + 1
	out := append(bytes.Clone(data[:at]), data[from:]...)
	return out
}

// nulInside puts NUL bytes in the place of a line.
func nulInside(r []json.RawMessage) []byte {
	data := lines(r)
	at := bytes.Index(data, []byte("Good."))
	from, end := bytes.LastIndexByte(data[:at], '\n')+1, at+bytes.IndexByte(data[at:], '\n')
	for i := from; i < end; i++ {
		data[i] = 0
	}
	return data
}
