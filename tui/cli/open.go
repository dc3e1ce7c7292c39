package cli

import (
	"errors"
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

// nextStep ends errors about a conversation that cannot be found or read.
const nextStep = "; decant --list shows what there is, --demo what decant does"

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
	found, err := store.Newest(a.store())
	if err != nil {
		return nil, fmt.Errorf("%w; name one, or see decant --list and decant --demo", err)
	}
	return a.openFile(found.Path)
}

// openNamed loads a file, or else the conversation whose id is or begins with the name.
func (a *app) openNamed(name string) (*model.Conversation, error) {
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(a.env.Cwd, path)
	}
	_, err := os.Stat(path)
	if err == nil {
		return a.openFile(path)
	}
	if !errors.Is(err, os.ErrNotExist) || strings.ContainsAny(name, `/\`) {
		return nil, fmt.Errorf("open %s: %w%s", name, cause(err), nextStep)
	}
	found, err := store.ByID(a.store(), name)
	if err != nil {
		return nil, fmt.Errorf("%w%s", err, nextStep)
	}
	return a.openFile(found.Path)
}

// cause takes off what a path error says besides its cause, so that a name is not said twice.
func cause(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

func (a *app) openFile(path string) (*model.Conversation, error) {
	return formats.Open(path)
}

// store is where conversations are looked for.
func (a *app) store() store.Env {
	return store.Env{Getenv: a.env.getenv, Home: a.env.Home, Cwd: a.env.Cwd}
}
