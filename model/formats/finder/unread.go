package finder

import (
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"syscall"

	"decant/model/amount"
)

// Unread collects places that could not be read while others could. A nil Unread collects nothing.
// Several goroutines may use one.
type Unread struct {
	mu    sync.Mutex
	first *fs.PathError
	count int
}

// Add notes a folder or file that could not be read. One that is gone, or a file in place of a
// folder, holds no conversation.
func (u *Unread) Add(path string, err error) {
	if u == nil || err == nil || errors.Is(err, fs.ErrNotExist) ||
		errors.Is(err, syscall.ENOTDIR) {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.first == nil {
		u.first = &fs.PathError{Op: "read", Path: path, Err: CauseOf(err)}
	}
	u.count++
}

// Err is one line with the first place, the cause and how many more there are, nil if all were
// read.
func (u *Unread) Err() error {
	if u == nil || u.first == nil {
		return nil
	}
	if u.count == 1 {
		return fmt.Errorf("conversations are missing: %w", u.first)
	}
	return fmt.Errorf("conversations are missing: %w, and %s more", u.first,
		amount.Of(u.count-1, "place"))
}
