package main

import (
	"encoding/base64"
	"strings"
)

// stories are all sessions.
var stories = []story{
	// One prompt, one read, one answer.
	{"minimal", 3, claude, playMinimal},
	// Branches that were left, with a summary, and labels of both.
	{"branches", 3, claude, playBranches},
	// Two compactions that keep what comes before them, the second with the prompt of
	// the system; settings in between.
	{"compacted", 3, claude, playCompactions},
	// Entries that are left out or replaced by edits, some of them edited twice.
	{"edits", 3, claude, playEdits},
	// The first version of the format: no ids, entries kept by their number.
	{"first-version", 1, claude, firstVersion},
	// The second version, with the role that the third renamed.
	{"second-version", 2, another, secondVersion},
	// Reads in full, in part and cut, images, shell commands, the same file again.
	{"tools", 3, claude, playTools},
	// Answers of OpenAI's Responses, reasoning bound to them by ids.
	{"responses", 3, gpt, playResponses},
	// Three models one after the other, with each one's reasoning.
	{"models", 3, another, playModels},
	// Aborted answers, errors, calls without results, an open tool loop.
	{"interrupted", 3, claude, playInterrupted},
	// What a user runs, messages of extensions, prompts and tools of the system.
	{"extras", 3, claude, playExtras},
	// What must never reach a terminal, broken lines, links and ids.
	{"hostile", 3, claude, playHostile},
}

func playMinimal(s *session) {
	s.add("model_change", "provider", "anthropic", "modelId", "claude-sonnet-4-5")
	s.add("thinking_level_change", "thinkingLevel", "low")
	s.says("How many trees stand in the orchard?")
	s.runs("read", obj{"path", "trees.txt"}, trees)
	s.answers(textBlock("Seven trees stand there."))
}

const trees = "apple\npear\nquince\nplum\ncherry\nmedlar\nwalnut\n"

func playBranches(s *session) {
	first := s.says("Plan the spring pruning.")
	plan := s.answers(textBlock("Start with the apples."))
	s.says("No, with the quinces.")
	left := s.runs("read", obj{"path", "quince.txt"}, "two quinces, both young\n")
	s.add("label", "targetId", plan, "label", "the plan")
	s.last = plan
	s.add("branch_summary", "fromId", left, "summary", "Quinces need no pruning yet.")
	s.says("Go on with the apples, then.")
	s.runs("bash", obj{"command", "cat apples.txt"}, "five apples\n")
	s.add("label", "targetId", first, "label", "start")
	s.add("session_info", "name", "Spring pruning")
	s.answers(textBlock("Five apples to prune."))
}

func playCompactions(s *session) {
	s.says("List the beds.")
	s.runs("ls", obj{"path", "beds"}, "bed-1\nbed-2\nbed-3\n")
	s.answers(thinkingBlock("Three of them.", makeSignature(1)), textBlock("Three beds."))
	kept := s.says("Read the first.")
	s.runs("read", obj{"path", "beds/bed-1"}, "beans\npeas\n")
	s.add("custom", "customType", "todo", "data", obj{"open", 2})
	s.add("compaction", "summary", "There are three beds.", "firstKeptEntryId", kept,
		"tokensBefore", 9000)
	s.answers(textBlock("Beans and peas."))
	s.says("And the second.")
	s.add("model_change", "provider", "anthropic", "modelId", "claude-sonnet-4-5")
	s.runs("read", obj{"path", "beds/bed-2"}, "leeks\n")
	kept = s.answers(thinkingBlock("Only leeks.", makeSignature(2)), textBlock("Leeks."))
	s.says("And the third?")
	s.runs("read", obj{"path", "beds/bed-3"}, "chard\n")
	s.add("compaction", "summary", "Beds one and two are read.", "firstKeptEntryId", kept,
		"tokensBefore", 12000, "systemMessage", obj{
			"role", "system", "content", "", "sections",
			obj{"preamble", "You keep a garden."},
			"toolsAdded",
			list{obj{"name", "read", "description", "Reads.", "parameters", obj{}}},
			"timestamp", 0,
		}, "details", obj{"readFiles", list{"beds/bed-1"}, "modifiedFiles", list{}})
	s.answers(textBlock("Chard grows there."))
}

func playEdits(s *session) {
	s.says("Count the hives.")
	long := s.runs("read", obj{"path", "hives.txt"}, strings.Repeat("hive\n", 40))
	s.answers(textBlock("Forty."))
	wrong := s.says("Forget that I asked for wasps.")
	both := s.call("bash", obj{"command", "wc -l hives.txt"})
	answer := s.ends("toolUse", textBlock("I count again."), both)
	counted := s.result(both, list{textBlock("40 hives.txt")})
	s.answers(textBlock("Still forty."))
	replace := func(target string, with any) {
		s.add("context_edit", "targetId", target, "replacement", with)
	}
	replace(wrong, nil)
	replace(long, obj{"content", "forty lines, each says hive"})
	replace(answer, obj{"content", list{textBlock("I count again.")}})
	replace(counted, nil)
	replace(wrong, obj{"content", list{textBlock("Forget the wasps."), textBlock("All of them.")}})
	s.says("And the honey?")
	s.answers(textBlock("Twelve jars."))
}

func firstVersion(s *session) {
	s.says("Which seeds are left?")
	s.runs("read", obj{"path", "seeds.txt"}, "radish\ndill\n")
	s.answers(thinkingBlock("Two.", makeSignature(3)), textBlock("Radish and dill."))
	s.add("thinking_level_change", "thinkingLevel", "off")
	s.says("Sow the dill.")
	s.runs("edit", obj{"path", "seeds.txt", "oldText", "dill\n", "newText", ""}, "Done.")
	s.add("compaction", "summary", "Dill is sown.", "firstKeptEntryIndex", 6,
		"tokensBefore", 700)
	s.says("Read it again.")
	s.runs("read", obj{"path", "seeds.txt"}, "radish\n")
	s.answers(textBlock("Only radish."))
}

func secondVersion(s *session) {
	s.message("hookMessage", "customType", "weather", "content", "It rains.", "display", true)
	s.says("Is it dry enough to mow?")
	s.answers(thinkingBlock("It rains.", "reasoning_content"), textBlock("No."))
	s.says("Tomorrow?")
	c := s.call("bash", obj{"command", "curl weather"})
	s.ends("toolUse", thinkingBlock("", "reasoning_content"), c)
	s.result(c, list{textBlock("sun\n")})
	s.answers(textBlock("Yes."))
}

func playTools(s *session) {
	s.says("Look at the ledger.")
	lines := strings.Repeat("3 baskets of pears\n", 30)
	s.runs("read", obj{"path", "ledger.txt", "offset", 1, "limit", 30}, lines+
		"\n\n[470 more lines in file. Use offset=31 to continue.]")
	s.runs("read", obj{"path", "ledger.txt"}, lines+
		"\n\n[Showing lines 1-30 of 500 (50.0KB limit). Use offset=31 to continue.]")
	s.runs("read", obj{"path", "@notes/frost.txt"}, "frost on the 3rd\n")
	s.runs("read", obj{"path", "~/frost.txt"}, "frost on the 4th\n")
	s.runs("bash", obj{"command", "cat notes/frost.txt"}, "frost on the 3rd\n")
	c := s.call("bash", obj{"command", "false"})
	s.ends("toolUse", c)
	s.message("toolResult", "toolCallId", c[3], "toolName", "bash",
		"content", list{textBlock("(no output)\n\nCommand exited with code 1")}, "isError", true)
	s.says("And the picture?")
	c = s.call("read", obj{"path", "pear.png"})
	d := s.call("read", obj{"path", "notes/frost.txt"})
	s.ends("toolUse", textBlock("Both at once."), c, d)
	s.result(c, list{textBlock("Read image file [image/png]"), pixelImage()})
	s.result(d, list{textBlock("frost on the 3rd\n")}, "details", obj{"seen", true})
	s.runs("write", obj{"path", "notes/frost.txt", "content", "no frost\n"}, "Wrote 9 bytes.")
	s.runs("grep", obj{"pattern", "frost", "path", "notes"}, "frost.txt:1: no frost\n")
	s.runs("find", obj{"pattern", "*.txt"}, "ledger.txt\nnotes/frost.txt\n")
	s.message("user", "content", list{textBlock("This one."), pixelImage()})
	s.answers(textBlock("A pear."))
}

// pixelImage is an image of one pixel.
func pixelImage() obj {
	const png = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06" +
		"\x00\x00\x00\x1f\x15\xc4\x89\x00\x00\x00\nIDATx\x9cc\x00\x01\x00\x00\x05\x00\x01" +
		"\x0d\n-\xb4\x00\x00\x00\x00IEND\xaeB`\x82"
	return obj{
		"type", "image", "data", base64.StdEncoding.EncodeToString([]byte(png)),
		"mimeType", "image/png",
	}
}

// makeSignature is a signature that nobody made.
func makeSignature(n int) string { return strings.Repeat(string(rune('A'+n)), 120) }
