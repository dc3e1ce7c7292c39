package store

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Env is what the agents' places depend on.
type Env struct {
	// Home is the person's home folder.
	Home string
	// ClaudeConfig is the value of CLAUDE_CONFIG_DIR, "" when it is not set.
	ClaudeConfig string
}

// Entry is one stored conversation.
type Entry struct {
	// Agent is the name of its format: "claude-code".
	Agent string
	// ID is what the agent resumes it by, Path where it is.
	ID, Path string
	// Title is what the agent shows for it, "" when the ends of the file do not
	// say; CWD the folder that was worked in last, likewise.
	Title, CWD string
	// Modified is when the file was written last; Bytes is its size.
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
	for _, c := range e.Candidates[:min(shown, len(e.Candidates))] {
		name := c.ID
		if c.Title != "" {
			name += fmt.Sprintf(" %q", c.Title)
		}
		names = append(names, name)
	}
	if n := len(e.Candidates) - shown; n > 0 {
		names = append(names, fmt.Sprintf("%d more", n))
	}
	return fmt.Sprintf("%q fits %d conversations: %s; give more of the id", e.Prefix,
		len(e.Candidates), strings.Join(names, ", "))
}

// List lists the conversations of a working folder, or of all folders when it is
// "", newest first. Files of sub-agents and files in which nothing was said are
// no conversations. A place that is not there holds none; the error is of a
// place that cannot be read.
func List(env Env, cwd string) ([]Entry, error) {
	paths, err := claudeFiles(env, cwd)
	if err != nil {
		return nil, err
	}
	return peekAll(paths), nil
}

// In lists the conversations whose files lie in one folder, newest first. A
// folder that is not there holds none; the error is of one that cannot be read.
func In(folder string) ([]Entry, error) {
	paths, err := sessionsIn(folder)
	if err != nil {
		return nil, err
	}
	return peekAll(paths), nil
}

// Newest is the conversation of a working folder that was written last. The
// error is ErrNone when there is none.
func Newest(env Env, cwd string) (Entry, error) {
	paths, err := claudeFiles(env, cwd)
	if err != nil {
		return Entry{}, err
	}
	for _, f := range newestFirst(paths) {
		if e, ok := peekFile(f.path, new(buffer)); ok {
			return e, nil
		}
	}
	return Entry{}, fmt.Errorf("%w of %s; name a file, or see decant --list", ErrNone, cwd)
}

// ByID is the conversation whose id begins so, in any folder; case does not
// matter. The error is ErrNone, or *AmbiguousError.
func ByID(env Env, id string) (Entry, error) {
	paths, err := claudeFiles(env, "")
	if err != nil {
		return Entry{}, err
	}
	want := strings.ToLower(id)
	paths = slices.DeleteFunc(paths, func(path string) bool {
		return want == "" || !strings.HasPrefix(strings.ToLower(idOf(path)), want)
	})
	found := peekAll(paths)
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
