package cli

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/terms"
)

// forksOfFormat is how many forks of each format are opened again.
const forksOfFormat = 6

// TestForksSayWhatTheirPlansSay saves forks of each format that has calls, opens them again and
// finds in what the agent would be sent the terms and lines that the plan's own texts have: what
// --evaluate counts on plans is true of forks.
func TestForksSayWhatTheirPlansSay(t *testing.T) {
	t.Parallel()
	var counting sync.Mutex
	saved := map[string]int{}
	t.Cleanup(func() {
		if testing.Short() { // Then few conversations are tried.
			return
		}
		for format, n := range saved {
			if n < forksOfFormat {
				t.Errorf("only %d forks of %s", n, format)
			}
		}
		if len(saved) < 7 {
			t.Errorf("only %v: the test shows nothing of the other formats", saved)
		}
	})
	for _, path := range conversations(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			c, err := formats.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			counting.Lock()
			enough := saved[c.Format] >= forksOfFormat
			counting.Unlock()
			if enough || len(c.Calls) == 0 {
				return
			}
			ix := facts.NewIndex(c)
			for _, s := range listTried(t) {
				p := plan.MakePlan(ix, s)
				if p.IsIdle() || len(check.ProvePlan(p)) > 0 {
					continue
				}
				fork := saveAgain(t, p)
				if fork == nil {
					continue
				}
				outcomes := model.FoldChanges(p.Changes)
				want, got := listSaid(c, outcomes), listSaid(fork, nil)
				if text := c.Opens(outcomes); text != "" {
					want = append(want, listTerms(text)...)
				}
				if want, got = sorted(want), sorted(got); !slices.Equal(want, got) {
					t.Errorf("%v: the plan says %d things, the fork %d", s.Uses,
						len(want), len(got))
				}
				counting.Lock()
				saved[c.Format]++
				counting.Unlock()
			}
		})
	}
}

// listTried are the presets, each also so that it shortens short results.
func listTried(t *testing.T) []spec.Spec {
	t.Helper()
	presets := strategies.ListPresets()
	out := make([]spec.Spec, 0, 2*len(presets))
	for _, preset := range presets {
		s := strategies.DefaultSpec().WithUses(preset.Uses)
		s.KeepLast.Calls, s.KeepLast.ByTurns = 2, false
		short, err := s.With("strategies.strip-tool-results.keep_touched", "0")
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s, short)
	}
	return out
}

// saveAgain saves a plan and opens the fork; nil where the format has no such fork.
func saveAgain(t *testing.T, p *plan.Plan) *model.Conversation {
	t.Helper()
	saved, err := formats.Save(p.Index.Conversation, p.Changes, formats.SaveOptions{
		Output: t.TempDir(), Now: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC),
		Undeclare: p.UndeclaredNames(), SwitchOff: p.SwitchedOff,
	})
	if err != nil {
		return nil // Others test what is refused.
	}
	defer func() { _ = os.RemoveAll(saved.Path) }()
	fork, err := formats.Open(saved.Path)
	if err != nil {
		t.Fatal(err)
	}
	return fork
}

// listSaid are the terms and lines of what the agent would be sent after some outcomes.
func listSaid(c *model.Conversation, outcomes map[int]model.Outcome) []string {
	var out []string
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Live {
			if text, left := c.TextAfter(e, outcomes[i]); left {
				out = append(out, listTerms(text)...)
			}
		}
	}
	return out
}

// listTerms are the terms and lines of a text.
func listTerms(text string) []string {
	var out []string
	terms.Each(text, func(x terms.Term) { out = append(out, string(rune('0'+x.Kind))+x.Key) })
	terms.EachLine(text, func(l terms.Line) { out = append(out, "line "+l.Text) })
	return out
}

// sorted are the different ones of some texts.
func sorted(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}
