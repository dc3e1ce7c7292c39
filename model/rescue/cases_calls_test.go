package rescue_test

import (
	"strings"

	"decant/model"
)

func pairCases() []brokenCase {
	server := func() *claude {
		return newClaude().assistant(object{
			"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search",
			"input": object{"query": "x"},
		}).user("next").end()
	}
	return []brokenCase{
		claudeCase("call-unanswered", "8.1", model.Refused, "", 0,
			newClaude().call("toolu_x").user("go on").end()),
		claudeCase("call-unanswered", "8.1", model.Refused, note, 1, server()).named("server"),
		bodyCase(anthropic, "result-without-call", "1/6.2", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays("search"), answers(
				object{
					"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search",
					"input": object{"query": "x"},
				},
				object{"type": "web_search_tool_result", "content": []object{}},
				text("found")), userSays("go"))...)).named("of the server"),
		bodyCase(anthropic, "result-without-call", "1/6.1", model.Refused, note, 1,
			anthropicBody(anthropicStart(userSays("search"), answers(
				object{
					"type": "web_search_tool_result", "tool_use_id": "srvtoolu_9",
					"content": []object{},
				},
				text("found")), userSays("go"))...)).named("of the server, alone"),
		bodyCase(anthropic, "call-unanswered", "1/6.1", model.Refused, none, 0,
			anthropicBody(anthropicStart(userSays("ls"),
				answers(toolUse("toolu_9", "Bash", object{})))...)),
		bodyCase(chat, "call-unanswered", "1/5.1", model.Refused, none, 0,
			chatBody(chatCalls(chatCall("call_9", "bash", "{}")), userSays("go"))),
		bodyCase(chat, "call-unanswered", "1/5.1", model.Refused, none, 0, chatBody(object{
			"role": "assistant", "content": nil,
			"function_call": object{"name": "ls", "arguments": "{}"},
		}, userSays("go"))).named("an old function"),
		bodyCase(responses, "call-unanswered", "1/5.1", model.Refused, none, 0,
			responsesBody(itemCall("call_9", "shell", "{}"), item("user", "go"))),
		linesCase(codex, "call-unanswered", "7.1", model.Healed, "", 0,
			asLines(codexLines(itemCall("call_9", "shell", "{}"), item("user", "go")))),
		linesCase(pi, "call-unanswered", "6.1", model.Healed, "", 0,
			newPi().call("call_9").user("stop").data()),
		claudeCase("result-without-call", "8.1", model.Refused, none, 1,
			newClaude().result("toolu_gone", "hello").end()),
		claudeCase("result-without-call", "8.1", model.Refused, none, 1,
			newClaude().result("toolu_gone", []object{text("hello"), inBase64(dot, "image/png")}).
				end()).named("with a picture"),
		bodyCase(anthropic, "result-twice", "1/7.2", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays("ls"),
				answers(toolUse("toolu_9", "Bash", object{})), userSays([]object{
					toolResult("toolu_9", "one"),
					toolResult("toolu_9", []object{inBase64(dot, "image/png")}),
				}))...)).named("with a picture"),
		bodyCase(anthropic, "role-unknown", "1/5.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(object{
				"role": "developer", "content": []object{text("see"), inBase64(dot, "image/png")},
			}, userSays("go"))...)).named("with a picture"),
		bodyCase(chat, "role-unknown", "1/5.1", model.Refused, none, 1, chatBody(
			object{"role": "bot", "content": "see"}, userSays("go"))),
		bodyCase(responses, "role-unknown", "1/5.1", model.Refused, none, 1, responsesBody(
			with(item("assistant", "x"), object{"role": "bot"}), item("user", "go"))),
		linesCase(pi, "result-without-call", "6.1", model.Refused, none, 1,
			newPi().result("call_9", text("ok"), object{
				"type": "image", "data": inBase64(dot, "image/png")["source"].(object)["data"],
				"mimeType": "image/png",
			}).user("stop").data()).named("with a picture"),
		bodyCase(chat, "result-without-call", "1/5.1", model.Refused, none, 1,
			chatBody(chatResult("call_9", "ok"), userSays("go"))),
		bodyCase(chat, "result-without-call", "1/5.1", model.Refused, none, 1, chatBody(
			object{"role": "function", "name": "ls", "content": "ok"}, userSays("go"))).
			named("of an old function"),
		bodyCase(responses, "result-without-call", "1/5.1", model.Refused, none, 1,
			responsesBody(itemResult("call_9", "ok"), item("user", "go"))),
		linesCase(pi, "result-without-call", "6.1", model.Refused, none, 1,
			newPi().result("call_9", text("ok")).user("stop").data()),
		linesCase(codex, "output-without-call", "7.1", model.HealedWithLoss, none, 1,
			asLines(codexLines(itemResult("call_9", "ok"), item("user", "go")))),
		linesCase(codex, "output-before-call", "7.1", model.Refused, none, 2,
			asLines(codexLines(itemResult("call_9", "ok"), itemCall("call_9", "shell", "{}"),
				item("user", "go")))),
		linesCase(codex, "output-before-call", "7.1", model.Refused, none, 4,
			asLines(codexLines(itemResult("call_8", "ok"), itemResult("call_9", "ok"),
				itemCall("call_8", "shell", "{}"), itemCall("call_9", "shell", "{}"),
				item("user", "go")))).named("two before two"),
		bodyCase(anthropic, "results-not-first", "1/7.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays("ls"),
				answers(toolUse("toolu_9", "Bash", object{})),
				userSays([]object{text("look"), toolResult("toolu_9", "ok")}))...)),
		bodyCase(anthropic, "results-not-first", "1/6.2", model.Refused, none, 1,
			anthropicBody(anthropicStart(
				answers(toolUse("toolu_2", "Bash", object{}), toolUse("toolu_3", "Bash", object{})),
				userSays([]object{
					toolResult("toolu_2", "x"), text("and"), toolResult("toolu_3", "y"),
				}), answers(text("ok")))...)).named("between two results"),
		claudeCase("results-not-first", "9.1", model.Healed, "", 0,
			newClaude().call("toolu_o").user("what is that?").result("toolu_o", "ok").end()),
		claudeCase("result-twice", "10.1", model.Refused, none, 1, newClaude().
			pair("toolu_d", "a").result("toolu_d", "again").end()),
		bodyCase(anthropic, "result-twice", "1/7.2", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays("ls"),
				answers(toolUse("toolu_9", "Bash", object{})),
				userSays([]object{toolResult("toolu_9", "a"), toolResult("toolu_9", "again")}),
				answers(text("Seen.")), userSays("go"))...)),
		bodyCase(chat, "calls-empty", "1/5.1", model.Refused, none, 1,
			chatBody(object{"role": "assistant", "content": "x", "tool_calls": []object{}},
				userSays("go"))),
	}
}

func idCases() []brokenCase {
	long := "call_" + strings.Repeat("x", 80)
	foreign := []object{
		with(toolUse("toolu_7", "web_search", object{"q": "x"}), object{"type": "server_tool_use"}),
		{"type": "web_search_tool_result", "tool_use_id": "toolu_7", "content": []object{}},
		text("found"),
	}
	names := func(name string) *claude {
		return newClaude().assistant(toolUse("toolu_n", name, object{})).
			result("toolu_n", "ok").end()
	}
	return []brokenCase{
		claudeCase("call-twice", "10.1", model.Refused, none, 2,
			newClaude().pair("toolu_d", "a").pair("toolu_d", "b").end()),
		bodyCase(anthropic, "call-twice", "1/7.1", model.Refused, none, 2,
			anthropicBody(anthropicStart(userSays("again"),
				answers(toolUse("toolu_0", "Bash", object{}), toolUse("toolu_1", "Bash", object{})),
				userSays([]object{toolResult("toolu_0", "c"), toolResult("toolu_1", "d")}))...)).
			named("later turn").place("1/6.2"),
		bodyCase(anthropic, "call-twice", "1/6.2", model.Refused, none, 2,
			anthropicBody(anthropicStart(userSays("both"),
				answers(toolUse("toolu_9", "Bash", object{"command": "a"}),
					toolUse("toolu_9", "Bash", object{"command": "b"})),
				userSays([]object{toolResult("toolu_9", "x"), toolResult("toolu_9", "y")}),
				answers(text("Seen.")), userSays("go"))...)).named("both wait"),
		bodyCase(anthropic, "call-twice", "1/7.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays("ls"),
				answers(toolUse("toolu_9", "Bash", object{})),
				answers(toolUse("toolu_9", "Bash", object{})),
				userSays([]object{toolResult("toolu_9", "x")}),
				answers(text("Seen.")), userSays("go"))...)).named("alone in two messages"),
		bodyCase(chat, "call-twice", "1/6.1", model.Refused, none, 1, chatBody(
			chatCalls(chatCall("call_9", "bash", "{}")),
			chatCalls(chatCall("call_9", "bash", "{}")), chatResult("call_9", "ok"),
			userSays("go"))).named("alone in two messages"),
		bodyCase(chat, "call-twice", "1/6.2", model.Refused, none, 1, chatBody(
			chatCalls(chatCall("call_9", "bash", "{}")),
			with(chatCalls(chatCall("call_9", "bash", "{}")), object{"content": "again"}),
			chatResult("call_9", "ok"), userSays("go"))).named("beside a text"),
		linesCase(codex, "call-twice", "8.1", model.Refused, none, 1,
			asLines(codexLines(itemCall("call_9", "shell", "{}"), itemCall("call_9", "shell", "{}"),
				itemResult("call_9", "ok"), item("user", "go")))),
		claudeCase("call-id-chars", "8.1", model.Refused, none, 2,
			newClaude().pair("call.1:fs/read", "ok").end()),
		bodyCase(anthropic, "call-id-foreign", "1/6.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays("search"), answers(foreign...),
				userSays("go"))...)),
		bodyCase(responses, "item-id-prefix", "1/5.1", model.Refused, none, 1, responsesBody(
			with(itemCall("call_9", "shell", "{}"), object{"id": "toolu_9"}),
			itemResult("call_9", "ok"))),
		bodyCase(chat, "call-id-long", "1/5.1", model.Refused, none, 2,
			chatBody(chatCalls(chatCall(long, "bash", "{}")), chatResult(long, "ok"))),
		bodyCase(responses, "call-id-long", "1/5.1", model.Refused, none, 2,
			responsesBody(itemCall(long, "shell", "{}"), itemResult(long, "ok"))),
		claudeCase("tool-name-chars", "8.1", model.Refused, none, 2, names("mcp.fs/read file")),
		linesCase(codex, "tool-name-chars", "7.1", model.Refused, none, 2, asLines(codexLines(
			itemCall("call_9", "fs.read file", "{}"), itemResult("call_9", "ok")))),
		claudeCase("tool-name-long", "8.1", model.Refused, none, 2,
			names("mcp__"+strings.Repeat("x", 200))),
	}
}

// place is a case at another place.
func (b brokenCase) place(at string) brokenCase {
	b.at = at
	return b
}

func argumentCases() []brokenCase {
	return []brokenCase{
		claudeCase("input-not-object", "8.1", model.Refused, none, 1, newClaude().
			assistant(toolUse("toolu_n", "Bash", `{"command": "ls`)).result("toolu_n", "ok").end()),
		bodyCase(chat, "arguments-not-json", "1/5.1", model.Refused, none, 1, chatBody(
			chatCalls(chatCall("call_9", "bash", `{"command": "ls`)), chatResult("call_9", "ok"))),
		bodyCase(chat, "arguments-not-json", "1/5.1", model.Refused, none, 1, chatBody(
			object{"role": "assistant", "content": nil, "tool_calls": []object{{
				"id": "call_9", "type": "function", "function": object{
					"name": "bash", "arguments": object{"command": "ls"},
				},
			}}}, chatResult("call_9", "ok"))).named("an object"),
		bodyCase(responses, "arguments-not-json", "1/5.1", model.Refused, none, 1, responsesBody(
			with(itemCall("call_9", "shell", ""), object{"arguments": 7}),
			itemResult("call_9", "ok"), item("user", "go"))).named("a number"),
		bodyCase(anthropic, "tool-reference", "1/3.1", model.Refused, note, 1,
			refersTo("bash", "gone")),
		claudeCase("tool-reference", "9.1", model.Harmless, note, 0, newClaude().
			pair("toolu_r", []object{{"type": "tool_reference", "tool_name": "mcp__gone__tool"}}).
			end()),
	}
}

// refersTo is a body that defines find and bash, with the names of tools as the result of find.
func refersTo(names ...string) []byte {
	found := make([]object, 0, len(names))
	for _, name := range names {
		found = append(found, object{"type": "tool_reference", "tool_name": name})
	}
	schema := object{"type": "object", "properties": object{}}
	return body("claude-sonnet-4-5", "messages", []object{
		userSays("look"), answers(toolUse("toolu_9", "find", object{})),
		userSays([]object{toolResult("toolu_9", found)}), answers(text("Done.")), userSays("go"),
	}, object{"tools": []object{
		{"name": "find", "input_schema": schema}, {"name": "bash", "input_schema": schema},
	}})
}

// gapCases lack members that an API requires.
func gapCases() []brokenCase {
	use := func(block object) []byte {
		return anthropicBody(anthropicStart(userSays("ls"), answers(text("I look."), block),
			userSays([]object{toolResult("toolu_9", "ok")}), answers(text("Done.")),
			userSays("go"))...)
	}
	call := func(members object) []byte {
		return chatBody(chatCalls(with(object{"id": "call_9"}, members)),
			chatResult("call_9", "ok"), userSays("go"))
	}
	return []brokenCase{
		bodyCase(anthropic, "member-missing", "1/6.2", model.Refused, none, 1,
			use(object{"type": "tool_use", "id": "toolu_9", "name": "Bash"})).named("input"),
		bodyCase(anthropic, "member-missing", "1/6.2", model.Refused, none, 1,
			use(toolUse("toolu_9", "Bash", nil))).named("null as input"),
		bodyCase(anthropic, "member-missing", "1/6.2", model.Refused, none, 1,
			use(object{"type": "tool_use", "id": "toolu_9"})).named("name and input"),
		bodyCase(anthropic, "member-missing", "1/5.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays([]object{{"type": "text"}, text("go")}))...)).
			named("text"),
		bodyCase(anthropic, "member-missing", "1/5.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays([]object{{"text": "go"}}))...)).
			named("type of a text"),
		bodyCase(anthropic, "member-missing", "1/5.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays([]object{
				{"type": "image", "source": object{"url": "https://example.org/a.png"}}, text("go"),
			}))...)).named("type of a source"),
		bodyCase(anthropic, "member-missing", "1/5.1", model.Refused, model.LossNote, 1,
			anthropicBody(anthropicStart(userSays([]object{
				{"type": "image", "source": object{"type": "base64"}}, text("go"),
			}))...)).named("data of a picture"),
		bodyCase(chat, "member-missing", "1/5.1", model.Refused, none, 1, chatBody(
			object{"role": "assistant", "content": []object{{"text": "x"}}}, userSays("go"))).
			named("type of a part"),
		bodyCase(chat, "member-missing", "1/5.1", model.Refused, model.LossNote, 1, chatBody(
			userSays([]object{{"type": "image_url", "image_url": object{}}, text("go")}))).
			named("address of a picture"),
		bodyCase(responses, "member-missing", "1/5.1", model.Refused, none, 1, responsesBody(
			with(item("assistant", "x"), object{"content": []object{{"text": "x"}}}),
			item("user", "go"))).named("type of a part"),
		bodyCase(chat, "member-missing", "1/6.1", model.Refused, none, 1, chatBody(
			chatCalls(chatCall("call_9", "bash", "{}")),
			object{"role": "tool", "tool_call_id": "call_9", "content": nil},
			userSays("go"))).named("null as content"),
		bodyCase(chat, "member-missing", "1/5.1", model.Refused, none, 1, chatBody(
			object{"role": "assistant", "content": nil}, userSays("go"))).named("an answer"),
		bodyCase(chat, "member-missing", "1/5.1", model.Refused, none, 1,
			call(object{"type": "function"})).named("function"),
		bodyCase(chat, "member-missing", "1/5.1", model.Refused, none, 1,
			call(object{"function": object{}})).named("all of a call"),
		bodyCase(responses, "member-missing", "1/5.1", model.Refused, none, 1, responsesBody(
			object{"type": "function_call", "call_id": "call_9", "name": "shell"},
			itemResult("call_9", "ok"), item("user", "go"))).named("arguments"),
		bodyCase(responses, "member-missing", "1/5.1", model.Refused, none, 1, responsesBody(
			with(item("assistant", "x"), object{"content": nil}), item("user", "go"))).
			named("null as content"),
		bodyCase(responses, "member-missing", "1/5.1", model.Refused, none, 1, responsesBody(
			object{"type": "reasoning", "encrypted_content": "gAAA"}, item("assistant", "x"),
			item("user", "go"))).named("summary"),
		bodyCase(responses, "member-missing", "1/6.1", model.Refused, none, 1, responsesBody(
			itemCall("call_9", "shell", "{}"),
			object{"type": "function_call_output", "call_id": "call_9"},
			item("user", "go"))).named("output"),
	}
}

// nullCases have a null where a message, an item or a block belongs.
func nullCases() []brokenCase {
	return []brokenCase{
		bodyCase(anthropic, "message-empty", "1/5.1", model.Refused, none, 1,
			anthropicBody(anthropicStart(nil, userSays("go"))...)).named("null"),
		bodyCase(anthropic, "block-not-object", "1/5.2", model.Refused, none, 1,
			anthropicBody(anthropicStart(userSays([]object{text("go"), nil}))...)).named("null"),
		bodyCase(chat, "message-empty", "1/5.1", model.Refused, none, 1,
			chatBody(nil, userSays("go"))).named("null"),
		bodyCase(chat, "block-not-object", "1/5.1", model.Refused, none, 1, chatBody(
			chatCalls(nil, chatCall("call_9", "bash", "{}")), chatResult("call_9", "ok"),
			userSays("go"))).named("null"),
		bodyCase(chat, "block-not-object", "1/5.1", model.Refused, none, 1, chatBody(
			with(chatCalls(nil), object{"content": "x"}), userSays("go"))).named("only null"),
		bodyCase(responses, "item-without-type", "1/5.1", model.Refused, none, 1,
			responsesBody(nil, item("user", "go"))).named("null"),
	}
}

func reasoningCases() []brokenCase {
	thinks := func(block object) *claude {
		return newClaude().assistant(block, text("I see.")).user("go").end()
	}
	return []brokenCase{
		claudeCase("reasoning-unsigned", "8.1", model.Refused, "", 0,
			thinks(object{"type": "thinking", "thinking": "Let me see."})),
		claudeCase("signature-invalid", "8.1", model.Refused, "", 0,
			thinks(thinking("Let me see.", "not base64 !!"))),
		bodyCase(anthropic, "signature-invalid", "1/6.1", model.Refused, part, 1,
			anthropicBody(anthropicStart(userSays("write"),
				answers(thinking("Let me see.", "not base64 !!"), text("Here.")),
				userSays("go"))...)),
		linesCase(pi, "signature-invalid", "6.1", model.Refused, part, 1, newPi().
			assistant(object{"type": "thinking", "thinking": "hm", "thinkingSignature": "c2ln"},
				text("ok")).user("next").data()),
		bodyCase(responses, "reasoning-leads-nowhere", "1/5.1", model.Refused, part, 1,
			responsesBody(object{"type": "reasoning", "id": "rs_1", "summary": []object{}},
				object{"type": "message", "role": "assistant", "content": []object{}},
				item("user", "go"))).named("an empty answer"),
		bodyCase(anthropic, "ends-in-reasoning", "1/5.2", model.Refused, part, 1,
			anthropicBody(anthropicStart(
				answers(text("Here."), thinking("Let me see.", "c2ln")))...)),
		bodyCase(anthropic, "reasoning-alone", "1/6.1", model.Harmless, "", 0,
			anthropicBody(anthropicStart(userSays("write"),
				answers(thinking("Let me see.", "c2ln")), userSays("go"))...)),
		bodyCase(responses, "reasoning-leads-nowhere", "1/5.1", model.Refused, part, 1,
			responsesBody(object{"type": "reasoning", "id": "rs_1", "summary": []object{}},
				item("user", "go"))),
		linesCase(pi, "reasoning-alone", "6.1", model.Healed, part, 0, newPi().
			assistant(object{"type": "thinking", "thinking": "hm", "thinkingSignature": "{}"}).
			user("next").data()),
		linesCase(codex, "reasoning-alone", "7.1", model.Refused, part, 1,
			asLines(codexLines(object{
				"type": "reasoning", "id": "rs_1", "summary": []object{},
				"encrypted_content": "gAAA",
			}))),
		linesCase(codex, "reasoning-alone", "7.1", model.Harmless, "", 0,
			asLines(codexLines(object{
				"type": "reasoning", "summary": []object{}, "encrypted_content": "gAAA",
			}))).named("without an id"),
		bodyCase(responses, "reasoning-missing", "1/5.1", model.Harmless, none, 0, responsesBody(
			with(item("assistant", "hm"), object{"id": "msg_1", "status": "completed"}),
			item("user", "go"))),
		claudeCase("block-role", "8.1", model.Refused, note, 1,
			newClaude().user([]object{thinking("hm", "c2ln")}).end()),
		claudeCase("block-type", "8.1", model.Refused, note, 1, newClaude().
			assistant(object{"type": "server_tool_result_v9", "foo": 1}, text("hm")).
			user("next").end()),
		linesCase(codex, "item-unknown", "line 7", model.Harmless, "", 0,
			asLines(codexLines(object{"type": "quantum_call", "id": "q1"}, item("user", "stop")))),
	}
}
