package broken

import (
	"encoding/json"
	"fmt"
	"strings"
)

// body is one way to break the body of a request.
type body struct {
	name, rule string
	data       json.RawMessage
}

// listBodies makes the bodies of an API.
func listBodies(format string) []File {
	all := map[string]func() []body{
		Messages: messagesBodies, Responses: responsesBodies, Chat: chatBodies,
	}[format]()
	out := make([]File, len(all))
	for i, b := range all {
		out[i] = File{
			Name: b.name + ".json", Format: format, Rule: b.rule,
			Data: func() []byte { return b.data },
		}
	}
	return out
}

func message(role string, content any) json.RawMessage {
	return object("role", role, "content", content)
}

func useOf(id string) json.RawMessage { return useBlock(id, "Bash", object("command", "ls")) }

// messagesBody is a body of the Messages API with some messages at its end.
func messagesBody(more ...any) json.RawMessage { return messagesTo("claude-sonnet-4-5", more...) }

func messagesTo(model string, more ...any) json.RawMessage {
	start := []any{
		message("user", "Fix it"),
		message("assistant", list(textBlock("I look."), useOf("toolu_1"))),
		message("user", list(resultBlock("toolu_1", "ok"))), message("assistant", "Good."),
	}
	return object("model", model, "max_tokens", 8000, "messages", list(append(start, more...)...),
		"tools", list(object("name", "Bash", "description", "Runs",
			"input_schema", object("type", "object", "properties", object()))))
}

// asked is a question, and an answer with blocks.
func asked(blocks ...any) []any {
	return []any{message("user", "ls"), message("assistant", list(blocks...))}
}

func messagesBodies() []body {
	user := func(blocks ...any) json.RawMessage { return message("user", list(blocks...)) }
	pictures := make([]any, 102)
	for i := range pictures {
		pictures[i] = pngBlock(shades(8, 8))
	}
	wide := append([]any{pngBlock(shades(2162, 9))}, pictures[:21]...)
	call := asked(useOf("toolu_9"))
	return []body{
		{"call-last", "call-unanswered", messagesBody(call...)},
		{
			"text-before-result", "results-not-first",
			messagesBody(append(call, user(textBlock("look"), resultBlock("toolu_9", "ok")))...),
		},
		{
			"result-twice", "result-twice",
			messagesBody(append(call, user(resultBlock("toolu_9", "a"),
				resultBlock("toolu_9", "b")), message("assistant", "x"), message("user", "go"))...),
		},
		{
			"result-without-call", "result-without-call",
			messagesBody(user(resultBlock("toolu_9", "a"))),
		},
		{
			"id-chars", "call-id-chars",
			messagesBody(append(asked(useOf("call:9")), user(resultBlock("call:9", "a")))...),
		},
		{
			"name-long", "tool-name-long",
			messagesBody(append(asked(useBlock("toolu_9", strings.Repeat("x", 201), object())),
				user(resultBlock("toolu_9", "a")))...),
		},
		{
			"marks", "too-many-marks",
			messagesBody(user(marked("a"), marked("b"), marked("c"), marked("d"), marked("e"))),
		},
		{
			"system-role", "role-unknown",
			messagesBody(message("system", "be kind"), message("user", "go")),
		},
		{"images", "image-count", messagesBody(user(append(pictures, textBlock("see"))...))},
		{"many-px", "image-many-px", messagesBody(user(append(wide, textBlock("see"))...))},
		{"window", "window", messagesBody(message("user", code(1, 30_000)))},
		{
			"ends-in-space", "ends-in-white-space",
			messagesBody(message("user", "write"), message("assistant", "Here it is: ")),
		},
		{
			"ends-with-assistant", "ends-with-assistant",
			messagesTo("claude-opus-4-7", message("user", "write"), message("assistant", "Here")),
		},
		{
			"surrogate", "lone-surrogate",
			messagesBody(message("user", json.RawMessage(`"a\ud83d b"`))),
		},
		{
			"result-late", "results-not-first",
			messagesBody(append(call, message("user", "well?"), message("assistant", "hm"),
				user(resultBlock("toolu_9", "a"), textBlock("go on")))...),
		},
		{
			"result-later", "results-not-first",
			messagesBody(append(call, message("user", "well?"), message("assistant", "hm"),
				user(resultBlock("toolu_9", "a")), message("assistant", "so"),
				message("user", "go"))...),
		},
		{"blank-alone", "text-blank", messagesBody(user(textBlock(" ")),
			message("assistant", "x"), message("user", "go"))},
		{"blank", "text-blank", messagesBody(user(textBlock(" \n"), textBlock("go on")))},
		{"empty", "message-empty", messagesBody(user(), message("assistant", "x"),
			message("user", "go"))},
	}
}

func responsesBody(more ...any) json.RawMessage {
	start := []any{
		said("user", "Fix it"), callItem("call_1", "shell"), outputItem("call_1", "ok"),
		said("assistant", "Good"), said("user", "ls"),
	}
	return object("model", "gpt-5", "input", list(append(append(start, more...),
		said("user", "go"))...))
}

func responsesBodies() []body {
	long := "call_" + strings.Repeat("x", 80)
	return []body{
		{"call-unanswered", "call-unanswered", responsesBody(callItem("call_9", "shell"))},
		{"output-without-call", "result-without-call", responsesBody(outputItem("call_9", "ok"))},
		{
			"output-before-call", "output-before-call",
			responsesBody(outputItem("call_9", "ok"), callItem("call_9", "shell")),
		},
		{
			"call-twice", "call-twice",
			responsesBody(callItem("call_9", "shell"), outputItem("call_9", "one"),
				callItem("call_9", "shell"), outputItem("call_9", "two")),
		},
		{
			"reasoning-alone", "reasoning-leads-nowhere",
			responsesBody(object("type", "reasoning", "id", "rs_1", "summary", list())),
		},
		{
			"call-id-long", "call-id-long",
			responsesBody(callItem(long, "shell"), outputItem(long, "ok")),
		},
		{
			"id-prefix", "item-id-prefix",
			responsesBody(object("type", "function_call", "id", "toolu_9", "call_id", "call_9",
				"name", "shell", "arguments", "{}"), outputItem("call_9", "ok")),
		},
		{
			"name-chars", "tool-name-chars",
			responsesBody(callItem("call_9", "fs.read file"), outputItem("call_9", "ok")),
		},
		{
			"text-too-long", "text-too-long",
			responsesBody(callItem("call_9", "shell"),
				outputItem("call_9", strings.Repeat("x1 = 0x3f; ", 960_000))),
		},
		{
			"image", "image-unreadable",
			responsesBody(imageItem("image/png", base64Of([]byte("<html>")))),
		},
		{
			"image-type", "image-media-type",
			responsesBody(imageItem("image/svg+xml", base64Of([]byte("<svg/>")))),
		},
		{"item-unknown", "item-unknown", responsesBody(object("type", "quantum_call", "id", "q1"))},
	}
}

// chatCall is a call of Chat Completions.
func chatCall(id, name, arguments string) json.RawMessage {
	return object("id", id, "type", "function",
		"function", object("name", name, "arguments", arguments))
}

func chatAnswer(calls ...any) json.RawMessage {
	return object("role", "assistant", "content", nil, "tool_calls", list(calls...))
}

func chatResult(id string, content any) json.RawMessage {
	return object("role", "tool", "tool_call_id", id, "content", content)
}

func chatBody(more ...any) json.RawMessage {
	const ls = `{"command":"ls"}`
	start := []any{
		message("system", "Help."), message("user", "Fix it"),
		chatAnswer(chatCall("call_1", "bash", ls)), chatResult("call_1", "ok"),
		message("assistant", "Good."), message("user", "ls"),
	}
	return object("model", "gpt-4o", "messages", list(append(append(start, more...),
		message("user", "go"))...))
}

// chatPicture is a picture of Chat Completions.
func chatPicture(data []byte) json.RawMessage {
	return list(object("type", "image_url",
		"image_url", object("url", "data:image/png;base64,"+base64Of(data))))
}

func chatBodies() []body {
	const ls = `{"command":"ls"}`
	long := "call_" + strings.Repeat("x", 60)
	var calls, results []any
	for i := range 129 {
		id := fmt.Sprintf("call_m%d", i)
		calls, results = append(calls, chatCall(id, "bash", ls)), append(results, chatResult(id,
			"ok"))
	}
	one := chatAnswer(chatCall("call_9", "bash", ls))
	return []body{
		{"call-unanswered", "call-unanswered", chatBody(one)},
		{"result-without-call", "result-without-call", chatBody(chatResult("call_9", "ok"))},
		{"result-late", "results-not-first", chatBody(one, message("user", "well?"),
			chatResult("call_9", "ok"))},
		{
			"call-id-long", "call-id-long",
			chatBody(chatAnswer(chatCall(long, "bash", ls)), chatResult(long, "ok")),
		},
		{
			"name-chars", "tool-name-chars",
			chatBody(chatAnswer(chatCall("call_9", "fs.read file", ls)), chatResult("call_9",
				"ok")),
		},
		{
			"arguments", "arguments-not-json",
			chatBody(chatAnswer(chatCall("call_9", "bash", `{"command": "ls`)),
				chatResult("call_9", "ok")),
		},
		{"calls-too-many", "calls-too-many", chatBody(append([]any{chatAnswer(calls...)},
			results...)...)},
		{
			"calls-empty", "calls-empty",
			chatBody(object("role", "assistant", "content", "x", "tool_calls", list())),
		},
		{"window", "window", chatBody(message("assistant", "k"), message("user", code(1, 15_000)))},
		{
			"image-role", "image-role",
			chatBody(one, chatResult("call_9", chatPicture(shades(9, 9)))),
		},
		{"image", "image-unreadable", chatBody(message("user", chatPicture([]byte("<html>"))))},
	}
}
