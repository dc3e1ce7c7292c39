package responses

import "strings"

// wrappers are the starts of what Codex says in the user's role.
var wrappers = []string{
	"# AGENTS.md instructions", "<environment_context>", "<user_instructions>", "<skill",
	"<turn_aborted>", "<subagent_notification>", "<INSTRUCTIONS>",
	"<permissions instructions>", "<recommended_plugins>", "<user_shell_command>",
	"<collaboration_mode>", "<heartbeat>", "<apps_instructions>", "<plugins_instructions>",
	"<skills_instructions>", "<model_switch>", "<hook_prompt", "<goal_context>", "<tools>",
	"<multi_agent", "<external_",
}

// IsWrapped reports whether a text of a user's message is Codex's own, according to its start and
// ignoring case.
func IsWrapped(text string) bool {
	text = strings.TrimSpace(text)
	for _, w := range wrappers {
		if len(text) >= len(w) && strings.EqualFold(text[:len(w)], w) {
			return true
		}
	}
	return false
}

// FolderIn is the working folder that Codex tells the model, or "" for a text that does not say.
func FolderIn(text string) string {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "<environment_context>") {
		return ""
	}
	_, rest, _ := strings.Cut(text, "<cwd>")
	folder, _, ok := strings.Cut(rest, "</cwd>")
	if !ok {
		return ""
	}
	return strings.TrimSpace(folder)
}
