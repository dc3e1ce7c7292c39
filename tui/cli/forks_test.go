package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/spectest"
	"decant/testdata/samples"
)

// recipes are the plans that every conversation is forked by.
var recipes = [][]string{
	nil,
	{"strip-reasoning"},
	{"strip-tool-results"},
	{"dedup-tools"},
	{"dedup-resources"},
	{"dedup-content"},
	{"lossless"},
	{"auto"},
	{"dedup-recent"},
	{"strip-attachments"},
	{"strip-images"},
	{"prune-tools"},
	{"safe"},
	{"strip-images", "strip-attachments", "dedup-recent", "strip-tool-results"},
	{"stale-reads"},
	{"supersede-writes"},
	{"purge-errors"},
	{"trim-tool-results"},
	{"lossless", "stale-reads", "supersede-writes", "purge-errors", "trim-tool-results"},
	{"dedup-content", "dedup-resources", "strip-tool-results", "dedup-tools", "strip-reasoning"},
}

// TestForksHold saves every conversation by every recipe, with the usual fence and with none, and
// opens the forks again as a stranger would: no finding, and what was promised. A fork of the fork
// holds as well. Of a large conversation only some forks are made, of each other ones.
func TestForksHold(t *testing.T) {
	t.Parallel()
	for turn, path := range conversations(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			index := facts.NewIndex(c)
			every := thinned(c)
			for i, names := range recipes {
				for k, keep := range []string{"1/20c", "0"} {
					if (turn+i+2*k)%every != 0 {
						continue
					}
					fork := holds(t, index, names, keep)
					// Of the two forks the one without a fence holds more markers.
					if fork != nil && len(names) > 0 && keep == "0" {
						holds(t, facts.NewIndex(fork), []string{"auto"}, "0")
					}
				}
			}
		})
	}
}

// thinned is of how many forks of a conversation one is made.
func thinned(c *model.Conversation) int {
	switch {
	case samples.Long():
		return 1
	case c.Source.Size() > 50<<10:
		return 10
	}
	return 4
}

// conversations are our own inputs, and the corpus where there is one: files and folders.
func conversations(t *testing.T) []string {
	t.Helper()
	return slices.Concat(
		samples.Own(t, "claudecode/*.jsonl", "demo.jsonl"), samples.Corpus(t, claudeSessions...),
		messageFiles(t), piFiles(t), qwenFiles(t), codexFiles(t), jpFolders(t),
	)
}

// holds saves one fork and returns it as it opens again, nil when the plan changes nothing.
func holds(
	t *testing.T, index *facts.Index, names []string, keep string,
) *model.Conversation {
	t.Helper()
	uses, err := strategies.DefaultSpec().Expand(names)
	if err != nil {
		t.Fatal(err)
	}
	chosen := strategies.DefaultSpec().WithUses(uses)
	if chosen.KeepLast, err = spec.ParseFence(keep); err != nil {
		t.Fatal(err)
	}
	// Of near references there are few, so they are always asked for.
	chosen = spectest.SetKeys(chosen,
		"strategies.dedup-recent.near_ref", "true", "strategies.dedup-recent.capacity", "50")
	made := plan.MakePlan(index, chosen)
	if f := check.ProvePlan(made); len(f) > 0 {
		t.Fatalf("%v, fence %s: the plan's checker: %v", names, keep, f)
	}
	if made.IsIdle() && len(names) > 0 {
		return nil
	}
	return keepsPromise(t, fmt.Sprintf("%v, fence %s", names, keep), made)
}

// keepsPromise saves a plan and returns the fork as it opens again, which must send what was
// promised.
func keepsPromise(t *testing.T, where string, plan *plan.Plan) *model.Conversation {
	t.Helper()
	c := plan.Index.Conversation
	o := formats.SaveOptions{
		Output: t.TempDir(), Now: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC),
		Undeclare: plan.UndeclaredNames(), SwitchOff: plan.SwitchedOff,
	}
	rehearsed, err := formats.Try(c, plan.Changes, o, false)
	if err != nil {
		t.Fatalf("%s: rehearse: %v", where, err)
	}
	saved, err := formats.Save(c, plan.Changes, o)
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	if saved.Bytes != rehearsed {
		t.Errorf("%s: %d bytes saved, %d rehearsed", where, saved.Bytes, rehearsed)
	}
	defer func() { _ = os.RemoveAll(saved.Path) }()
	fork, err := formats.OpenWith(saved.Path, formats.OpenOptions{Line: c.Line})
	if err != nil {
		t.Fatalf("%s: %v", where, err)
	}
	if f := unlike(model.ListHarmful(formats.Check(fork)), formats.Check(c)); len(f) > 0 {
		t.Errorf("%s: the codec's checker: %v", where, f)
	}
	promised, got := c.View(model.FoldChanges(plan.Changes)), fork.View(nil)
	if f := model.CompareViews(promised, got, saved.ID); len(f) > 0 {
		t.Errorf("%s: %v", where, f)
	}
	if got, want := len(fork.Declared), len(c.Declared)-len(plan.Undeclared); got != want {
		t.Errorf("%s: %d attachments declared, promised %d", where, got, want)
	}
	if got := fork.Total(nil).Bytes; got != plan.After.Bytes {
		t.Errorf("%s: %d bytes live, promised %d", where, got, plan.After.Bytes)
	}
	return fork
}

// carriedRules are rules that a fork breaks where its original does: lines that the client passes
// over stay, and a rollout of an old client stays one.
var carriedRules = []string{"line-unread", "rollout-before-0.45"}

// unlike are the findings of a fork without those of such rules that its original has as well.
// They have other places there.
func unlike(found, had []model.Finding) []model.Finding {
	left := make(map[string]int)
	for _, f := range had {
		if slices.Contains(carriedRules, f.Rule) {
			left[f.Rule]++
		}
	}
	return slices.DeleteFunc(found, func(f model.Finding) bool {
		left[f.Rule]--
		return left[f.Rule] >= 0
	})
}
