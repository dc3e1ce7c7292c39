package main

// playInquiries has questions to the user between calls and their results.
func playInquiries(s *stream) {
	s.ask("rename the drain valve to outlet")
	s.think("Two files.", "anthropic_thinking_signature", s.signature())
	s.say("I rename it in both files.")
	s.modify("src/valve.rs", "drain_valve", "outlet_valve", true)
	id := s.call("fs_modify_file", obj{
		"path", "src/pump.rs", "patterns",
		list{obj{"old", "drain", "new", "outlet"}},
		"replace_using_regex", false,
	})
	s.inquire(id+".apply_changes", "--- src/pump.rs\n+++ src/pump.rs\n-drain\n+outlet\n")
	s.fail(id, `{"message":"The person declined.","trace":[]}`)
	s.query("stop, leave the pump alone")
	s.say("The valve is renamed, the pump is as it was.")
	s.turn()
	s.turn()
	s.query("is it still called drain somewhere?")
	s.do("fs_grep_files", obj{"pattern", "drain", "context", 1}, "src/pump.rs:4: // drain first\n")
	s.callAs("srv.fs.1", "fs_modify_file", obj{
		"path", "docs/zones.md", "patterns",
		list{obj{"old", "drain", "new", "outlet"}},
		"replace_using_regex", false,
	})
	s.inquire("srv.fs.1.apply_changes", "--- docs/zones.md\n+++ docs/zones.md\n-drain\n+outlet\n")
	s.add("inquiry_response", "id", "srv.fs.1.apply_changes", "answer", true)
	s.answer("srv.fs.1", "File modified successfully: docs/zones.md")
	s.add("inquiry_response", "id", "nobody.asked", "answer", "yes")
	s.say("Only in a comment of the pump; the notes are changed.")
	s.ask("fine")
	s.say("Good.")
}

// playBroken has what JP mends when it forks.
func playBroken(s *stream) {
	s.turn()
	s.say("(left over from an import)")
	s.turn()
	s.query("does the rain sensor stop the pump?")
	s.read("src/pump.rs", pumpRs)
	s.answer("toolu_lost", "nobody asked for this")
	s.say("Not by itself.")
	s.ask("look for it in the valves")
	s.call("fs_read_file", obj{"path", "src/valve.rs"})
	s.ask("you stopped, go on")
	s.read("src/valve.rs", valveRs)
	s.say("There is no sensor in the valves, either.")
	s.turn()
}

// playParallel asks for several things at once.
func playParallel(s *stream) {
	s.ask("read all three")
	s.say("At once.")
	a := s.call("fs_read_file", obj{"path", "src/valve.rs"})
	b := s.call("fs_read_file", obj{"path", "src/pump.rs"})
	c := s.call("fs_read_file", obj{"path", "src/frost.rs"})
	s.answer(a, fenceText(valveRs))
	s.answer(b, fenceText(pumpRs))
	s.answer(c, fenceText(frostRs))
	s.say("Three small files.")
	for range 2 {
		s.ask("look again, and compile")
		s.callAs("fs_read_file_0", "fs_read_file", obj{"path", "src/pump.rs"})
		s.callAs("cargo_check_1", "cargo_check", obj{})
		s.answer("fs_read_file_0", fenceText(pumpRs))
		s.fail("cargo_check_1", errorsText)
		s.say("The type in line 14 is wrong.")
	}
	s.ask("and the valves with the frost")
	b = s.call("fs_read_file", obj{"path", "src/frost.rs"})
	a = s.call("fs_read_file", obj{"path", "src/valve.rs"})
	s.answer(a, fenceText(valveRs))
	s.answer(b, fenceText(frostRs))
	s.say("Unchanged.")
}

// playDeltas changes the config on the way.
func playDeltas(s *stream) {
	model := func(provider, name string) obj {
		return obj{"assistant", obj{"model", obj{"id", obj{"provider", provider, "name", name}}}}
	}
	s.ask("sketch a rain sensor")
	s.say("A tipping bucket that closes a switch, read once a minute.")
	s.delta(obj{"conversation", obj{"attachments", list{"file:///docs/sensor.md"}}})
	s.ask("use the notes that I attached")
	s.think("The notes want a debounce.", "anthropic_thinking_signature", s.signature())
	s.say("Then the switch is read with a debounce of 50 ms.")
	s.delta(model("google", "gemini-2.5-pro"))
	s.add("weather_report", "sky", "grey", "nested", obj{"millimetres", 4.50, "list", list{1, 2}})
	s.ask("and in Rust?")
	s.think("A counter.", "google_thought_signature", s.signature())
	s.say("```rs\npub struct Bucket { tips: u32 }\n```")
	s.add("event_overlay", "patches", list{obj{
		"matcher",
		obj{"matcher", "metadata_value", "key", "google_thought_signature", "value", "x"},
		"action",
		obj{"action", "remove_metadata", "key", "google_thought_signature"},
	}})
	s.delta(obj{"conversation", obj{"attachments", obj{"value", list{obj{
		"type", "cmd", "path",
		"git", "params",
		obj{"args", list{"status", "--short"}},
	}}, "strategy", "append"}}})
	s.ask("commit it")
	s.do("git_commit", obj{"message", "Count the tips of the bucket"}, "[main 1a2b3c4] done\n")
	s.say("Committed.")
	s.delta(obj{"assistant", obj{"model", obj{"id", "anthropic/claude-opus-4-5"}}})
}

// playNewer is what a later JP writes.
func playNewer(s *stream) {
	s.newer = true
	s.ask("how full is the cistern?")
	s.think("The gauge reads a voltage.", "anthropic_thinking_signature", s.signature())
	s.read("src/frost.rs", frostRs)
	s.say("I cannot see the gauge from here.")
	s.add("config_delta", "op", "reset")
	s.ask("assume 3.1 volts")
	s.read("src/frost.rs", frostRs)
	s.say("Then it is about two thirds full.")
	s.add("config_delta", "op", "apply", "delta", obj{"style", obj{"code", obj{"color", false}}},
		"unsets", list{"assistant.name"})
	s.ask("and 1.2 volts?")
	s.think("A quarter.", "anthropic_thinking_signature", s.signature())
	s.say("A quarter, so the pump should rest.")
	s.compact(0, 0, "summary",
		obj{"summary", "The gauge cannot be read from here.", "source", "authored"})
}

// playReasonings has the reasoning of four providers, and structured answers.
func playReasonings(s *stream) {
	s.ask("plan the week")
	s.think("Start with the dry zones.", "anthropic_thinking_signature", s.signature())
	s.say("North and east on Monday and Thursday.")
	s.turn()
	s.add("chat_request", "content", "as data, please", "schema", obj{
		"type", "object",
		"properties",
		obj{"zone", obj{"type", "string"}, "minutes", obj{"type", "number"}},
	})
	s.think("", "anthropic_redacted_thinking", s.signature())
	s.add("chat_response", "data", obj{
		"zone", "north", "minutes", 12.50, "days",
		list{"mon", "thu"},
		"note", "a \"dry\" <zone> & more\n",
	})
	s.ask("check the pump before you answer")
	s.think("Read it.", "google_thought_signature", s.signature())
	s.add("tool_call_request", "id", "call_g1", "name", "fs_read_file", "arguments",
		hideTexts(obj{"path", "src/pump.rs"}), "metadata",
		hideTexts(obj{
			"google_thought_signature", s.signature(), "rendered_arguments",
			encodeBase64("path: src/pump.rs"),
		}))
	s.answer("call_g1", fenceText(pumpRs))
	s.say("It can feed two zones at once.")
	s.ask("once more, with the valves")
	s.think("Encrypted, with a line of its own.", "openai_item_id", "rs_0001",
		"openai_encrypted_content", s.signature())
	s.add("tool_call_request", "id", "call_o1", "name", "cargo_test")
	s.answer("call_o1", "test result: ok. 3 passed; 0 failed\n")
	s.add("chat_response", "message", "Three tests pass.", "metadata",
		hideTexts(obj{"openai_phase", "final", "cache_breakpoint", "true"}))
	s.ask("and free of any signature?")
	s.think("Nothing to sign.")
	s.add("chat_response", "data", list{true, nil, "x", 1e3})
	s.say("All fine.")
}

// badFields has events that JP cannot load.
func badFields(s *stream) {
	s.ask("is the nursery watered?")
	s.read("src/valve.rs", valveRs)
	s.add("tool_call_response", "id", "toolu_x", "content", encodeBase64("no error flag"))
	s.add("chat_response", "message", 42)
	s.say("It is the last zone, so it is watered last.")
	s.events = append(s.events, obj{"type", "chat_response", "message", "no time"},
		obj{"timestamp", s.stamp()}, "no event at all")
	s.add("compaction", "from_turn", "zero", "to_turn", 0, "reasoning", "strip")
	s.ask("move it to the front")
	s.say("Then it opens at the start.")
}
