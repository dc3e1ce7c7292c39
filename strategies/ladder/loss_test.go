package ladder_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/chance"
	"decant/strategies/facts"
	"decant/strategies/ladder"
	"decant/strategies/strategiestest"
)

// TestEachFormNamesSealedReasoning holds what a step says to name the reasoning that no class
// counts, also where that is all it saves.
func TestEachFormNamesSealedReasoning(t *testing.T) {
	t.Parallel()
	for _, l := range []ladder.Loss{
		{Sealed: 5290, Removed: ladder.Removed{Reasoning: 111}},
		{Sealed: 5290},
	} {
		for _, form := range l.Forms(strconv.Itoa) {
			if !strings.Contains(strings.Replace(form, " tokens of", "", 1), "5290 encrypted") &&
				!strings.Contains(form, "5290 of encrypted reasoning") {
				t.Errorf("%+v is told as %q", l, form)
			}
		}
	}
	if got := (ladder.Loss{}).Say(strconv.Itoa); strings.Contains(got, "encrypted") {
		t.Errorf("nothing is told as %q", got)
	}
}

// TestTheShortestFormHasTheWholeLoss holds the form for narrow rows to the sum, so that nothing is
// cut off.
func TestTheShortestFormHasTheWholeLoss(t *testing.T) {
	t.Parallel()
	l := ladder.Loss{
		Superseded: 52_100, Removed: ladder.Removed{Outdated: 40, Results: 11_600},
		Summarised: 7_000,
	}
	forms := l.Forms(strconv.Itoa)
	sum := strconv.Itoa(59_100 + l.Removed.Sum())
	if got := forms[len(forms)-1]; got != sum {
		t.Errorf("got %q, want %s", got, sum)
	}
}

// TestEachThingThatAStepLosesIsNamedAsRemovable holds what could go to at least what each step
// loses.
func TestEachThingThatAStepLosesIsNamedAsRemovable(t *testing.T) {
	t.Parallel()
	lost := regexp.MustCompile(`(\d+)(?: tokens)?(?: of)? (outdated texts|repeats|[a-z ]+)`)
	seen := map[string]bool{}
	for seed := range uint64(40) {
		c := strategiestest.DrawConversation(seed, false)
		ix := facts.NewIndex(c)
		s := chance.DrawSpec(seed, c)
		rungs := ladder.MakeRungs(nil, ix, s)
		found := ladder.FindRedundant(nil, ix, s, nil)
		could := strings.Join(ladder.ListRemovable(found, rungs, strconv.Itoa), ";") + ";"
		for i := range rungs {
			parts := rungs[i].Loss().Forms(strconv.Itoa)
			for _, m := range lost.FindAllStringSubmatch(parts[3%len(parts)], -1) {
				seen[m[2]] = true
				_, after, found := strings.Cut(could, m[2]+" ")
				amount, _, _ := strings.Cut(after, ";")
				most, _ := strconv.Atoi(amount)
				if n, _ := strconv.Atoi(m[1]); !found || n > most {
					t.Errorf("seed %d: %s loses %s, but %q could go", seed, rungs[i].Name,
						m[0], could)
				}
			}
		}
	}
	for _, want := range []string{"outdated texts", "repeats", "reasoning", "old results"} {
		if !seen[want] {
			t.Errorf("no step loses %s", want)
		}
	}
}

// TestOutdatedIsOneClass holds the ladder to the number of outdated tokens that a report gives.
func TestOutdatedIsOneClass(t *testing.T) {
	t.Parallel()
	both := false
	for seed := range uint64(40) {
		c := strategiestest.DrawConversation(seed, false)
		for _, r := range ladder.MakeRungs(nil, facts.NewIndex(c), chance.DrawSpec(seed, c)) {
			said, want := r.Loss().Forms(strconv.Itoa), r.Saved[model.Superseded]
			both = both || want > 0 && r.Removed.Outdated > 0
			text := strconv.Itoa(want) + " tokens of outdated texts"
			got := strings.Contains(strings.Join(said, "; "), " of outdated texts")
			if got != (want > 0) || got && !strings.HasPrefix(said[0], text) {
				t.Errorf("seed %d, %s: %q, want %q", seed, r.Name, said, text)
			}
		}
	}
	if !both {
		t.Error("no step removes a newer text as well")
	}
}

// TestRemovedAddsUp holds what is said of dropped texts to their sum.
func TestRemovedAddsUp(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		c := strategiestest.DrawConversation(seed, false)
		ix := facts.NewIndex(c)
		for _, r := range ladder.MakeRungs(nil, ix, chance.DrawSpec(seed, c)) {
			if r.Removed.Sum() != r.Saved[model.Dropped] {
				t.Errorf("seed %d, %s: %+v is not %d", seed, r.Name, r.Removed,
					r.Saved[model.Dropped])
			}
		}
	}
}
