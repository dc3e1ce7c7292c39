package store

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"decant/model"
	"decant/model/formats/codex"
	"decant/model/formats/jp"
)

// Env is what the agents' places depend on.
type Env struct {
	// Home is the person's home folder.
	Home string
	// ClaudeConfig is the value of CLAUDE_CONFIG_DIR, "" when it is not set.
	ClaudeConfig string
	// CodexHome is the value of CODEX_HOME, PiDir that of PI_CODING_AGENT_DIR and
	// PiSessions that of PI_CODING_AGENT_SESSION_DIR; "" where one is not set.
	CodexHome, PiDir, PiSessions string
	// JPData is the folder of the person's own data with JP, "" when there is none.
	JPData string
	// JPHere is the folder whose workspace of JP's counts among all, though the person may
	// have no data about it; "" for none.
	JPHere string
	// JPSession is what JP calls this terminal session by, "" when it cannot tell.
	JPSession string

	tally *tally // Nil but in tests.
}

// NewEnv is what the environment of the process tells; home is "" when it is not
// known.
func NewEnv(getenv func(string) string, home string) Env {
	return Env{
		Home: home, ClaudeConfig: getenv("CLAUDE_CONFIG_DIR"),
		CodexHome: getenv("CODEX_HOME"), PiDir: getenv("PI_CODING_AGENT_DIR"),
		PiSessions: getenv("PI_CODING_AGENT_SESSION_DIR"),
		JPData:     jp.UserData(getenv, home), JPSession: jp.SessionKey(getenv, jp.Sid()),
	}
}

// Entry is one stored conversation.
type Entry struct {
	// Agent is the name of its format, one of [Agents].
	Agent string
	// ID is what the agent resumes it by, Path the file or folder where it is: of
	// several copies the one that the agent reads.
	ID, Path string
	// Title is what the agent shows for it, "" when the ends of the file do not
	// say; CWD the folder that was worked in last, or JP's workspace, likewise.
	Title, CWD string
	// Modified is when it was active last, as its agent says or its file shows;
	// Bytes is the size of all its files.
	Modified time.Time
	Bytes    int64
	// Tokens is how many the context held last, as the agent recorded it at the end of the
	// file; 0 where it did not, or changed the context since.
	Tokens int
	// Fork is true for one that decant made, as far as its title tells.
	Fork bool
	// Parent is the id of what it was forked from, as far as it says so itself; ""
	// otherwise.
	Parent string
	// SubAgents are the files of those that it started, as far as [Find] looks for them, by
	// path.
	SubAgents []model.SubAgent
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
	next := "give more of the id"
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
	return fmt.Sprintf("%q fits %d conversations: %s; %s", e.Prefix, len(e.Candidates),
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
}

// search is the query as the agents' rows take it.
func (q Query) search() (search, error) {
	s := search{since: q.Since}
	if q.CWD == "" {
		return s, nil
	}
	dir, err := realPath(q.CWD)
	if err != nil {
		return s, fmt.Errorf("list conversations of %s: %w", q.CWD, cause(err))
	}
	s.cwd, s.dir = filepath.Clean(q.CWD), dir
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

// Find lists the conversations that a query asks for, newest first: of JP those of
// the workspace that holds the folder, of the other agents those of the folder itself.
// Files of sub-agents are listed with what started them; files in which nothing was
// said and what is archived are not. A place that is not there holds none. The error
// names one that cannot be read; what the others hold is found all the same.
func Find(env Env, q Query) ([]Entry, error) {
	s, err := q.search()
	if err != nil {
		return nil, err
	}
	found, err := gather(chosen(q.Agents), func(a agent) ([]Entry, error) {
		return a.list(env, s)
	})
	slices.SortFunc(found, byTime)
	for i := range found {
		slices.SortFunc(found[i].SubAgents, func(a, b model.SubAgent) int {
			return cmp.Compare(a.Path, b.Path)
		})
	}
	return found, err
}

// List is Find for all agents, and the conversations of a working folder, or of all
// folders when it is "".
func List(env Env, cwd string) ([]Entry, error) { return Find(env, Query{CWD: cwd}) }

// In lists the conversations that lie in one folder, newest first; of one that JP
// keeps twice it takes the copy that lies there. A folder that is not there holds
// none; the error is of one that cannot be read.
func In(folder string) ([]Entry, error) {
	home, _ := codex.RootOf(join(folder, "any")) // Where the names of its threads are.
	env := Env{CodexHome: home}
	found, err := gather(agents, func(a agent) ([]Entry, error) { return a.in(env, folder) })
	slices.SortFunc(found, byTime)
	return found, err
}

// Newest is the conversation of a working folder that was active last, of the agents
// that are named, or of all; see NewestOf.
func Newest(env Env, cwd string, names ...string) (Entry, error) {
	return NewestOf(env, Query{CWD: cwd, Agents: names})
}

// NewestOf is the conversation of a query that was active last. Of JP's that is the one
// that this terminal session works on, if it works on one. The error is ErrNone when
// there is none. It opens files the newest first, and none after the one that it finds.
func NewestOf(env Env, q Query) (Entry, error) {
	s, err := q.search()
	if err != nil {
		return Entry{}, err
	}
	found, err := gather(chosen(q.Agents), func(a agent) ([]candidate, error) {
		return a.candidates(env, s)
	})
	slices.SortStableFunc(found, func(a, b candidate) int { return b.active.Compare(a.active) })
	for _, c := range found {
		if e, ok := c.entry(); ok {
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
// matter. A JP id may go without what stands before its digits, and may name its
// workspace behind them; archived ones are found as well. Where the same one is in
// several places, that in the workspace that holds cwd counts; cwd "" is in none.
// The error is ErrNone, or *AmbiguousError.
func ByID(env Env, cwd, id string) (Entry, error) {
	var found []Entry
	var err error
	for _, deep := range []bool{false, true} { // Few files are called by another id.
		if len(found) > 0 || id == "" {
			break
		}
		var failed error
		found, failed = gather(agents, func(a agent) ([]Entry, error) {
			return a.byID(env, cwd, id, deep)
		})
		err = cmp.Or(err, failed)
	}
	if len(found) == 0 && err != nil {
		return Entry{}, err
	}
	slices.SortFunc(found, byTime)
	want := strings.ToLower(id)
	whole := func(e Entry) bool { return strings.ToLower(e.ID) == want || e.ID == jpPrefix+want }
	if i := slices.IndexFunc(found, whole); i >= 0 {
		id := found[i].ID // A longer one begins so as well, but was not meant.
		found = slices.DeleteFunc(found, func(e Entry) bool { return e.ID != id })
	}
	switch len(found) {
	case 0:
		return Entry{}, fmt.Errorf("%w has an id that begins with %q; see decant --list",
			ErrNone, id)
	case 1:
		return found[0], nil
	}
	return Entry{}, &AmbiguousError{Prefix: id, Candidates: found}
}

// byTime sorts newest first, and by path what is of one time.
func byTime(a, b Entry) int {
	return cmp.Or(b.Modified.Compare(a.Modified), cmp.Compare(a.Path, b.Path))
}
