package main

func playAwkward(s *session) {
	s.says(textPart("Count the hives."))
	s.answers(textPart("An answer with an empty part."), textPart(""))
	s.answers(textPart("One that stands beside it."))
	s.says(textPart("Once more."))
	s.answers(textPart("(request timeout)"))
	c := s.call("read_file", obj{"file_path", folder + "/hives.txt"})
	s.answers(textPart("I read."), c)
	s.result(c, obj{"output", "three\n"})
	s.result(c, obj{"output", "a second result of one call\n"})
	s.calls--
	again := s.call("read_file", obj{"file_path", folder + "/hives-2.txt"})
	s.answers(textPart("The same id once more."), again)
	s.result(again, obj{"output", "four\n"})
	s.result(obj{"functionCall", obj{"id", "call_none", "name", "read_file"}},
		obj{"output", "nobody asked\n"})
	bare := obj{"functionCall", obj{"name", "read_file", "args", nil}}
	s.answers(textPart("A call without an id."), bare)
	o, uuid := s.record("assistant", "assistant_output", "model", s.model, "message",
		message("model", textPart("An answer ")))
	s.line(o)
	s.line(append(o[:len(o)-2:len(o)-2], "message", message("model", textPart("in two parts."))))
	s.last = uuid
	s.says(textPart("Parts that are not sent."), textPart(""), obj{"executableCode", obj{"code", "1"}})
	s.add("user", "real_user", "subtype", "realtime_message", "message",
		message("user", textPart("Said aloud, never sent.")))
	o, _ = s.record("system", "system", "subtype", "session_artifact_event", "systemPayload",
		obj{"changes", list{}})
	s.line(o)
	d := s.call("read_file", obj{"file_path", folder + "/hives.txt"})
	s.answers(d)
	s.result(d, obj{"lines", 3, "whole", true})
	s.answers(textPart("Three hives."))
}

func playHostile(s *session) {
	const esc = "\x1b]52;c;aGk=\x07\x1b[2J\u202e\u200b\r"
	s.note("custom_title", obj{"customTitle", esc + "title"})
	s.says(textPart("Weed " + esc))
	s.out.WriteString("{\"uuid\":\"torn\",\n\nnot json\n[1]\n7\n" +
		"{\"uuid\":\"x\",\"type\":\"user\"}\n{\"type\":\"a\"}{\"type\":\"b\"}\n")
	s.runs(esc, obj{"path", esc}, esc)
	s.add("weather", "system", "message", message("user", textPart("A type that nobody knows.")))
	s.last = "nowhere"
	s.says(textPart("Behind a link to nowhere."), "A part that is a bare text.", nil)
	o, uuid := s.record("user", "real_user", "message",
		message("gardener", textPart("A role that nobody knows.")))
	s.line(o)
	s.last = uuid
	c := s.call("read_file", obj{"file_path", esc})
	s.answers(c, c)
	s.result(c, obj{"output", esc})
	s.answers(s.call("read_file", obj{"file_path", "x"}), textPart(""))
	s.says(textPart(esc))
	s.result(obj{"functionCall", obj{"id", esc, "name", esc}}, obj{"output", esc})
	s.answers(s.call("read_file", obj{"file_path", "y"}))
	s.answers(textPart("Behind a call that waits."))
	o, _ = s.record("assistant", "assistant_output", "message",
		message("model", textPart("Of another session.")))
	o[5] = "5d000000-0000-4000-8000-00000000beef"
	s.line(o)
}
