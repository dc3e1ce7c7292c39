package codex

import (
	"strings"

	"decant/model/formats/responses"
	"decant/model/source"
)

// textsOf are the texts of a message's parts, or "" for a part that is not a text.
func textsOf(v source.Value) []string {
	var out []string
	for p := range v.Get("content").Items() {
		out = append(out, strings.TrimSpace(p.Get("text").Text()))
	}
	return out
}

// anyOf reports whether a function accepts one of the texts.
func anyOf(texts []string, is func(string) bool) bool {
	for _, t := range texts {
		if is(t) {
			return true
		}
	}
	return false
}

// instructions is the start of the message with a folder's AGENTS.md.
const instructions = "# AGENTS.md instructions"

// isWrapped reports whether a message is the client's own, according to its first text.
func isWrapped(texts []string) bool {
	for _, t := range texts {
		if t != "" {
			return responses.IsWrapped(t)
		}
	}
	return false
}

// startsWith reports whether a text starts with one of several starts, ignoring case.
func startsWith(text string, starts []string) bool {
	for _, s := range starts {
		if len(text) >= len(s) && strings.EqualFold(text[:len(s)], s) {
			return true
		}
	}
	return false
}

// fragments are the texts that the client recognises as its own in the user's role, by both their
// ends.
var fragments = [][2]string{
	{instructions, "</INSTRUCTIONS>"},
	{"<environment_context>", "</environment_context>"},
	{"<skill>", "</skill>"},
	{"<user_shell_command>", "</user_shell_command>"},
	{"<turn_aborted>", "</turn_aborted>"},
	{"<goal_context>", "</goal_context>"},
	{"<subagent_notification>", "</subagent_notification>"},
	{"<hook_prompt", "</hook_prompt>"},
}

// userContext reports whether the client recognises a text as its own.
func userContext(text string) bool {
	for _, f := range fragments {
		if startsWith(text, f[:1]) && len(text) >= len(f[1]) &&
			strings.EqualFold(text[len(text)-len(f[1]):], f[1]) {
			return true
		}
	}
	return false
}

// updates are the starts of texts in which the client tells the model its settings. They are rolled
// back together with a turn.
var updates = []string{
	"<permissions instructions>", "<model_switch>", "<collaboration_mode>", "<multi_agent",
	"<realtime_conversation>", "<skills_instructions>", "<personality_spec>", "<token_budget",
	"<context_window", "<rollout_budget>",
}

// developerContext reports whether a text is about settings.
func developerContext(text string) bool { return startsWith(text, updates) }

// summaryStart is the start of an older compaction's summary, which a newer compaction leaves out.
const summaryStart = "Another language model started to solve this problem and produced " +
	"a summary of its thinking process."
