package broken

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// opencode builds an export of opencode.
type opencode struct {
	id       string
	n        int
	asked    string
	messages []json.RawMessage
}

// newOpencode starts a session with a file that was read.
func newOpencode(n int) *opencode {
	s := &opencode{id: fmt.Sprintf("ses_3523790bffff%014d", n)}
	return s.user("Plan it").call("call_1", "ok").say("Good.").user("go on").say("Working.")
}

// next is the next id of a kind.
func (s *opencode) next(kind string) string {
	s.n++
	return fmt.Sprintf("%s_2adc95f7c%03x%014d", kind, s.n, s.n)
}

func (s *opencode) time() int { return 1772442060000 + 1500*s.n }

// part is a part of a message.
func (s *opencode) part(message, kind string, pairs ...any) json.RawMessage {
	return object(append([]any{
		"id", s.next("prt"), "sessionID", s.id, "messageID", message, "type", kind,
	}, pairs...)...)
}

func (s *opencode) user(text string) *opencode {
	s.asked = s.next("msg")
	info := object("id", s.asked, "sessionID", s.id, "role", "user", "time", object("created",
		s.time()), "agent", "build", "model", object("providerID", "openai", "modelID", "gpt-5.1"))
	s.messages = append(s.messages, object("info", info, "parts",
		list(s.part(s.asked, "text", "text", text))))
	return s
}

// shows is a prompt with a picture.
func (s *opencode) shows(data []byte) *opencode {
	s.user("see")
	file := string(s.file(data))
	return s.swap(`"parts":[`, `"parts":[`+file+",")
}

// answer is an answer with parts that are made for its id.
func (s *opencode) answer(parts func(message string) []any) *opencode {
	id := s.next("msg")
	info := object("id", id, "sessionID", s.id, "role", "assistant", "parentID", s.asked,
		"time", object("created", s.time(), "completed", s.time()+500), "mode", "build",
		"agent", "build", "path", object("cwd", "/home/dev", "root", "/"), "cost", 0,
		"tokens", object("input", 100, "output", 5, "reasoning", 0,
			"cache", object("read", 0, "write", 0)),
		"modelID", "gpt-5.1", "providerID", "openai", "finish", "stop")
	s.messages = append(s.messages, object("info", info, "parts", list(parts(id)...)))
	return s
}

func (s *opencode) say(text string) *opencode {
	return s.answer(func(id string) []any { return []any{s.part(id, "text", "text", text)} })
}

// call is a call with its output, and files beside that.
func (s *opencode) call(id, output string, files ...any) *opencode {
	return s.answer(func(message string) []any {
		state := []any{
			"status", "completed", "input", object("filePath", "/home/dev/a.txt"),
			"output", output, "title", "a.txt", "metadata", object(),
			"time", object("start", s.time(), "end", s.time()+9),
		}
		if len(files) > 0 {
			state = append(state, "attachments", list(files...))
		}
		return []any{s.part(message, "tool", "callID", id, "tool", "read",
			"state", object(state...))}
	})
}

// file is a picture in an export.
func (s *opencode) file(data []byte) json.RawMessage {
	return s.part(s.asked, "file", "mime", "image/png", "filename", "a.png",
		"url", "data:image/png;base64,"+base64Of(data))
}

// swap puts a text in the place of another in the last message.
func (s *opencode) swap(old, with string) *opencode {
	last := len(s.messages) - 1
	s.messages[last] = json.RawMessage(strings.Replace(string(s.messages[last]), old, with, 1))
	return s
}

func (s *opencode) name() string { return s.id }

// list is the document, as if it were one line.
func (s *opencode) list() []json.RawMessage {
	messages := make([]any, len(s.messages))
	for i, m := range s.messages {
		messages[i] = m
	}
	return []json.RawMessage{object("info", object("id", s.id, "slug", "calm-tree", "projectID", "global",
		"directory", "/home/dev", "title", "Plan", "version", "1.18.33",
		"time", object("created", 1772442060000, "updated", 1772442060000)),
		"messages", list(messages...))}
}

// listOpencode makes the exports of opencode.
func listOpencode() []File {
	whole := func(records []json.RawMessage) []byte { return records[0] }
	name := func(shape, _ string) string { return shape + ".json" }
	return agent[*opencode]{Opencode, newOpencode, whole, name}.list(opencodeShapes)
}

var opencodeShapes = []shape[*opencode]{
	{name: "part-unknown", rule: "opencode-kind-unknown", build: func(s *opencode) {
		s.say("x").swap(`"type":"text"`, `"type":"hologram"`).user("next").say("ok")
	}},
	{name: "role-unknown", rule: "opencode-message-unread", build: func(s *opencode) {
		s.say("x").swap(`"role":"assistant"`, `"role":"narrator"`).user("next").say("ok")
	}},
	{name: "state-title-missing", rule: "opencode-required-field", build: func(s *opencode) {
		s.call("call_9", "x").swap(`"title":"a.txt",`, "").say("ok")
	}},
	{name: "output-list", rule: "opencode-required-field", build: func(s *opencode) {
		s.call("call_9", "x").swap(`"output":"x"`, `"output":["x"]`).say("ok")
	}},
	{name: "input-text", rule: "opencode-required-field", build: func(s *opencode) {
		s.call("call_9", "x").swap(`"input":{"filePath":"/home/dev/a.txt"}`, `"input":"a.txt"`).
			say("ok")
	}},
	{name: "tokens-missing", rule: "opencode-required-field", build: func(s *opencode) {
		s.say("x").swap(`"tokens":{"input":100,"output":5,"reasoning":0,`+
			`"cache":{"read":0,"write":0}},`, "").user("next").say("ok")
	}},
	{name: "agent-missing", rule: "opencode-required-field", build: func(s *opencode) {
		s.user("next").swap(`"agent":"build",`, "").say("ok")
	}},
	{name: "id-prefix", rule: "opencode-id", build: func(s *opencode) {
		s.say("x").swap(`"id":"prt_`, `"id":"qqq_`).user("next").say("ok")
	}},
	{name: "part-elsewhere", rule: "opencode-part-elsewhere", build: func(s *opencode) {
		s.say("x").swap(`"messageID":"msg_2`, `"messageID":"msg_0`).user("next").say("ok")
	}},
	{name: "id-twice", rule: "opencode-id-twice", build: func(s *opencode) {
		s.user("next").say("ok")
		s.messages = append(s.messages, s.messages[2])
	}},
	{name: "compaction-open", rule: "opencode-carried-out", build: func(s *opencode) {
		s.user("x").swap(`"type":"text","text":"x"`, `"type":"compaction","auto":false`)
	}},
	{name: "call-twice", rule: "call-twice", build: func(s *opencode) {
		s.call("call_9", "a").call("call_9", "b").say("ok")
	}},
	{name: "lone-surrogate", rule: "lone-surrogate", build: func(s *opencode) {
		s.call("call_9", "abcxyz").swap("abcxyz", `abc\ud83dxyz`).say("ok")
	}},
	{name: "image-bytes", rule: "image-bytes", build: func(s *opencode) {
		s.shows(noise(1200, 1200)).say("ok")
	}},
	{name: "image-px", rule: "image-px", build: func(s *opencode) {
		s.call("call_9", "Image read", s.file(shades(64, 8600))).say("ok")
	}},
	{name: "image-unreadable", rule: "image-unreadable", build: func(s *opencode) {
		s.shows([]byte("<html>")).say("ok")
	}},
	{name: "bom", rule: "bom", write: func(r []json.RawMessage) []byte {
		return append([]byte("\xef\xbb\xbf"), bytes.TrimSpace(r[0])...)
	}},
}
