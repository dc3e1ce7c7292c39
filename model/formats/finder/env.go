package finder

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"
)

// Tally counts the files that were opened, and the bytes that were read of them.
type Tally struct{ Opened, Bytes atomic.Int64 }

// Env is what the agents' places depend on.
type Env struct {
	// Home is the user's home folder.
	Home string
	// Variable is the value of a variable of the environment, "" for one that is not set;
	// nil when none is.
	Variable func(name string) string
	// Here is the folder that the user is in, whose project counts among all; "" for none.
	Here string
	// Tally counts what is read; nil counts nothing.
	Tally *Tally
	// Index keeps what files told; nil keeps nothing.
	Index Index
}

// Getenv is the value of a variable, "" when it is not set.
func (e Env) Getenv(name string) string {
	if e.Variable == nil {
		return ""
	}
	return e.Variable(name)
}

// Expand is a path in which the user's home may be written as "~".
func (e Env) Expand(path string) string {
	if path == "~" || strings.HasPrefix(path, "~/") {
		return filepath.Join(e.Home, path[1:])
	}
	return path
}

// Search is what is looked for.
type Search struct {
	// CWD is the working folder as the user names it, Dir the same without symbolic
	// links; both are "" for all.
	CWD, Dir string
	// Since leaves out what was active before it; zero leaves out nothing.
	Since time.Time
}

// Works reports whether a conversation that works in a folder is looked for.
func (s Search) Works(folder string) bool {
	return s.Dir == "" || folder == s.Dir || folder == s.CWD
}
