package store

import (
	"time"
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

// jpPrefix is what an id has before the digits that its folder is called by.
const jpPrefix = "jp-c"
