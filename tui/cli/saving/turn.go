package saving

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

const (
	// turnLimit is how long a save waits for another one, turnStep how long between two tries.
	turnLimit = 30 * time.Second
	turnStep  = 10 * time.Millisecond
)

// takeTurn waits until no other decant saves a fork: a title is chosen by the titles that are
// there, so two at the same time would choose one title. Where no lock can be had it does not wait.
func (s *Saver) takeTurn() (release func()) {
	none := func() {}
	folder, err := s.Env.StateFolder()
	if err != nil || os.MkdirAll(folder, 0o700) != nil {
		return none
	}
	lock := flock.New(filepath.Join(folder, "saving.lock"))
	ctx, cancel := context.WithTimeout(context.Background(), turnLimit)
	defer cancel()
	if ok, err := lock.TryLockContext(ctx, turnStep); !ok || err != nil {
		return none
	}
	return func() { _ = lock.Close() } // Nothing was written to it.
}
