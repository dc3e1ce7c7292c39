package main

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"decant/testdata/ordered"
)

// river is who answers in the sessions of Oh My Pi.
var river = model{"openai-completions", "meadow", "river-1"}

// ompStories are the sessions of Oh My Pi.
var ompStories = []story{
	// Reads of the same file, a shell command, an edit, with all that the client keeps beside.
	{"tools", 3, river, playOmpTools},
	// A compaction that keeps what comes before it, and notes that are never sent.
	{"compacted", 3, river, playOmpCompaction},
	// The user cleared the conversation, after a compaction.
	{"cleared", 3, river, playOmpCleared},
	// Calls without results, results without calls, an answer that is tried again.
	{"interrupted", 3, river, playOmpInterrupted},
	// Messages of other roles: a developer's, Python, files that were named.
	{"roles", 3, river, playOmpRoles},
}

// titleBytes is how long the client wants the line of a title, with its end.
const titleBytes = 256

// title writes the line of a title, of the length that the client wants.
func (s *session) title(text string) {
	line := obj{"type", "title", "v", 1, "title", text, "updatedAt", "2026-03-02T09:00:00.000Z"}
	var bare bytes.Buffer
	ordered.Append(&bare, append(line, "pad", ""))
	s.line(append(line, "pad", strings.Repeat(" ", titleBytes-1-bare.Len())))
}

func playOmpTools(s *session) {
	s.begin()
	s.prompts("How many trees stand in the orchard?")
	read := obj{"path", "trees.txt"}
	body := "[trees.txt#1A2B]\n1:apple\n2:pear\n3:quince\n4:plum\n" +
		strings.Repeat("5:walnut\n", 40)
	s.runsOmp("read", read, body)
	s.runsOmp("read", read, body)
	s.runsOmp("bash", obj{"command", "wc -l trees.txt"}, "44 trees.txt\n")
	s.runsOmp("read", obj{"path", "trees.txt:2-3"}, "[trees.txt#1A2B]\n2:pear\n3:quince\n")
	s.answers(textBlock("Forty-four lines."))
	s.prompts("Take the walnuts out.")
	s.runsOmp("edit", obj{"path", "trees.txt", "edits", list{obj{"op", "delete"}}}, "Done.")
	s.runsOmp("read", read, "[trees.txt#3C4D]\n1:apple\n2:pear\n3:quince\n4:plum\n")
	s.answers(thinkingBlock("Four are left.", "reasoning_content"), textBlock("Four are left."))
}

func playOmpCompaction(s *session) {
	s.begin()
	s.prompts("List the beds.")
	s.runsOmp("bash", obj{"command", "ls beds"}, "bed-1\nbed-2\n")
	s.answers(textBlock("Two beds."))
	kept := s.prompts("Read the first.")
	s.runsOmp("read", obj{"path", "beds/bed-1"}, "[beds/bed-1#AAAA]\n1:beans\n")
	s.add("custom", "customType", "session_exit", "data", obj{"kind", "normal"})
	s.add("compaction", "summary", "There are two beds.", "shortSummary", "beds",
		"firstKeptEntryId", kept, "tokensBefore", 9000, "method", "soft")
	s.add("custom_message", "customType", "prewalk-plan", "content", "A note.", "display", false)
	s.add("custom_message", "customType", "note", "content", "Mind the frost.", "display", false)
	s.answers(textBlock("Beans."))
	s.prompts("And the second?")
	s.runsOmp("read", obj{"path", "beds/bed-2"}, "[beds/bed-2#BBBB]\n1:leeks\n")
	s.answers(textBlock("Leeks."))
}

func playOmpCleared(s *session) {
	s.begin()
	s.prompts("Count the hives.")
	s.answers(textBlock("Forty."))
	s.add("compaction", "summary", "Forty hives.", "firstKeptEntryId", "none", "tokensBefore", 500)
	s.prompts("Count the wasps.")
	s.answers(textBlock("Too many."))
	s.add("reset_boundary")
	s.prompts("Where is the honey?")
	s.runsOmp("bash", obj{"command", "ls cellar"}, "honey\njam\n")
	s.answers(textBlock("In the cellar."))
}

func playOmpInterrupted(s *session) {
	s.begin()
	s.prompts("Water the beds.")
	open := s.call("bash", obj{"command", "sleep 100"})
	s.ends("toolUse", thinkingBlock("I wait.", "reasoning_content"), textBlock("I wait."), open)
	s.ends("aborted", textBlock("I was"))
	s.message("assistant", "content", list{textBlock("Once more.")}, "api", s.model.api,
		"provider", s.model.provider, "model", s.model.name, "usage", usageOf(900),
		"stopReason", "stop", "retryRecovery", true)
	s.result(obj{"type", "toolCall", "id", "call_none", "name", "bash"}, list{textBlock("lost")})
	s.prompts("Go on.")
	s.answers(textBlock("The beds are wet."))
}

func playOmpRoles(s *session) {
	s.begin()
	s.message("developer", "content", list{textBlock("Answer in one line.")})
	s.prompts("What is in the two files?")
	s.message("fileMention", "files", list{
		obj{"path", "a.txt", "content", "apples"}, obj{"path", "b.txt", "content", ""},
	})
	s.message("pythonExecution", "code", "print(1)", "output", "1\n", "exitCode", 0,
		"cancelled", false)
	s.message("bashExecution", "command", "false", "output", "", "exitCode", 1,
		"cancelled", false)
	s.message("system", "content", "Of another client.")
	s.add("context_edit", "targetId", s.last, "replacement", nil)
	s.answers(textBlock("Apples, and nothing."))
}

// begin writes what the client writes first.
func (s *session) begin() {
	s.add("model_change", "model", s.model.provider+"/"+s.model.name,
		"resolvedModelIsFallback", false)
	s.add("model_change", "model", "meadow/brook-2", "role", "small")
	s.add("thinking_level_change", "thinkingLevel", "high", "configured", nil)
}

// prompts is a prompt as the client marks it.
func (s *session) prompts(text string) string {
	return s.message("user", "content", list{textBlock(text)}, "attribution", "user")
}

// runsOmp is a call alone with its result, as the client keeps them.
func (s *session) runsOmp(tool string, arguments obj, result string) {
	c := s.call(tool, arguments)
	c = append(c, "partialArgs", "{…", "streamIndex", 0)
	s.message("assistant", "content", list{c}, "api", s.model.api, "provider", s.model.provider,
		"model", s.model.name, "usage", usageOf(1000+100*s.n), "stopReason", "toolUse",
		"providerPayload", obj{
			"type", "openaiResponsesHistory", "provider", s.model.provider, "dt", true,
			"items",
			list{obj{"type", "function_call", "call_id", c[3], "name", tool}},
		}, "contextSnapshot", obj{"promptTokens", 1000, "nonMessageTokens", 500})
	s.add("custom", "customType", "tool_execution_start", "data", obj{"toolCallId", c[3]})
	s.result(c, list{textBlock(result)}, "details",
		obj{"displayContent", obj{"text", strings.Repeat("x", utf8.RuneCountInString(result))}})
}
