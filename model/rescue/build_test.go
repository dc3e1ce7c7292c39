package rescue_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
)

// object is a JSON object whose members are written in the order of their names.
type object map[string]any

// marshal is a value as JSON, with < and > as they are.
func marshal(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// claude is a session of Claude Code, record by record.
type claude struct {
	model  string
	lines  []object
	parent any
}

const claudeID = "00000000-1111-4222-8333-444444444444"

// add appends a record; members that are nil are left out.
func (s *claude) add(kind string, message any, more ...object) object {
	n := len(s.lines) + 1
	r := object{
		"parentUuid": s.parent, "isSidechain": false, "userType": "external", "cwd": "/home/dev",
		"sessionId": claudeID, "version": "2.1.197", "type": kind,
		"uuid":      fmt.Sprintf("00000000-0000-4000-8000-%012d", n),
		"timestamp": fmt.Sprintf("2026-11-20T10:%02d:%02d.000Z", n/60, n%60),
	}
	if message != nil {
		r["message"] = message
	}
	for _, m := range more {
		for k, v := range m {
			r[k] = v
		}
	}
	s.lines, s.parent = append(s.lines, r), r["uuid"]
	return r
}

func (s *claude) user(content any, more ...object) *claude {
	s.add("user", object{"role": "user", "content": content}, more...)
	return s
}

func (s *claude) assistant(content ...object) *claude {
	s.add("assistant", s.reply(content, nil))
	return s
}

// reply is a message of the agent; members of more take the place of its own.
func (s *claude) reply(content []object, more object) object {
	n := len(s.lines) + 1
	m := object{
		"model": s.model, "id": fmt.Sprintf("msg_%03d", n), "type": "message", "role": "assistant",
		"content": content, "stop_reason": "end_turn",
		"usage": object{
			"input_tokens": 10, "output_tokens": 20, "cache_read_input_tokens": 1000 + 50*n,
		},
	}
	for k, v := range more {
		m[k] = v
	}
	return m
}

func (s *claude) call(id string) *claude {
	return s.assistant(toolUse(id, "Bash", object{"command": "ls"}))
}

func (s *claude) result(id string, content any) *claude {
	return s.user([]object{toolResult(id, content)})
}

// pair appends a call and its result.
func (s *claude) pair(id string, content any) *claude { return s.call(id).result(id, content) }

// end appends an answer, a prompt and another answer.
func (s *claude) end() *claude {
	return s.assistant(text("Seen.")).user("and now?").assistant(text("Ready."))
}

// boundary appends where Claude Code compacted.
func (s *claude) boundary() *claude {
	before := s.lines[len(s.lines)-1]["uuid"]
	s.parent = nil
	s.add("system", nil, object{
		"subtype": "compact_boundary", "content": "Conversation compacted", "level": "info",
		"logicalParentUuid": before,
		"compactMetadata":   object{"trigger": "auto", "preTokens": 160000},
	})
	return s
}

func (s *claude) data() []byte { return asLines(s.lines) }

// newClaude begins a session: a prompt, two calls with results and an answer, records 1 to 7.
func newClaude() *claude {
	s := &claude{model: "claude-sonnet-4-5-20250929"}
	return s.user("Please fix the layout").
		pair("toolu_a", "a.css\nb.css").pair("toolu_b", "body{}").
		assistant(text("I read it all.")).user("go on")
}

// asLines is one object a line.
func asLines(lines []object) []byte {
	var b bytes.Buffer
	for _, l := range lines {
		b.Write(append(marshal(l), '\n'))
	}
	return b.Bytes()
}

// body is the body of a request; members of more take the place of its own.
func body(model, list string, messages []object, more object) []byte {
	b := object{"model": model, list: messages}
	for k, v := range more {
		b[k] = v
	}
	return marshal(b)
}

// anthropicBody is a body of the Messages API.
func anthropicBody(messages ...object) []byte {
	return body("claude-sonnet-4-5", "messages", messages, object{
		"max_tokens": 8000, "system": "Be kind.",
		"tools": []object{{"name": "Bash", "input_schema": object{"type": "object"}}},
	})
}

// anthropicStart is the first four messages of a body of the Messages API.
func anthropicStart(more ...object) []object {
	return append([]object{
		userSays("Fix it"),
		answers(text("I look."), toolUse("toolu_1", "Bash", object{"command": "ls"})),
		userSays([]object{toolResult("toolu_1", "a.go")}), answers(text("Good.")),
	}, more...)
}

func userSays(content any) object      { return object{"role": "user", "content": content} }
func answers(content ...object) object { return object{"role": "assistant", "content": content} }
func text(s string) object             { return object{"type": "text", "text": s} }
func thinking(said, sign string) object {
	return object{"type": "thinking", "thinking": said, "signature": sign}
}

func toolUse(id, name string, input any) object {
	return object{"type": "tool_use", "id": id, "name": name, "input": input}
}

func toolResult(id string, content any) object {
	return object{"type": "tool_result", "tool_use_id": id, "content": content}
}

// chatBody is a body of Chat Completions: four messages and more.
func chatBody(more ...object) []byte {
	return body("gpt-4o", "messages", append([]object{
		{"role": "system", "content": "Help."},
		userSays("Fix it"),
		chatCalls(chatCall("call_1", "bash", `{"command":"ls"}`)), chatResult("call_1", "a.go"),
	}, more...), nil)
}

func chatCalls(calls ...object) object {
	return object{"role": "assistant", "content": nil, "tool_calls": calls}
}

func chatCall(id, name, arguments string) object {
	return object{
		"id": id, "type": "function", "function": object{"name": name, "arguments": arguments},
	}
}

func chatResult(id string, content any) object {
	return object{"role": "tool", "tool_call_id": id, "content": content}
}

// itemStart is the first four items of the Responses API.
func itemStart(more ...object) []object {
	return append([]object{
		item("user", "Fix it"), itemCall("call_1", "shell", `{"command":["ls"]}`),
		itemResult("call_1", "a.go"), item("assistant", "Good."),
	}, more...)
}

// responsesBody is a body of the Responses API: four items and more.
func responsesBody(more ...object) []byte {
	return body("gpt-5", "input", itemStart(more...), nil)
}

func item(role, said string) object {
	kind := "input_text"
	if role == "assistant" {
		kind = "output_text"
	}
	return object{
		"type": "message", "role": role, "content": []object{{"type": kind, "text": said}},
	}
}

func itemCall(id, name, arguments string) object {
	return object{"type": "function_call", "call_id": id, "name": name, "arguments": arguments}
}

func itemResult(id, output string) object {
	return object{"type": "function_call_output", "call_id": id, "output": output}
}

// with is an object with other members in the place of its own.
func with(o object, more object) object {
	out := object{}
	for _, from := range []object{o, more} {
		for k, v := range from {
			out[k] = v
		}
	}
	return out
}

const codexID = "00000000-5555-4666-8777-888888888888"

// codexLines are the lines of a rollout: the header, the settings and items, the first of them
// those of itemStart, so that the first item of more is on line 7.
func codexLines(more ...object) []object {
	items := itemStart(more...)
	lines := make([]object, 0, len(items)+2)
	lines = append(lines,
		codexLine(0, "session_meta", object{
			"id": codexID, "timestamp": "2026-04-06T07:30:00.000Z", "cwd": "/home/dev",
			"originator": "codex_cli_rs", "cli_version": "0.169.0", "source": "cli",
			"model_provider": "openai",
		}),
		codexLine(1, "turn_context", object{
			"cwd": "/home/dev", "model": "gpt-5.2-codex", "approval_policy": "never",
			"sandbox_policy": object{"type": "danger-full-access"}, "summary": "auto",
		}),
	)
	for i, it := range items {
		kind := "response_item"
		if _, ok := it["message"]; ok {
			kind = "compacted"
		}
		lines = append(lines, codexLine(i+2, kind, it))
	}
	return lines
}

func codexLine(n int, kind string, payload object) object {
	return object{
		"timestamp": fmt.Sprintf("2026-04-06T07:30:%02d.000Z", n), "type": kind, "payload": payload,
	}
}

// piSession is a session of pi, entry by entry.
type piSession struct {
	lines  []object
	parent any
}

func newPi() *piSession {
	s := &piSession{lines: []object{{
		"type": "session", "version": 3, "id": "00000000-9999-4aaa-8bbb-cccccccccccc",
		"timestamp": "2026-03-02T09:01:01.500Z", "cwd": "/home/dev",
	}}}
	return s.user("Plan it").call("call_1").result("call_1", text("a line")).
		assistant(text("Good."))
}

func (s *piSession) add(message object) *piSession {
	n := len(s.lines)
	id := fmt.Sprintf("a%07d", n)
	message["timestamp"] = 1772442060000 + n
	s.lines = append(s.lines, object{
		"type": "message", "id": id, "parentId": s.parent,
		"timestamp": fmt.Sprintf("2026-03-02T09:02:%02d.000Z", n), "message": message,
	})
	s.parent = id
	return s
}

func (s *piSession) user(said string) *piSession { return s.add(userSays([]object{text(said)})) }

func (s *piSession) assistant(content ...object) *piSession {
	return s.add(object{
		"role": "assistant", "content": content, "api": "openai-responses", "provider": "openai",
		"model": "gpt-5", "stopReason": "stop", "usage": object{
			"input": 100, "output": 5, "cacheRead": 0, "cacheWrite": 0, "totalTokens": 105,
			"cost": object{"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0, "total": 0},
		},
	})
}

func (s *piSession) call(id string) *piSession {
	return s.assistant(object{
		"type": "toolCall", "id": id, "name": "read", "arguments": object{"path": "a.txt"},
	})
}

func (s *piSession) result(id string, content ...object) *piSession {
	return s.add(object{
		"role": "toolResult", "toolCallId": id, "toolName": "read", "content": content,
		"isError": false,
	})
}

func (s *piSession) data() []byte { return asLines(s.lines) }

// picture is a gray PNG, with a text of so many bytes in it that nobody sees.
func picture(width, height, hidden int) []byte {
	img := image.NewGray(image.Rect(0, 0, width, height))
	for x := range width {
		img.SetGray(x, 0, color.Gray{Y: uint8(x)})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return insertText(b.Bytes(), hidden)
}

// inBase64 is a block of a picture.
func inBase64(data []byte, kind string) object {
	return object{"type": "image", "source": object{
		"type": "base64", "media_type": kind, "data": base64.StdEncoding.EncodeToString(data),
	}}
}

// onePicture is what a tool returns that shows one.
func onePicture(data []byte, kind string) []object { return []object{inBase64(data, kind)} }

// address is the address of a picture that holds it.
func address(data []byte, kind string) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}

// document is a block of a PDF.
func document(data []byte) object {
	return object{"type": "document", "source": object{
		"type": "base64", "media_type": "application/pdf",
		"data": base64.StdEncoding.EncodeToString(data),
	}}
}

// paper is a PDF of so many pages.
func paper(pages int) []byte {
	var b strings.Builder
	var offsets []int
	put := func(o string) {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj%s endobj\n", len(offsets), o)
	}
	b.WriteString("%PDF-1.4\n")
	put("<</Type/Catalog/Pages 2 0 R>>")
	kids := make([]string, pages)
	for i := range kids {
		kids[i] = fmt.Sprintf("%d 0 R", i+3)
	}
	put(fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", pages, strings.Join(kids, " ")))
	for range pages {
		put("<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>")
	}
	at := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF", len(offsets)+1, at)
	return []byte(b.String())
}

// insertText puts a text of so many bytes behind the header of a PNG.
func insertText(data []byte, size int) []byte {
	if size == 0 {
		return data
	}
	const header = 33 // The signature and the first chunk.
	chunk := append([]byte("tEXtc\x00"), noise(size)...)
	out := binary.BigEndian.AppendUint32(slices.Clone(data[:header]), uint32(len(chunk)-4))
	out = binary.BigEndian.AppendUint32(append(out, chunk...), crc32.ChecksumIEEE(chunk))
	return append(out, data[header:]...)
}

// noise is bytes that do not compress, none of them zero.
func noise(n int) []byte {
	out := make([]byte, n)
	state := uint32(1)
	for i := range out {
		state = state*1664525 + 1013904223
		out[i] = byte(state>>24) | 1
	}
	return out
}
