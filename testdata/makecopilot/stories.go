package main

// stories are all sessions.
var stories = []struct {
	name string
	tell func(*session)
}{
	// One prompt, one read, one answer.
	{"minimal", playMinimal},
	// Reads in full and in part, the same file again, edits, commands, results out of order.
	{"tools", playTools},
	// Two compactions and one that failed, with what was typed before them.
	{"compacted", playCompactions},
	// A compaction, and then all forgotten, with a message that starts again.
	{"cleared", playCleared},
	// Sub-agents whose calls have the ids of the session's own.
	{"agents", playAgents},
	// Pictures of messages and of results.
	{"pictures", playPictures},
	// Calls without results.
	{"interrupted", playInterrupted},
	// One id for two calls, and a result more than there are calls.
	{"repeated", playRepeated},
	// What the client says by itself: skills, notices, other texts, and reasoning.
	{"notes", playNotes},
	// What must never reach a terminal, broken lines, and events that the client refuses.
	{"hostile", playHostile},
}

const recipe = "flour 500\nwater 350\nsalt 10\nyeast 5\n"

func playMinimal(s *session) {
	s.add("system.message", obj{"role", "system", "content", "You bake."})
	s.says("How much water does the bread take?")
	s.runs("view", obj{"path", folder + "/bread.txt"}, recipe)
	s.answers("It takes 350 grams of water.")
	s.add("session.shutdown", obj{
		"shutdownType", "routine",
		"totalApiDurationMs", 5,
		"sessionStartTime", 1,
		"codeChanges",
		obj{"linesAdded", 0, "linesRemoved", 0, "filesModified", list{}},
		"modelMetrics",
		obj{},
	})
}

func playTools(s *session) {
	s.says("Look at the bread, then at the oven.")
	a := s.call("view", obj{"path", folder + "/bread.txt"})
	b := s.call("view", obj{"path", folder + "/oven.txt", "view_range", list{1, 2}})
	s.answers("I look at both.", a, b)
	s.result(b, "heat 230\nsteam yes\n")
	s.result(a, recipe)
	s.runs("view", obj{"path", folder + "/bread.txt"}, recipe)
	s.runs("bash", obj{"command", "cat " + folder + "/bread.txt", "description", "read"},
		recipe+"<shellId: 0 completed with exit code 0>")
	s.says("More salt, please.")
	s.runs("edit", obj{
		"path", folder + "/bread.txt", "old_str", "salt 10", "new_str", "salt 12",
	}, "File "+folder+"/bread.txt updated with changes.")
	s.runs("view", obj{"path", folder + "/bread.txt"}, "flour 500\nwater 350\nsalt 12\nyeast 5\n")
	c := s.call("view", obj{"path", folder + "/rye.txt"})
	s.answers("", c)
	s.fails(c, "Path does not exist")
	d := s.call("bash", obj{"command", "make bread", "description", "bake"})
	s.answers("", d)
	s.result(d, "the oven is cold\n<shellId: 1 completed with exit code 2>",
		"shellExecution", obj{"exitCode", 2})
	s.runs("grep", obj{"pattern", "salt", "path", folder}, folder+"/bread.txt:3:salt 12")
	s.runs("apply_patch", "*** Begin Patch\n*** Update File: bread.txt\n*** End Patch", "Done")
	s.answers("The bread has more salt; the oven is cold.")
	s.says("Thanks.")
	s.answers("With pleasure.")
}

func playCompactions(s *session) {
	s.says("List the breads.")
	s.runs("glob", obj{"pattern", "*.txt"}, "bread.txt\nrye.txt\n")
	s.answers("Two of them.")
	s.compacts("There are two breads.")
	s.says("Read the first.\nAll of it.")
	s.runs("view", obj{"path", folder + "/bread.txt"}, recipe)
	s.says("And remember it.", "source", "skill-memory")
	s.answers("It is read.")
	s.compacts("The bread takes 500 grams of flour.")
	s.says("And the rye?")
	s.runs("view", obj{"path", folder + "/rye.txt"}, "rye 400\nwater 380\n")
	s.add("session.compaction_complete", obj{"success", false, "error", "Compaction Cancelled"})
	s.answers("It takes 400 grams of rye.")
}

func playCleared(s *session) {
	s.says("Count the loaves.")
	s.answers("Seven.")
	s.compacts("Seven loaves.")
	s.says("And the rolls?")
	c := s.call("bash", obj{"command", "ls rolls", "description", "count"})
	s.answers("", c)
	s.add("session.context_cleared", obj{
		"messagesCleared", 4, "initialMessage", "Start with rolls.",
	})
	s.result(c, "rolls/1\n")
	s.says("How many rolls are there?")
	s.runs("bash", obj{"command", "ls rolls", "description", "count"}, "rolls/1\nrolls/2\n")
	s.answers("Two.")
}

func playAgents(s *session) {
	s.says("Let a helper read the oven's book.")
	c := s.call("task", obj{
		"description", "read", "prompt", "Read oven.txt.", "agent_type", "explore",
	})
	s.answers("I ask a helper.", c)
	s.agent = "0a9e0000-0000-4000-8000-000000000001"
	s.add("subagent.started", obj{
		"toolCallId", c[1], "agentName", "explore", "agentDisplayName", "Reader",
		"agentDescription", "reads",
	})
	s.says("Read oven.txt.", "source", "agent-5e551000")
	s.calls = 0 // Its ids start again.
	d := s.call("view", obj{"path", folder + "/oven.txt"})
	s.answers("", d)
	s.result(d, "heat 230\n")
	s.answers("The oven heats to 230.")
	s.agent = ""
	s.result(c, "The oven heats to 230.")
	s.add("assistant.message", obj{
		"messageId", s.id(), "content", "An older helper speaks.", "toolRequests",
		list{},
		"parentToolCallId", "call_1",
	})
	s.answers("It heats to 230.")
}

func playPictures(s *session) {
	one, two := s.asset(60, 40), s.asset(8, 8)
	s.says("What is on these?", "attachments", list{
		obj{"type", "blob", "assetId", one, "mimeType", "image/png", "displayName", "loaf.png"},
		obj{"type", "blob", "assetId", two, "mimeType", "image/png"},
		obj{"type", "file", "path", "/nowhere/x.txt", "displayName", "x.txt"},
		obj{
			"type", "file", "path", "/p/roll.png", "displayName", "roll.png", "mimeType",
			"image/png", "assetId", one,
		},
	})
	s.answers("A loaf and a roll.")
	shown := s.asset(30, 30)
	c := s.call("view", obj{"path", folder + "/oven.png"})
	s.answers("", c)
	s.result(c, "Viewed image file successfully.")
	s.says("And the oven?", "attachments", list{
		obj{"type", "blob", "assetId", shown, "mimeType", "image/png", "displayName", "oven.png"},
		obj{
			"type", "blob", "assetId", "sha256:gone", "mimeType", "image/png",
			"displayName", "gone.png",
		},
	})
	s.answers("It is hot.")
}

func playInterrupted(s *session) {
	s.says("Bake the bread.")
	a := s.call("bash", obj{"command", "bake", "description", "bake"})
	b := s.call("view", obj{"path", folder + "/bread.txt"})
	s.answers("I start.", a, b)
	s.result(b, recipe)
	s.add("abort", obj{"reason", "user_initiated"})
	s.says("Once more.")
	s.runs("view", obj{"path", folder + "/bread.txt"}, recipe)
	s.says("And now?")
	s.answers("", s.call("bash", obj{"command", "bake", "description", "bake"}))
}

func playRepeated(s *session) {
	s.says("Read the bread.")
	s.runs("view", obj{"path", folder + "/bread.txt"}, recipe)
	s.says("Once more.")
	s.calls = 0 // The provider numbers its calls from 1 again.
	c := s.call("view", obj{"path", folder + "/bread.txt"})
	s.answers("", c)
	s.result(c, recipe)
	s.result(c, recipe)
	s.answers("The same.")
}

func playNotes(s *session) {
	s.says("Use the baking skill.")
	s.says("# Baking\nAlways weigh the flour.", "source", "skill-baking")
	s.thinks("Weigh it first.", "I weigh the flour.")
	s.add("system.notification", obj{
		"content", "<system_notification>\nThe timer rang.\n</system_notification>",
		"kind",
		obj{"type", "unclassified"},
	})
	s.thinks("It is done.", "The bread is done.")
	s.add("session.title_changed", obj{"title", "Baking: day one"})
}

func playHostile(s *session) {
	s.says("Print \x1b[31mred\x1b[0m and \u202ebackwards.")
	c := s.call("bash", obj{"command", "printf '\x1b]0;title\x07'"})
	s.answers("\x1b[2Jgone", c)
	s.result(c, "\x1b]52;c;aGk=\x07\r\n\x00 done")
	s.out.WriteString("{\"type\":\"user.message\",\"data\":{\"con\n")
	s.line(obj{
		"type", "assistant.message", "data",
		obj{"content", "no id of a message"},
		"id", s.id(),
		"timestamp", s.stamp(), "parentId", s.last,
	})
	s.line(obj{
		"type", "assistant.message", "data",
		obj{"messageId", "m", "content", "no proper id"},
		"id", "seven", "timestamp", "yesterday", "parentId", s.last,
	})
	s.line(obj{
		"type", "session.unheard_of", "data",
		obj{},
		"id", s.id(), "timestamp", s.stamp(),
		"parentId", nil,
	})
	s.says("And then?")
	s.answers("Nothing.")
}
