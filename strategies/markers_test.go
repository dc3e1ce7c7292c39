package strategies_test

import (
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/chance"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
)

// listMarkers are the markers of each strategy by its name, a worded reference included.
func listMarkers(t *testing.T) map[string][]marker.Marker {
	t.Helper()
	s := chosen(t, "auto", "strategies.dedup-resources.reference_template=see {uri}, turn {turn}")
	out := map[string][]marker.Marker{}
	for _, one := range s.Settings.Set.Strategies {
		out[one.Describe().Name] = one.(strategies.Strategy).Markers(&s)
	}
	return out
}

// A marker is known by its own strategy, and taken for no other's.
func TestMarkersMatchWhatTheyWrite(t *testing.T) {
	t.Parallel()
	f := marker.Fields{
		Call: "call_7", Tool: "Read", URI: "file:///w/a.go", Sum: "0123456789ab", Path: "/w/a.go",
		Turn: 3, Lines: 9, Bytes: 900, Good: true, Exact: true,
	}
	all := listMarkers(t)
	for name, list := range all {
		for _, m := range list {
			of := f
			if m.Name == marker.Near.Name {
				of.Text = ", a: 1→2"
			}
			text := m.Write(of)
			if !m.Match(text) {
				t.Errorf("%s does not know %q as %s", name, text, m.Name)
			}
			for other, markers := range all {
				for _, o := range markers {
					if o.Name != m.Name && o.Match(text) {
						t.Errorf("%s takes %q of %s for %s", other, text, name, o.Name)
					}
				}
			}
		}
	}
}

// What strategies leave in plans is one of their markers.
func TestChangesAreMarkers(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	seen := map[string]bool{}
	for seed := range uint64(300) {
		c := strategiestest.DrawConversation(seed, false)
		p := plan.MakePlan(facts.NewIndex(c), chance.DrawSpec(seed, c))
		for i := range p.Changes {
			if ch := &p.Changes[i]; ch.Op == model.Replace && ch.Cause < 0 {
				seen[ch.Strategy] = true
			}
		}
		if found := check.ProvePlan(p); len(found) > 0 {
			t.Errorf("seed %d: %v", seed, found)
		}
	}
	for name, list := range listMarkers(t) {
		if len(list) > 0 && !seen[name] {
			t.Errorf("%s changed nothing: the test shows nothing", name)
		}
	}
}
