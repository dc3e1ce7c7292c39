package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats"
	"decant/model/store"
)

// open loads the conversation that the command line names, or the newest of this folder's project.
func (a *app) open() (*model.Conversation, error) {
	if f := a.o.format; f != "" && !slices.Contains(formats.Names(), f) {
		return nil, usagef("unknown format %s%s; want one of %s", f,
			didYouMean(f, formats.Names()), strings.Join(formats.Names(), ", "))
	}
	switch name := a.o.conversation; {
	case a.o.demo:
		return formats.Read("", a.env.Demo, a.o.format)
	case name == "-":
		return a.readInput()
	case name == "":
		return a.openNewest()
	default:
		return a.openNamed(name)
	}
}

// readInput loads standard input.
func (a *app) readInput() (*model.Conversation, error) {
	if a.env.InTerminal {
		return nil, usagef("standard input is the keyboard: pipe a conversation into decant -")
	}
	data, err := io.ReadAll(a.in)
	if err != nil {
		return nil, fmt.Errorf("read standard input: %w", err)
	}
	return formats.Read("-", data, a.o.format)
}

// openNewest loads the newest conversation of this folder's project.
func (a *app) openNewest() (*model.Conversation, error) {
	found, err := store.Newest(a.store(), a.env.Cwd)
	if err != nil {
		return nil, fmt.Errorf("%w, or try decant --demo", err)
	}
	return a.openFile(a.newestOf(found).Path)
}

// newestOf is the newest conversation of the format that was asked for, or the newest of all where
// there is none of it.
func (a *app) newestOf(newest store.Entry) store.Entry {
	asked := func(f store.Entry) bool { return a.o.format == "" || f.Agent == a.o.format }
	if asked(newest) {
		return newest
	}
	all, _ := store.List(a.store(), a.env.Cwd) // What is found has been listed once without error.
	if i := slices.IndexFunc(all, asked); i >= 0 {
		return all[i]
	}
	return newest
}

// openNamed loads a file or folder, or else the conversation whose id is or begins with the name.
func (a *app) openNamed(name string) (*model.Conversation, error) {
	path := filepath.Clean(a.absolute(name))
	_, err := os.Stat(path)
	if err == nil || strings.ContainsAny(name, `/\`) || filepath.Ext(name) != "" {
		return a.openFile(path)
	}
	found, err := store.ByID(a.store(), a.env.Cwd, name)
	if err != nil {
		return nil, err
	}
	return a.openFile(found.Path)
}

// absolute is a path from the command line, "" for none.
func (a *app) absolute(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(a.env.Cwd, path)
}

// openFile loads a file or folder in the format that was asked for, or in its own.
func (a *app) openFile(path string) (*model.Conversation, error) {
	work := &model.Work{}
	defer a.tell("reading", work)()
	return formats.OpenWith(path, formats.OpenOptions{
		Format: a.o.format, JPData: a.store().JPData, Cwd: a.env.Cwd, Work: work,
	})
}

// store is where conversations are looked for.
func (a *app) store() store.Env {
	return store.NewEnv(a.env.getenv, a.env.Home)
}
