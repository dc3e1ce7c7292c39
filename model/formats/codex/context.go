package codex

import (
	"strings"

	"decant/model/formats/responses"
	"decant/model/source"
)

// textsOf are the texts of a message's parts; "" for a part that is none.
func textsOf(v source.Value) []string {
	var out []string
	for p := range v.Get("content").Items() {
		out = append(out, strings.TrimSpace(p.Get("text").Text()))
	}
	return out
}

// anyOf reports whether one of texts is of a kind.
func anyOf(texts []string, is func(string) bool) bool {
	for _, t := range texts {
		if is(t) {
			return true
		}
	}
	return false
}

// instructions start what a folder's file says to agents.
const instructions = "# AGENTS.md instructions"

// isWrapped reports whether a message is the client's own: its first text says so.
func isWrapped(texts []string) bool {
	for _, t := range texts {
		if t != "" {
			return responses.IsWrapped(t)
		}
	}
	return false
}

// startsWith reports whether a text starts with one of some, in any case.
func startsWith(text string, starts []string) bool {
	for _, s := range starts {
		if len(text) >= len(s) && strings.EqualFold(text[:len(s)], s) {
			return true
		}
	}
	return false
}

// fragments are what the client knows again as its own in the person's name, by both
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

// userContext reports whether the client knows a text again as its own.
func userContext(text string) bool {
	for _, f := range fragments {
		if startsWith(text, f[:1]) && len(text) >= len(f[1]) &&
			strings.EqualFold(text[len(text)-len(f[1]):], f[1]) {
			return true
		}
	}
	return false
}

// updates start what the client tells the model about its settings, and takes back
// along with a turn.
var updates = []string{
	"<permissions instructions>", "<model_switch>", "<collaboration_mode>", "<multi_agent",
	"<realtime_conversation>", "<skills_instructions>", "<personality_spec>", "<token_budget",
	"<context_window", "<rollout_budget>",
}

// developerContext reports whether a text is about settings.
func developerContext(text string) bool { return startsWith(text, updates) }

// summaryStart starts a summary of an older compaction, which a newer one leaves out.
const summaryStart = "Another language model started to solve this problem and produced " +
	"a summary of its thinking process."
