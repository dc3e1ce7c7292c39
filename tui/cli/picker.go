package cli

import (
	"bytes"
	"slices"
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

// picker lists what is stored, this project's first, and opens what is chosen with a plan made from
// spec.
func (a *app) picker(spec strategies.Spec) *tui.Picker {
	return &tui.Picker{
		Lists: []func() ([]tui.Stored, error){
			func() ([]tui.Stored, error) { return a.stored(a.env.Cwd) },
			func() ([]tui.Stored, error) { return a.stored("") },
		},
		Open: func(s tui.Stored) (tui.Opened, error) {
			return a.opened(s.Key, spec)
		},
		Now: a.env.now(),
	}
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
	_, spec = quiet.answered(c, spec)
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

// stored are the conversations of a folder, or of all when it is "", in the format that was asked
// for, if one was.
func (a *app) stored(cwd string) ([]tui.Stored, error) {
	found, err := store.List(a.store(), cwd)
	out := make([]tui.Stored, 0, len(found))
	for i := range found {
		f := &found[i]
		if a.o.format != "" && a.o.format != f.Agent {
			continue
		}
		out = append(out, tui.Stored{
			Key: f.Path, Agent: f.Agent, ID: f.ID, Title: f.Title, Folder: f.CWD, Here: cwd != "",
			Modified: f.Modified, Bytes: f.Bytes,
		})
	}
	return out, err
}
