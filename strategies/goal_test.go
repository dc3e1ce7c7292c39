package strategies_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/rescue/limits"
	"decant/strategies"
	"decant/strategies/cache"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/testdata/samples"
)

func TestParseBudget(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text, want string
		of, now    int // The window takes 200,000: 30,000 are kept free, 20,000 are beside.
	}{
		{"12000", "12000", 12_000, 50_000},
		{"12k", "12000", 12_000, 50_000},
		{"1.5K", "1500", 1500, 50_000},
		{"2m", "2000000", 2_000_000, 50_000},
		{"80%", "80%", 40_000, 50_000},
		{" 0 ", "0", 0, 50_000},
		{"100%", "100%", 7, 7},
		{"50%", "50%", 3, 7},
		{"window", "window", 150_000, 7},
		{"100%w", "window", 150_000, 7},
		{"70%W", "70%w", 120_000, 7},
		{"95%w", "95%w", 150_000, 7},
		{"5%w", "5%w", 1, 7},
	}
	room := limits.Room{Window: 200_000, Reserve: 30_000, Beside: 20_000}
	for _, tt := range tests {
		b, err := spec.ParseBudget(tt.text)
		if err != nil || b.String() != tt.want || b.Of(tt.now, room) != tt.of || !b.Set {
			t.Errorf("%s: got %s, %d, %v; want %s, %d", tt.text, b, b.Of(tt.now, room), err,
				tt.want, tt.of)
		}
		if again, err := spec.ParseBudget(b.String()); err != nil || again != b {
			t.Errorf("%s: read again it is %+v, %v", tt.text, again, err)
		}
	}
	for _, none := range []string{"", "none", " NONE "} {
		if b, err := spec.ParseBudget(none); err != nil || b != (spec.Budget{}) {
			t.Errorf("%q: got %+v, %v", none, b, err)
		}
	}
	for _, bad := range []string{
		"k", "%", "-1", "1e9", "12 k", "101%", "1.5", "0.5%%", "inf", "nan", "0x10", "9999m",
		"1..2k", "12kk", "+3", "..", "%w", "70w", "101%w", "70%ww", "windows",
	} {
		b, err := spec.ParseBudget(bad)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", bad)) {
			t.Errorf("%q: got %+v and %v", bad, b, err)
		}
	}
}

func FuzzParseBudget(f *testing.F) {
	f.Add("12k")
	f.Add("80%")
	f.Add("1.5m")
	f.Add("70%w")
	f.Fuzz(func(t *testing.T, s string) {
		b, err := spec.ParseBudget(s)
		if err != nil {
			return
		}
		if again, err := spec.ParseBudget(b.String()); err != nil || again != b {
			t.Fatalf("%q is %+v, and read again %+v, %v", s, b, again, err)
		}
		if n := b.Of(1000, limits.Room{}); n < 0 || b.Tokens < 0 || b.Share && n > 1000 {
			t.Fatalf("%q is %+v", s, b)
		}
	})
}

// ladder is a conversation with something to give up in three classes, each in several turns.
func ladder() *model.Conversation {
	b := strategiestest.NewBuilder()
	b.Rules().Reasoning = model.ReasoningFree
	for i := range 6 {
		b.Prompt(fmt.Sprintf("step %d", i))
		b.Tool("Read", `{"file_path":"/w/same.go"}`, strings.Repeat("the same line\n", 60))
		b.Tool("Bash", `{"command":"date"}`, strings.Repeat(fmt.Sprintf("second %d\n", i), 50))
		b.Tool("Bash", fmt.Sprintf(`{"command":"make step%d"}`, i),
			strings.Repeat(fmt.Sprintf("built %d things\n", i), 60))
		b.Say(fmt.Sprintf("done with %d", i))
	}
	return b.Done()
}

// ladderUses takes all of it, what is lost first.
var ladderUses = []spec.Use{{Name: "dedup-tools"}, {Name: "strip-tool-results"}}

// sound fails where the checker of plans finds anything.
func sound(t *testing.T, p *plan.Plan) {
	t.Helper()
	if found := check.ProvePlan(p); len(found) > 0 {
		t.Errorf("the checker says %+v", found)
	}
	saved := 0
	for i := range p.Changes {
		saved += p.Changes[i].Tokens
	}
	if saved != p.Before.Tokens-p.After.Tokens {
		t.Errorf("the credits add up to %d, want %d", saved, p.Before.Tokens-p.After.Tokens)
	}
}

// TestBudgetGivesUpInOrder goes down token by token, and holds each plan to the order of classes
// and of age.
func TestBudgetGivesUpInOrder(t *testing.T) {
	t.Parallel()
	ix := facts.NewIndex(ladder())
	chosen := strategies.DefaultSpec().WithUses(ladderUses)
	chosen.KeepLast = spec.Fence{}
	all := plan.MakePlan(ix, chosen)
	last, classes := 0, map[model.Class]bool{}
	for want := all.Before.Tokens; want >= all.After.Tokens; want -= 25 {
		s := chosen
		s.Goal.Budget = spec.Budget{Tokens: want, Set: true}
		p := plan.MakePlan(ix, s)
		sound(t, p)
		if p.After.Tokens > want || !p.Goal.Met || p.Goal.Want != want {
			t.Fatalf("%d tokens: got %d, %+v", want, p.After.Tokens, p.Goal)
		}
		if len(p.Changes) < last {
			t.Errorf("%d tokens: %d changes, but %d for more", want, len(p.Changes), last)
		}
		last = len(p.Changes)
		inOrder(t, p, all)
		for i := range p.Changes {
			classes[p.Changes[i].Class] = true
		}
	}
	if len(classes) < 3 {
		t.Errorf("only these classes came up: %v", classes)
	}
}

// inOrder fails where a change stays out though a later or a costlier one was made.
func inOrder(t *testing.T, p, all *plan.Plan) {
	t.Helper()
	type rank struct {
		class model.Class
		event int
	}
	var most rank
	for i := range p.Changes {
		c := &p.Changes[i]
		if c.Class > most.class || c.Class == most.class && c.Event > most.event {
			most = rank{c.Class, c.Event}
		}
	}
	for i := range all.Changes {
		c := &all.Changes[i]
		before := c.Class < most.class || c.Class == most.class && c.Event < most.event
		if before && len(p.On(c.Event)) == 0 {
			t.Errorf("%s of event %d stays out, though %+v goes", c.Class, c.Event, most)
		}
	}
}

// TestBudgetStopsWhenMet holds that one change less would not do.
func TestBudgetStopsWhenMet(t *testing.T) {
	t.Parallel()
	ix := facts.NewIndex(ladder())
	chosen := strategies.DefaultSpec().WithUses([]spec.Use{{Name: "strip-tool-results"}})
	chosen.KeepLast = spec.Fence{}
	all := plan.MakePlan(ix, chosen)
	saved := make([]int, 0, len(all.Changes))
	for i := range all.Changes {
		saved = append(saved, all.Changes[i].Tokens)
	}
	sum := 0
	for n, tokens := range saved {
		sum += tokens
		s := chosen
		s.Goal.Budget = spec.Budget{Tokens: all.Before.Tokens - sum, Set: true}
		if p := plan.MakePlan(ix, s); len(p.Changes) != n+1 {
			t.Errorf("%d changes for %s, want %d", len(p.Changes), s.Goal.Budget, n+1)
		}
	}
}

func TestBudgetNotes(t *testing.T) {
	t.Parallel()
	ix := facts.NewIndex(ladder())
	tests := []struct {
		name, budget, want string
		met, tight         bool
	}{
		{"out of reach", "10", "10 tokens of texts cannot be reached", false, false},
		{"enough already", "100%", "", true, true},
		{
			"some of it", "80%", "until the texts have 3,936 tokens or less: first what loses " +
				"least, then what was used longest ago; the costliest kind (the " +
				"same text stays elsewhere) only up to turn 4", true, true,
		},
		{"none", "none", "", false, false},
	}
	for _, tt := range tests {
		spec, err := strategies.DefaultSpec().WithUses(ladderUses).With(
			"conversation.compaction.budget", tt.budget)
		if err != nil {
			t.Fatal(err)
		}
		p := plan.MakePlan(ix, spec)
		sound(t, p)
		if p.Goal.Met != tt.met || p.Goal.Tight != tt.tight {
			t.Errorf("%s: got %+v", tt.name, p.Goal)
		}
		said := slices.ContainsFunc(p.Notes, func(n plan.Note) bool {
			return n.Strategy == plan.Budgeted && strings.Contains(n.Text, tt.want)
		})
		if said != (tt.want != "" || tt.name == "enough already") {
			t.Errorf("%s: the notes are %v", tt.name, p.Notes)
		}
	}
}

// TestBudgetSplitsAFile holds that a budget takes the results of one file one by one, oldest first.
func TestBudgetSplitsAFile(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	for i := range 6 {
		b.Prompt(fmt.Sprintf("step %d", i))
		b.Tool("Read", `{"file_path":"/w/one.go"}`,
			strings.Repeat(fmt.Sprintf("line of version %d\n", i), 200))
		b.Tool("Edit", fmt.Sprintf(`{"file_path":"/w/one.go","old_string":"version %d",`+
			`"new_string":"version %d"}`, i, i+1), "done")
	}
	ix := facts.NewIndex(b.Done())
	chosen := strategies.DefaultSpec()
	all := plan.MakePlan(ix, chosen)
	most := 0
	for i := range all.Changes {
		most = max(most, all.Changes[i].Tokens)
	}
	if len(all.Changes) < 5 {
		t.Fatalf("got %d changes, want one for each old result", len(all.Changes))
	}
	for want := all.Before.Tokens; want >= all.After.Tokens; want -= most / 3 {
		s := chosen
		s.Goal.Budget = spec.Budget{Tokens: want, Set: true}
		p := plan.MakePlan(ix, s)
		sound(t, p)
		if p.After.Tokens > want || p.After.Tokens <= want-most {
			t.Errorf("%d tokens are left for %d; one result has %d", p.After.Tokens, want, most)
		}
	}
}

// holdBudgets goes down budget by budget. It fails if a budget is missed that a tighter one meets,
// if it removes more than a tighter one, or if the advice for a missed one is wrong.
func holdBudgets(t *testing.T, ix *facts.Index, chosen spec.Spec) {
	t.Helper()
	whole := plan.MakePlan(ix, chosen)
	at := func(want int) *plan.Plan {
		s := chosen
		s.Goal.Budget = spec.Budget{Tokens: want, Set: true}
		p := plan.MakePlan(ix, s)
		if p.Goal.Met != (p.After.Tokens <= want) {
			t.Errorf("%d tokens: %d are left, %+v", want, p.After.Tokens, p.Goal)
		}
		return p
	}
	least, missed := whole.Before.Tokens, 0
	for n := 20; n >= 0; n-- {
		want := whole.After.Tokens/2 + n*(whole.Before.Tokens-whole.After.Tokens/2)/20
		p := at(want)
		switch {
		case !p.Goal.Met:
			if again := at(p.After.Tokens); !again.Goal.Met {
				t.Errorf("%d tokens cannot be reached, though the advice says so", p.After.Tokens)
			}
			missed++
		case missed > 0:
			t.Errorf("%d tokens are reached, but a larger budget is not", want)
		case p.After.Tokens > least:
			t.Errorf("%d tokens are left for %d, but %d for more", p.After.Tokens, want, least)
		default:
			least = p.After.Tokens
		}
		if p.Goal.Unpaid != whole.Goal.Unpaid || p.Goal.UnpaidCalls != whole.Goal.UnpaidCalls {
			t.Errorf("%d tokens: %+v is skipped, without a budget %+v", want, p.Goal.Unpaid,
				whole.Goal.Unpaid)
		}
	}
}

// TestLooserBudgets holds budgets to their order, with a limit on the calls to repay and without.
func TestLooserBudgets(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]*model.Conversation{"ladder": ladder(), "early": early()} {
		for _, calls := range []int{0, 2, 5, 20, 100} {
			t.Run(fmt.Sprintf("%s, %d calls", name, calls), func(t *testing.T) {
				chosen := strategies.DefaultSpec()
				chosen.Goal.MinGain = calls
				holdBudgets(t, facts.NewIndex(c), chosen)
			})
		}
	}
	for seed := range samples.Rounds(uint64(80)) {
		ix := facts.NewIndex(strategiestest.DrawConversation(seed, false))
		for _, calls := range []int{0, 5, 60} {
			t.Run(fmt.Sprintf("seed %d, %d calls", seed, calls), func(t *testing.T) {
				chosen := strategies.DefaultSpec()
				chosen.Goal.MinGain = calls
				holdBudgets(t, ix, chosen)
			})
		}
	}
}

// TestBudgetTakesMoreToPay holds that a plan removes more than its budget needs where less would
// not be repaid, and says so.
func TestBudgetTakesMoreToPay(t *testing.T) {
	t.Parallel()
	ix := facts.NewIndex(ladder())
	chosen := strategies.DefaultSpec().WithUses(ladderUses)
	chosen.Goal.MinGain = 20
	whole := plan.MakePlan(ix, chosen)
	chosen.Goal.Budget = spec.Budget{Tokens: whole.Before.Tokens - 100, Set: true}
	p := plan.MakePlan(ix, chosen)
	sound(t, p)
	said := slices.ContainsFunc(p.Notes, func(n plan.Note) bool {
		return strings.Contains(n.Text, "fewer changes would not be repaid within 20 model calls")
	})
	if !p.Goal.Met || !p.Goal.Beyond || !said {
		t.Errorf("got %+v and the notes %v", p.Goal, p.Notes)
	}
}

// TestBudgetLeavesDecisions drops a turn and keeps another: neither is up for choice.
func TestBudgetLeavesDecisions(t *testing.T) {
	t.Parallel()
	ix := facts.NewIndex(ladder())
	chosen := strategies.DefaultSpec().WithUses(ladderUses)
	chosen = chosen.Decide(spec.OnTurn(2), spec.Drop)
	chosen = chosen.Decide(spec.OnTurn(1), spec.Keep)
	chosen.Goal.Budget = spec.Budget{Tokens: 70, Share: true, Set: true}
	p := plan.MakePlan(ix, chosen)
	sound(t, p)
	if _, after := p.TurnSizes(2); after.Tokens != 0 {
		t.Errorf("turn 2 has %d tokens left", after.Tokens)
	}
	if before, after := p.TurnSizes(1); before != after {
		t.Errorf("turn 1 changed from %+v to %+v", before, after)
	}
	if !p.Goal.Met {
		t.Errorf("got %+v", p.Goal)
	}
}

// early is a conversation with something small to win at its start, and much at its end.
func early() *model.Conversation {
	b := strategiestest.NewBuilder()
	b.Rules().Reasoning = model.ReasoningFree
	b.Prompt("first")
	b.Tool("Bash", `{"command":"ls"}`, strings.Repeat("one name\n", 12))
	b.Say(strings.Repeat("a long answer that stays as it is. ", 400))
	for i := range 4 {
		b.Prompt(fmt.Sprintf("step %d", i))
		b.Tool("Bash", fmt.Sprintf(`{"command":"make %d"}`, i),
			strings.Repeat(fmt.Sprintf("built %d things\n", i), 300))
	}
	return b.Done()
}

func TestMinGain(t *testing.T) {
	t.Parallel()
	ix := facts.NewIndex(early())
	spec := strategies.DefaultSpec().WithUses([]spec.Use{{Name: "strip-tool-results"}})
	all := plan.MakePlan(ix, spec)
	stretches := all.Costs(all.Context()).Stretches
	if len(stretches) < 2 || stretches[0].Calls < 500 {
		t.Fatalf("got %+v, want an early one that hardly pays", stretches)
	}
	cost := all.Costs(all.Context()).Cache
	if turn := ix.Conversation.Events[cost.First].Turn; turn != 1 {
		t.Errorf("the first change is in turn %d, want 1", turn)
	}
	if cost.Kept+cost.Written != all.After.Tokens ||
		cost.Saved != all.Before.Tokens-all.After.Tokens {
		t.Errorf("got %+v of %d tokens", cost, all.After.Tokens)
	}
	spec.Goal.MinGain = 100
	p := plan.MakePlan(ix, spec)
	sound(t, p)
	if got := p.Costs(p.Context()).Cache; got.Calls > 100 || got.First <= cost.First ||
		len(p.Changes) != len(all.Changes)-1 {
		t.Errorf("got %+v with %d changes; without a limit %+v with %d", got, len(p.Changes), cost,
			len(all.Changes))
	}
	if out := p.Goal; out.Unpaid.Changes != 1 || out.UnpaidCalls != stretches[0].Calls ||
		out.UnpaidThrough != 1 || out.Unpaid.Saved.Tokens != stretches[0].Saved {
		t.Errorf("got %+v, want what %+v says", out, stretches[0])
	}
	why := plan.ExplainEvent(p, all.Changes[0].Event)
	if !strings.Contains(fmt.Sprint(why), "would not repay the prompt cache") {
		t.Errorf("got %+v", why)
	}
	spec.Goal.MinGain = stretches[0].Calls
	if p := plan.MakePlan(ix, spec); len(p.Changes) != len(all.Changes) {
		t.Errorf("%d changes pay within %d calls, want %d", len(p.Changes), spec.Goal.MinGain,
			len(all.Changes))
	}
}

// TestMinGainNeedsAPrice leaves out nothing where no price is known, and says so.
func TestMinGainNeedsAPrice(t *testing.T) {
	t.Parallel()
	c := early()
	c.Model = "llama-4"
	ix := facts.NewIndex(c)
	spec := strategies.DefaultSpec()
	all := plan.MakePlan(ix, spec)
	spec.Goal.MinGain = 1
	p := plan.MakePlan(ix, spec)
	if len(p.Changes) != len(all.Changes) || !slices.ContainsFunc(p.Notes,
		func(n plan.Note) bool { return n.Strategy == plan.MinGain }) {
		t.Errorf("%d changes, want %d; notes %v", len(p.Changes), len(all.Changes), p.Notes)
	}
	costs := p.Costs(p.Context())
	if got := costs.Cache; got.Calls != 0 || got.Saved == 0 || costs.Stretches != nil {
		t.Errorf("got %+v", got)
	}
}

// TestGoalsOnRandomConversations holds every plan with a goal to what is promised of it.
func TestGoalsOnRandomConversations(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		c := strategiestest.DrawConversation(seed, false)
		ix := facts.NewIndex(c)
		chosen := strategies.DefaultSpec()
		all := plan.MakePlan(ix, chosen)
		chosen.Goal.Budget = spec.Budget{
			Tokens: (all.Before.Tokens + all.After.Tokens) / 2, Set: true,
		}
		if p := plan.MakePlan(ix, chosen); p.Goal.Met != (p.After.Tokens <= p.Goal.Want) ||
			!p.Goal.Met || len(check.ProvePlan(p)) > 0 {
			t.Errorf("seed %d: %+v, %d tokens, %v", seed, p.Goal, p.After.Tokens,
				check.ProvePlan(p))
		}
		chosen.Goal.MinGain = 60
		p := plan.MakePlan(ix, chosen)
		if found := check.ProvePlan(p); len(found) > 0 {
			t.Errorf("seed %d: %v", seed, found)
		}
		// An early change may stay that pays late, but only if later ones need it: the plan pays as
		// a whole. Without a budget, it gains no less than all changes do.
		cost := p.Costs(p.Context()).Cache
		if len(p.Changes) > 0 && (cost.Calls == cache.Never || cost.Calls > 60) {
			t.Errorf("seed %d: %+v does not pay", seed, cost)
		}
		chosen.Goal.Budget = spec.Budget{}
		p = plan.MakePlan(ix, chosen)
		cost = p.Costs(p.Context()).Cache
		chosen.Goal.MinGain = 0
		whole := plan.MakePlan(ix, chosen)
		price := whole.Cache().Price
		gain := func(c cache.Cost) int {
			return 60*price.Read*c.Saved - (price.Write-price.Read)*c.Written
		}
		if most := whole.Costs(whole.Context()).Cache; gain(cost) < max(0, gain(most)) {
			t.Errorf("seed %d: gains %d, want %d", seed, gain(cost), gain(most))
		}
	}
}

func TestRedundant(t *testing.T) {
	t.Parallel()
	chosen := strategies.DefaultSpec()
	for seed := range uint64(20) { // The measure takes outdated texts too, in any order.
		ix := facts.NewIndex(strategiestest.DrawConversation(seed, false))
		if got := plan.MeasureRedundant(ix, chosen); got.Tokens < 0 {
			t.Errorf("seed %d: got %+v", seed, got)
		}
	}
	ix := facts.NewIndex(ladder())
	got := plan.MeasureRedundant(ix, chosen)
	chosen = chosen.WithUses(nil).Decide(spec.OnTurn(1), spec.Drop)
	want := plan.MeasureRedundant(ix, chosen)
	if got != want || got.Tokens == 0 {
		t.Errorf("got %+v, and with other strategies %+v", got, want)
	}
	// What is only old is no more redundant than what is new.
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	b.Tool("Bash", `{"command":"a"}`, strings.Repeat("one of a kind\n", 90))
	b.Prompt("two")
	b.Say("done")
	if got := plan.MeasureRedundant(facts.NewIndex(b.Done()), chosen); got.Tokens != 0 {
		t.Errorf("got %+v of a conversation without repeats", got)
	}
}

// TestCacheCostByHand drops the second of three turns: what is before it stays cached, what is
// after it is written anew, and it is what each call saves, to the token.
func TestCacheCostByHand(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	for i := range 3 {
		b.Prompt(fmt.Sprintf("step %d", i))
		b.Tool("Bash", `{"command":"ls"}`, strings.Repeat(fmt.Sprintf("name %d\n", i), 10*(i+1)))
		b.Say("done")
	}
	ix := facts.NewIndex(b.Done())
	p := plan.MakePlan(ix, spec.Spec{}.Decide(spec.OnTurn(2), spec.Drop))
	turn := func(n int) int {
		before, _ := p.TurnSizes(n)
		return before.Tokens
	}
	first, second, third := turn(1), turn(2), turn(3)
	// Sonnet writes at 1.25 and reads at 0.1 times the price: 1.15 more once for each token that is
	// written, 0.1 less a call for each that is saved; whole calls.
	calls := (1150*third + 100*second - 1) / (100 * second)
	want := cache.Cost{
		First: ix.Conversation.Turns[1].Events[0], Kept: first, Written: third, Saved: second,
		Calls: calls,
	}
	if got := p.Costs(p.Context()).Cache; got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if once, later := 1150*third, 100*second; once > calls*later || once <= (calls-1)*later {
		t.Errorf("%d calls are not when it pays: %d once, %d a call", calls, once, later)
	}
}
