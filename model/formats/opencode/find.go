package opencode

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats/finder"
	"decant/model/formats/opencode/database"
)

// Finder finds the sessions in the client's databases.
func (k Codec) Finder() finder.Finder { return sessions{k} }

// sessions is a finder of sessions in databases.
type sessions struct{ agent Codec }

// databases are the databases that the client may have.
func (f sessions) databases(env finder.Env) ([]string, error) {
	data := env.Expand(env.Getenv("XDG_DATA_HOME"))
	if data == "" {
		data = filepath.Join(env.Home, ".local", "share")
	}
	folder := filepath.Join(data, f.agent.name)
	out, err := f.databasesIn(folder)
	if named := env.Expand(env.Getenv("OPENCODE_DB")); named != "" && !f.agent.fork {
		if !filepath.IsAbs(named) {
			named = filepath.Join(folder, named)
		}
		if _, missing := os.Stat(named); missing == nil {
			out = append(out, named)
		}
	}
	return out, err
}

// databasesIn are the databases in a folder.
func (f sessions) databasesIn(folder string) ([]string, error) {
	found, err := finder.ReadDir(folder)
	var out []string
	for _, e := range found {
		if strings.HasPrefix(e.Name(), f.agent.command) && filepath.Ext(e.Name()) == databaseEnd {
			out = append(out, finder.JoinPath(folder, e.Name()))
		}
	}
	return out, err
}

// List reads only the tables of sessions. It does not list sessions of sub-agents and archived
// sessions.
func (f sessions) List(env finder.Env, s finder.Search) ([]finder.Entry, error) {
	files, err := f.databases(env)
	out, failed := f.listAll(files, func(d *database.Session) bool {
		return d.Parent == "" && !d.Archived && !d.Updated.Before(s.Since) && s.Works(d.Dir)
	})
	return out, errors.Join(err, failed)
}

// ByID are the sessions whose id starts with id.
func (f sessions) ByID(env finder.Env, id string, _ bool) ([]finder.Entry, error) {
	if !strings.HasPrefix(id, sessionPrefix) {
		return nil, nil
	}
	files, err := f.databases(env)
	out, failed := f.listAll(files, func(d *database.Session) bool {
		return strings.HasPrefix(d.ID, id)
	})
	return out, errors.Join(err, failed)
}

// Candidates are the sessions of a search.
func (f sessions) Candidates(env finder.Env, s finder.Search) ([]finder.Candidate, error) {
	entries, err := f.List(env, s)
	out := make([]finder.Candidate, len(entries))
	for i := range entries {
		out[i] = finder.Candidate{
			Active: entries[i].Modified,
			Read:   func() (finder.Entry, bool) { return entries[i], true },
		}
	}
	return out, err
}

// ListFolder are the sessions of the databases in a folder.
func (f sessions) ListFolder(folder string, s finder.Search) ([]finder.Entry, error) {
	files, err := f.databasesIn(folder)
	out, failed := f.listAll(files, func(d *database.Session) bool {
		return d.Parent == "" && (!s.Forks || strings.Contains(d.Title, model.ForkMark))
	})
	return out, errors.Join(err, failed)
}

// listAll lists the wanted sessions of some databases.
func (f sessions) listAll(
	files []string, wanted func(*database.Session) bool,
) ([]finder.Entry, error) {
	var out []finder.Entry
	var failed error
	for _, file := range files {
		list, err := readSessions(file, wanted)
		if err != nil && failed == nil {
			failed = fmt.Errorf("list conversations in %s: %w", file, err)
		}
		for i := range list {
			out = append(out, f.entryOf(file, &list[i]))
		}
	}
	return out, failed
}

// entryOf is a session as a list entry.
func (f sessions) entryOf(file string, d *database.Session) finder.Entry {
	e := finder.Entry{
		Agent: f.agent.name, ID: d.ID, Path: finder.JoinPath(file, d.ID),
		Title: model.ShownTitle(d.Title), CWD: d.Dir, Modified: d.Updated, Bytes: d.Bytes,
	}
	_, e.Fork = model.ForkNumber(e.Title)
	return e
}

// sizedParts is for how many parts the sizes are read to list the sessions of a database, the
// newest sessions first. It takes a few hundredths of a second.
const sizedParts = 20_000

// readSessions are the wanted sessions of a database, the newest first.
func readSessions(
	file string, wanted func(*database.Session) bool,
) ([]database.Session, error) {
	r, err := database.NewReader(file)
	if err != nil {
		return nil, err
	}
	defer r.Close() //nolint:errcheck // It was only read.
	list, err := r.List()
	list = slices.DeleteFunc(list, func(d database.Session) bool { return !wanted(&d) })
	if err == nil {
		err = r.AddSizes(list, sizedParts)
	}
	return list, err
}
