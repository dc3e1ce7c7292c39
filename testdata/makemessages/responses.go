package main

// sealed stands for what only the server can read.
const sealed = "gAAAAABqKrRvYmJseV9lbmNyeXB0ZWQ="

func inputItem(role, text string) obj {
	return obj{"type", "message", "role", role, "content", list{obj{
		"type", "input_text", "text", text,
	}}}
}

func outputItem(id, text string) obj {
	return obj{
		"type", "message", "id", id, "status", "completed", "role", "assistant", "content",
		list{obj{"type", "output_text", "text", text, "annotations", list{}}},
	}
}

func reasoningItem(id, text string) obj {
	return obj{"type", "reasoning", "id", id, "summary", list{obj{
		"type", "summary_text", "text", text,
	}}, "encrypted_content", sealed}
}

func callItem(id, name string, arguments obj) obj {
	return obj{
		"type", "function_call", "id", "fc_" + id, "call_id", "call_" + id, "name", name,
		"arguments", spellText(arguments),
	}
}

func resultItem(id string, out any) obj {
	return obj{"type", "function_call_output", "call_id", "call_" + id, "output", out}
}

// codexOutput is what Codex puts round what a command printed.
func codexOutput(id, status, text string) string {
	return "Chunk ID: " + id + "\nWall time: 0.0412 seconds\nProcess exited with code " + status +
		"\nOriginal token count: 120\nOutput:\n" + text
}

// shellItem is a call of Codex' shell.
func shellItem(id, line string) obj {
	return callItem(id, "exec_command", obj{"cmd", line, "workdir", "/tide", "yield_time_ms", 1000})
}

const tidePatch = `*** Begin Patch
*** Update File: table.go
@@
-	return High[0] + Lunar
+	return High[0] + Lunar // The next day's.
*** End Patch`

// codexItems are what Codex sends.
func codexItems() list {
	return list{
		inputItem("developer", "<permissions instructions>\nAsk before you write.\n</permissions instructions>"),
		inputItem("user", "<environment_context>\n  <cwd>/tide</cwd>\n  <shell>bash</shell>\n</environment_context>"),
		inputItem("user", "Why is the water late?"),
		reasoningItem("rs_1", "**Reading both files**"),
		shellItem("1", "cat gears.go"),
		shellItem("2", "cat table.go"),
		resultItem("1", codexOutput("9f01ab", "0", gearsGo)),
		resultItem("2", codexOutput("9f01ac", "0", tableGo)),
		reasoningItem("rs_2", "**Looking again**"),
		shellItem("3", "cat table.go"),
		resultItem("3", codexOutput("77e210", "0", tableGo)),
		shellItem("4", "nl -ba gears.go"),
		resultItem("4", codexOutput("77e211", "0", numberLines(gearsGo)+"\n")),
		reasoningItem("rs_3", "**Mending it**"),
		outputItem("msg_1", "I mend the table."),
		obj{
			"type", "custom_tool_call", "id", "ctc_5", "status", "completed", "call_id", "call_5",
			"name", "apply_patch", "input", tidePatch,
		},
		obj{
			"type", "custom_tool_call_output", "call_id", "call_5", "output",
			"Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess. Updated the following files:\nM table.go\n",
		},
		shellItem("6", "go test ./..."),
		resultItem("6", codexOutput("a0b1c2", "1", testLog)),
		reasoningItem("rs_4", "**Failing**"),
		outputItem("msg_2", "It fails still."),
		inputItem("user", "Go on, as in the other room."),
		reasoningItem("rs_5", "**A script**"),
		obj{
			"type", "custom_tool_call", "id", "ctc_7", "status", "completed", "call_id", "call_7",
			"name", "exec", "input",
			"const r = await tools.exec_command({cmd:\"cat table.go\"}); text(r.output);",
		},
		obj{"type", "custom_tool_call_output", "call_id", "call_7", "output", list{
			obj{"type", "input_text", "text", "Script completed\nWall time 0.1 seconds\nOutput:\n"},
			obj{"type", "input_text", "text", tableGo},
		}},
		reasoningItem("rs_6", "**Done**"),
		outputItem("msg_3", "It lacks a lunar day."),
	}
}

// oldItems are what Codex once sent.
func oldItems() list {
	shell := func(id, line string) obj {
		return callItem(id, "shell", obj{"command", list{"bash", "-lc", line}, "workdir", "/tide"})
	}
	said := func(text, status string) string {
		return `{"output":` + spellText(text) + `,"metadata":{"exit_code":` + status +
			`,"duration_seconds":0.1}}`
	}
	return list{
		inputItem("user", "Mend the table of tides."),
		shell("1", "cat table.go"),
		resultItem("1", said(tableGo, "0")),
		shell("2", "go test ./..."),
		resultItem("2", said(testLog, "1")),
		shell("3", "cat table.go"),
		resultItem("3", said(tableGo, "0")),
		outputItem("msg_1", "It lacks a lunar day."),
	}
}

// responsesBody is a request with all that an API's input may hold.
func responsesBody() obj {
	return obj{
		"model", "gpt-5.5", "instructions", "You mend clocks.",
		"input",
		list{
			obj{"role", "developer", "content", "Answer in one line."},
			obj{"role", "user", "content", list{
				obj{"type", "input_text", "text", "Why is the water late?"},
				obj{"type", "input_image", "detail", "low", "image_url", "data:image/png;base64," + dot},
				obj{"type", "input_image", "image_url", "https://example.org/pier.png"},
				obj{"type", "input_file", "filename", "pier.pdf", "file_data", "data:application/pdf;base64,JVBERi0="},
			}},
			reasoningItem("rs_1", "Both files at once."),
			callItem("1", "read_file", obj{"file_path", "/tide/gears.go"}),
			callItem("2", "read_file", obj{"file_path", "/tide/table.go"}),
			resultItem("1", gearsGo),
			resultItem("2", list{
				obj{"type", "input_text", "text", tableGo},
				obj{"type", "input_image", "image_url", "data:image/png;base64," + dot},
			}),
			obj{"type", "reasoning", "id", "rs_2", "summary", list{}, "encrypted_content", sealed},
			obj{"type", "web_search_call", "id", "ws_1", "status", "completed", "action", obj{
				"type", "search", "query", "lunar day",
			}},
			obj{
				"type", "mcp_call", "id", "mcp_1", "server_label", "harbour", "name", "page",
				"arguments", `{"at":"pier"}`, "output", harborPage,
			},
			obj{
				"type", "code_interpreter_call", "id", "ci_1", "status", "completed",
				"container_id", "cntr_1", "code", "print(24*60+50)", "outputs",
				list{
					obj{"type", "logs", "logs", "1490\n"},
				},
			},
			obj{
				"type", "file_search_call", "id", "fs_1", "status", "completed",
				"queries",
				list{"tide"},
				"results",
				list{
					obj{"file_id", "file-1", "filename", "a.txt", "score", 0.75, "text", harborPage},
				},
			},
			outputItem("msg_1", "It lacks a lunar day."),
			obj{"role", "user", "content", "Thank you. Who built it?"},
			obj{"role", "assistant", "content", list{obj{
				"type", "refusal", "refusal", "I may not say.",
			}}},
			obj{"role", "user", "content", "Draw it."},
			obj{
				"type", "image_generation_call", "id", "ig_1", "status", "completed",
				"revised_prompt", "a clock", "output_format", "png", "result", dot,
			},
			outputItem("msg_2", "Here it is."),
		},
		"tools",
		list{
			obj{
				"type", "function", "name", "read_file", "description", "Reads a file.",
				"parameters",
				obj{"type", "object"},
				"strict", true,
			},
			obj{
				"type", "function", "name", "weather", "description",
				"Says what the weather is at a place.", "parameters",
				obj{"type", "object"},
			},
			obj{"type", "web_search"},
		},
		"store", false, "include",
		list{"reasoning.encrypted_content"},
	}
}

// chainedBody goes on with what the server keeps.
func chainedBody() obj {
	return obj{
		"model", "gpt-5.5", "previous_response_id", "resp_1",
		"input",
		list{
			resultItem("0", tableGo),
			obj{"type", "item_reference", "id", "rs_1"},
			callItem("1", "read_file", obj{"file_path", "/tide/table.go"}),
			resultItem("1", tableGo),
			reasoningItem("rs_2", "The same."),
			callItem("2", "read_file", obj{"file_path", "/tide/table.go"}),
			resultItem("2", tableGo),
			outputItem("msg_1", "It is the same table."),
			obj{"role", "user", "content", "Thank you."},
		},
	}
}

// responsesLog is a log of requests, the last of which is a text alone.
func responsesLog() []any {
	items := codexItems()
	body := func(in any) obj { return obj{"model", "gpt-5.5", "input", in, "stream", true} }
	return []any{
		obj{"request", body(items[:3])},
		obj{"request", body(items[:8])},
		obj{"request", body(items)},
		obj{"request", body("Is it high water?")},
	}
}
