package store

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"decant/model/formats/jp"
)

// Env is what the agents' places depend on.
type Env struct {
	// Home is the person's home folder.
	Home string
	// ClaudeConfig is the value of CLAUDE_CONFIG_DIR, "" when it is not set.
	ClaudeConfig string
	// JPData is the folder of the person's own data with JP, "" when there is none.
	JPData string
	// JPSession is what JP calls this terminal session by, "" when it cannot tell.
	JPSession string
}

// NewEnv is what the environment of the process tells; home is "" when it is not
// known.
func NewEnv(getenv func(string) string, home string) Env {
	return Env{
		Home: home, ClaudeConfig: getenv("CLAUDE_CONFIG_DIR"),
		JPData: jp.UserData(getenv, home), JPSession: jp.SessionKey(getenv, jp.Sid()),
	}
}

// Entry is one stored conversation.
type Entry struct {
	// Agent is the name of its format: "claude-code" or "jp".
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
	// Fork is true for one that decant made, as far as its title tells.
	Fork bool
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
	differs := func(c Entry) bool { return c.ID != e.Candidates[0].ID }
	more := slices.ContainsFunc(e.Candidates, differs)
	if !more {
		next = "name one by its path"
	}
	for _, c := range e.Candidates[:min(shown, len(e.Candidates))] {
		name := c.ID
		if !more {
			name = c.Path
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

// List lists the conversations of a working folder, or of all folders when it is
// "", newest first: Claude Code's of the folder itself, and those of the workspace
// of JP that holds it. Files of sub-agents, files in which nothing was said and
// what is archived are not listed. A place that is not there holds none; one that
// cannot be read is an error when the others hold none.
func List(env Env, cwd string) ([]Entry, error) {
	paths, err := claudeFiles(env, cwd)
	found, errJP := jpList(env, cwd)
	return both(peekAll(paths), err, found, errJP)
}

// both are the conversations of both agents, newest first. An error of one of them
// counts when there are none.
func both(found []Entry, err error, more []Entry, errJP error) ([]Entry, error) {
	found = append(found, more...)
	slices.SortFunc(found, byTime)
	if err = cmp.Or(err, errJP); err != nil && len(found) == 0 {
		return nil, err
	}
	return found, nil
}

// In lists the conversations that lie in one folder, newest first; of one that JP
// keeps twice it takes the copy that lies there. A folder that is not there holds
// none; the error is of one that cannot be read.
func In(folder string) ([]Entry, error) {
	paths, err := sessionsIn(folder)
	found, errJP := jpIn(folder)
	return both(peekAll(paths), err, found, errJP)
}

// Newest is the conversation of a working folder that was active last. Of JP's
// that is the one that this terminal session works on, if it works on one. The
// error is ErrNone when there is none.
func Newest(env Env, cwd string) (Entry, error) {
	paths, err := claudeFiles(env, cwd)
	best, active, found, errJP := jpNewest(env, cwd)
	for _, f := range newestFirst(paths) {
		if found && !f.time.After(active) {
			break
		}
		if e, ok := peekFile(f.path, new(buffer)); ok {
			return e, nil
		}
	}
	if err = cmp.Or(err, errJP); !found && err != nil {
		return Entry{}, err
	}
	if !found {
		return Entry{}, fmt.Errorf("%w of %s; name a file, or see decant --list", ErrNone, cwd)
	}
	return best, nil
}

// ByID is the conversation whose id begins so, wherever it is; case does not
// matter. A JP id may go without what stands before its digits, and may name its
// workspace behind them; archived ones are found as well. Where the same one is in
// several places, that in the workspace that holds cwd counts; cwd "" is in none.
// The error is ErrNone, or *AmbiguousError.
func ByID(env Env, cwd, id string) (Entry, error) {
	paths, err := claudeFiles(env, "")
	want := strings.ToLower(id)
	paths = slices.DeleteFunc(paths, func(path string) bool {
		return want == "" || !strings.HasPrefix(strings.ToLower(idOf(path)), want)
	})
	foundJP, errJP := jpByID(env, cwd, id)
	found, err := both(peekAll(paths), err, foundJP, errJP)
	if err != nil {
		return Entry{}, err
	}
	whole := func(e Entry) bool { return e.ID == want || e.ID == jpPrefix+want }
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

// idOf is the id that a file's name stands for.
func idOf(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}
