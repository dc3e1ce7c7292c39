package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"decant/model"
)

// files is an agent that keeps each conversation in a file of its own.
type files struct {
	name string
	// variable is the one that says where they are.
	variable string
	// id is what the name of a file says, "" for a file that holds no conversation.
	id func(path string) string
	// find are the files of a working folder, or more where the names do not tell, or
	// of all; shelf those that were put away, nil for none.
	find  func(env Env, s search) ([]file, error)
	shelf func(env Env) ([]file, error)
	// look reads of a file what it needs; false when it holds no conversation, or none
	// that is looked for.
	look func(s search, f *file, r *reader) (seen, bool)
	// titles are those that the person gave, by id; nil where the files hold them.
	titles func(env Env, r *reader) map[string]string
}

// file is one in which a conversation may be.
type file struct {
	path string
	// own is the folder of what belongs to it, "" for none; side is true for a file
	// of a sub-agent that lies among them.
	own  string
	side bool
	size int64
	time time.Time
}

// seen is a file that was looked into.
type seen struct {
	Entry
	// agent is true for a sub-agent's, caller the id of what started it.
	agent  bool
	caller string
}

// agent is its row in the table.
func (k files) agent() agent {
	return agent{name: k.name, list: k.list, byID: k.byID, candidates: k.candidates, in: k.inFolder}
}

func (k files) list(env Env, s search) ([]Entry, error) {
	found, err := k.find(env, s)
	return k.readEntries(env, s, found), k.told(err)
}

// inFolder takes the files of one folder by their names.
func (k files) inFolder(env Env, folder string) ([]Entry, error) {
	names, err := readDir(folder)
	var found []file
	for _, f := range names {
		if k.id(f.Name()) != "" {
			found = append(found, file{path: joinPath(folder, f.Name())})
		}
	}
	return k.readEntries(env, search{}, found), k.told(err)
}

func (k files) byID(env Env, _, id string, deep bool) ([]Entry, error) {
	begins := func(s string) bool {
		return id != "" && len(s) >= len(id) && strings.EqualFold(s[:len(id)], id)
	}
	found, err := k.find(env, search{})
	if k.shelf != nil {
		more, errShelf := k.shelf(env)
		found, err = append(found, more...), errors.Join(err, errShelf)
	}
	found = slices.DeleteFunc(found, func(f file) bool {
		return f.side || !deep && !begins(k.id(f.path))
	})
	out := slices.DeleteFunc(k.readEntries(env, search{}, found), func(e Entry) bool {
		return !begins(e.ID)
	})
	return out, k.told(err)
}

// candidates sorts nothing and opens no file: it only asks when each was written.
func (k files) candidates(env Env, s search) ([]candidate, error) {
	found, err := k.find(env, s)
	found = slices.DeleteFunc(found, func(f file) bool { return f.side })
	stamped := sideBySide(env, found, func(f file, _ *reader) (file, bool) {
		return f, f.stat()
	})
	out := make([]candidate, len(stamped))
	r := newReader(env)
	for i := range stamped {
		f := &stamped[i]
		out[i] = candidate{f.time, func() (Entry, bool) {
			p, ok := k.look(s, f, r)
			if !ok || p.agent {
				return Entry{}, false
			}
			return k.titled(env, []Entry{p.Entry})[0], true
		}}
	}
	return out, k.told(err)
}

// stat asks for a file's size and time; false for what is no file that holds anything.
func (f *file) stat() bool {
	info, err := os.Stat(f.path)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return false
	}
	f.size, f.time = info.Size(), info.ModTime()
	return true
}

// readEntries looks into files side by side; those of sub-agents are counted with what
// started them, and not listed.
func (k files) readEntries(env Env, s search, found []file) []Entry {
	all := sideBySide(env, found, func(f file, r *reader) (seen, bool) {
		if !f.stat() {
			return seen{}, false
		}
		return k.look(s, &f, r)
	})
	out := make([]Entry, 0, len(all))
	for i := range all {
		if !all[i].agent {
			out = append(out, all[i].Entry)
		}
	}
	adoptEntries(out, all)
	return k.titled(env, out)
}

// adoptEntries counts sub-agents with the conversations that they work for, theirs with
// those as well.
func adoptEntries(entries []Entry, all []seen) {
	at, callers := make(map[string]int, len(entries)), make(map[string]string)
	for i := range entries {
		at[entries[i].ID] = i
	}
	for i := range all {
		if all[i].agent {
			callers[all[i].ID] = all[i].caller
		}
	}
	for i := range all {
		root := all[i].caller
		for n := 0; n < len(callers) && callers[root] != ""; n++ {
			root = callers[root]
		}
		if to, ok := at[root]; ok && all[i].agent {
			e := &entries[to]
			e.SubAgents = append(e.SubAgents, model.SubAgent{
				ID: all[i].ID, Path: all[i].Path, Bytes: int(all[i].Bytes),
			})
		}
	}
}

// titled gives entries the titles that are kept elsewhere.
func (k files) titled(env Env, entries []Entry) []Entry {
	if k.titles == nil || len(entries) == 0 {
		return entries
	}
	titles := k.titles(env, newReader(env))
	for i := range entries {
		e := &entries[i]
		if title := titles[e.ID]; title != "" {
			e.Title = title
			_, e.Fork = model.ForkNumber(title)
		}
	}
	return entries
}

// told is one line: what was tried, on what, why not, what next.
func (k files) told(err error) error {
	if err == nil {
		return nil
	}
	err, where := oneLine(err), ""
	var in *fs.PathError
	if errors.As(err, &in) {
		err, where = in.Err, " in "+in.Path // The folder is named once.
	}
	return fmt.Errorf("list conversations%s: %w; name a file, or mend %s", where, err, k.variable)
}
