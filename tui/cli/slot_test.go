package cli

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"decant/strategies/spec"
	"decant/tui"
	"decant/tui/review"
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
	w.leave(path, func(first tui.Options, r *review.Result) error {
		r.Spec, r.Unsaved, r.Code = dropped(first.Spec), true, 143
		if err := first.Recovery.Write(r.Conversation, r.Spec); err != nil {
			return err
		}
		w.leave(path, func(o tui.Options, r *review.Result) error {
			if n := offered(o); n > 0 {
				t.Errorf("the second is offered the plan of the first, with %d decisions", n)
			}
			return o.Recovery.Write(r.Conversation, o.Spec)
		})
		w.leave(path, func(o tui.Options, r *review.Result) error {
			r.Spec = dropped(o.Spec).Decide(spec.OnTurn(4), spec.Drop)
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
		w.leave(path, func(o tui.Options, _ *review.Result) error {
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
