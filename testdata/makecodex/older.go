package main

// bareClient is one that wrote items without an envelope.
const bareClient = "0.29.0"

func playBare(r *rollout) {
	state := obj{"record_type", "state"}
	r.raw(state)
	r.raw(messageItem("user", "input_text",
		"<environment_context>\n  <cwd>/home/ada/greenhouse</cwd>\n</environment_context>"))
	for i, prompt := range []string{"Read me the notes.", "Again, please."} {
		id := []string{"call_a", "call_b"}[i]
		r.raw(messageItem("user", "input_text", prompt))
		r.raw(state)
		r.raw(obj{
			"type", "reasoning", "id", "rs_" + id, "summary",
			list{obj{"type", "summary_text", "text", "They are in notes.md."}},
			"content", nil, "encrypted_content", nil,
		})
		r.raw(obj{
			"type", "function_call", "id", "fc_" + id, "name", "shell", "arguments",
			`{"command":["bash","-lc","cat notes.md"]}`, "call_id", id,
		})
		r.raw(obj{
			"type", "function_call_output", "call_id", id, "output",
			`{"output":` + quoteText(notes) + `,"metadata":{"exit_code":0,"duration_seconds":0.1}}`,
		})
		r.raw(messageItem("assistant", "output_text", "That is all."))
		r.raw(state)
	}
}

func playShells(r *rollout) {
	r.turn++
	r.message("user", "input_text",
		"<environment_context>\n  <cwd>/home/ada/greenhouse</cwd>\n</environment_context>")
	for i, prompt := range []string{"Read me the notes.", "Again, please."} {
		r.message("user", "input_text", prompt)
		r.event("user_message", "message", prompt, "kind", "plain")
		r.line("turn_context", obj{
			"cwd", "/home/ada/greenhouse", "approval_policy", "never", "model", r.model,
			"sandbox_policy",
			obj{"mode", "danger-full-access"},
			"summary", "auto",
		})
		id := []string{"call_a", "call_b"}[i]
		r.item("function_call", "name", "shell", "arguments",
			`{"command":["bash","-lc","cat notes.md"]}`, "call_id", id)
		r.item("function_call_output", "call_id", id, "output",
			`{"output":`+quoteText(notes)+`,"metadata":{"exit_code":0,"duration_seconds":0.1}}`)
		r.say("That is all.")
	}
}

func playCompaction(r *rollout) {
	r.ask("Read the plan.")
	r.run("cat plan.yaml", plan)
	r.say("Ten litres in all.")
	r.used(240000)
	r.end()
	r.ask("And the notes.")
	r.run("cat notes.md", notes)
	r.used(250000)
	kept := list{
		messageItem("user", "input_text", "Read the plan."),
		messageItem("developer", "input_text", "<permissions instructions>\nAll.\n</permissions instructions>"),
		obj{
			"type", "function_call", "name", "exec_command", "arguments", `{"cmd":"cat notes.md"}`,
			"call_id", "call_0002",
		},
		obj{"type", "function_call_output", "call_id", "call_0002", "output", notes},
		messageItem("user", "input_text", summarised+"\nThe plan says ten litres; the south vent sticks."),
	}
	none := obj{"client_authored", false}
	about := list{none, none, none, none, none}
	r.line("compacted", obj{
		"message", "The plan says ten litres.", "replacement_history", kept,
		"replacement_history_metadata", about, "window_number", 1,
		"window_id", "0196a006-0000-7000-8000-000000000001",
	})
	r.line("world_state", obj{"full", true, "state", obj{}})
	r.say("The south vent wants oil.")
	r.used(5000)
	r.end()
	r.ask("When?")
	r.run("cat notes.md", notes)
	r.say("In October.")
	r.used(5400)
	r.end()
}

// summarised starts the summaries of the client.
const summarised = "Another language model started to solve this problem and produced a " +
	"summary of its thinking process."

func oldCompaction(r *rollout) {
	r.ask("Read the plan.")
	r.run("cat plan.yaml", plan)
	r.say("Ten litres.")
	r.end()
	r.ask("Read the notes.")
	r.run("cat notes.md", notes)
	r.line("compacted", obj{"message", summarised + "\nTen litres, and the vent sticks."})
	r.say("Done.")
	r.end()
	r.ask("What now?")
	r.run("ls", listed)
	r.say("Oil the vent.")
	r.end()
}

func rolledBack(r *rollout) {
	r.ask("Keep this.")
	r.run("cat plan.yaml", plan)
	r.say("Kept.")
	r.end()
	r.ask("Not this.")
	r.run("cat notes.md", notes)
	r.say("As you like.")
	r.end()
	r.event("thread_rolled_back", "num_turns", 1)
	r.ask("Nor this.")
	r.line("compacted", obj{
		"message", "x", "replacement_history", list{messageItem("user", "input_text", "Lost.")},
	})
	r.say("Short.")
	r.end()
	r.event("thread_rolled_back", "num_turns", 1)
	r.ask("But this.")
	r.run("ls", listed)
	r.say("Here it is.")
	r.end()
}

func playAgents(r *rollout) {
	r.turn++
	r.event("task_started", "turn_id", r.turnID(), "model_context_window", 258400)
	r.item("additional_tools", "id", "at_1", "role", "developer", "tools", list{
		obj{"type", "custom", "name", "exec", "description", "Runs code."},
		obj{"type", "function", "name", "wait", "description", "Waits.", "parameters", obj{}},
	})
	r.message("developer", "input_text", "You are a coding agent.")
	r.line("turn_context", obj{"turn_id", r.turnID(), "cwd", "/home/ada/greenhouse", "model", r.model})
	r.message("user", "input_text", "Ask the other one.")
	r.line("inter_agent_communication_metadata", obj{"trigger_turn", true})
	r.line("inter_agent_communication", obj{
		"author", "/root/weather", "recipient", "/root", "other_recipients",
		list{},
		"content", "Frost tonight.", "trigger_turn", true,
	})
	r.item("agent_message", "id", "am_1", "author", "/root/weather", "recipient", "/root",
		"content", list{obj{"type", "input_text", "text", "Cover bed 1."}})
	r.item("web_search_call", "id", "ws_1", "status", "completed",
		"action", obj{"type", "search", "query", "frost"})
	r.item("tool_search_call", "call_id", "ts_1", "status", "completed", "execution", "client",
		"arguments", obj{"query", "heater"})
	r.item("tool_search_output", "call_id", "ts_1", "status", "completed", "execution", "client",
		"tools", list{obj{"type", "function", "name", "heater"}})
	r.item("compaction", "encrypted_content", "bm90aGluZw")
	r.say("Frost is coming.")
	r.end()
}

func playAwkward(r *rollout) {
	r.ask("Go on.")
	r.call("sleep 100")
	r.item("function_call_output", "call_id", "nobody", "output", "asked for this")
	r.item("custom_tool_call_output", "call_id", "call_0001", "output", "of another kind")
	r.message("system", "input_text", "never sent")
	r.item("telepathy", "text", "unknown")
	r.item("message", "role", "user", "content", "no list")
	r.item("message", "role", "user", "content", list{
		obj{"type", "input_text", "text", "look"},
		obj{"type", "input_image", "image_url", "https://example.org/bed.png"},
	})
	r.call("twice")
	r.item("function_call_output", "call_id", "call_0002", "output", "one")
	r.item("function_call_output", "call_id", "call_0002", "output", "two")
	r.out.WriteString("{\"timestamp\":\"2026-04-06T07:31:00Z\",\"type\":\"respon\n\n[]\n")
	r.raw(obj{"type", "response_item", "payload", messageItem("user", "input_text", "no time")})
	r.line("compacted", obj{
		"message", "m", "replacement_history",
		list{messageItem("user", "input_text", "x")},
		"replacement_history_metadata",
		list{nil, nil},
	})
	r.line("later_client", obj{"x", 1})
	r.event("turn_aborted", "turn_id", r.turnID(), "reason", "interrupted")
	r.ask("And on.")
	r.say("\u001b[31mred\u001b[0m \u202eevil\u202c\x00")
	r.end()
}
