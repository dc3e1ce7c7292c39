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
	return formats.ReadWith("-", data, formats.OpenOptions{
		Format: a.o.format, Line: a.o.number,
	})
}

// openNewest loads the newest conversation of this folder's project, of the agents or the format
// that were asked for, or of all.
func (a *app) openNewest() (*model.Conversation, error) {
	names := a.o.agentNames()
	if len(names) == 0 && slices.Contains(store.Agents(), a.o.format) {
		names = []string{a.o.format}
	}
	found, err := store.Newest(a.store(), a.env.Cwd, names...)
	if err != nil {
		return nil, fmt.Errorf("%w, or try decant --demo", err)
	}
	return a.openFile(found.Path)
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
		Format: a.o.format, JPData: a.store().JPData, Cwd: a.env.Cwd, Line: a.o.number,
		Work: work,
	})
}

// store is where conversations are looked for.
func (a *app) store() store.Env {
	return store.NewEnv(a.env.getenv, a.env.Home)
}
