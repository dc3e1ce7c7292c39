package broken

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// LongName is the session of Claude Code that is nearly twice as large as its window, by LongCalls
// results of one size.
const (
	LongName  = "window-many-calls"
	LongCalls = 125
)

// listClaude makes the sessions of Claude Code.
func listClaude() []File {
	all := slices.Concat(claudeMedia, claudeLengths, claudeCalls, claudeReasoning, claudeMessages,
		claudeLines, claudeChains)
	for i := range all {
		if all[i].build == nil {
			all[i].build = func(s *claude) { s.end() }
		}
	}
	return agent[*claude]{ClaudeCode, newClaude, lines, jsonl}.list(all)
}

// pictured is a session in which one picture was read.
func pictured(kind, data string) func(*claude) {
	return func(s *claude) { s.read("toolu_i", "x.png", list(imageBlock(kind, data))).end() }
}

var claudeMedia = []shape[*claude]{
	{name: "image-many-px", rule: "image-many-px", build: func(s *claude) {
		for i := range 22 {
			width := 100
			if i == 7 {
				width = 2162
			}
			s.read(fmt.Sprintf("toolu_i%d", i), fmt.Sprintf("s%d.png", i),
				list(pngBlock(shades(width, 100))))
		}
		s.end()
	}},
	{name: "image-px", rule: "image-px", build: pictured("image/png", base64Of(shades(64, 8600)))},
	{
		name: "image-bytes", rule: "image-bytes",
		build: pictured("image/png", base64Of(noise(1200, 1200))),
	},
	{name: "image-count", rule: "image-count", build: func(s *claude) {
		for i := range 110 {
			s.read(fmt.Sprintf("toolu_i%d", i), fmt.Sprintf("s%d.png", i),
				list(pngBlock(shades(40, 16))))
		}
		s.end()
	}},
	{
		name: "image-media-type", rule: "image-media-type",
		build: pictured("image/jpeg", base64Of(shades(64, 64))),
	},
	{
		name: "image-cut-off", rule: "image-unreadable",
		build: pictured("image/png", base64Of(shades(64, 64)[:90])),
	},
	{
		name: "image-is-html", rule: "image-unreadable",
		build: pictured("image/png", base64Of([]byte("<html>404 not found</html>"))),
	},
	{name: "image-empty", rule: "image-unreadable", build: pictured("image/png", "")},
	{
		name: "image-svg", rule: "image-media-type",
		build: pictured("image/svg+xml",
			base64Of([]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`))),
	},
	{name: "image-as-text", rule: "image-as-text", build: func(s *claude) {
		text := string(list(pngBlock(withText(shades(500, 500), 300_000))))
		s.read("toolu_i", "b.png", text).end()
	}},
	{name: "pdf-pages", rule: "pdf-pages", build: func(s *claude) {
		s.user(list(pdfBlock(pdf(120)), textBlock("see the paper"))).end()
	}},
	{name: "pdf-unreadable", rule: "pdf-unreadable", build: func(s *claude) {
		s.user(list(pdfBlock([]byte("%PDF-1.4 broken")), textBlock("see"))).end()
	}},
	{name: "body-bytes", rule: "body-bytes", build: func(s *claude) {
		for i := range 9 {
			s.read(fmt.Sprintf("toolu_b%d", i), fmt.Sprintf("s%d.png", i),
				list(pngBlock(withText(shades(100, 100+i), 2_900_000))))
		}
		s.end()
	}},
}

var claudeLengths = []shape[*claude]{
	{name: "window", rule: "window", build: func(s *claude) {
		for i := range 60 {
			s.tool(fmt.Sprintf("toolu_l%d", i), code(i, 500))
		}
		s.end()
	}},
	{name: LongName, rule: "window", build: func(s *claude) {
		for i := range LongCalls {
			s.tool(fmt.Sprintf("toolu_l%d", i), code(i, 250))
		}
		s.end()
	}},
	{name: "one-result", rule: "window", build: func(s *claude) {
		s.tool("toolu_big", strings.Repeat("x1 = 0x3f; y2 = 0x77;\n", 60_000)).end()
	}},
	{name: "usage-stale", rule: "usage-stale", build: func(s *claude) {
		s.answer(s.next(), "end_turn", 1_190_000, textBlock("Hm.")).user("and now?")
	}},
}

var claudeCalls = []shape[*claude]{
	{name: "call-unanswered", rule: "call-unanswered", build: func(s *claude) {
		s.call("toolu_x", "Bash", object("command", "ls")).user("interrupted, go on").end()
	}},
	{name: "call-last", rule: "call-unanswered", build: func(s *claude) {
		s.call("toolu_x", "Bash", object("command", "ls"))
	}},
	{name: "result-without-call", rule: "result-without-call", build: func(s *claude) {
		s.result("toolu_gone", "hello world").end()
	}},
	{name: "result-twice", rule: "result-twice", build: func(s *claude) {
		s.tool("toolu_d", "a.go").result("toolu_d", "again").end()
	}},
	{name: "result-before-call", rule: "result-without-call", build: func(s *claude) {
		s.result("toolu_p", "a.go").call("toolu_p", "Bash", object("command", "ls")).end()
	}},
	{name: "text-between", rule: "results-not-first", build: func(s *claude) {
		s.call("toolu_o", "Bash", object("command", "ls")).user("what is that?").
			result("toolu_o", "a.go").end()
	}},
	{name: "call-twice", rule: "call-twice", build: func(s *claude) {
		s.tool("toolu_d", "a.go").tool("toolu_d", "c.go").end()
	}},
	{name: "call-id-chars", rule: "call-id-chars", build: func(s *claude) {
		s.tool("call.1:fs/read", "a.go").end()
	}},
	{name: "tool-name-chars", rule: "tool-name-chars", build: func(s *claude) {
		s.call("toolu_n", "mcp.fs/read file", object("path", "a")).result("toolu_n", "a.go").end()
	}},
	{name: "tool-name-long", rule: "tool-name-long", build: func(s *claude) {
		s.call("toolu_n", "mcp__"+strings.Repeat("x", 200), object("path", "a")).
			result("toolu_n", "a.go").end()
	}},
	{name: "input-not-object", rule: "input-not-object", build: func(s *claude) {
		s.call("toolu_n", "Bash", `{"command": "ls`).result("toolu_n", "a.go").end()
	}},
	{name: "server-call", rule: "call-unanswered", build: func(s *claude) {
		s.answer(s.next(), "end_turn", 1000, object("type", "server_tool_use", "id", "srvtoolu_1",
			"name", "web_search", "input", object("query", "x"))).user("next").end()
	}},
	{name: "tool-reference", rule: "tool-reference", build: func(s *claude) {
		s.call("toolu_r", "ToolSearch", object("query", "x")).result("toolu_r",
			list(object("type", "tool_reference", "tool_name", "mcp__gone__tool"))).end()
	}},
}

var claudeReasoning = []shape[*claude]{
	{name: "reasoning-unsigned", rule: "reasoning-unsigned", build: func(s *claude) {
		s.thinks("msg_t", object("type", "thinking", "thinking", "Let me see.")).end()
	}},
	{name: "signature-invalid", rule: "signature-invalid", build: func(s *claude) {
		s.thinks("msg_t", thinkingBlock("not base64 !!")).end()
	}},
	{name: "redacted-empty", rule: "signature-invalid", build: func(s *claude) {
		s.thinks("msg_t", object("type", "redacted_thinking", "data", "")).end()
	}},
	{name: "thinking-in-user", rule: "block-role", build: func(s *claude) {
		s.user(list(thinkingBlock("c2ln"))).end()
	}},
}

var claudeMessages = []shape[*claude]{
	{name: "text-blank", rule: "text-blank", build: func(s *claude) {
		s.answer(s.next(), "end_turn", 1000, textBlock("\n\n"), textBlock("ok")).user("next").end()
	}},
	{name: "text-empty", rule: "text-blank", build: func(s *claude) {
		s.user(list(textBlock(""))).end()
	}},
	{name: "mark-on-empty", rule: "text-blank", build: func(s *claude) {
		s.user(list(marked(""))).end()
	}},
	{name: "message-empty", rule: "message-empty", build: func(s *claude) { s.user(list()).end() }},
	{name: "too-many-marks", rule: "too-many-marks", build: func(s *claude) {
		s.user(list(marked("a"), marked("b"), marked("c"), marked("d"), marked("e"))).end()
	}},
	{name: "block-not-object", rule: "block-not-object", build: func(s *claude) {
		s.user(list("just text", nil)).end()
	}},
	{name: "block-type", rule: "block-type", build: func(s *claude) {
		s.answer(s.next(), "end_turn", 1000, object("type", "server_tool_result_v9", "foo", 1),
			textBlock("hm")).user("next").end()
	}},
	{name: "first-not-user", rule: "first-not-user", build: func(s *claude) {
		s.end().records[0] = claudeRecord{
			kind: "assistant", uuid: s.records[0].uuid, session: s.id,
			message: object("role", "assistant", "model", s.model, "id", "msg_first", "type",
				"message", "content", list(textBlock("Hello")), "stop_reason", "end_turn",
				"usage", object("input_tokens", 1, "output_tokens", 1)),
		}
	}},
	{name: "control-chars", rule: "control-chars", build: func(s *claude) {
		s.tool("toolu_n", "abc\x00def\x01\x02\x1b[0m").end()
	}},
	{name: "lone-surrogate", rule: "lone-surrogate", build: func(s *claude) {
		s.tool("toolu_n", json.RawMessage(`"abc\ud83dxyz"`)).end()
	}},
}

var claudeLines = []shape[*claude]{
	{name: "utf8-invalid", rule: "utf8-invalid", write: func(r []json.RawMessage) []byte {
		return bytes.Replace(lines(r), []byte("I read it"), []byte("I read \xff\xfe it"), 1)
	}},
	{name: "bom", rule: "bom", write: func(r []json.RawMessage) []byte {
		return append([]byte("\xef\xbb\xbf"), lines(r)...)
	}},
	{name: "torn-last", rule: "line-torn", write: func(r []json.RawMessage) []byte {
		data := lines(r)
		return data[:len(data)-40]
	}},
	{name: "torn-middle", rule: "line-torn", write: func(r []json.RawMessage) []byte {
		r[5] = r[5][:90]
		return lines(r)
	}},
	{name: "glued", rule: "line-glued", write: func(r []json.RawMessage) []byte {
		r[4] = slices.Concat(r[4], r[5])
		return lines(slices.Delete(r, 5, 6))
	}},
	{name: "interleaved", rule: "line-glued", write: func(r []json.RawMessage) []byte {
		r[4], r[5] = slices.Concat(r[4][:200], r[5]), r[4][200:]
		return lines(r)
	}},
	{name: "nul-tail", rule: "nul-run", write: func(r []json.RawMessage) []byte {
		return append(lines(r), make([]byte, 4096)...)
	}},
	{name: "nul-middle", rule: "nul-run", write: func(r []json.RawMessage) []byte {
		return lines(slices.Insert(r, 6, json.RawMessage(make([]byte, 600))))
	}},
}

var claudeChains = []shape[*claude]{
	{name: "uuid-twice", rule: "uuid-twice", build: func(s *claude) {
		s.user("again").say("ok").user("second")
		n := len(s.records)
		s.records[n-1].uuid = s.records[n-3].uuid
		s.parent = s.records[n-3].uuid
		s.say("done")
	}},
	{name: "chain-broken", rule: "chain-broken", build: func(s *claude) {
		s.parent = "00000000-0000-0000-0000-000000000000"
		s.user("a prompt whose parent is missing").say("ok")
	}},
	{name: "chain-circle", rule: "chain-circle", build: func(s *claude) {
		s.end().records[4].parent = s.records[8].uuid
	}},
	{name: "own-parent", rule: "chain-circle", build: func(s *claude) {
		s.end().records[5].parent = s.records[5].uuid
	}},
	{name: "session-id", rule: "session-id", build: func(s *claude) {
		s.end()
		for i := range s.records[6:] {
			s.records[6+i].session = "11111111-2222-4333-8444-555555555555"
		}
	}},
	{name: "no-summary", rule: "compaction-empty", build: func(s *claude) {
		s.compact().say("Ready to go on.").user("next").say("ok")
	}},
	{name: "error-summary", rule: "compaction-empty", build: func(s *claude) {
		s.compact().user("This session is being continued from a previous conversation that "+
			"ran out "+
			"of context. The conversation is summarized below:\nAPI Error: 400 "+
			`{"type":"error","error":{"type":"invalid_request_error","message":"prompt is `+
			`too long"}}`,
			"isCompactSummary", true, "isVisibleInTranscriptOnly", true)
		s.say("I have no summary.").user("next").say("ok")
	}},
	{name: "error-records", rule: "error-records", build: func(s *claude) {
		for i := range 4 {
			s.user("continue").add("assistant", object("id", fmt.Sprintf("x%d", i), "model",
				"<synthetic>", "type", "message", "role", "assistant", "content",
				list(textBlock(`API Error: 400 {"type":"error","error":{"type":`+
					`"invalid_request_error","message":"Could not process image"}}`)),
				"stop_reason", "stop_sequence", "usage",
				object("input_tokens", 0, "output_tokens", 0)), "isApiErrorMessage", true)
		}
	}},
}
