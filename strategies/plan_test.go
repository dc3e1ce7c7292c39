package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/strategiestest"
)

// body is a text of n lines that starts with a name.
func body(name string, n int) string {
	return name + "\n" + strings.Repeat("a line of text that is there to be long\n", n)
}

// spec names strategies and sets settings as "key=value"; without fences.
func spec(t *testing.T, names string, sets ...string) strategies.Spec {
	t.Helper()
	s := strategies.Default()
	uses, err := strategies.Expand(strings.Fields(names))
	if err != nil {
		t.Fatal(err)
	}
	s.Uses, s.KeepLast = uses, strategies.Fence{}
	for _, set := range sets {
		key, value, _ := strings.Cut(set, "=")
		if s, err = s.With(key, value); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// make1 plans, and wants no findings.
func make1(t *testing.T, b *strategiestest.Builder, s strategies.Spec) *strategies.Plan {
	t.Helper()
	p := strategies.Make(strategies.NewIndex(b.Done()), s)
	for _, f := range strategies.Check(p) {
		t.Errorf("finding %s", f)
	}
	return p
}

const (
	same = "·" // As it was.
	gone = "-"
)

// want compares what becomes of events with texts, same or gone.
func want(t *testing.T, p *strategies.Plan, texts map[int]string) {
	t.Helper()
	for i, want := range texts {
		got, ok := p.Text(i)
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
func class(t *testing.T, p *strategies.Plan, event int) model.Class {
	t.Helper()
	on := p.On(event)
	if len(on) == 0 {
		t.Fatalf("event %d: no change", event)
	}
	return p.Changes[on[len(on)-1]].Class
}

// noted reports whether a note of a strategy holds a text.
func noted(t *testing.T, p *strategies.Plan, strategy, text string) {
	t.Helper()
	for _, n := range p.Notes {
		if n.Strategy == strategy && strings.Contains(n.Text, text) {
			return
		}
	}
	t.Errorf("no note of %s says %q: %v", strategy, text, p.Notes)
}

func row(t *testing.T, p *strategies.Plan, name string) strategies.Row {
	t.Helper()
	for _, r := range p.Rows {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("no row %s", name)
	return strategies.Row{}
}
