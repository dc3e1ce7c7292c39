package need_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/need"
	"decant/strategies/spec"
)

// TestWhatKeepsMoreKeepsNoLessNeed takes events out one after the other: the need that is kept
// never grows, in lines neither.
func TestWhatKeepsMoreKeepsNoLessNeed(t *testing.T) {
	t.Parallel()
	k := cutOnce(t, whole())
	fell := false
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		order := slices.Clone(k.Old)
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		outcomes := map[int]model.Outcome{}
		before := k.Judge(outcomes, 0)
		for _, i := range order {
			outcomes[i] = model.Outcome{Removed: true}
			if r.IntN(2) == 0 {
				outcomes[i] = model.Outcome{Replaced: true, Whole: "[removed]"}
			}
			now := k.Judge(maps.Clone(outcomes), 0)
			if now.Kept > before.Kept || now.InLine > before.InLine || now.InLine > now.Kept {
				t.Fatalf("seed %d: without %d kept %d and %d in lines, before %d and %d", seed, i,
					now.Kept, now.InLine, before.Kept, before.InLine)
			}
			fell = fell || now.Kept < before.Kept
			before = now
		}
		if before.Kept != 0 || before.Price == 0 || len(before.Lost) == 0 {
			t.Errorf("seed %d: nothing is left, and %d kept for %d tokens", seed, before.Kept,
				before.Price)
		}
	}
	if !fell {
		t.Error("nothing was ever lost")
	}
}

// TestOrderOfStrategies holds that plans that leave the same are judged alike, whatever the order
// of their strategies.
func TestOrderOfStrategies(t *testing.T) {
	t.Parallel()
	k := cutOnce(t, whole())
	uses := []spec.Use{
		{Name: "strip-reasoning"}, {Name: "purge-errors"}, {Name: "strip-tool-results"},
	}
	var first need.Result
	for n, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
		list := make([]spec.Use, len(order))
		for i, at := range order {
			list[i] = uses[at]
		}
		p := k.MakePlan(strategies.DefaultSpec().WithUses(list))
		if len(p.Changes) == 0 {
			t.Fatal("the plan changes nothing")
		}
		r := k.Judge(model.FoldChanges(p.Changes), p.After.Tokens)
		if n == 0 {
			first = r
			continue
		}
		if r.Kept != first.Kept || r.InLine != first.InLine || r.Price != first.Price ||
			r.After != first.After || len(r.Lost) != len(first.Lost) {
			t.Errorf("order %v: %+v, first %+v", order, r, first)
		}
	}
}
