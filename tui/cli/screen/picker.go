package screen

import (
	"path/filepath"
	"strings"

	"decant/model/store"
	"decant/strategies/spec"
	"decant/tui/cli/flags"
	"decant/tui/shelf"
)

// Picker lists stored conversations, as --agent, --project and --since ask for, this project's
// first. It opens the chosen one with a plan made from spec.
func (s *Screen) Picker(spec spec.Spec) *shelf.Picker {
	folders := []string{s.Env.Cwd, ""}
	q := s.Loader.Query()
	if s.Options.Project != "" && s.Options.Project != flags.AllProjects {
		folders = []string{q.CWD}
	}
	lists := make([]func() ([]shelf.Stored, error), len(folders))
	for i, folder := range folders {
		of := q
		of.CWD = folder
		lists[i] = func() ([]shelf.Stored, error) { return s.findStored(of) }
	}
	return &shelf.Picker{
		Lists: lists,
		Open: func(chosen shelf.Stored) (shelf.Opened, error) {
			return s.openChosen(chosen.Key, spec)
		},
		Now:    s.Env.Clock(),
		Limits: s.listLimits(), None: s.Options.Widen(),
	}
}

// listLimits describes the restrictions of the list, "" for none.
func (s *Screen) listLimits() string {
	var out []string
	if names := s.Options.AgentNames(); len(names) > 0 {
		out = append(out, "of "+strings.Join(names, ", "))
	}
	if s.Options.Project != "" && s.Options.Project != flags.AllProjects {
		out = append(out, "of "+s.Env.ShownFolder(s.Env.Absolute(s.Options.Project)))
	}
	if s.Options.Since != "" {
		out = append(out, "of the last "+s.Options.Since)
	}
	return strings.Join(out, ", ")
}

// openChosen opens a chosen conversation. Messages about it wait until the screen is closed.
func (s *Screen) openChosen(path string, spec spec.Spec) (shelf.Opened, error) {
	loader, asker := *s.Loader, *s.Asker
	loader.Waiting, asker.Waiting, asker.Errw = nil, nil, &s.late
	c, err := loader.OpenFile(path)
	if err != nil {
		return shelf.Opened{}, err
	}
	if spec, err = s.Decide(spec, c); err != nil {
		return shelf.Opened{}, err
	}
	index, spec, err := asker.Consult(c, nil, spec)
	if err != nil {
		return shelf.Opened{}, err
	}
	_, spec = asker.AskCommands(c, index, spec)
	return shelf.Opened{Conversation: c, Spec: s.Begin(spec)}, nil
}

// findStored returns the conversations of a query, in the requested format if there is one.
func (s *Screen) findStored(q store.Query) ([]shelf.Stored, error) {
	found, err := store.FindEntries(s.Loader.Stores(), q)
	here := q.CWD != "" && isSameFolder(q.CWD, s.Env.Cwd)
	out := make([]shelf.Stored, 0, len(found))
	for i := range found {
		f := &found[i]
		if s.Options.Format != "" && s.Options.Format != f.Agent {
			continue
		}
		out = append(out, shelf.Stored{
			Key: f.Path, Agent: f.Agent, ID: f.ID, Title: f.Title, Folder: f.CWD,
			// Not every agent's file names its original: a fork of decant tells by its title.
			Fork: f.Fork || f.Parent != "", Here: here,
			Modified: f.Modified, Bytes: f.Bytes, Tokens: f.Tokens,
		})
	}
	return out, err
}

// isSameFolder reports whether two paths name one folder.
func isSameFolder(one, two string) bool {
	first, err := filepath.EvalSymlinks(one)
	second, also := filepath.EvalSymlinks(two)
	return filepath.Clean(one) == filepath.Clean(two) ||
		err == nil && also == nil && first == second
}
