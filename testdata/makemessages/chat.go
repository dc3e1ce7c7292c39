package main

func role(name, text string) obj { return obj{"role", name, "content", text} }

func call(id, name string, arguments obj) obj {
	return obj{"id", id, "type", "function", "function", obj{
		"name", name, "arguments", spelled(arguments),
	}}
}

func asks(content any, calls ...any) obj {
	return obj{"role", "assistant", "content", content, "tool_calls", append(list{}, calls...)}
}

func answer(id, text string) obj {
	return obj{"role", "tool", "tool_call_id", id, "content", text}
}

func function(name, about, argument string) obj {
	return obj{"type", "function", "function", obj{
		"name", name, "description", about, "parameters", obj{
			"type", "object", "properties", obj{argument, obj{"type", "string"}},
		},
	}}
}

// chatMessages have one of each.
func chatMessages() list {
	return list{
		role("system", "You mend clocks."),
		role("developer", "Answer in one line."),
		obj{"role", "user", "content", list{
			say("Why is the water late?"),
			obj{"type", "image_url", "image_url", obj{"url", "data:image/png;base64," + dot}},
			obj{"type", "file", "file", obj{"filename", "pier.pdf", "file_data", "JVBERi0="}},
		}},
		append(asks(nil,
			call("call_1", "read_file", obj{"path", "/tide/gears.go"}),
			call("call_2", "read_file", obj{"path", "/tide/table.go"}),
		), "reasoning_content", "Both files at once."),
		answer("call_1", gearsGo),
		answer("call_2", tableGo),
		obj{
			"role", "assistant", "content", "", "reasoning", "The table looks short.",
			"reasoning_details",
			list{obj{
				"type", "reasoning.text", "text", "The table looks short.", "signature", "c2ln",
			}},
			"tool_calls",
			list{append(call("call_3", "read_file", obj{"path", "/tide/table.go"}),
				"extra_content", obj{"google", obj{"thought_signature", "dGhvdWdodA=="}})},
		},
		obj{"role", "tool", "tool_call_id", "call_3", "content", list{say(tableGo)}},
		obj{
			"role", "assistant", "content", "I note it.", "tool_calls", list{obj{
				"id", "call_4", "type", "custom",
				"custom",
				obj{"name", "note", "input", "add a day"},
			}},
		},
		answer("call_4", "noted"),
		obj{"role", "assistant", "content", nil, "function_call", obj{
			"name", "look", "arguments", `{"at":"pier"}`,
		}},
		obj{"role", "function", "name", "look", "content", harborPage},
		obj{"role", "assistant", "content", "It lacks a lunar day.", "refusal", nil},
		role("user", "Thank you. Who built it?"),
		obj{"role", "assistant", "content", nil, "refusal", "I may not say."},
	}
}

// chatBody is a request, and what its answer used.
func chatBody() obj {
	return obj{
		"messages", chatMessages(), "model", "gpt-4.1", "temperature", 0.20,
		"tools",
		list{
			function("read_file", "Reads a file.", "path"),
			function("web_search", "Searches the web, and says what it found.", "query"),
			function("weather", "Says what the weather is at a place.", "place"),
			obj{"type", "custom", "custom", obj{"name", "note", "description", "Keeps a note."}},
			function("look", "Looks at a place.", "at"),
		},
		"parallel_tool_calls", true,
		"usage",
		obj{
			"prompt_tokens", 900, "completion_tokens", 60,
			"prompt_tokens_details",
			obj{"cached_tokens", 512},
		},
	}
}

// tuning are three conversations, the second the longest.
func tuning() []any {
	long := list{role("system", "You mend clocks.")}
	for _, id := range []string{"a", "b", "c"} {
		long = append(long, role("user", "Read the table, please."),
			asks(nil, call("call_"+id, "read_file", obj{"path", "/tide/table.go"})),
			answer("call_"+id, tableGo), role("assistant", "It lacks a lunar day."))
	}
	short := list{role("user", "Is it high water?"), role("assistant", "At three.")}
	return []any{
		obj{"messages", short}, obj{"messages", long}, obj{"messages", short},
	}
}

// sweRun is a run of SWE-agent.
func sweRun() obj {
	own := func(kind string, m obj, more ...any) obj {
		return append(append(append(obj{}, m...), "agent", "main", "message_type", kind), more...)
	}
	shown := func(id, text string) obj {
		text += "\n(Open file: /tide/table.go)\n(Current directory: /tide)\nbash-$"
		return own("observation", role("tool", text), "tool_call_ids", list{id})
	}
	return obj{
		"environment", "main",
		"trajectory",
		list{obj{"action", "cat table.go", "observation", tableGo}},
		"history",
		list{
			own("system_prompt", role("system", "You work at a command line.")),
			own("observation", role("user", "Mend the table of tides."), "tags", list{"issue"}),
			own("action",
				asks("I read it.", call("call_1", "bash", obj{"command", "cat table.go"})),
				"thought", "I read it.", "action", "cat table.go"),
			shown("call_1", tableGo),
			own("action",
				asks("Once more.", call("call_2", "bash", obj{"command", "cat table.go"})),
				"thought", "Once more.", "action", "cat table.go"),
			shown("call_2", tableGo),
			own("action", asks("It is done.", call("call_3", "submit", obj{}))),
			shown("call_3", "diff --git a/table.go b/table.go"),
		},
		"info",
		obj{"exit_status", "submitted", "model_stats", obj{"tokens_sent", 5000}},
	}
}

// miniRun is a run of mini-swe-agent, whose commands stand in what the model says.
func miniRun() obj {
	return obj{
		"messages",
		list{
			role("system", "Answer with one block of bash."),
			role("user", "Mend the table of tides."),
			role("assistant", "I read it.\n\n```bash\ncat table.go\n```"),
			role("user", "<returncode>0</returncode>\n<output>\n"+tableGo+"</output>"),
			role("assistant", "It is done.\n\n```bash\necho DONE\n```"),
		},
		"info",
		obj{"exit_status", "Submitted", "model_stats", obj{"api_calls", 2}},
		"trajectory_format", "mini-swe-agent-1",
	}
}
