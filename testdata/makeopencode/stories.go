package main

import "strings"

// stories are all exports, by folder and name.
var stories = []struct {
	name string
	tell func(*session)
}{
	// One prompt, one read, one answer.
	{"opencode/minimal", playMinimal},
	// The same, of Kilo CLI.
	{"kilo/minimal", playKilo},
	// Reads in full and in part, the same file again and attached, edits, commands, errors.
	{"opencode/tools", playTools},
	// Three compactions: all before, one that failed, and one that keeps a tail.
	{"opencode/compacted", playCompactions},
	// A compaction that keeps a tail which starts with an answer, and nothing behind.
	{"opencode/tail", playTail},
	// Messages that the user took back.
	{"opencode/undone", playUndone},
	// A message of which a part was taken back.
	{"opencode/undonepart", playUndonePart},
	// Pictures and documents of messages and of calls, and a result that was cleared.
	{"opencode/pictures", playPictures},
	// Signed reasoning, and reasoning of another model.
	{"opencode/signed", playSigned},
	// Reasoning that is an item of the Responses API.
	{"opencode/items", playItems},
	// Calls that did not end, and answers that failed.
	{"opencode/interrupted", playInterrupted},
	// The session of a sub-agent.
	{"opencode/helper", playHelper},
	// Parts and messages out of order, equal times, ids that wrap, one call id twice.
	{"opencode/shuffled", playShuffled},
	// What must never reach a terminal, and what the client refuses.
	{"opencode/hostile", playHostile},
}

// recipe is a file.
var recipe = []string{"flour 500", "water 350", "salt 10", "yeast 5"}

func playMinimal(s *session) {
	s.says("How much water does the bread take?")
	s.ends("tool-calls", s.thinks("I should look."), s.reads("bread.txt", recipe...))
	s.answers(text("It takes 350 grams of water."))
}

func playKilo(s *session) {
	s.set("version", "7.7.9")
	s.set("agent", "code")
	playMinimal(s)
}

func playTools(s *session) {
	s.says("Look at the bread, then at the oven.",
		made(`Called the Read tool with the following input: {"filePath":"`+folder+`/bread.txt"}`),
		made(shown("bread.txt", recipe...)),
		file("text/plain", "bread.txt", "ZmxvdXI="), obj{"type", "agent", "name", "general"})
	oven := s.runs("read", obj{"filePath", folder + "/oven.txt", "offset", 1, "limit", 1},
		"<path>"+folder+"/oven.txt</path>\n<type>file</type>\n<content>\n1: heat 230\n\n"+
			"(Showing lines 1-1 of 2. Use offset=2 to continue.)\n</content>")
	s.ends("tool-calls", text("I look at both."), s.reads("bread.txt", recipe...), oven)
	s.ends("tool-calls", s.reads("bread.txt", recipe...),
		s.runs("bash", obj{"command", "cat bread.txt", "description", "read"},
			strings.Join(recipe, "\n")+"\n", "output", "flour 500", "exit", 0))
	s.says("More salt, please.")
	s.ends("tool-calls", s.runs("edit", obj{
		"filePath", folder + "/bread.txt", "oldString", "salt 10", "newString", "salt 12",
	}, "Edit applied successfully.", "diff", "-salt 10\n+salt 12\n"))
	s.ends("tool-calls", s.reads("bread.txt", "flour 500", "water 350", "salt 12", "yeast 5"),
		s.fails("read", obj{"filePath", folder + "/rye.txt"}, "File not found: rye.txt"),
		s.runs("bash", obj{"command", "make bread", "description", "bake", "workdir", "/srv"},
			"the oven is cold\n", "exit", 2),
		s.runs("invalid", obj{"tool", "knead", "error", "unknown tool"}, "No such tool: knead"))
	s.ends("tool-calls", s.runs("todowrite", obj{"todos", list{
		obj{"content", "bake", "status", "pending", "priority", "high"},
	}}, "[\n  {\n    \"content\": \"bake\"\n  }\n]"),
		s.runs("grep", obj{"pattern", "salt", "path", folder}, "Found 1 match\nbread.txt:3"),
		s.runs("task", obj{"description", "count", "prompt", "Count.", "subagent_type", "general"},
			"Seven loaves.", "sessionId", "ses_of_a_helper"))
	s.answers(text("The bread has more salt; the oven is cold."))
	s.says("Thanks.", append(text("Not for you."), "ignored", true))
	s.answers(text("With pleasure."))
}

func playCompactions(s *session) {
	s.says("List the breads.")
	s.ends("tool-calls", s.runs("glob", obj{"pattern", "*.txt"}, "bread.txt\nrye.txt\n"))
	s.answers(text("Two of them."))
	s.compacts("", "There are two breads.")
	s.says("Read the first.\nAll of it.")
	s.ends("tool-calls", s.reads("bread.txt", recipe...))
	s.answers(text("It is read."))
	s.compacts("", "Nothing came of this.", "error", obj{
		"name", "APIError", "data", obj{"message", "busy", "isRetryable", false},
	})
	tail := s.says("How much salt?")
	s.answers(text("10 grams."))
	s.compacts(tail, "The bread takes 500 grams of flour.")
	s.asks(append(made("Continue if you have next steps."), "metadata",
		obj{"compaction_continue", true}))
	s.answers(text("Nothing is left to do."))
	s.says("And the rye?")
	s.ends("tool-calls", s.reads("rye.txt", "rye 400", "water 380"))
	s.answers(text("It takes 400 grams of rye."))
}

func playTail(s *session) {
	s.says("Count the loaves.")
	s.ends("tool-calls", s.runs("bash", obj{"command", "ls"}, "loaf1\nloaf2\n", "exit", 0))
	tail := s.answers(text("Two."))
	s.says("And the rolls?")
	s.answers(s.thinks("I count them."), text("Three."))
	s.compacts(tail, "Two loaves were counted.")
}

func playUndone(s *session) {
	s.says("Count the loaves.")
	s.answers(text("Seven."))
	from := s.says("Eat one.")
	s.answers(text("Six are left."))
	s.set("revert", obj{"messageID", from, "snapshot", "5e551000"})
	s.set("share", obj{"url", "https://example.org/s/1"})
}

func playUndonePart(s *session) {
	s.says("Count the loaves.")
	id := s.answers(text("I count."), s.reads("bread.txt", recipe...), text("Seven."))
	s.says("Eat one.")
	s.answers(text("Six are left."))
	parts := s.messages[1].(obj)[3].(list)
	s.set("revert", obj{"messageID", id, "partID", memberOf(parts[2].(obj), "id")})
}

// memberOf is a member of an object.
func memberOf(o obj, name string) any {
	for i := 0; i < len(o); i += 2 {
		if o[i] == name {
			return o[i+1]
		}
	}
	return nil
}

func playPictures(s *session) {
	s.says("What is on these?", file("image/png", "loaf.png", picture(60, 40)),
		file("application/pdf", "oven.pdf", "JVBERi0xLjQK"))
	s.ends("tool-calls", s.brings(
		s.runs("read", obj{"filePath", folder + "/roll.png"}, "Image read successfully"),
		file("image/png", "roll.png", picture(8, 8)), file("application/pdf", "a.pdf", "JVBERg==")))
	old := s.reads("bread.txt", recipe...)
	state := memberOf(old, "state").(obj)
	state[len(state)-1] = append(state[len(state)-1].(obj), "compacted", s.clock)
	s.ends("tool-calls", old)
	s.ends("tool-calls", s.brings(
		s.runs("read", obj{"filePath", folder + "/empty.png"}, ""),
		file("image/png", "empty.png", "")))
	s.answers(text("A loaf, a roll and nothing."))
	s.asks(file("image/png", "oven.png", picture(30, 30)))
	s.answers(text("It is hot."))
}

func playSigned(s *session) {
	s.says("How warm is the oven?")
	s.ends("tool-calls", s.thinks("An older model thinks."), s.thinks("  "),
		s.reads("oven.txt", "heat 230"))
	s.answers(text("230 degrees."))
	s.provider, s.model = "anthropic", "claude-sonnet-4-5"
	s.says("And the bread?")
	s.ends("tool-calls", s.thinks("I look.", "anthropic", obj{"signature", "c2lnbmVk"}),
		text("Reading."), s.reads("bread.txt", recipe...))
	s.answers(s.thinks("", "anthropic", obj{"redactedData", "c2VhbGVk"}),
		text("It takes 500 grams of flour."))
	s.says("And the rye?")
	s.answers(s.thinks("I know.", "anthropic", obj{"signature", "c2lnbmVkMg=="}), text("400."))
}

func playItems(s *session) {
	s.says("How warm is the oven?")
	read := s.reads("oven.txt", "heat 230")
	s.ends("tool-calls", s.thinks("", "openai", obj{
		"itemId", "rs_1", "reasoningEncryptedContent", "c2VhbGVk",
	}), append(text("I look."), "metadata", obj{"openai", obj{"itemId", "msg_1"}}),
		append(read, "metadata", obj{"openai", obj{"itemId", "fc_1"}}))
	s.answers(s.thinks("Warm.", "openai", obj{"itemId", "rs_2"}), text("230 degrees."))
}

func playInterrupted(s *session) {
	in := obj{"command", "bake"}
	s.says("Bake the bread.")
	s.ends("tool-calls", s.tool("bash", obj{"status", "pending", "input", obj{}, "raw", "{"}),
		s.tool("bash", obj{"status", "running", "input", in, "time", obj{"start", s.clock}}))
	aborted := obj{"error", obj{"name", "MessageAbortedError", "data", obj{"message", "stopped"}}}
	s.replies(aborted, text("I start."), s.fails("bash", in, "Tool execution aborted",
		"interrupted", true, "output", "half baked\n"))
	s.says("Once more.")
	s.replies(aborted, s.thinks("Hm."))
	s.replies(obj{"error", obj{
		"name", "APIError", "data", obj{"message", "busy", "isRetryable", false},
	}},
		s.reads("bread.txt", recipe...))
	s.says("And now?")
	s.ends("tool-calls", s.reads("oven.txt", "heat 230"), obj{"type", "step-start"},
		text("It heats."), s.reads("bread.txt", recipe...))
	s.answers(text("Baked."))
}

func playHelper(s *session) {
	s.set("parentID", "ses_000000000000Parent")
	s.set("permission", list{obj{"permission", "task", "pattern", "*", "action", "deny"}})
	playMinimal(s)
}

func playShuffled(s *session) {
	s.says("Read the bread.")
	s.ends("tool-calls", s.reads("bread.txt", recipe...))
	s.calls = 0
	s.ends("tool-calls", s.reads("oven.txt", "heat 230"))
	s.answers(text("It is read."))
	s.clock += (1 << 36) - start%(1<<36) // The digits of the ids start again.
	s.says("And now?")
	s.answers(text("It is late."))
	for i := range s.messages {
		m := s.messages[i].(obj)
		parts := m[3].(list)
		for a, b := 0, len(parts)-1; a < b; a, b = a+1, b-1 {
			parts[a], parts[b] = parts[b], parts[a]
		}
		if time := memberOf(m[1].(obj), "time").(obj); i < 4 {
			time[1] = start
		}
	}
	n := len(s.messages)
	s.messages[0], s.messages[n-1] = s.messages[n-1], s.messages[0]
}

func playHostile(s *session) {
	s.set("title", "\x1b]0;bread\x07 \u202eoven")
	s.says("Say \x1b[31mred\x1b[0m and \x00 and \u200b.", obj{"type", "oven"},
		file("text/plain", "../../etc/passwd", "eA=="))
	s.answers(text("\x1b[2J"), s.reads("../\x1b[1m.txt", "\x07\x07"),
		obj{"type", "tool", "tool", "read", "callID", "call_x"})
	s.messages = append(s.messages, 7, obj{"info", obj{"role", "baker"}, "parts", list{}},
		obj{"info", obj{"role", "user"}, "parts", list{text("No id at all.")}})
	s.answers(obj{
		"type", "tool", "tool", "bash", "callID", "call_y", "state",
		obj{"status", "completed", "input", "bake", "output", "done"},
	}, obj{"type", "reasoning", "text", "Without a time."})
	s.asks(obj{"type", "subtask", "prompt", "p", "description", "d", "agent", "general"})
	s.answers(text("Served."))
	s.asks(obj{"type", "compaction", "auto", false})
}
