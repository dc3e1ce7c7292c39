package screen

import (
	"errors"
	"sync"

	"decant/tui/cli/exit"
	"decant/tui/cli/saving"
	"decant/tui/review"
)

// saves keeps what was saved from the screen, which saves in the background.
type saves struct {
	mu  sync.Mutex
	all []*saving.Saved
}

// add runs a save, keeps it and turns it into what the screen wants to know. The lock is held
// meanwhile, so that done waits: a person may leave while a fork is written.
func (l *saves) add(save func() (*saving.Saved, error)) (review.SaveResult, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s, err := save()
	var refused *exit.RefusedError
	switch {
	case errors.As(err, &refused):
		return review.SaveResult{Findings: refused.Findings}, nil
	case err != nil:
		return review.SaveResult{}, err
	}
	l.all = append(l.all, s)
	f := s.Report.Fork
	return review.SaveResult{
		ID: f.ID, Title: s.Fork.Title, Path: f.Path, Resume: f.Resume, Manifest: f.Manifest,
		Name: s.Fork.Name, Backup: s.Fork.Backup, Alarm: s.Fork.Alarm,
		Elsewhere: s.Elsewhere(),
	}, nil
}

// done waits for a save that runs and lists all, the oldest first.
func (l *saves) done() []*saving.Saved {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all
}
