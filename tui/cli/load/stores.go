package load

import (
	"decant/model/store"
	"decant/tui/cli/flags"
)

// Stores is where conversations are looked for.
func (l *Loader) Stores() store.Env {
	return store.Env{Home: l.Env.Home, Variable: l.Env.Variable, Here: l.Env.Cwd}
}

// Query is which conversations the flags ask for.
func (l *Loader) Query() store.Query {
	q := store.Query{CWD: l.Env.Cwd, Agents: l.Options.AgentNames()}
	switch l.Options.Project {
	case "":
	case flags.AllProjects:
		q.CWD = ""
	default:
		q.CWD = l.Env.Absolute(l.Options.Project)
	}
	if d, ok := flags.ParseAge(l.Options.Since); ok {
		q.Since = l.Env.Clock().Add(-d)
	}
	return q
}
