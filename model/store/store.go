package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
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

// Env is what the agents' folders depend on.
type Env = finder.Env

// Entry is one stored conversation.
type Entry = finder.Entry

// Agents are the names of all agents whose conversations can be found. They are the names of their
// formats.
func Agents() []string { return formats.Agents() }

// gatherFrom asks the finders of some agents in parallel, or of all when names is empty: while one
// lists folders, another reads files. Results and the returned error follow the order of the
// finders. An error of one finder does not affect the results of the others.
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

// ErrNone says that no conversation fits.
var ErrNone = errors.New("no conversation")

// AmbiguousError says that several conversations have an id with the requested start.
type AmbiguousError struct {
	// Prefix is the requested start of an id.
	Prefix string
	// Candidates are the conversations that fit, newest first, at least two.
	Candidates []Entry
}

// shown is the maximum number of candidates in an error.
const shown = 5

// Error lists the candidates on one line.
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
	// CWD is the working folder, or "" for all.
	CWD string
	// Agents are names from [Agents]; none means all.
	Agents []string
	// Since leaves out conversations whose last activity was earlier; zero leaves out nothing.
	Since time.Time
	// Cache is the folder where FindEntries stores what files contain, so that it opens only
	// changed files; "" for none. It is used only for a query of all folders, because a query of
	// one folder reads little.
	Cache string
}

// search is the query in the form that finders accept.
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

// maxLinks is how many links to deleted folders are followed.
const maxLinks = 40

// realPath is the path as the agent sees it: absolute and without symbolic links. Of a folder that
// was deleted, such as an old worktree, that is so as far as its parents exist.
func realPath(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	dir, rest := abs, ""
	for links := 0; ; {
		if to, err := os.Readlink(dir); err == nil && links < maxLinks {
			if !filepath.IsAbs(to) {
				to = filepath.Join(filepath.Dir(dir), to)
			}
			links, dir = links+1, to
			continue
		}
		found, err := filepath.EvalSymlinks(dir)
		if err == nil {
			return filepath.Join(found, rest), nil
		}
		if !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			return "", err
		}
		dir, rest = filepath.Dir(dir), filepath.Join(filepath.Base(dir), rest)
	}
}

// FindEntries lists the conversations that fit a query, newest first. They are those of the folder
// itself; for an agent that stores them in a workspace, those of the workspace around the folder.
// Files of sub-agents are listed with the conversation that started them. Empty and archived
// conversations are not listed. A missing place contains none. The error names a place that cannot
// be read; the results of the other places are returned too.
func FindEntries(env Env, q Query) ([]Entry, error) {
	s, err := q.search()
	if err != nil {
		return nil, err
	}
	env.Unread = new(finder.Unread)
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
	return found, cmp.Or(err, env.Unread.Err())
}

// ListForks lists the conversations of an agent in one folder whose titles are those of forks,
// newest first. Where the agent stores a conversation twice, it uses the copy in that
// folder. A missing folder contains none; the error is for a folder that cannot be read.
func ListForks(folder, agent string) ([]Entry, error) {
	found, err := gatherFrom([]string{agent}, func(f finder.Finder) ([]Entry, error) {
		return f.ListFolder(folder, finder.Search{Forks: true})
	})
	found = slices.DeleteFunc(found, func(e Entry) bool {
		_, ok := model.ForkNumber(e.Title)
		return !ok
	})
	slices.SortFunc(found, finder.ByTime)
	return found, err
}

// NewestOf is the conversation of a query with the latest activity. Where an agent knows the
// conversation of this terminal session, it is that one. The error is ErrNone where nothing fits;
// it names a folder or file that could not be read. It opens the newest files first, and none after
// the one that it finds.
func NewestOf(env Env, q Query) (Entry, error) {
	s, err := q.search()
	if err != nil {
		return Entry{}, err
	}
	env.Unread = new(finder.Unread)
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
	if err := env.Unread.Err(); err != nil {
		return Entry{}, fmt.Errorf("%w%s; %w", ErrNone, q.told(), err)
	}
	return Entry{}, fmt.Errorf("%w%s; name a file, or see %s", ErrNone, q.told(), listAll)
}

// listAll is the command that lists the conversations of all folders.
const listAll = "decant --list --project all"

// told describes the query, as the text after "no conversation".
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

// ByID is the conversation whose id starts with id, in any place; case does not matter. An id of JP
// may omit the prefix before its digits, and may name its workspace after them. Archived
// conversations are found too. Where several places have the same conversation, the one in the
// workspace around cwd is used; cwd "" is in no workspace. The error is ErrNone or *AmbiguousError.
// ErrNone names a folder or file that could not be read.
func ByID(env Env, cwd, id string) (Entry, error) {
	env.Here, env.Unread = cwd, new(finder.Unread)
	var found []Entry
	var err error
	for _, deep := range []bool{false, true} { // Few files are named after another id.
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
		id := found[i].ID // A longer id also has this start, but was not meant.
		found = slices.DeleteFunc(found, func(e Entry) bool { return e.ID != id })
	}
	switch len(found) {
	case 0:
		if err := env.Unread.Err(); err != nil {
			return Entry{}, fmt.Errorf("%w has an id that starts with %q; %w", ErrNone, id, err)
		}
		return Entry{}, fmt.Errorf("%w has an id that starts with %q; see %s", ErrNone, id, listAll)
	case 1:
		return found[0], nil
	}
	return Entry{}, &AmbiguousError{Prefix: id, Candidates: found}
}
