package host

import (
	"slices"

	"decant/strategies/llm"
)

// Variable is an environment variable that the program reads, or several with one meaning.
type Variable struct {
	// Names are at least one. Help says what they do.
	Names []string
	Help  string
}

// ListVariables returns everything that is read, in the order of the manual page. Any other
// variable counts as not set, except the variables of keys that settings name.
func ListVariables() []Variable {
	return append(slices.Clone(readVariables), Variable{
		llm.KeyVars(), "keys of models; settings name others (models.NAME.key_var)",
	})
}

// readVariables are those that the program looks up by itself.
var readVariables = []Variable{
	{
		[]string{"ACCESSIBLE"},
		"set and not 0: in a terminal, the review as numbered questions, as with --plain",
	},
	{[]string{"NO_COLOR"}, "set: no colours, as with --no-color"},
	{
		[]string{"TERM", "COLORTERM"},
		"how many colours the terminal has; TERM=dumb has none",
	},
	{[]string{"COLORFGBG"}, "the terminal's background, if the theme is auto"},
	{
		[]string{"LC_ALL", "LC_CTYPE", "LANG"},
		"the first that is set; without UTF-8 in it, the screen and --plain are as with --ascii",
	},
	{[]string{"EDITOR", "VISUAL"}, "the editor; the first that is set, else vi"},
	{[]string{"PAGER"}, "the pager; else less"},
	{[]string{"CLAUDE_CONFIG_DIR"}, "where Claude Code keeps its conversations; else ~/.claude"},
	{[]string{"CODEX_HOME"}, "where Codex keeps its conversations; else ~/.codex"},
	{
		[]string{"PI_CODING_AGENT_DIR", "PI_CODING_AGENT_SESSION_DIR"},
		"where pi keeps its settings and sessions; else ~/.pi/agent",
	},
	{[]string{"OPENCLAW_STATE_DIR"}, "where OpenClaw keeps its state; else ~/.openclaw"},
	{
		[]string{"QWEN_HOME", "QWEN_RUNTIME_DIR"},
		"where Qwen Code keeps its settings and sessions; else ~/.qwen",
	},
	{[]string{"COPILOT_HOME"}, "where Copilot CLI keeps its sessions; else ~/.copilot"},
	{[]string{"OPENCODE_DB"}, "the database in which opencode keeps its sessions"},
	{[]string{"JP_USER_DATA_DIR"}, "where JP keeps a user's conversations"},
	{
		[]string{"JP_SESSION", "TMUX_PANE", "WEZTERM_PANE", "TERM_SESSION_ID", "ITERM_SESSION_ID"},
		"which conversation JP has active in this terminal",
	},
	{
		[]string{"XDG_CONFIG_HOME"},
		"where decant/config.toml and opencode's commands are; else ~/.config",
	},
	{
		[]string{"XDG_STATE_HOME"},
		"folder of manifests and interrupted plans; else ~/.local/state",
	},
	{
		[]string{"XDG_CACHE_HOME"},
		"folder of the index that makes --list fast; else ~/.cache",
	},
	{
		[]string{"XDG_DATA_HOME", "LOCALAPPDATA"},
		"where opencode and Kilo CLI keep databases, and JP its data without JP_USER_DATA_DIR",
	},
	{
		[]string{"WAYLAND_DISPLAY", "DISPLAY", "TMUX", "WSL_DISTRO_NAME", "TERMUX_VERSION"},
		"tell decant which clipboard program to use",
	},
}

// limitVariables returns an environment in which only the listed variables can be read, so that no
// variable is read that the manual does not name.
func limitVariables(getenv func(string) string) func(string) string {
	return func(name string) string {
		if getenv == nil || !slices.ContainsFunc(readVariables, func(v Variable) bool {
			return slices.Contains(v.Names, name)
		}) {
			return ""
		}
		return getenv(name)
	}
}
