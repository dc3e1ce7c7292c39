package integrate

import (
	"embed"
	"path/filepath"
	"slices"

	"decant/tui/cli/host"
)

//go:embed assets
var assets embed.FS

// agent is one agent that decant can be integrated into.
type agent struct {
	// name is the name of its format, title its common name.
	name, title string
	// variable names its folder. Home is the default below the user's home. Below is the path of
	// its settings in the folder of the variable.
	variable, home, below string
	// files are all our files.
	files []ownFile
	// settings is a JSON file in its folder, "" for none. Entries are what is added to it.
	settings string
	entries  []entry
	// next says how to use it.
	next string
}

// ownFile is a file of decant alone: its path in the agent's folder, and its source.
type ownFile struct{ path, asset string }

// entry is a value in a settings file.
type entry struct {
	// part names it. Optional is true if it is only added on request.
	part     string
	optional bool
	// way are the names of the members that lead to it. List is true if it is one of several there,
	// else it is the only one.
	way  []string
	list bool
	// value is its JSON. Command is what it starts, and identifies it.
	value, command string
}

// The commands that Claude Code starts.
const (
	startCommand   = "decant --hook session-start"
	compactCommand = "decant --hook pre-compact"
	statusCommand  = "decant --hook status-line"
)

// agents is the only table of agents.
var agents = []agent{
	{
		name: "claude-code", title: "Claude Code",
		variable: "CLAUDE_CONFIG_DIR", home: ".claude",
		files:    []ownFile{{"commands/decant.md", "assets/claude-code.md"}},
		settings: "settings.json",
		entries: []entry{
			{
				part: "session-start", way: []string{"hooks", "SessionStart"}, list: true,
				value: `{"matcher":"resume","hooks":[{"type":"command","command":"` +
					startCommand + `","timeout":5}]}`,
				command: startCommand,
			},
			{
				part: "pre-compact", way: []string{"hooks", "PreCompact"}, list: true,
				value: `{"hooks":[{"type":"command","command":"` + compactCommand +
					`","timeout":5}]}`,
				command: compactCommand, optional: true,
			},
			{
				part: "status-line", way: []string{"statusLine"},
				value:   `{"type":"command","command":"` + statusCommand + `"}`,
				command: statusCommand,
			},
		},
		next: "type /decant in Claude Code",
	},
	{
		name: "codex", title: "Codex", variable: "CODEX_HOME", home: ".codex",
		files: []ownFile{
			{"prompts/decant.md", "assets/codex-prompt.md"},
			{"skills/decant/SKILL.md", "assets/codex-skill.md"},
		},
		next: "type $decant in Codex, or /prompts:decant in older versions",
	},
	{
		name: "pi", title: "pi", variable: "PI_CODING_AGENT_DIR", home: ".pi/agent",
		files: []ownFile{{"prompts/decant.md", "assets/pi.md"}},
		next:  "type /decant in pi",
	},
	{
		name: "opencode", title: "opencode",
		variable: "XDG_CONFIG_HOME", below: "opencode", home: ".config/opencode",
		files: []ownFile{{"command/decant.md", "assets/opencode.md"}},
		next:  "type /decant in opencode",
	},
}

// Names returns the agents that decant can be integrated into, with the optional parts after +.
func Names() []string {
	var out []string
	for i := range agents {
		out = append(out, agents[i].name)
		for _, e := range agents[i].entries {
			if e.optional {
				out = append(out, agents[i].name+"+"+e.part)
			}
		}
	}
	return out
}

// findAgent returns the agent with a name, nil for none.
func findAgent(name string) *agent {
	i := slices.IndexFunc(agents, func(a agent) bool { return a.name == name })
	if i < 0 {
		return nil
	}
	return &agents[i]
}

// folder returns where the agent keeps its settings, "" if no home folder is known.
func (a *agent) folder(env *host.Env) string {
	if set := env.Variable(a.variable); set != "" {
		return filepath.Join(env.Absolute(set), a.below)
	}
	if env.Home == "" {
		return ""
	}
	return filepath.Join(env.Home, filepath.FromSlash(a.home))
}

// wanted returns the entries to add: those that are always added, and the named parts.
func (a *agent) wanted(parts []string) []entry {
	var out []entry
	for _, e := range a.entries {
		if !e.optional || slices.Contains(parts, e.part) {
			out = append(out, e)
		}
	}
	return out
}
