package main

import "fmt"

// item is reasoning as OpenAI's Responses give it.
func item(n int, text string) obj {
	return thinks(text, fmt.Sprintf(`{"type":"reasoning","id":"rs_%d","summary":[],`+
		`"encrypted_content":%q}`, n, signature(n)))
}

// worded is a text with the id of the message that it came in.
func worded(n int, text string) obj {
	return append(words(text), "textSignature", fmt.Sprintf(`{"v":1,"id":"msg_%d"}`, n))
}

func responses(s *session) {
	s.says("Which tools hang in the shed?")
	c, d := s.call("ls", obj{"path", "shed"}), s.call("read", obj{"path", "shed/list.txt"})
	s.ends("toolUse", item(1, "Look at both."), c, d)
	s.result(c, list{words("list.txt\nrake\nspade\n")})
	s.result(d, list{words("rake\nspade\n")})
	s.answers(item(2, "They agree."), worded(2, "A rake and a spade."))
	s.says("Once more, please.")
	e := s.call("read", obj{"path", "shed/list.txt"})
	s.ends("toolUse", item(3, ""), worded(3, "Once more."), e)
	s.result(e, list{words("rake\nspade\n")})
	s.answers(thinks("Nothing new.", ""), worded(4, "Still the same."))
}

func models(s *session) {
	s.says("Who waters the seedlings?")
	s.model = claude
	s.answers(thinks("The gardener does.", signature(4)),
		obj{"type", "thinking", "thinking", "", "thinkingSignature", signature(5), "redacted", true},
		words("The gardener."))
	s.model = gpt
	s.says("And on Sundays?")
	s.runs("read", obj{"path", "rota.txt"}, "Sunday: nobody\n")
	s.answers(item(5, "Nobody does."), worded(5, "Nobody."))
	s.model = another
	s.says("Then who should?")
	s.answers(thinks("Somebody must.", "reasoning"), thinks(" ", ""), words("You."))
}

func interrupted(s *session) {
	s.says("Mend the fence.")
	s.ends("aborted", words("I be"), s.call("bash", obj{"command", "mend"}))
	s.says("Mend the gate, then.")
	s.message("assistant", "content", list{}, "api", claude.api, "provider", claude.provider,
		"model", claude.name, "usage", usage(0), "stopReason", "error",
		"errorMessage", "overloaded")
	c := s.call("read", obj{"path", "hinge.txt"})
	s.ends("toolUse", s.call("read", obj{"path", "gate.txt"}), c)
	s.result(c, list{words("one hinge\n")})
	s.says("What of the gate itself?")
	s.answers(words("I did not see it."))
	s.says("Look again.")
	e := s.call("read", obj{"path", "gate.txt"})
	s.ends("toolUse", thinks("The gate first.", signature(6)), e,
		s.call("read", obj{"path", "latch.txt"}))
	s.result(e, list{words("oak\n")})
}

func extras(s *session) {
	s.message("system", "content", "", "sections", obj{
		"preamble", "You keep an orchard.",
		"cwd", "/home/ada/orchard",
	},
		"toolsAdded", list{tool("read", "Reads a file."), tool("swim", "Never called.")})
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
		list{words("Tides are high."), pixel()}, "display", false)
	s.answers(words("Monday."))
	s.message("system", "content", "Mind the frost.", "sections", obj{
		"cwd", nil, "preamble",
		"You keep two orchards.",
	}, "toolsRemoved", list{obj{"name", "swim"}},
		"toolsAdded", list{tool("read", "Reads any file.")})
	s.message("weather", "content", "A role that nobody knows.")
	s.add("usage", "usage", usage(7))
	s.message("user", "content", "Plain text this time.")
	s.answers(words("Yes."))
}

// tool is the definition of a tool.
func tool(name, does string) obj {
	return obj{"name", name, "description", does, "parameters", obj{"type", "object"}}
}

func hostile(s *session) {
	const esc = "\x1b]52;c;aGk=\x07\x1b[2J\u202e\u200b\r"
	s.add("session_info", "name", esc+"title")
	s.says("Weed " + esc)
	s.out.WriteString("{\"type\":\"message\",\n\nnot json\n[1]\n7\n")
	s.runs(esc, obj{"path", esc}, esc)
	s.message("custom", "customType", esc, "content", esc, "display", true)
	twice := s.last
	s.message("user", "content", list{obj{"type", esc}, words(""), obj{"type", "image"}})
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
	s.result(late, list{words("too late\n")})
	s.answers(obj{"type", "toolCall", "id", "x", "name", "read"}, words(esc))
	s.message("assistant", "content", "no list", "stopReason", "stop")
}
