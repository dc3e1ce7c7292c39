package strategies_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/model/amount"
	"decant/strategies"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// body is a text of n lines that starts with a name.
func body(name string, n int) string {
	return name + "\n" + strings.Repeat("a line of text that is there to be long\n", n)
}

// spec names strategies and sets settings as "key=value"; without fences.
func chosen(t *testing.T, names string, sets ...string) spec.Spec {
	t.Helper()
	s := strategies.DefaultSpec()
	uses, err := strategies.DefaultSpec().Expand(strings.Fields(names))
	if err != nil {
		t.Fatal(err)
	}
	s.Uses, s.KeepLast = uses, spec.Fence{}
	for _, set := range sets {
		key, value, _ := strings.Cut(set, "=")
		if s, err = s.With(key, value); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// make1 plans, and wants no findings.
func make1(t *testing.T, b *strategiestest.Builder, s spec.Spec) *plan.Plan {
	t.Helper()
	p := plan.MakePlan(facts.NewIndex(b.Done()), s)
	for _, f := range check.ProvePlan(p) {
		t.Errorf("finding %s", f)
	}
	return p
}

const (
	same = "·" // As it was.
	gone = "-"
)

// want compares what becomes of events with texts, same or gone.
func want(t *testing.T, p *plan.Plan, texts map[int]string) {
	t.Helper()
	for i, want := range texts {
		got, ok := p.TextAfter(i)
		switch {
		case !ok:
			got = gone
		case len(p.On(i)) == 0:
			got = same
		}
		if got != want {
			t.Errorf("event %d: got %q, want %q", i, got, want)
		}
	}
}

// class is the class of the newest change of an event.
func class(t *testing.T, p *plan.Plan, event int) model.Class {
	t.Helper()
	on := p.On(event)
	if len(on) == 0 {
		t.Fatalf("event %d: no change", event)
	}
	return p.Changes[on[len(on)-1]].Class
}

// noted reports whether a note of a strategy holds a text.
// noted wants a note that says a text, in which "≈ N of M tokens saved: RULE" has
// the tokens of the changes that the rule forced, and those of all of the strategy.
func noted(t *testing.T, p *plan.Plan, strategy, text string) {
	t.Helper()
	text = withForced(t, p, strategy, text)
	for _, n := range p.Notes {
		if n.Strategy == strategy && strings.Contains(n.Text, text) {
			return
		}
	}
	t.Errorf("no note of %s says %q: %v", strategy, text, p.Notes)
}

// withForced fills in how much of what a strategy saves the rule that a note names adds.
func withForced(t *testing.T, p *plan.Plan, strategy, text string) string {
	t.Helper()
	const blank = "≈ N of M tokens saved: "
	_, rule, ok := strings.Cut(text, blank)
	if !ok {
		return text
	}
	rule, _, _ = strings.Cut(rule, ";")
	forced, all := 0, 0
	for i := range p.Changes {
		if c := &p.Changes[i]; c.Strategy == strategy {
			all += c.Tokens
			if c.Cause >= 0 && strings.HasPrefix(c.Reason, rule) {
				forced += c.Tokens
			}
		}
	}
	if forced == 0 || forced >= all {
		t.Errorf("%q forces %d of %d tokens: the test shows nothing", rule, forced, all)
	}
	filled := fmt.Sprintf("≈ %s of %s tokens saved: ", amount.Number(forced),
		amount.Number(all))
	return strings.Replace(text, blank, filled, 1)
}

func row(t *testing.T, p *plan.Plan, name string) plan.Row {
	t.Helper()
	for _, r := range p.Rows {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("no row %s", name)
	return plan.Row{}
}
