package main

import "fmt"

// reasoningItem is reasoning as OpenAI's Responses give it.
func reasoningItem(n int, text string) obj {
	return thinkingBlock(text, fmt.Sprintf(`{"type":"reasoning","id":"rs_%d","summary":[],`+
		`"encrypted_content":%q}`, n, makeSignature(n)))
}

// namedText is a text with the id of the message that it came in.
func namedText(n int, text string) obj {
	return append(textBlock(text), "textSignature", fmt.Sprintf(`{"v":1,"id":"msg_%d"}`, n))
}

func playResponses(s *session) {
	s.says("Which tools hang in the shed?")
	c, d := s.call("ls", obj{"path", "shed"}), s.call("read", obj{"path", "shed/list.txt"})
	s.ends("toolUse", reasoningItem(1, "Look at both."), c, d)
	s.result(c, list{textBlock("list.txt\nrake\nspade\n")})
	s.result(d, list{textBlock("rake\nspade\n")})
	s.answers(reasoningItem(2, "They agree."), namedText(2, "A rake and a spade."))
	s.says("Once more, please.")
	e := s.call("read", obj{"path", "shed/list.txt"})
	s.ends("toolUse", reasoningItem(3, ""), namedText(3, "Once more."), e)
	s.result(e, list{textBlock("rake\nspade\n")})
	s.answers(thinkingBlock("Nothing new.", ""), namedText(4, "Still the same."))
}

func playModels(s *session) {
	s.says("Who waters the seedlings?")
	s.model = claude
	s.answers(thinkingBlock("The gardener does.", makeSignature(4)),
		obj{"type", "thinking", "thinking", "", "thinkingSignature", makeSignature(5), "redacted", true},
		textBlock("The gardener."))
	s.model = gpt
	s.says("And on Sundays?")
	s.runs("read", obj{"path", "rota.txt"}, "Sunday: nobody\n")
	s.answers(reasoningItem(5, "Nobody does."), namedText(5, "Nobody."))
	s.model = another
	s.says("Then who should?")
	s.answers(thinkingBlock("Somebody must.", "reasoning"), thinkingBlock(" ", ""), textBlock("You."))
}

func playInterrupted(s *session) {
	s.says("Mend the fence.")
	s.ends("aborted", textBlock("I be"), s.call("bash", obj{"command", "mend"}))
	s.says("Mend the gate, then.")
	s.message("assistant", "content", list{}, "api", claude.api, "provider", claude.provider,
		"model", claude.name, "usage", usageOf(0), "stopReason", "error",
		"errorMessage", "overloaded")
	c := s.call("read", obj{"path", "hinge.txt"})
	s.ends("toolUse", s.call("read", obj{"path", "gate.txt"}), c)
	s.result(c, list{textBlock("one hinge\n")})
	s.says("What of the gate itself?")
	s.answers(textBlock("I did not see it."))
	s.says("Look again.")
	e := s.call("read", obj{"path", "gate.txt"})
	s.ends("toolUse", thinkingBlock("The gate first.", makeSignature(6)), e,
		s.call("read", obj{"path", "latch.txt"}))
	s.result(e, list{textBlock("oak\n")})
}

func playExtras(s *session) {
	s.message("system", "content", "", "sections", obj{
		"preamble", "You keep an orchard.",
		"cwd", "/home/ada/orchard",
	},
		"toolsAdded", list{toolSchema("read", "Reads a file."), toolSchema("swim", "Never called.")})
	s.message("bashExecution", "command", "date", "output", "Monday\n", "exitCode", 0,
		"cancelled", false, "truncated", false)
	s.message("bashExecution", "command", "secret", "output", "hush\n", "exitCode", 0,
		"excludeFromContext", true)
	s.message("bashExecution", "command", "make", "output", "", "exitCode", 2, "cancelled", false,
		"truncated", true, "fullOutputPath", "/tmp/out.log")
	s.message("bashExecution", "command", "sleep 9", "output", "z", "exitCode", nil,
		"cancelled", true)
	s.says("What day is it?")
	s.add("custom_message", "customType", "almanac", "content", "The moon is full.",
		"display", true, "details", obj{"phase", 1})
	s.add("custom_message", "customType", "almanac", "content",
		list{textBlock("Tides are high."), pixelImage()}, "display", false)
	s.answers(textBlock("Monday."))
	s.message("system", "content", "Mind the frost.", "sections", obj{
		"cwd", nil, "preamble",
		"You keep two orchards.",
	}, "toolsRemoved", list{obj{"name", "swim"}},
		"toolsAdded", list{toolSchema("read", "Reads any file.")})
	s.message("weather", "content", "A role that nobody knows.")
	s.add("usage", "usage", usageOf(7))
	s.message("user", "content", "Plain text this time.")
	s.answers(textBlock("Yes."))
}

// toolSchema is the definition of a tool.
func toolSchema(name, does string) obj {
	return obj{"name", name, "description", does, "parameters", obj{"type", "object"}}
}

func playHostile(s *session) {
	const esc = "\x1b]52;c;aGk=\x07\x1b[2J\u202e\u200b\r"
	s.add("session_info", "name", esc+"title")
	s.says("Weed " + esc)
	s.out.WriteString("{\"type\":\"message\",\n\nnot json\n[1]\n7\n")
	s.runs(esc, obj{"path", esc}, esc)
	s.message("custom", "customType", esc, "content", esc, "display", true)
	twice := s.last
	s.message("user", "content", list{obj{"type", esc}, textBlock(""), obj{"type", "image"}})
	s.line(obj{
		"type", "message", "id", twice, "parentId", "nowhere", "message",
		obj{"role", "user", "content", "An id that another has."},
	})
	s.line(obj{
		"type", "message", "parentId", s.last, "message",
		obj{"role", "user", "content", "No id at all."},
	})
	s.add("context_edit", "targetId", "nothing", "replacement", "a bare text")
	late := s.call("read", obj{"path", "gate.txt"})
	s.ends("toolUse", late)
	s.says("A prompt before the result.")
	s.result(late, list{textBlock("too late\n")})
	s.answers(obj{"type", "toolCall", "id", "x", "name", "read"}, textBlock(esc))
	s.message("assistant", "content", "no list", "stopReason", "stop")
}
