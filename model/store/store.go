package store

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/model/formats"
	"decant/model/formats/finder"
)

// Env is what the agents' places depend on.
type Env = finder.Env

// Entry is one stored conversation.
type Entry = finder.Entry

// Agents are the names of all agents whose conversations are found, which are those
// of their formats.
func Agents() []string { return formats.Agents() }

// gatherFrom asks the finders of some agents side by side, of all when names is empty: while
// one lists folders, another looks into files. The error is the first of theirs in their
// order, as what is found is, and costs nothing of the others.
func gatherFrom[E any](names []string, ask func(finder.Finder) ([]E, error)) ([]E, error) {
	finders := formats.Finders(names)
	found, errs := make([][]E, len(finders)), make([]error, len(finders))
	var wg sync.WaitGroup
	for i, f := range finders {
		wg.Go(func() { found[i], errs[i] = ask(f) })
	}
	wg.Wait()
	return slices.Concat(found...), cmp.Or(errs...)
}

// ErrNone says that there is no such conversation.
var ErrNone = errors.New("no conversation")

// AmbiguousError says that the start of an id fits several conversations.
type AmbiguousError struct {
	// Prefix is what was asked for.
	Prefix string
	// Candidates are those that it fits, newest first, at least two.
	Candidates []Entry
}

// shown is how many candidates an error lists.
const shown = 5

// Error lists the candidates, on one line.
func (e *AmbiguousError) Error() string {
	var names []string
	next := "type more of the id"
	first := e.Candidates[0]
	more := slices.ContainsFunc(e.Candidates, func(c Entry) bool { return c.ID != first.ID })
	agents := slices.ContainsFunc(e.Candidates, func(c Entry) bool {
		return c.Agent != first.Agent
	})
	if !more {
		next = "name one by its path"
	}
	for _, c := range e.Candidates[:min(shown, len(e.Candidates))] {
		name := c.ID
		if !more {
			name = c.Path
		}
		if agents {
			name += " of " + c.Agent
		}
		if c.Title != "" {
			name += fmt.Sprintf(" %q", c.Title)
		}
		names = append(names, name)
	}
	if n := len(e.Candidates) - shown; n > 0 {
		names = append(names, fmt.Sprintf("%d more", n))
	}
	return fmt.Sprintf("%q fits %s: %s; %s", e.Prefix,
		amount.Of(len(e.Candidates), "conversation"),
		strings.Join(names, ", "), next)
}

// Query says which conversations are listed.
type Query struct {
	// CWD is the working folder, "" for all.
	CWD string
	// Agents are names of [Agents]; none is all.
	Agents []string
	// Since leaves out what was active last before it; zero leaves out nothing.
	Since time.Time
	// Cache is the folder where FindEntries keeps what files told, so that it opens only those
	// that changed; "" for none. It does so only for all folders: of one it reads little.
	Cache string
}

// search is the query as finders take it.
func (q Query) search() (finder.Search, error) {
	s := finder.Search{Since: q.Since}
	if q.CWD == "" {
		return s, nil
	}
	dir, err := realPath(q.CWD)
	if err != nil {
		return s, fmt.Errorf("list conversations of %s: %w", q.CWD, finder.CauseOf(err))
	}
	s.CWD, s.Dir = filepath.Clean(q.CWD), dir
	return s, nil
}

// realPath is the path as the agent sees it: absolute, without symbolic links.
func realPath(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// FindEntries lists the conversations that a query asks for, newest first: those of the folder
// itself, of an agent that keeps them with a workspace those of the one that holds the folder.
// Files of sub-agents are listed with what started them; files in which nothing was
// said and what is archived are not. A place that is not there holds none. The error
// names one that cannot be read; what the others hold is found all the same.
func FindEntries(env Env, q Query) ([]Entry, error) {
	s, err := q.search()
	if err != nil {
		return nil, err
	}
	if q.CWD == "" {
		if x := openIndex(q.Cache); x != nil {
			env.Index = x
			defer x.write(len(q.Agents) == 0 && q.Since.IsZero())
		}
	}
	found, err := gatherFrom(q.Agents, func(f finder.Finder) ([]Entry, error) {
		return f.List(env, s)
	})
	slices.SortFunc(found, finder.ByTime)
	for i := range found {
		slices.SortFunc(found[i].SubAgents, func(a, b model.SubAgent) int {
			return cmp.Compare(a.Path, b.Path)
		})
	}
	return found, err
}

// ListFolder lists the conversations that lie in one folder, newest first; of one that its
// agent keeps twice it takes the copy that lies there. A folder that is not there holds
// none; the error is of one that cannot be read.
func ListFolder(folder string) ([]Entry, error) {
	found, err := gatherFrom(nil, func(f finder.Finder) ([]Entry, error) {
		return f.ListFolder(folder)
	})
	slices.SortFunc(found, finder.ByTime)
	return found, err
}

// NewestOf is the conversation of a query that was active last. Of an agent that
// knows which one this terminal session works on it is that one. The error is ErrNone when
// there is none. It opens files the newest first, and none after the one that it finds.
func NewestOf(env Env, q Query) (Entry, error) {
	s, err := q.search()
	if err != nil {
		return Entry{}, err
	}
	found, err := gatherFrom(q.Agents, func(f finder.Finder) ([]finder.Candidate, error) {
		return f.Candidates(env, s)
	})
	slices.SortStableFunc(found, func(a, b finder.Candidate) int {
		return b.Active.Compare(a.Active)
	})
	for _, c := range found {
		if e, ok := c.Read(); ok {
			return e, nil
		}
	}
	if err != nil {
		return Entry{}, err
	}
	return Entry{}, fmt.Errorf("%w%s; name a file, or see decant --list", ErrNone, q.told())
}

// told says what a query asks for, as it stands behind "no conversation".
func (q Query) told() string {
	text := ""
	if len(q.Agents) > 0 {
		text += " of " + strings.Join(q.Agents, " or ")
	}
	switch {
	case q.CWD == "":
	case text == "":
		text = " of " + q.CWD
	default:
		text += " in " + q.CWD
	}
	if !q.Since.IsZero() {
		text += " since " + q.Since.Format("2006-01-02 15:04")
	}
	return text
}

// ByID is the conversation whose id begins so, wherever it is; case does not
// matter. An id of JP may go without what comes before its digits, and may name its
// workspace behind them; archived ones are found as well. Where the same one is in
// several places, that in the workspace that holds cwd counts; cwd "" is in none.
// The error is ErrNone, or *AmbiguousError.
func ByID(env Env, cwd, id string) (Entry, error) {
	env.Here = cwd
	var found []Entry
	var err error
	for _, deep := range []bool{false, true} { // Few files are called by another id.
		if len(found) > 0 || id == "" {
			break
		}
		var failed error
		found, failed = gatherFrom(nil, func(f finder.Finder) ([]Entry, error) {
			return f.ByID(env, id, deep)
		})
		err = cmp.Or(err, failed)
	}
	if len(found) == 0 && err != nil {
		return Entry{}, err
	}
	slices.SortFunc(found, finder.ByTime)
	want := strings.ToLower(id)
	whole := func(e Entry) bool { return strings.ToLower(e.ID) == want || e.ShortID == want }
	if i := slices.IndexFunc(found, whole); i >= 0 {
		id := found[i].ID // A longer one begins so as well, but was not meant.
		found = slices.DeleteFunc(found, func(e Entry) bool { return e.ID != id })
	}
	switch len(found) {
	case 0:
		return Entry{}, fmt.Errorf("%w has an id that starts with %q; see decant --list",
			ErrNone, id)
	case 1:
		return found[0], nil
	}
	return Entry{}, &AmbiguousError{Prefix: id, Candidates: found}
}
