package finder

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

// Files is the [Finder] for an agent with one file per conversation.
type Files struct {
	// Name is the name of the agent's format. Variable is the environment variable that says where
	// the files are.
	Name, Variable string
	// ID is the id in the name of a file, or "" for a file without a conversation.
	ID func(path string) string
	// Find are the files of a working folder, or of all. It may return more files where the names
	// do not show the folder. Shelf are the archived files; it is nil without an archive.
	Find  func(env Env, s Search) ([]File, error)
	Shelf func(env Env) ([]File, error)
	// Peek reads the necessary part of an opened file. It is false when the file has no
	// conversation, or none of the search.
	Peek func(s Search, f *File, r *Reader) (Peeked, bool)
	// Mixed is true where only the content shows that a file is a sub-agent's. Files of sub-agents
	// that were not active since the searched time are not read.
	Mixed bool
	// Agents are the sub-agents with files in a conversation's own folder. It is nil where such
	// folders do not exist.
	Agents func(own string) []model.SubAgent
	// Titles are the user's titles by id, or nil where the files contain them. folder is the folder
	// of the files, or "" for those of the environment.
	Titles func(env Env, folder string, r *Reader) map[string]string
}

// File is a file that may contain a conversation.
type File struct {
	// Path is where it is.
	Path string
	// Own is the folder with what belongs to the file, or "" for none. Side is true for a file of a
	// sub-agent that is among them.
	Own  string
	Side bool
	// Size is in bytes, and Time is the time of the last write. Both are zero until Stat reads
	// them.
	Size int64
	Time time.Time
}

// seen is a file that was read.
type seen struct {
	Entry
	// agent is true for a sub-agent's file; caller is the id of what started the sub-agent.
	agent  bool
	caller string
}

// List reads the files of a search.
func (k Files) List(env Env, s Search) ([]Entry, error) {
	found, err := k.Find(env, s)
	return k.readEntries(env, "", s, found), k.explain(err)
}

// ListFolder finds the files of one folder by their names.
func (k Files) ListFolder(folder string, s Search) ([]Entry, error) {
	found, err := FilesIn(folder, k.ID)
	return k.readEntries(Env{}, folder, s, found), k.explain(err)
}

// FilesIn are the files in a folder whose names have an id.
func FilesIn(folder string, id func(path string) string) ([]File, error) {
	names, err := ReadDir(folder)
	var found []File
	for _, f := range names {
		if id(f.Name()) != "" {
			found = append(found, File{Path: JoinPath(folder, f.Name())})
		}
	}
	return found, err
}

// FilesInEach are the files that read finds in the folders below root, given each folder's path.
// The error is only for root; a folder that cannot be read is noted.
func (e Env) FilesInEach(
	root string, read func(folder string) ([]File, error),
) ([]File, error) {
	folders, err := ReadDir(root)
	var out []File
	for _, d := range folders {
		if !IsFolder(d) {
			continue
		}
		folder := JoinPath(root, d.Name())
		found, err := read(folder)
		e.Unread.Add(folder, err)
		out = append(out, found...)
	}
	return out, err
}

// ByID reads the files that are named after an id, or with deep all files.
func (k Files) ByID(env Env, id string, deep bool) ([]Entry, error) {
	begins := func(s string) bool {
		return id != "" && len(s) >= len(id) && strings.EqualFold(s[:len(id)], id)
	}
	found, err := k.Find(env, Search{})
	if k.Shelf != nil {
		more, errShelf := k.Shelf(env)
		found, err = append(found, more...), errors.Join(err, errShelf)
	}
	found = slices.DeleteFunc(found, func(f File) bool {
		return f.Side || !deep && !begins(k.ID(f.Path))
	})
	out := slices.DeleteFunc(k.readEntries(env, "", Search{}, found), func(e Entry) bool {
		return !begins(e.ID)
	})
	return out, k.explain(err)
}

// Candidates does not sort and opens no file: it only reads when each file was written.
func (k Files) Candidates(env Env, s Search) ([]Candidate, error) {
	found, err := k.Find(env, s)
	found = slices.DeleteFunc(found, func(f File) bool { return f.Side })
	stamped := LookInto(env, found, func(f File, _ *Reader) (File, bool) {
		return f, f.Stat()
	})
	out := make([]Candidate, len(stamped))
	r := newReader(env)
	for i := range stamped {
		f := &stamped[i]
		out[i] = Candidate{f.Time, func() (Entry, bool) {
			p, ok := k.look(env, s, f, r)
			if !ok || p.agent {
				return Entry{}, false
			}
			return k.addTitles(env, "", []Entry{p.Entry})[0], true
		}}
	}
	return out, k.explain(err)
}

// Stat reads a file's size and time. It is false for anything that is not a file with content.
func (f *File) Stat() bool {
	info, err := os.Stat(f.Path)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return false
	}
	f.Size, f.Time = info.Size(), info.ModTime()
	return true
}

// look reads one file. It is false when the file has nothing that the search includes.
func (k Files) look(env Env, s Search, f *File, r *Reader) (seen, bool) {
	old := f.Time.Before(s.Since)
	if old && !f.Side && !k.Mixed {
		return seen{}, false
	}
	if old || s.CWD != "" || s.Dir != "" || s.Forks {
		env.Index = nil // The result depends on the search.
	}
	t, ok := env.Ask(k.Name, f, r, func() (Told, bool) { return k.read(s, f, r) })
	if !ok {
		return seen{}, false
	}
	e := Entry{
		Agent: k.Name, ID: k.ID(f.Path), Path: f.Path, Modified: f.Time, Bytes: f.Size,
	}
	e.Tell(&t.Peeked)
	if f.Own != "" && t.Listed {
		e.SubAgents = k.Agents(f.Own)
	}
	return seen{e, t.Agent, t.Caller}, t.Listed
}

// read reads the content of a file. It is false when the file cannot be opened.
func (k Files) read(s Search, f *File, r *Reader) (Told, bool) {
	if !r.Open(f.Path, f.Size) {
		return Told{}, false
	}
	defer r.Close()
	if s.Forks && k.Titles == nil && !r.hasForkMark() {
		return Told{}, true
	}
	p, ok := k.Peek(s, f, r)
	return Told{p, ok}, true
}

// readEntries reads files in parallel. Files of sub-agents are added to the conversations that
// started them, and are not listed.
func (k Files) readEntries(env Env, folder string, s Search, found []File) []Entry {
	all := LookInto(env, found, func(f File, r *Reader) (seen, bool) {
		if !f.Stat() {
			return seen{}, false
		}
		return k.look(env, s, &f, r)
	})
	out := make([]Entry, 0, len(all))
	for i := range all {
		if !all[i].agent {
			out = append(out, all[i].Entry)
		}
	}
	adoptEntries(out, all)
	return k.addTitles(env, folder, out)
}

// adoptEntries adds sub-agents, and their own sub-agents, to the conversations for which they work.
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

// addTitles sets the titles of entries that are stored in another file.
func (k Files) addTitles(env Env, folder string, entries []Entry) []Entry {
	if k.Titles == nil || len(entries) == 0 {
		return entries
	}
	titles := k.Titles(env, folder, newReader(env))
	for i := range entries {
		e := &entries[i]
		if title := titles[e.ID]; title != "" {
			e.Title = title
			_, e.Fork = model.ForkNumber(title)
		}
	}
	return entries
}

// explain is one line: the action, its object, the cause and the next step.
func (k Files) explain(err error) error {
	if err == nil {
		return nil
	}
	err, where := FirstError(err), ""
	var in *fs.PathError
	if errors.As(err, &in) {
		err, where = in.Err, " in "+in.Path // The folder is named once.
	}
	return fmt.Errorf("list conversations%s: %w; name a file, or correct "+
		"%s", where, err, k.Variable)
}
