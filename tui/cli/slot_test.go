package cli

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"decant/strategies"
	"decant/tui"
)

// plans are the names of the plans that are kept.
func (w *world) plans() []string {
	w.t.Helper()
	files, err := filepath.Glob(filepath.Join(w.home, "state", "decant", "recovery", "*"))
	if err != nil {
		w.t.Fatal(err)
	}
	for i := range files {
		files[i] = filepath.Base(files[i])
	}
	return files
}

// TestReviewsKeepTheirOwnPlans reviews a conversation twice at once: what the first keeps is
// neither offered to the second nor erased by it, and each plan that was left behind is offered,
// the newest first.
func TestReviewsKeepTheirOwnPlans(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	path := w.copyDemo()
	offered := func(o tui.Options) int {
		f, err := o.Recovery.Find(o.Conversation, o.Spec)
		if err != nil {
			t.Error(err)
		}
		if f == nil {
			return 0
		}
		return len(f.Spec.Decisions)
	}
	w.leave(path, func(first tui.Options, r *tui.Result) error {
		r.Spec, r.Unsaved, r.Code = dropped(first.Spec), true, 143
		if err := first.Recovery.Write(r.Conversation, r.Spec); err != nil {
			return err
		}
		w.leave(path, func(o tui.Options, r *tui.Result) error {
			if n := offered(o); n > 0 {
				t.Errorf("the second is offered the plan of the first, with %d decisions", n)
			}
			return o.Recovery.Write(r.Conversation, o.Spec)
		})
		w.leave(path, func(o tui.Options, r *tui.Result) error {
			r.Spec = dropped(o.Spec).Decide(strategies.OnTurn(4), strategies.Drop)
			r.Unsaved, r.Code = true, 143
			return nil
		})
		if got := w.plans(); len(got) != 3 {
			t.Errorf("kept are %q, want two plans and the lock of the first", got)
		}
		return nil
	})
	newest := w.plans()
	if len(newest) != 2 {
		t.Fatalf("kept are %q, want two plans", newest)
	}
	folder, old := filepath.Join(w.home, "state", "decant", "recovery"), time.Now().Add(-time.Hour)
	// The first review ended last.
	for i, want := range []int{1, 2, 0} {
		w.leave(path, func(o tui.Options, _ *tui.Result) error {
			if got := offered(o); got != want {
				t.Errorf("start %d: offered a plan of %d decisions, want %d", i, got, want)
			}
			return nil
		})
		if i == 0 && len(w.plans()) != 1 {
			t.Errorf("left are %q, want the plan that was not offered", w.plans())
		}
		for _, name := range w.plans() {
			if err := os.Chtimes(filepath.Join(folder, name), old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := w.plans(); len(got) != 0 {
		t.Errorf("%q stay", got)
	}
}

// TestSlotsAreFew gives up the oldest plan that was left behind where there are too many, and none
// that has an owner.
func TestSlotsAreFew(t *testing.T) {
	t.Parallel()
	base := filepath.Join(t.TempDir(), "kept", "aa.toml")
	var all []*slot
	for n := 1; n <= maxSlots; n++ {
		s, err := freeIn(base)
		if err != nil || s.path != slotPath(base, n) {
			t.Fatalf("slot %d: %+v, %v", n, s, err)
		}
		when := time.Unix(int64(1_000_000+n), 0)
		if err := errors.Join(os.WriteFile(s.path, nil, 0o600),
			os.Chtimes(s.path, when, when)); err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	if s, err := freeIn(base); !errors.Is(err, errOwned) {
		t.Errorf("all are owned: %+v, %v", s, err)
	}
	if s, err := leftIn(base); s != nil || err != nil {
		t.Errorf("nothing was left behind: %+v, %v", s, err)
	}
	all[6].release()
	all[3].release()
	if s, err := leftIn(base); err != nil || s == nil || s.path != all[6].path {
		t.Errorf("of two the newest: %+v, %v", s, err)
	} else {
		s.release()
	}
	if s, err := freeIn(base); err != nil || s.path != all[3].path {
		t.Errorf("of two the oldest gives way: %+v, %v", s, err)
	}
}

// TestLockThatWentIsNoLock claims a slot whose lock was removed by its last owner.
func TestLockThatWentIsNoLock(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "aa.toml")
	first, err := claim(path)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := claim(path); !errors.Is(err, errOwned) {
		t.Errorf("it has an owner: %+v, %v", s, err)
	}
	first.release()
	if there(lockOf(path)) {
		t.Error("its lock stays")
	}
	second, err := claim(path)
	if err != nil {
		t.Fatal(err)
	}
	second.release()
}
