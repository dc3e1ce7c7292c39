package main

import "encoding/base64"

const (
	coder  = "qwen3-coder-plus"
	claude = "claude-sonnet-4-5"
	gpt    = "gpt-5.1-codex"
)

// stories are all sessions.
var stories = []story{
	// One prompt, one read, one answer.
	{"minimal", coder, playMinimal},
	// Reads in full and in part, the same file again, an edit, shell commands, failures.
	{"tools", coder, playTools},
	// Calls side by side with their results apart, a prompt typed meanwhile, a notification.
	{"parallel", coder, playParallel},
	// A branch that was left, a name, commands that were never sent.
	{"branches", coder, playBranches},
	// Two compressions, the second with a call and its result in it.
	{"compacted", coder, playCompressions},
	// Calls without results, an open tool loop.
	{"interrupted", coder, playInterrupted},
	// Pictures in prompts and in results.
	{"pictures", coder, playPictures},
	// Reasoning that is signed with what precedes it.
	{"signed", claude, playSigned},
	// Reasoning that is an item of OpenAI's Responses.
	{"responses", gpt, playResponses},
	// Answers that the client leaves out, calls of one id, results that nobody asked for,
	// records in several parts.
	{"awkward", coder, playAwkward},
	// What must never reach a terminal, broken lines and records.
	{"hostile", coder, playHostile},
}

const trees = "apple\npear\nquince\nplum\ncherry\nmedlar\nwalnut\n"

func playMinimal(s *session) {
	s.says(textPart("How many trees stand in the orchard?"))
	s.note("attribution_snapshot", obj{"snapshot", obj{"version", 1, "promptCount", 1}})
	s.reads("trees.txt", trees)
	s.answers(textPart("Seven trees stand there."))
}

func playTools(s *session) {
	s.says(textPart("Look at the beds, then mend the first."))
	s.note("attribution_snapshot", obj{"snapshot", obj{"version", 1, "promptCount", 1}})
	s.reads("beds/one.txt", "beans\npeas\nkale\n")
	s.runs("read_file", obj{"file_path", folder + "/beds/one.txt", "offset", 1, "limit", 1},
		"Showing lines 2-2 of 3 total lines.\n\n---\n\npeas\n")
	s.shell("cat beds/one.txt", "beans\npeas\nkale\n")
	s.runs("list_directory", obj{"path", folder + "/beds"}, "one.txt\ntwo.txt\n")
	s.runs("grep_search", obj{"pattern", "kale", "path", folder}, "beds/one.txt:3:kale\n")
	s.runs("edit", obj{
		"file_path", folder + "/beds/one.txt", "old_string", "kale", "new_string", "leek",
	}, "The file was changed.")
	s.says(textPart("Read it once more, and the second."))
	s.reads("beds/one.txt", "beans\npeas\nleek\n")
	s.reads("beds/one.txt", "[File beds/one.txt unchanged since last read in this session — the "+
		"full content was provided earlier in this conversation.]")
	failing := s.call("read_file", obj{"file_path", folder + "/beds/nine.txt"})
	s.answers(thoughtPart("There may be a ninth."), failing)
	s.result(failing, obj{"error", "File not found: " + folder + "/beds/nine.txt"})
	wrong := s.call("run_shell_command", obj{"command", "make", "is_background", false})
	s.answers(wrong)
	s.result(wrong, obj{"error", shellText("make", "no rule", 2)})
	s.reads("beds/two.txt", "chard\n")
	s.runs("weather", obj{"day", "Monday"}, "rain\n")
	s.answers(textPart("The first is mended; "), textPart("the second holds chard."))
}

func playParallel(s *session) {
	s.says(textPart("Compare the gates."))
	a := s.call("read_file", obj{"file_path", folder + "/gates/a.txt"})
	b := s.call("read_file", obj{"file_path", folder + "/gates/b.txt"})
	s.answers(thoughtPart("Both at once."), textPart("I read both."), a, b)
	s.result(b, obj{"output", "iron\n"})
	s.result(a, obj{"output", "oak\n"})
	s.add("user", "real_user", "subtype", "mid_turn_user_message", "message",
		message("user", textPart("And the hinges, please.")))
	h := s.call("agent", obj{"description", "hinges", "prompt", "Count the hinges."})
	s.answers(textPart("A helper counts."), h)
	s.result(h, obj{"output", "Background agent launched."})
	s.answers(textPart("One gate is of oak, one of iron."))
	s.add("user", "system", "subtype", "notification", "message", message("user",
		textPart("<task-notification>\n<result>four hinges</result>\n</task-notification>")))
	s.answers(textPart("There are four hinges."))
}

func playBranches(s *session) {
	s.says(textPart("Plan the spring pruning."))
	plan := s.answers(textPart("Start with the apples."))
	s.says(textPart("No, with the quinces."))
	s.reads("quince.txt", "two quinces, both young\n")
	s.answers(textPart("They need none."))
	s.last = plan
	s.note("rewind", obj{"truncatedCount", 2})
	s.says(textPart("/almanac"))
	s.note("slash_command", obj{
		"phase", "result", "rawCommand", "/almanac", "outputHistoryItems",
		list{obj{"type", "assistant", "text", "The moon is full."}},
	})
	s.note("custom_title", obj{"customTitle", "Spring pruning", "titleSource", "manual"})
	s.says(textPart("Go on with the apples, then."))
	s.shell("cat apples.txt", "five apples\n")
	s.note("file_history_snapshot", obj{"snapshots", list{}})
	s.answers(textPart("Five apples to prune."))
}

func playCompressions(s *session) {
	s.says(textPart("List the beds."))
	s.runs("list_directory", obj{"path", folder + "/beds"}, "one.txt\ntwo.txt\n")
	s.answers(thoughtPart("Two of them."), textPart("Two beds."))
	s.compress(9000, 700, message("user", textPart("<state_snapshot>Two beds.</state_snapshot>")),
		message("model", textPart("Got it. Thanks for the additional context!")))
	s.says(textPart("Read the first."))
	s.reads("beds/one.txt", "beans\npeas\n")
	s.answers(textPart("Beans and peas."))
	kept := s.call("read_file", obj{"file_path", folder + "/beds/two.txt"})
	s.compress(9900, 800,
		message("user", textPart("<state_snapshot>One bed is read.</state_snapshot>")),
		message("model", textPart("Got it."), kept),
		message("user", obj{"functionResponse", obj{
			"id", kept[1].(obj)[1], "name", "read_file", "response", obj{"output", "chard\n"},
		}}),
		message("model", textPart("The second holds chard.")),
		message("user", textPart("The first holds beans and peas.")))
	s.says(textPart("And what is to sow?"))
	s.reads("seeds.txt", "leek\nkale\n")
	s.answers(textPart("Leeks and kale."))
}

func playInterrupted(s *session) {
	s.says(textPart("Water the beds."))
	a := s.call("run_shell_command", obj{"command", "water one", "is_background", false})
	b := s.call("run_shell_command", obj{"command", "water two", "is_background", false})
	s.answers(a, b)
	s.result(a, obj{"output", shellText("water one", "wet", 0)})
	s.says(textPart("Stop. Only read the gauge."))
	s.reads("gauge.txt", "12 mm\n")
	s.answers(textPart("Twelve millimetres."))
	s.says(textPart("And the other gauge."))
	s.answers(thoughtPart("The other one."), s.call("read_file",
		obj{"file_path", folder + "/gauge-2.txt"}))
}

// pixel is a picture of one pixel.
var pixel = base64.StdEncoding.EncodeToString([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" +
	"\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89\x00\x00\x00\rIDATx" +
	"\x9cc\xf8\xcf\xc0\xf0\x1f\x00\x05\x00\x01\xff\x89\x99=\x1d\x00\x00\x00\x00IEND\xaeB`\x82"))

func pixelPart() obj {
	return obj{"inlineData", obj{"mimeType", "image/png", "data", pixel}}
}

func playPictures(s *session) {
	s.says(textPart("What is in these?"), pixelPart())
	c := s.call("read_file", obj{"file_path", folder + "/leaf.png"})
	s.answers(c)
	s.result(c, obj{"output", "A picture of a leaf."}, pixelPart(), textPart("It is green."))
	d := s.call("read_file", obj{"file_path", folder + "/root.png"})
	s.answers(d)
	s.result(d, obj{"output", ""}, pixelPart())
	s.says(pixelPart())
	s.answers(textPart("A leaf, a root and a dot."))
}

// signedPart is a thought with a signature.
func signedPart(text, signature string) obj {
	return append(thoughtPart(text), "thoughtSignature", signature)
}

func playSigned(s *session) {
	s.says(textPart("Is the well full?"))
	c := s.call("read_file", obj{"file_path", folder + "/well.txt"})
	s.answers(signedPart("I look.", base64.StdEncoding.EncodeToString([]byte("one signature"))), c)
	s.result(c, obj{"output", "full\n"})
	s.answers(signedPart("It is.", base64.StdEncoding.EncodeToString([]byte("another one"))),
		textPart("It is full."))
}

func playResponses(s *session) {
	item := func(n string) string {
		return `{"id":"rs_` + n + `","encrypted_content":"` + pixel + `"}`
	}
	s.says(textPart("Is the shed locked?"))
	c := s.call("read_file", obj{"file_path", folder + "/shed.txt"})
	s.answers(signedPart("I look.", item("1")), c)
	s.result(c, obj{"output", "locked\n"})
	s.answers(signedPart("It is.", item("2")), textPart("It is locked."))
}
