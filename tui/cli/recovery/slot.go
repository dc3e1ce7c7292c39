package recovery

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// slot is the file of a review's plan. Its owner holds the lock of a file beside it. The system
// releases the lock however the process ends, so a plan without an owner was left behind.
type slot struct {
	path string
	lock *flock.Flock
}

// errOwned says that another review owns a slot.
var errOwned = errors.New("another review keeps its plan there")

// lockPath returns the file beside a plan whose lock the owner holds.
func lockPath(path string) string { return strings.TrimSuffix(path, ".toml") + ".lock" }

// claimSlot takes ownership of a slot. The error is errOwned if another review has it. The folder
// must exist.
func claimSlot(path string) (*slot, error) {
	s := &slot{path, flock.New(lockPath(path))}
	ok, err := s.lock.TryLock()
	if err == nil && ok {
		// The last owner may have removed the file after we opened it and before we locked it.
		mine, lost := s.lock.Stat()
		there, gone := os.Stat(lockPath(path))
		ok = lost == nil && gone == nil && os.SameFile(mine, there)
	}
	switch {
	case err != nil:
		return nil, errors.Join(err, s.lock.Close())
	case !ok:
		return nil, errors.Join(errOwned, s.lock.Close())
	}
	return s, nil
}

// release gives up a slot. Its plan stays in place.
func (s *slot) release() {
	// Remove the file while it is locked, so that nobody else's lock is removed. A system that
	// cannot remove open files also refuses the second attempt if another process has the file
	// open.
	err := os.Remove(lockPath(s.path))
	_ = s.lock.Close()
	if err != nil {
		_ = os.Remove(lockPath(s.path)) // A remaining file is only litter.
	}
}

// maxSlots is how many plans of one conversation are kept.
const maxSlots = 16

// slotPath returns the n-th slot of a conversation, from 1. The first is base.
func slotPath(base string, n int) string {
	if n == 1 {
		return base
	}
	return strings.TrimSuffix(base, ".toml") + "-" + strconv.Itoa(n) + ".toml"
}

// claimLeftBehind claims the newest plan of a conversation that was left behind, nil for none.
func claimLeftBehind(base string) (*slot, error) {
	type left struct {
		path string
		when time.Time
	}
	var all []left
	for n := 1; n <= maxSlots; n++ {
		if info, err := os.Stat(slotPath(base, n)); err == nil {
			all = append(all, left{slotPath(base, n), info.ModTime()})
		}
	}
	slices.SortStableFunc(all, func(a, b left) int { return b.when.Compare(a.when) })
	var failed error
	for _, l := range all {
		s, err := claimSlot(l.path)
		switch {
		case err == nil && fileExists(l.path):
			return s, nil
		case err == nil:
			s.release() // Its owner has meanwhile removed it.
		case !errors.Is(err, errOwned):
			failed = cmp.Or(failed, err)
		}
	}
	return nil, failed
}

// claimFree claims a slot without a plan. If every slot has one, it replaces the plan that was left
// behind the longest ago.
func claimFree(base string) (*slot, error) {
	if err := os.MkdirAll(filepath.Dir(base), 0o700); err != nil {
		return nil, err
	}
	oldest, when := "", time.Time{}
	for n := 1; n <= maxSlots; n++ {
		path := slotPath(base, n)
		info, err := os.Stat(path)
		s, owned := claimSlot(path)
		switch {
		case errors.Is(owned, errOwned):
			continue
		case owned != nil:
			return nil, owned
		case errors.Is(err, fs.ErrNotExist) && !fileExists(path):
			return s, nil
		case err == nil && (oldest == "" || info.ModTime().Before(when)):
			oldest, when = path, info.ModTime()
		}
		s.release()
	}
	if oldest == "" {
		return nil, errOwned
	}
	return claimSlot(oldest)
}

// fileExists reports whether a file exists.
func fileExists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
