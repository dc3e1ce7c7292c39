package broken

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// codex builds a rollout of Codex.
type codex struct {
	id      string
	records []json.RawMessage
}

func (s *codex) name() string { return s.id }

// list are the records as lines of JSON.
func (s *codex) list() []json.RawMessage { return s.records }

// newCodex starts a rollout with three calls.
func newCodex(n int) *codex {
	s := &codex{id: fmt.Sprintf("7e5c0e00-0000-7000-8000-%012d", n)}
	s.line("session_meta", object("session_id", s.id, "id", s.id,
		"timestamp", "2026-04-06T07:30:00.000Z", "cwd", "/home/dev", "originator", "codex_cli",
		"cli_version", "0.169.0", "source", "cli", "model_provider", "mock",
		"base_instructions", object("text", "You are an agent.")))
	s.line("turn_context", object("turn_id", "t1", "cwd", "/home/dev", "model", "gpt-5.2-codex",
		"approval_policy", "never", "sandbox_policy", object("type", "danger-full-access"),
		"summary", "auto"))
	s.items(said("user", "Fix the layout"))
	for i := range 3 {
		id := fmt.Sprintf("call_%d", i)
		s.items(callItem(id, "shell"), outputItem(id, code(i, 30)))
	}
	return s.items(said("assistant", "I read it all."), said("user", "go on"),
		said("assistant", "Working."))
}

// line adds a record.
func (s *codex) line(kind string, payload any) *codex {
	n := len(s.records)
	s.records = append(s.records, object(
		"timestamp", fmt.Sprintf("2026-04-06T07:%02d:%02d.000Z", 30+n/60, n%60),
		"type", kind, "payload", payload))
	return s
}

// items adds items of the Responses API.
func (s *codex) items(items ...json.RawMessage) *codex {
	for _, i := range items {
		s.line("response_item", i)
	}
	return s
}

func said(role, text string) json.RawMessage {
	kind := "input_text"
	if role == "assistant" {
		kind = "output_text"
	}
	return object("type", "message", "role", role,
		"content", list(object("type", kind, "text", text)))
}

func callItem(id, name string) json.RawMessage {
	return object("type", "function_call", "call_id", id, "name", name,
		"arguments", `{"command":["ls"]}`)
}

func outputItem(id string, output any) json.RawMessage {
	return object("type", "function_call_output", "call_id", id, "output", output)
}

// imageItem is a message with a picture.
func imageItem(kind, data string) json.RawMessage {
	return object("type", "message", "role", "user", "content", list(object("type", "input_image",
		"image_url", "data:"+kind+";base64,"+data)))
}

// listCodex makes the rollouts.
func listCodex() []File {
	name := func(shape, id string) string {
		return "rollout-2026-01-02T03-04-05-" + id + "-" + shape + ".jsonl"
	}
	return agent[*codex]{Codex, newCodex, lines, name}.list(slices.Concat(codexCalls, codexShapes))
}

// adds is a rollout with items at its end, and a question.
func adds(items ...json.RawMessage) func(*codex) {
	return func(s *codex) { s.items(items...).items(said("user", "stop")) }
}

var codexCalls = []shape[*codex]{
	{
		name: "call-unanswered", rule: "call-unanswered",
		build: adds(callItem("call_9", "shell")),
	},
	{
		name: "output-without-call", rule: "output-without-call",
		build: adds(outputItem("call_9", "ok")),
	},
	{
		name: "output-before-call", rule: "output-before-call",
		build: adds(outputItem("call_9", "ok"), callItem("call_9", "shell")),
	},
	{
		name: "call-twice", rule: "call-twice",
		build: adds(callItem("call_9", "shell"), callItem("call_9", "shell"),
			outputItem("call_9", "ok")),
	},
	{
		name: "call-twice-answered", rule: "call-twice",
		build: adds(callItem("call_9", "shell"), outputItem("call_9", "one"),
			callItem("call_9", "shell"), outputItem("call_9", "two")),
	},
	{
		name: "result-twice", rule: "result-twice",
		build: adds(callItem("call_9", "shell"), outputItem("call_9", "one"),
			outputItem("call_9", "two")),
	},
	{
		name: "call-id-long", rule: "call-id-long",
		build: adds(callItem("call_"+strings.Repeat("x", 80), "shell"),
			outputItem("call_"+strings.Repeat("x", 80), "ok")),
	},
	{
		name: "tool-name-chars", rule: "tool-name-chars",
		build: adds(callItem("call_9", "fs.read file"), outputItem("call_9", "ok")),
	},
	{
		name: "arguments-too-long", rule: "arguments-too-long",
		build: adds(object("type", "function_call", "call_id", "call_9", "name", "shell",
			"arguments", `{"command":["`+strings.Repeat("x", 1_100_000)+`"]}`),
			outputItem("call_9", "ok")),
	},
	{
		name: "item-id-prefix", rule: "item-id-prefix",
		build: adds(object("type", "function_call", "id", "toolu_9", "call_id", "call_9", "name",
			"shell", "arguments", "{}"), outputItem("call_9", "ok")),
	},
}

var codexShapes = []shape[*codex]{
	{
		name: "image-unreadable", rule: "image-unreadable",
		build: adds(imageItem("image/png", base64Of([]byte("<html>")))),
	},
	{
		name: "image-media-type", rule: "image-media-type",
		build: adds(imageItem("image/svg+xml", base64Of([]byte("<svg/>")))),
	},
	{
		name: "text-too-long", rule: "text-too-long",
		build: adds(callItem("call_9", "shell"),
			outputItem("call_9", strings.Repeat("x1 = 0x3f; ", 960_000))),
	},
	{
		name: "control-chars", rule: "control-chars",
		build: adds(callItem("call_9", "shell"), outputItem("call_9", "abc\x00def\x01")),
	},
	{
		name: "reasoning-alone", rule: "reasoning-alone",
		build: func(s *codex) {
			s.items(object("type", "reasoning", "id", "rs_1", "summary", list(),
				"encrypted_content", "gAAA"))
		},
	},
	{
		name: "item-unknown", rule: "item-unknown",
		build: adds(object("type", "quantum_call", "id", "q1")),
	},
	{name: "compaction-empty", rule: "compaction-empty", build: func(s *codex) {
		s.line("compacted", object("message", "", "replacement_history", list())).
			items(said("user", "next"))
	}},
	{name: "error-summary", rule: "compaction-empty", build: func(s *codex) {
		s.line("compacted", object("message",
			"Error running remote compact task: stream disconnected before completion")).
			items(said("user", "next"))
	}},
	{name: "meta-missing", rule: "meta-not-first", build: func(s *codex) {
		s.records = s.records[1:]
	}},
	{name: "torn-last", rule: "line-torn", write: func(r []json.RawMessage) []byte {
		data := lines(r)
		return data[:len(data)-30]
	}},
	{name: "nul-tail", rule: "nul-run", write: func(r []json.RawMessage) []byte {
		return append(lines(r), make([]byte, 4096)...)
	}},
	{name: "bom", rule: "bom", write: func(r []json.RawMessage) []byte {
		return append([]byte("\xef\xbb\xbf"), lines(r)...)
	}},
}
