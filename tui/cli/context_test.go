package cli_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/report"
	"decant/strategies/spec"
	"decant/testdata/growth"
)

// contextSeed makes the random plans; each run makes the same ones.
const contextSeed = 13

// TestContextIsPromised saves conversations by every preset and by random plans: what the report
// promises as the context is what the fork has when it is opened, and never less than its fixed
// part and its texts. DECANT_LONG=1 takes all conversations.
func TestContextIsPromised(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	long := os.Getenv("DECANT_LONG") != ""
	files := bySize(everything(t))
	random := 3
	if long {
		random = max(3, 200/len(files))
	} else {
		files = spread(files[:len(files)*2/3], 12)
	}
	t.Logf("seed %d, %d random plans for each of %d conversations", contextSeed, random, len(files))
	tried := 0
	for n, path := range files {
		c, err := formats.Open(path)
		if err != nil {
			continue
		}
		index := facts.NewIndex(c)
		r := rand.New(rand.NewPCG(contextSeed, uint64(n)))
		for _, spec := range contextSpecs(r, random) {
			made := plan.MakePlan(index, spec)
			if len(made.Changes) > 0 && keepsContext(t, filepath.Base(path), made) {
				tried++
			}
		}
	}
	if tried == 0 {
		t.Error("no plan was saved")
	}
	t.Logf("%d forks", tried)
}

// bySize sorts files by their size, the smallest first.
func bySize(files []string) []string {
	size := func(path string) int64 {
		if info, err := os.Stat(path); err == nil {
			return info.Size()
		}
		return 0
	}
	slices.SortStableFunc(files, func(a, b string) int { return cmp.Compare(size(a), size(b)) })
	return files
}

// spread picks n of a list evenly.
func spread(all []string, n int) []string {
	if len(all) <= n {
		return all
	}
	out := make([]string, n)
	for i := range out {
		out[i] = all[(i+1)*len(all)/n-1]
	}
	return out
}

// contextSpecs are every preset, with the usual fence and without, and random plans.
func contextSpecs(r *rand.Rand, random int) []spec.Spec {
	out := make([]spec.Spec, 0, 2*len(strategies.ListPresets())+random)
	for _, p := range strategies.ListPresets() {
		chosen := strategies.DefaultSpec().WithUses(p.Uses)
		out = append(out, chosen)
		chosen.KeepLast = spec.Fence{}
		out = append(out, chosen)
	}
	all := strategies.ListInfos()
	for range random {
		uses := make([]spec.Use, 1+r.IntN(5))
		for n, i := range r.Perm(len(all))[:len(uses)] {
			uses[n].Name = all[i].Name
		}
		chosen := strategies.DefaultSpec().WithUses(uses)
		chosen.KeepLast = spec.Fence{Turns: r.IntN(3), ByTurns: true}
		out = append(out, chosen)
	}
	return out
}

// keepsContext saves a plan and opens the fork; false where the conversation cannot be saved so.
func keepsContext(t *testing.T, name string, made *plan.Plan) bool {
	t.Helper()
	c := made.Index.Conversation
	saved, err := formats.Save(c, made.Changes, formats.SaveOptions{
		Output: t.TempDir(), Now: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC),
		Undeclare: made.UndeclaredNames(),
	})
	if err != nil {
		return false // What cannot be saved is tested elsewhere.
	}
	defer func() { _ = os.RemoveAll(saved.Path) }()
	fork, err := formats.OpenWith(saved.Path, formats.OpenOptions{Line: c.Line})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	where := fmt.Sprintf("%s, %v", name, names(made.Spec.Uses))
	promised := report.NewReport(made, nil, "").Tokens
	if promised.ContextAfter < promised.Fixed+promised.After {
		t.Errorf("%s: %d tokens promised, less than %d fixed and %d of texts", where,
			promised.ContextAfter, promised.Fixed, promised.After)
	}
	unplanned := plan.MakePlan(facts.NewIndex(fork), spec.Spec{})
	opened := report.NewReport(unplanned, nil, "").Tokens
	if opened.Context != promised.ContextAfter {
		_, want := made.Context()
		t.Errorf("%s: the fork has %d tokens, %+v of %s; promised were %d, %+v of %s", where,
			opened.Context, fork.Context(nil), fork.Fit.Method, promised.ContextAfter, want,
			c.Fit.Method)
	}
	return true
}

func names(uses []spec.Use) []string {
	out := make([]string, len(uses))
	for i := range uses {
		out[i] = uses[i].Name
	}
	return out
}

// sameContext: the context of no plan is that of the conversation.
func sameContext(c *model.Conversation) bool {
	before, _ := plan.MakePlan(facts.NewIndex(c), spec.Spec{}).Context()
	return before == c.Context(nil)
}
