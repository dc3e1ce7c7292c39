package cli

import (
	"bytes"
	"sync"
	"testing"

	"decant/model/store"
	"decant/tui/cli/exit"
)

// TestSimultaneousForks gives forks that are saved at the same time titles and ids of their own.
func TestSimultaneousForks(t *testing.T) {
	t.Parallel()
	const forks = 6
	w := newJPWorld(t)
	before, _ := store.ListForks(w.shared, "jp")
	var wait sync.WaitGroup
	for range forks {
		wait.Go(func() {
			var out, errw bytes.Buffer
			code := Run([]string{"-y", "-s", "strip-reasoning", "-k", "0", "-o", w.shared, pumpID},
				nil, &out, &errw, w.env)
			if code != exit.Done {
				t.Errorf("exit code %d: %s", code, &errw)
			}
		})
	}
	wait.Wait()
	found, _ := store.ListForks(w.shared, "jp")
	titles, ids := map[string]bool{}, map[string]bool{}
	for _, c := range found {
		titles[c.Title], ids[c.ID] = true, true
	}
	if len(found) != len(before)+forks || len(titles) != len(found) || len(ids) != len(found) {
		t.Errorf("%d conversations have %d titles and %d ids: %v", len(found), len(titles),
			len(ids), titles)
	}
}
