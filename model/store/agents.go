package store

import (
	"cmp"
	"slices"
	"time"

	"decant/model/formats/claudecode"
	"decant/model/formats/codex"
	"decant/model/formats/jp"
	"decant/model/formats/pi"
)

// agent is the row of one agent: how its conversations are found.
type agent struct {
	name string
	// list are those of a search, in no certain order.
	list func(env Env, s search) ([]Entry, error)
	// byID are those whose id begins so, what was put away included; cwd is where the
	// person is. With deep the files are looked into, not only their names.
	byID func(env Env, cwd, id string, deep bool) ([]Entry, error)
	// candidates are what may be the newest of a search.
	candidates func(env Env, s search) ([]candidate, error)
	// in are those that lie in one folder.
	in func(env Env, folder string) ([]Entry, error)
}

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

// chosen are the rows of some agents, of all when names is empty.
func chosen(names []string) []agent {
	return slices.DeleteFunc(slices.Clone(agents), func(a agent) bool {
		return len(names) > 0 && !slices.Contains(names, a.name)
	})
}

// search is what is looked for.
type search struct {
	// cwd is the working folder as the person names it, dir the same without symbolic
	// links; both are "" for all.
	cwd, dir string
	// since leaves out what was active before it; zero leaves out nothing.
	since time.Time
}

// works reports whether a conversation that works in a folder is looked for.
func (s search) works(folder string) bool {
	return s.dir == "" || folder == s.dir || folder == s.cwd
}

// candidate is a conversation that may be the newest. What it is, and whether it is
// one, comes with entry, which may read its file.
type candidate struct {
	active time.Time
	entry  func() (Entry, bool)
}

// gather asks agents one after another. The error is the first of theirs, and costs
// nothing of the others.
func gather[E any](rows []agent, ask func(agent) ([]E, error)) ([]E, error) {
	var found []E
	var first error
	for _, a := range rows {
		more, err := ask(a)
		found, first = append(found, more...), cmp.Or(first, err)
	}
	return found, first
}
