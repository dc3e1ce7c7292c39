package finder

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"
)

// Tally counts the files that were opened and the bytes that were read.
type Tally struct{ Opened, Bytes atomic.Int64 }

// Env is what the agents' folders depend on.
type Env struct {
	// Home is the user's home folder.
	Home string
	// Variable is the value of an environment variable, or "" for one that is not set. It is nil
	// when none is set.
	Variable func(name string) string
	// Here is the user's current folder, whose project is included in a search of all; "" for none.
	Here string
	// Tally counts what is read; nil counts nothing.
	Tally *Tally
	// Unread collects what could not be read; nil collects nothing.
	Unread *Unread
	// Index keeps what files contained; nil keeps nothing.
	Index Index
}

// Getenv is the value of a variable, or "" when it is not set.
func (e Env) Getenv(name string) string {
	if e.Variable == nil {
		return ""
	}
	return e.Variable(name)
}

// Expand is a path in which "~" may be the user's home folder.
func (e Env) Expand(path string) string {
	if path == "~" || strings.HasPrefix(path, "~/") {
		return filepath.Join(e.Home, path[1:])
	}
	return path
}

// Search describes what to look for.
type Search struct {
	// CWD is the working folder as the user names it, and Dir is the same folder without symbolic
	// links. Both are "" for all.
	CWD, Dir string
	// Since leaves out conversations with earlier activity; zero leaves out nothing.
	Since time.Time
	// Forks leaves out what is not titled like a fork of decant, as far as that is quick to see.
	Forks bool
}

// Works reports whether the search includes conversations of a working folder.
func (s Search) Works(folder string) bool {
	return s.Dir == "" || folder != "" && (folder == s.Dir || folder == s.CWD)
}
