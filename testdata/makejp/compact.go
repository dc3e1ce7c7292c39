package main

import "fmt"

// day is one turn with reasoning, two calls and an answer.
func (s *stream) day(name, path, content string) {
	s.ask("what does " + path + " do on " + name + "?")
	s.think("On "+name+" I read it first.", "anthropic_thinking_signature", s.signature())
	s.read(path, content)
	s.fail(s.call("cargo_test", obj{"testname", name}), "no test is called "+name+"\n")
	s.say("On " + name + " it does what it always does.")
}

// week is five such turns.
func (s *stream) week() {
	s.day("monday", "src/valve.rs", valveRs)
	s.day("tuesday", "src/pump.rs", pumpRs)
	s.day("wednesday", "src/frost.rs", frostRs)
	s.day("thursday", "src/valve.rs", valveRs)
	s.day("friday", "src/pump.rs", pumpRs)
}

// stripPolicy is the policy that empties the halves of calls.
func stripPolicy(request, response bool) obj {
	return obj{"policy", "strip", "request", request, "response", response}
}

func compactStrip(s *stream) {
	s.week()
	s.compact(0, 0, "reasoning", "strip", "tool_calls", stripPolicy(true, true))
	s.compact(1, 1, "tool_calls", stripPolicy(false, true))
	s.compact(2, 2, "tool_calls", stripPolicy(true, false))
	s.ask("is that all?")
	s.say("That is all.")
}

func compactOmit(s *stream) {
	s.week()
	s.compact(1, 3, "tool_calls", obj{"policy", "omit"})
}

func compactSummary(s *stream) {
	s.week()
	s.compact(0, 1, "summary", obj{"summary", "Valves and pump were read; both tests are missing."})
	s.ask("go on")
	s.say("With the last day.")
	s.compact(3, 3, "reasoning", "strip", "summary",
		obj{"summary", "Thursday was like monday.\n\n- \"valves\" again"})
}

func compactOverlap(s *stream) {
	s.week()
	early := s.clock
	s.compact(0, 3, "reasoning", "strip", "tool_calls", stripPolicy(true, true))
	s.compact(1, 4, "tool_calls", stripPolicy(false, true))
	s.compact(2, 2, "summary", obj{"summary", "Frost was looked at."})
	s.compact(2, 3, "tool_calls", obj{"policy", "omit"})
	// Written last, but older: it wins nowhere that another one covers.
	s.clock = early.Add(-60e9)
	s.compact(0, 4, "tool_calls", obj{"policy", "omit"})
	s.clock = early.Add(300e9)
	s.ask("what is left?")
	s.say("What the newest of them leaves.")
}

func compactOver(s *stream) {
	s.newer = true
	s.week()
	s.compact(0, 1, "reasoning", obj{"policy", "strip", "over", "1MB"}, "tool_calls",
		append(stripPolicy(true, true), "over", "1KiB"))
	s.compact(2, 3, "reasoning", obj{"policy", "strip", "over", 10}, "tool_calls",
		append(stripPolicy(true, true), "over", 100))
	s.compact(4, 4, "tool_calls", obj{"policy", "omit", "over", "0.5kB"})
	s.ask("is the big one gone?")
	s.say("Yes.")
}

// playRepeats reads the same files again and again.
func playRepeats(s *stream) {
	s.ask("read everything")
	s.read("src/valve.rs", valveRs)
	s.read("./src/pump.rs", pumpRs)
	s.readLines("src/pump.rs", pumpRs, 3, 16)
	s.do("fs_read_file", obj{"path", "notes.txt"}, fenceText("too short to matter"))
	s.do("fs_list_files", obj{}, "src/frost.rs\nsrc/pump.rs\nsrc/valve.rs\n")
	s.ask("again, and more")
	s.read("src/valve.rs", valveRs)
	s.read("src/pump.rs", pumpRs)
	s.readLines("src/pump.rs", pumpRs, 3, 16)
	s.do("fs_read_file", obj{"path", "notes.txt"}, fenceText("too short to matter"))
	s.do("fs_list_files", obj{}, "src/frost.rs\nsrc/pump.rs\nsrc/rain.rs\nsrc/valve.rs\n")
	s.ask("change the valves and look")
	s.modify("src/valve.rs", "delay * zone", "delay", false)
	s.read("src/valve.rs", valveRs)
	s.fail(s.call("fs_modify_file", obj{
		"path", "src/pump.rs", "string_to_replace", "x",
		"new_string", "y", "replace_using_regex", false,
	}), "nothing to replace\n")
	s.read("src/pump.rs", pumpRs)
	s.do("cargo_check", obj{"package", "orchard"}, errorsText)
	s.do("cargo_check", obj{"package", "orchard"}, "no warnings or errors\n")
	s.ask("check twice, fetch twice")
	s.do("cargo_check", obj{"package", "orchard"}, errorsText)
	s.fail(s.call("fs_read_file", obj{"path", "src/gone.rs"}), "no such file: src/gone.rs\n")
	s.fail(s.call("fs_read_file", obj{"path", "src/gone.rs"}), "no such file: src/gone.rs\n")
	for range 2 {
		s.do("web_fetch", obj{"url", "https://example.org/orchard/plan"}, pumpRs)
		s.do("github_read_file", obj{
			"repository", "orla/orchard", "path", "src/frost.rs", "ref",
			"main",
		}, fenceText(frostRs))
		s.do("fs_create_file", obj{"path", "src/rain.rs", "content", frostRs}, "created\n")
		s.do("git_commit", obj{"message", "wip"}, "[main 5d6e7f8] wip\n")
	}
	s.ask("a rename, then all again")
	s.do("fs_move_file", obj{"source", "src/pump.rs", "target", "src/lift.rs"}, "moved\n")
	s.read("src/lift.rs", pumpRs)
	s.read("src/pump.rs", pumpRs)
	s.read("src/valve.rs", valveRs)
	s.do("fs_modify_file", obj{"patterns", list{obj{
		"old", "LIMIT", "new", "BOUND", "paths",
		list{"src/valve.rs", "src/frost.rs"},
	}}, "replace_using_regex", false}, "2 files changed\n")
	s.read("src/valve.rs", valveRs)
	s.read("src/pump.rs", pumpRs)
	for n := range 31 { // Longer than a reference reaches back.
		s.ask(fmt.Sprintf("wait %d", n+1))
		s.say("Waiting.")
	}
	s.read("src/pump.rs", pumpRs)
	s.read("src/pump.rs", pumpRs)
	s.say("Enough.")
}

// playHostile holds what must never reach a terminal.
func playHostile(s *stream) {
	const all = "\x1b]52;c;cm0gLXJmIH4K\x07" +
		"\x1b]8;;https://evil.example.org\x1b\\click\x1b]8;;\x1b\\" +
		"\x1b[2J\x1b[H\x1b[31m\u009b31m\u0085\u202egnp.exe\u202c ad\u200bmin\ufeff 港の潮位表 " +
		"👩‍👩‍👧 e\u0301\tx\rOVERWRITE\x00\x7f\b"
	s.meta = obj{"title", "title " + all, "labels", obj{"from", all}}
	s.config = baseConfig(list{"file:///" + all, obj{
		"type", "cmd", "path", all, "params",
		obj{"args", list{all}},
	}})
	s.ask("prompt " + all)
	s.think("reasoning "+all, "anthropic_thinking_signature", all)
	s.do("fs_read_file", obj{"path", "dir/" + all + ".rs"}, fenceText(frostRs+all))
	s.callAs("id "+all, "tool "+all, obj{"key " + all, "value " + all})
	s.inquire("id "+all+".apply_changes", all)
	s.add("inquiry_response", "id", "id "+all+".apply_changes", "answer", all)
	s.fail("id "+all, "result "+all)
	s.add("type "+all, "field", all)
	s.add("chat_response", "data", obj{"key " + all, all})
	s.say("answer " + all)
	s.ask("again")
	s.do("fs_read_file", obj{"path", "dir/" + all + ".rs"}, fenceText(frostRs+all))
	s.delta(obj{"assistant", obj{"model", obj{"id", obj{"provider", all, "name", all}}}})
	s.say("done")
	s.ask("once more")
	s.say("done " + all)
	s.compact(2, 2, "summary", obj{"summary", all})
}
