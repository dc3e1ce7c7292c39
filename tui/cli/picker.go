package cli

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"decant/model/formats"
	"decant/model/store"
	"decant/strategies"
	"decant/tui"
)

// pickerWanted reports whether the person is asked which conversation is meant: none was named, and
// there is somebody to ask. A plan that is only written is about the newest, as in a script.
func (a *app) pickerWanted() bool {
	known := a.o.format == "" || slices.Contains(formats.Names(), a.o.format)
	return a.o.conversation == "" && !a.o.demo && a.o.savePlan == "" && known && a.screenWanted()
}

// picker lists what is stored, as --agent, --project and --since ask for, this project's first, and
// opens what is chosen with a plan made from spec.
func (a *app) picker(spec strategies.Spec) *tui.Picker {
	folders := []string{a.env.Cwd, ""}
	q := a.query()
	if a.o.project != "" && a.o.project != allProjects {
		folders = []string{q.CWD}
	}
	lists := make([]func() ([]tui.Stored, error), len(folders))
	for i, folder := range folders {
		of := q
		of.CWD = folder
		lists[i] = func() ([]tui.Stored, error) { return a.stored(of) }
	}
	return &tui.Picker{
		Lists: lists,
		Open: func(s tui.Stored) (tui.Opened, error) {
			return a.opened(s.Key, spec)
		},
		Now:    a.env.now(),
		Limits: a.limits(),
	}
}

// limits say which conversations alone are listed, "" for all.
func (a *app) limits() string {
	var out []string
	if names := a.o.agentNames(); len(names) > 0 {
		out = append(out, "of "+strings.Join(names, ", "))
	}
	if a.o.project != "" && a.o.project != allProjects {
		out = append(out, "of "+a.folder(a.absolute(a.o.project)))
	}
	if a.o.since != "" {
		out = append(out, "of the last "+a.o.since)
	}
	return strings.Join(out, ", ")
}

// opened is a conversation that was chosen. What is to be said about it waits until the screen is
// closed.
func (a *app) opened(path string, spec strategies.Spec) (tui.Opened, error) {
	quiet := *a
	quiet.errw, quiet.waiting = a.late, nil
	c, err := quiet.openFile(path)
	if err != nil {
		return tui.Opened{}, err
	}
	if spec, err = a.decided(spec, c); err != nil {
		return tui.Opened{}, err
	}
	index, spec, err := quiet.consulted(c, nil, spec)
	if err != nil {
		return tui.Opened{}, err
	}
	_, spec = quiet.answered(c, index, spec)
	return tui.Opened{Conversation: c, Spec: spec}, nil
}

// late keeps what is written while the screen has the terminal.
type late struct {
	mu  sync.Mutex
	all bytes.Buffer
}

// Write keeps bytes; it never fails.
func (l *late) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(b)
}

// take is what was written.
func (l *late) take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.all.Reset()
	return l.all.String()
}

// stored are the conversations of a query, in the format that was asked for, if one was.
func (a *app) stored(q store.Query) ([]tui.Stored, error) {
	found, err := store.Find(a.store(), q)
	here := q.CWD != "" && same(q.CWD, a.env.Cwd)
	out := make([]tui.Stored, 0, len(found))
	for i := range found {
		f := &found[i]
		if a.o.format != "" && a.o.format != f.Agent {
			continue
		}
		out = append(out, tui.Stored{
			Key: f.Path, Agent: f.Agent, ID: f.ID, Title: f.Title, Folder: f.CWD, Here: here,
			Modified: f.Modified, Bytes: f.Bytes, Tokens: f.Tokens,
		})
	}
	return out, err
}

// same reports whether two paths name one folder.
func same(one, two string) bool {
	first, err := filepath.EvalSymlinks(one)
	second, also := filepath.EvalSymlinks(two)
	return filepath.Clean(one) == filepath.Clean(two) ||
		err == nil && also == nil && first == second
}
