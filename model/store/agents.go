package store

import (
	"cmp"
	"slices"

	"decant/model/formats/claudecode"
	"decant/model/formats/codex"
	"decant/model/formats/jp"
	"decant/model/formats/pi"
)

// agents is the table of agents.
var agents = []agent{
	files{
		name: claudecode.Name, variable: "CLAUDE_CONFIG_DIR", id: claudeID,
		find: claudeFiles, look: claudeLook,
	}.agent(),
	files{
		name: codex.Name, variable: "CODEX_HOME", id: codex.IDOf,
		find: codexFiles, shelf: codexShelf, look: codexLook, titles: codexTitles,
	}.agent(),
	files{
		name: pi.Name, variable: "PI_CODING_AGENT_DIR", id: pi.IDOf,
		find: piFiles, look: piLook,
	}.agent(),
	{name: jp.Name, list: jpList, byID: jpByID, candidates: jpCandidates, in: jpIn},
}

// Agents are the names of all agents whose conversations are found, which are those
// of their formats.
func Agents() []string {
	out := make([]string, len(agents))
	for i := range agents {
		out[i] = agents[i].name
	}
	return out
}

// chooseAgents are the rows of some agents, of all when names is empty.
func chooseAgents(names []string) []agent {
	return slices.DeleteFunc(slices.Clone(agents), func(a agent) bool {
		return len(names) > 0 && !slices.Contains(names, a.name)
	})
}

// gatherFrom asks agents one after another. The error is the first of theirs, and costs
// nothing of the others.
func gatherFrom[E any](rows []agent, ask func(agent) ([]E, error)) ([]E, error) {
	var found []E
	var first error
	for _, a := range rows {
		more, err := ask(a)
		found, first = append(found, more...), cmp.Or(first, err)
	}
	return found, first
}
