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

// slot is the file of a review's plan. Its owner holds the lock of a file beside it, which the
// system takes from a process that ends in whatever way: a plan without an owner was left behind.
type slot struct {
	path string
	lock *flock.Flock
}

// errOwned says that another review owns a slot.
var errOwned = errors.New("another review keeps its plan there")

// lockPath is the file beside a plan whose lock its owner holds.
func lockPath(path string) string { return strings.TrimSuffix(path, ".toml") + ".lock" }

// claimSlot makes a slot one's own; the error is errOwned where another review has it. Its folder
// must be there.
func claimSlot(path string) (*slot, error) {
	s := &slot{path, flock.New(lockPath(path))}
	ok, err := s.lock.TryLock()
	if err == nil && ok {
		// Its last owner may have removed the file between our opening it and the lock.
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

// release gives a slot up; its plan stays where it is.
func (s *slot) release() {
	// It goes while it is locked, so that nobody's lock is removed. Where the system removes no
	// open file it refuses the second as well when somebody else has it open.
	err := os.Remove(lockPath(s.path))
	_ = s.lock.Close()
	if err != nil {
		_ = os.Remove(lockPath(s.path)) // What stays is only litter.
	}
}

// maxSlots is how many plans of one conversation are kept.
const maxSlots = 16

// slotPath is the n-th slot of a conversation, from 1, whose first is base.
func slotPath(base string, n int) string {
	if n == 1 {
		return base
	}
	return strings.TrimSuffix(base, ".toml") + "-" + strconv.Itoa(n) + ".toml"
}

// claimLeftBehind claims the newest plan of a conversation that was left behind; nil for none.
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
			s.release() // Its owner has forgotten it meanwhile.
		case !errors.Is(err, errOwned):
			failed = cmp.Or(failed, err)
		}
	}
	return nil, failed
}

// claimFree claims a slot in which there is no plan. Where each has one, that which was left behind
// the longest ago gives way.
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

// fileExists reports whether a file is there.
func fileExists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
