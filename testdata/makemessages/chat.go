package main

import "fmt"

func chatMessage(name, text string) obj { return obj{"role", name, "content", text} }

func chatCall(id, name string, arguments obj) obj {
	return obj{"id", id, "type", "function", "function", obj{
		"name", name, "arguments", spellText(arguments),
	}}
}

func chatAsking(content any, calls ...any) obj {
	return obj{"role", "assistant", "content", content, "tool_calls", append(list{}, calls...)}
}

func chatAnswer(id, text string) obj {
	return obj{"role", "tool", "tool_call_id", id, "content", text}
}

func chatFunction(name, about, argument string) obj {
	return obj{"type", "function", "function", obj{
		"name", name, "description", about, "parameters", obj{
			"type", "object", "properties", obj{argument, obj{"type", "string"}},
		},
	}}
}

// chatMessages have one of each.
func chatMessages() list {
	return list{
		chatMessage("system", "You mend clocks."),
		chatMessage("developer", "Answer in one line."),
		obj{"role", "user", "content", list{
			textBlock("Why is the water late?"),
			obj{"type", "image_url", "image_url", obj{"url", "data:image/png;base64," + dot}},
			obj{"type", "file", "file", obj{"filename", "pier.pdf", "file_data", "JVBERi0="}},
		}},
		append(chatAsking(nil,
			chatCall("call_1", "read_file", obj{"path", "/tide/gears.go"}),
			chatCall("call_2", "read_file", obj{"path", "/tide/table.go"}),
		), "reasoning_content", "Both files at once."),
		chatAnswer("call_1", gearsGo),
		chatAnswer("call_2", tableGo),
		obj{
			"role", "assistant", "content", "", "reasoning", "The table looks short.",
			"reasoning_details",
			list{obj{
				"type", "reasoning.text", "text", "The table looks short.", "signature", "c2ln",
			}},
			"tool_calls",
			list{append(chatCall("call_3", "read_file", obj{"path", "/tide/table.go"}),
				"extra_content", obj{"google", obj{"thought_signature", "dGhvdWdodA=="}})},
		},
		obj{"role", "tool", "tool_call_id", "call_3", "content", list{textBlock(tableGo)}},
		obj{
			"role", "assistant", "content", "I note it.", "tool_calls", list{obj{
				"id", "call_4", "type", "custom",
				"custom",
				obj{"name", "note", "input", "add a day"},
			}},
		},
		chatAnswer("call_4", "noted"),
		obj{"role", "assistant", "content", nil, "function_call", obj{
			"name", "look", "arguments", `{"at":"pier"}`,
		}},
		obj{"role", "function", "name", "look", "content", harborPage},
		obj{"role", "assistant", "content", "It lacks a lunar day.", "refusal", nil},
		chatMessage("user", "Thank you. Who built it?"),
		obj{"role", "assistant", "content", nil, "refusal", "I may not say."},
	}
}

// chatBody is a request, and what its answer used.
func chatBody() obj {
	return obj{
		"messages", chatMessages(), "model", "gpt-4.1", "temperature", 0.20,
		"tools",
		list{
			chatFunction("read_file", "Reads a file.", "path"),
			chatFunction("web_search", "Searches the web, and says what it found.", "query"),
			chatFunction("weather", "Says what the weather is at a place.", "place"),
			obj{"type", "custom", "custom", obj{"name", "note", "description", "Keeps a note."}},
			chatFunction("look", "Looks at a place.", "at"),
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

// tuningLog are three conversations, the second the longest.
func tuningLog() []any {
	long := list{chatMessage("system", "You mend clocks.")}
	for _, id := range []string{"a", "b", "c"} {
		long = append(long, chatMessage("user", "Read the table, please."),
			chatAsking(nil, chatCall("call_"+id, "read_file", obj{"path", "/tide/table.go"})),
			chatAnswer("call_"+id, tableGo), chatMessage("assistant", "It lacks a lunar day."))
	}
	short := list{chatMessage("user", "Is it high water?"), chatMessage("assistant", "At three.")}
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
		return own("observation", chatMessage("tool", text), "tool_call_ids", list{id})
	}
	return obj{
		"environment", "main",
		"trajectory",
		list{obj{"action", "cat table.go", "observation", tableGo}},
		"history",
		list{
			own("system_prompt", chatMessage("system", "You work at a command line.")),
			own("observation", chatMessage("user", "Mend the table of tides."), "tags", list{"issue"}),
			own("action",
				chatAsking("I read it.", chatCall("call_1", "bash", obj{"command", "cat table.go"})),
				"thought", "I read it.", "action", "cat table.go"),
			shown("call_1", tableGo),
			own("action",
				chatAsking("Once more.", chatCall("call_2", "bash", obj{"command", "cat table.go"})),
				"thought", "Once more.", "action", "cat table.go"),
			shown("call_2", tableGo),
			own("action", chatAsking("It is done.", chatCall("call_3", "submit", obj{}))),
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
			chatMessage("system", "Answer with one block of bash."),
			chatMessage("user", "Mend the table of tides."),
			chatMessage("assistant", "I read it.\n\n```bash\ncat table.go\n```"),
			chatMessage("user", "<returncode>0</returncode>\n<output>\n"+tableGo+"</output>"),
			chatMessage("assistant", "It is done.\n\n```bash\necho DONE\n```"),
		},
		"info",
		obj{"exit_status", "Submitted", "model_stats", obj{"api_calls", 2}},
		"trajectory_format", "mini-swe-agent-1",
	}
}

// measuredRuns are runs as tau-bench writes them.
func measuredRuns() list {
	var out list
	for i, times := range []int{1, 0, 3, 2} {
		talk := list{}
		if times > 0 {
			talk = append(talk, chatMessage("system", "Answer from the table."))
		}
		for n := range times {
			id := fmt.Sprintf("call_%d_%d", i, n)
			talk = append(talk,
				chatMessage("user", "Which tide is next?"),
				obj{
					"role", "assistant", "content", nil, "tool_calls",
					list{obj{
						"id", id, "type", "function", "function",
						obj{"name", "read_table", "arguments", `{"path":"table.go"}`},
					}},
				},
				obj{"role", "tool", "tool_call_id", id, "name", "read_table", "content", tableGo},
				chatMessage("assistant", "The one at noon."))
		}
		out = append(out, obj{
			"task_id", i, "reward", 0.5, "info", obj{"task", obj{"actions", list{}}}, "traj", talk,
			"trial", 0,
		})
	}
	return out
}
