package recovery

import (
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/tui/cli/host"
)

// TestViewsHaveTheirOwnPlans keeps the plan of the view that the user changed to, and offers it in
// that view alone.
func TestViewsHaveTheirOwnPlans(t *testing.T) {
	t.Parallel()
	env := &host.Env{Home: t.TempDir()}
	var views [2]*model.Conversation
	for n := range views {
		c, err := formats.OpenWith("../../../testdata/pi/compacted.jsonl",
			formats.OpenOptions{Uncompact: n})
		if err != nil {
			t.Fatal(err)
		}
		views[n] = c
	}
	r, base := &Keeper{Env: env}, strategies.DefaultSpec()
	for _, n := range []int{0, 1, 0, 1} {
		if err := r.write(views[n], base); err != nil {
			t.Fatal(err)
		}
	}
	r.own.release() // Its review has ended.
	for n, c := range views {
		found, err := (&Keeper{Env: env}).find(c, base)
		if err != nil || (found != nil) != (n == 1) {
			t.Errorf("view %d: found %v, %v", n, found, err)
		}
	}
}
