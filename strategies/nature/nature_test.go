package nature_test

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/chance"
	"decant/strategies/facts"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/testdata/samples"
)

// body is a text of some lines that begin alike.
func body(begin string, lines int) string {
	var b strings.Builder
	for i := range lines {
		b.WriteString(begin + " and what comes in line " + strings.Repeat("x", i) + "\n")
	}
	return b.String()
}

// small is a conversation with one event of each fact, and those events.
func small() (c *model.Conversation, want map[int][]string) {
	b := strategiestest.NewBuilder()
	b.Prompt("look")
	_, first := b.Tool("Bash", `{"command":"go test ./..."}`, body("ok", 9))
	_, second := b.Tool("Bash", `{"command":"go test ./..."}`, body("ok", 9))
	_, failed := b.Failing("Bash", `{"command":"false"}`, "exit status 1")
	_, stale := b.Read("/w/a.go", body("package a", 9))
	b.Edit("/w/a.go")
	_, alone := b.Tool("Bash", `{"command":"date"}`, "Monday")
	heavy := b.Say(strings.Repeat("a long answer of many words ", 200))
	for range 90 {
		b.Prompt("and go on with what comes next, please")
		b.Say("I go on with what comes next and say so in one sentence.")
	}
	return b.Done(), map[int][]string{
		first: {"duplicate"}, second: {"duplicate"}, failed: {"failed"},
		stale: {"outdated"}, alone: {}, heavy: {"heavy"},
	}
}

func TestFacts(t *testing.T) {
	t.Parallel()
	c, want := small()
	ix := facts.NewIndex(c)
	found := nature.FindFacts(nil, ix, strategies.DefaultSpec())
	for event, names := range want {
		got := slices.DeleteFunc(found.Of[event].Names(), func(name string) bool {
			return name == "heavy" && !slices.Contains(names, name)
		})
		if !slices.Equal(got, names) {
			t.Errorf("event %d is %v, want %v", event, got, names)
		}
	}
}

func TestFactsOutliveStrategies(t *testing.T) {
	t.Parallel()
	c, _ := small()
	ix := facts.NewIndex(c)
	with := nature.FindFacts(nil, ix, strategies.DefaultSpec())
	without := nature.FindFacts(nil, ix, strategies.DefaultSpec().WithUses(nil))
	if !slices.Equal(with.Of, without.Of) {
		t.Errorf("facts are %v with strategies, %v without", with.Of, without.Of)
	}
}

// claimed is what each cheap class of a change says that an event is.
var claimed = map[model.Class][]nature.Fact{
	model.Identical:  {nature.Duplicate},
	model.Covered:    {nature.Covered, nature.Duplicate},
	model.Superseded: {nature.Outdated, nature.Overwritten, nature.Duplicate, nature.Covered},
}

// checkClaims holds all changes of a plan to the facts: what the plan says of an event is a fact.
func checkClaims(t *testing.T, p *plan.Plan, found *nature.Facts) (claims int) {
	t.Helper()
	for i := range p.Changes {
		c := &p.Changes[i]
		all, ok := claimed[c.Class]
		if !ok || c.Cause >= 0 || c.Strategy == plan.User || p.Stays(c) < 0 ||
			isNeeded(p.Index.Conversation, c.Event) {
			continue
		}
		claims++
		if !slices.ContainsFunc(all, found.Of[c.Event].Has) {
			t.Errorf("event %d: %s says %s, the facts are %v (%s)",
				c.Event, c.Strategy, c.Class, found.Of[c.Event].Names(), c.Reason)
		}
	}
	return claims
}

// isNeeded reports whether another event only refers to an event or to the other half of its call.
// Such a call stays until what refers to it is removed too, which only a whole plan knows.
func isNeeded(c *model.Conversation, event int) bool {
	half := c.EventAt(event).Call
	for i := range c.EventCount() {
		for _, at := range c.EventAt(i).Needs {
			if at == event || half >= 0 && c.EventAt(at).Call == half {
				return true
			}
		}
	}
	return false
}

func TestPlansClaimFacts(t *testing.T) {
	t.Parallel()
	claims, rounds := 0, samples.Rounds(300)
	for seed := range uint64(rounds) {
		c := strategiestest.DrawConversation(seed, false)
		ix := facts.NewIndex(c)
		s := chance.DrawSpec(seed, c)
		// Facts are of the conversation. If the user removes the newest call, an earlier one is the
		// newest in the fork, which is no fact.
		s.Scope, s.Decisions = facts.ScopeLive, nil
		p := plan.MakePlan(ix, s)
		claims += checkClaims(t, p, nature.FindFacts(nil, ix, s))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if claims < rounds {
		t.Errorf("only %d claims: the test shows nothing", claims)
	}
}

func TestFates(t *testing.T) {
	t.Parallel()
	c, want := small()
	ix := facts.NewIndex(c)
	s := strategies.DefaultSpec().WithUses([]spec.Use{{Name: "dedup-content"}})
	s.KeepFirst, s.KeepLast = spec.Fence{}, spec.Fence{}
	p := plan.MakePlan(ix, s)
	seen := map[nature.Fate]int{}
	for event := range want {
		seen[nature.FateOf(p, event)]++
	}
	if seen[nature.Reference] != 1 || seen[nature.Kept] != len(want)-1 {
		t.Errorf("fates are %v, want one reference", seen)
	}
	for _, v := range []struct {
		verdict spec.Verdict
		want    nature.Fate
	}{{spec.Keep, nature.Pinned}, {spec.Drop, nature.Removed}} {
		for event := range want {
			p := plan.MakePlan(ix, s.WithUses(nil).Decide(spec.OnEvent(event), v.verdict))
			got := nature.FateOf(p, event)
			if got != v.want && (v.want != nature.Removed || got != nature.Shortened) {
				t.Errorf("event %d decided as %v has the fate %v", event, v.verdict, got)
			}
		}
	}
}

func TestFactNames(t *testing.T) {
	t.Parallel()
	for _, f := range nature.ListFacts() {
		if got := nature.Set(0).With(f).Names(); !slices.Equal(got, []string{f.String()}) {
			t.Errorf("the set of %v has %v", f, got)
		}
	}
}
