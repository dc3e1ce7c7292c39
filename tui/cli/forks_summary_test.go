package cli

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/testdata/growth"
	"decant/testdata/samples"
)

// summed counts the forks with a summary, by format.
type summed struct {
	mu    sync.Mutex
	forks map[string]int
}

// count adds a fork.
func (s *summed) count(format string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forks[format]++
}

// TestForksHoldASummary puts a summary in the place of whole turns of every conversation, alone
// and after other strategies, with fences and pins by chance, and opens the forks again as a
// stranger would. A fork of the fork gets its own summary.
func TestForksHoldASummary(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	seen := &summed{forks: map[string]int{}}
	t.Cleanup(func() {
		for _, format := range []string{
			"claude-code", "codex", "pi", "jp", "anthropic-messages", "openai-chat",
			"openai-responses",
		} {
			if seen.forks[format] < 3 {
				t.Errorf("%d forks of %s have a summary: the test shows nothing",
					seen.forks[format], format)
			}
		}
	})
	for _, path := range samples.Thinned(t, 3, conversations(t)) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			index := facts.NewIndex(c)
			for seed := range uint64(6) {
				r := rand.New(rand.NewPCG(seed, 71))
				fork := summarised(t, fmt.Sprintf("seed %d", seed), index, r, seen)
				if fork != nil {
					where := fmt.Sprintf("seed %d, the fork's fork", seed)
					summarised(t, where, facts.NewIndex(fork), r, seen)
				}
			}
		})
	}
}

// summarised saves a fork with a summary of a stretch by chance; nil where there is nothing to
// save.
func summarised(
	t *testing.T, where string, index *facts.Index, r *rand.Rand, seen *summed,
) *model.Conversation {
	t.Helper()
	c := index.Conversation
	lists := [][]string{{"summarize"}, {"auto", "summarize"}, {"summarize", "lossless"}}
	uses, err := strategies.DefaultSpec().Expand(lists[r.IntN(len(lists))])
	if err != nil {
		t.Fatal(err)
	}
	chosen := strategies.DefaultSpec().WithUses(uses)
	ends := []string{"0", "0", "1", "2", "1/20c", "3c"}
	chosen.KeepFirst, _ = spec.ParseFence(ends[r.IntN(len(ends))])
	chosen.KeepLast, _ = spec.ParseFence(ends[r.IntN(len(ends))])
	for range r.IntN(4) * r.IntN(2) {
		v := []spec.Verdict{spec.Keep, spec.Keep, spec.Drop}[r.IntN(3)]
		chosen = chosen.Decide(spec.OnEvent(r.IntN(len(c.Events))), v)
	}
	first, last := plan.FindStretch(index, chosen)
	chosen.Summary = &spec.Summary{
		First: first, Last: last, By: "digest",
		Text: "## What was done\n\n- \"quoted\" <b>, \\ and é; <environment_context>\n",
	}
	made := plan.MakePlan(index, chosen)
	where = fmt.Sprintf("%s, turns %d to %d, %v", where, first, last, uses)
	if f := check.ProvePlan(made); len(f) > 0 {
		t.Fatalf("%s: the plan's checker: %v", where, f)
	}
	if len(made.Changes) == 0 {
		return nil
	}
	if slices.ContainsFunc(made.Changes, func(ch model.Change) bool {
		return ch.Strategy == "summarize"
	}) {
		seen.count(c.Format)
	}
	return keepsPromise(t, where, made)
}
