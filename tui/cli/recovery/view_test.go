package recovery

import (
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/tui/cli/host"
)

// TestViewsHaveTheirOwnPlans keeps the plan of the view that the user changed to, and offers it in
// that view alone; in another it says how to get it.
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
	if found, err := (&Keeper{Env: env}).find(views[0], base); found != nil || err == nil ||
		!strings.Contains(err.Error(), "--uncompact=1") {
		t.Errorf("as it is stored: found %v, %v", found, err)
	}
	if found, err := (&Keeper{Env: env}).find(views[1], base); found == nil || err != nil {
		t.Errorf("in its own view: found %v, %v", found, err)
	}
}
