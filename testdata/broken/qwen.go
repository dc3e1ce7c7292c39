package broken

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// qwen builds a session of Qwen Code.
type qwen struct {
	id      string
	records []qwenRecord
	parent  any
}

// qwenRecord is a record with its links.
type qwenRecord struct {
	uuid, session string
	parent        any
	kind          string
	message       json.RawMessage
}

// newQwen starts a session with a file that was read.
func newQwen(n int) *qwen {
	s := &qwen{id: fmt.Sprintf("7e5c0e00-0000-4000-9000-%012d", n)}
	return s.user("Plan it").call("call_1").result("call_1", code(1, 8)).say("Good.").
		user("go on").say("Working.")
}

func (s *qwen) add(kind, role string, parts ...any) *qwen {
	id := fmt.Sprintf("b0000000-0000-4000-8000-%012d", len(s.records)+1)
	s.records = append(s.records, qwenRecord{
		id, s.id, s.parent, kind, object("role", role, "parts", list(parts...)),
	})
	s.parent = id
	return s
}

func (s *qwen) user(text string) *qwen { return s.add("user", "user", object("text", text)) }

func (s *qwen) say(text string) *qwen { return s.add("assistant", "model", object("text", text)) }

func (s *qwen) call(id string) *qwen {
	return s.add("assistant", "model", object("functionCall", object("id", id, "name",
		"read_file", "args", object("file_path", "/home/dev/a.txt"))))
}

func (s *qwen) result(id, text string) *qwen {
	return s.add("tool_result", "user", object("functionResponse", object("id", id, "name",
		"read_file", "response", object("output", text))))
}

func (s *qwen) name() string { return s.id }

// list are the records as lines of JSON.
func (s *qwen) list() []json.RawMessage {
	var out []json.RawMessage
	for i, r := range s.records {
		out = append(out, object("uuid", r.uuid, "parentUuid", r.parent, "sessionId", r.session,
			"timestamp", fmt.Sprintf("2026-03-02T09:%02d:%02d.000Z", 2+i/60, i%60), "type", r.kind,
			"cwd", "/home/dev", "version", "0.24.4", "message", r.message))
	}
	return out
}

// listQwen makes the sessions of Qwen Code.
func listQwen() []File { return agent[*qwen]{Qwen, newQwen, lines, jsonl}.list(qwenShapes) }

var qwenShapes = []shape[*qwen]{
	{name: "call-unanswered", rule: "call-unanswered", build: func(s *qwen) {
		s.call("call_9").user("stop").say("ok")
	}},
	{name: "result-without-call", rule: "result-without-call", build: func(s *qwen) {
		s.result("call_9", "ok").user("stop").say("ok")
	}},
	{name: "result-twice", rule: "result-without-call", build: func(s *qwen) {
		s.call("call_9").result("call_9", "one").result("call_9", "two").say("ok")
	}},
	{name: "call-twice", rule: "call-twice", build: func(s *qwen) {
		s.call("call_9").result("call_9", "a").call("call_9").result("call_9", "b").say("ok")
	}},
	{name: "chain-broken", rule: "chain-broken", build: func(s *qwen) {
		s.parent = "ffffffff-0000-4000-8000-000000000000"
		s.user("next").say("ok")
	}},
	{name: "chain-circle", rule: "chain-circle", build: func(s *qwen) {
		s.records[2].parent = s.records[4].uuid
	}},
	{name: "session-id", rule: "session-id", build: func(s *qwen) {
		s.user("next").say("ok")
		s.records[0].session = "7e5c0e00-0000-4000-9000-999999999999"
	}},
	{name: "role-unknown", rule: "role-unknown", build: func(s *qwen) {
		s.add("assistant", "narrator", object("text", "x")).user("next").say("ok")
	}},
	{name: "message-empty", rule: "message-empty", build: func(s *qwen) {
		s.add("assistant", "model", object()).user("next").say("ok")
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
