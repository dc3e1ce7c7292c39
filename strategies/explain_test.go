package strategies_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/chance"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
)

// sayWhy is an explanation on one line: what was done, else what stood in the way and
// what would be done alone or freed.
func sayWhy(x *plan.Explanation) string {
	var parts []string
	changes := func(name string, list []model.Change) {
		for i := range list {
			text := fmt.Sprintf("%s %s %s", name, list[i].Op, list[i].Class)
			if list[i].Cause >= 0 {
				text += " forced"
			}
			parts = append(parts, text)
		}
	}
	if !x.Looked {
		parts = append(parts, "not looked")
	}
	changes("did", x.Done)
	if x.Won {
		parts = append(parts, "won")
	}
	for _, o := range x.Obstacles {
		text := string(o.Kind)
		if o.By != "" {
			text += " by " + o.By
		}
		parts = append(parts, text)
	}
	changes("alone", x.Alone)
	changes("freed", x.Freed)
	return x.Strategy + ": " + strings.Join(parts, ", ")
}

// whys are the explanations of an event, each on one line.
func whys(p *plan.Plan, event int) []string {
	found := plan.ExplainEvent(p, event)
	out := make([]string, len(found))
	for i := range found {
		out[i] = sayWhy(&found[i])
	}
	return out
}

// reads is two equal reads of a file and a prompt after them, and the results.
func reads() (b *strategiestest.Builder, one, two int) {
	b = strategiestest.NewBuilder()
	b.Prompt("p")
	_, one = b.Read("/w/a.go", body("package a", 40))
	b.Prompt("q")
	_, two = b.Read("/w/a.go", body("package a", 40))
	b.Prompt("r")
	b.Say("done")
	return b, one, two
}

func TestExplain(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, uses string
		sets       []string
		second     bool // The second read is asked about, not the first.
		want       []string
	}{
		{
			"an earlier strategy takes it", "dedup-tools strip-tool-results", nil, false,
			[]string{
				"dedup-tools: did remove dropped, won", // Its cover is stripped.
				"strip-tool-results: taken by dedup-tools, alone replace dropped",
			},
		},
		{
			"both change it, and the later one wins", "dedup-resources strip-tool-results",
			nil, true,
			[]string{
				"dedup-resources: undone by strip-tool-results, alone replace identical",
				"strip-tool-results: did replace dropped, won",
			},
		},
		{
			"a fence at the end", "dedup-resources strip-tool-results",
			[]string{"conversation.compaction.keep_last=2"},
			true,
			[]string{
				"dedup-resources: fenced, freed replace identical",
				"strip-tool-results: fenced, freed replace dropped",
			},
		},
		{
			"not of its kind", "strip-reasoning dedup-content", nil, false,
			[]string{
				"strip-reasoning: not looked, not-its-kind",
				"dedup-content: not looked, not-its-kind",
			},
		},
		{
			"the anchor is gone", "strip-tool-results dedup-content", nil, true,
			[]string{
				"strip-tool-results: did replace dropped, won",
				"dedup-content: taken by strip-tool-results, alone replace identical",
			},
		},
		{
			"no earlier copy is left", "dedup-tools dedup-resources",
			[]string{"strategies.dedup-tools.classes=identical"},
			true,
			[]string{
				"dedup-tools: not looked, not-its-kind",
				"dedup-resources: no-anchor by dedup-tools, alone replace identical",
			},
		},
		{
			"no class is allowed", "dedup-tools",
			[]string{"strategies.dedup-tools.classes=superseded"},
			false,
			[]string{"dedup-tools: class"},
		},
		{
			"too far back", "dedup-resources",
			[]string{"conversation.deduplication.lookback_turns=0"},
			true,
			[]string{"dedup-resources: far"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b, event, two := reads()
			if tt.second {
				event = two
			}
			got := whys(make1(t, b, chosen(t, tt.uses, tt.sets...)), event)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

func TestExplainDecisionsAndRules(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		build func(b *strategiestest.Builder) (event int, s spec.Spec)
		want  []string
	}{
		{
			"the user keeps it", func(b *strategiestest.Builder) (int, spec.Spec) {
				_, one := b.Tool("Bash", `{"n":1}`, body("out", 40))
				return one, chosen(t, "strip-tool-results").
					Decide(spec.OnEvent(one), spec.Keep)
			},
			[]string{"user: pinned", "strip-tool-results: pinned, freed replace dropped"},
		},
		{
			"the user drops its turn", func(b *strategiestest.Builder) (int, spec.Spec) {
				_, one := b.Tool("Bash", `{"n":1}`, body("out", 40))
				b.Prompt("q")
				return one, chosen(t, "strip-tool-results").
					Decide(spec.OnTurn(1), spec.Drop)
			},
			[]string{
				"user: did remove dropped, won",
				"strip-tool-results: taken by user, freed replace dropped",
			},
		},
		{
			"a hint keeps it", func(b *strategiestest.Builder) (int, spec.Spec) {
				_, one := b.Tool("TodoWrite", `{"n":1}`, body("out", 40))
				return one, chosen(t, "strip-tool-results")
			},
			[]string{"strip-tool-results: hint"},
		},
		{
			"smaller than its marker", func(b *strategiestest.Builder) (int, spec.Spec) {
				_, one := b.Tool("Bash", `{"n":1}`, "ok")
				return one, chosen(t, "strip-tool-results")
			},
			[]string{"strip-tool-results: small"},
		},
		{
			"a rule refuses it", func(b *strategiestest.Builder) (int, spec.Spec) {
				_, one := b.Tool("Bash", `{"n":1}`, body("out", 40))
				held := b.Think("still at it")
				b.Rules().Held = []int{held}
				return one, chosen(t, "strip-tool-results")
			},
			[]string{"strip-tool-results: refused"},
		},
		{
			"it goes as a consequence", func(b *strategiestest.Builder) (int, spec.Spec) {
				b.Tool("Bash", `{"n":1}`, body("out", 40))
				after := b.Think("so that is it")
				b.Say("done")
				return after, chosen(t, "strip-tool-results strip-reasoning")
			},
			[]string{
				"strip-tool-results: did remove dropped forced, won",
				"strip-reasoning: taken by strip-tool-results, alone remove dropped",
			},
		},
		{
			"the request of a pair", func(b *strategiestest.Builder) (int, spec.Spec) {
				one, _ := b.Tool("Bash", `{"n":1}`, body("out", 40))
				b.Prompt("q")
				b.Tool("Bash", `{"n":1}`, body("out", 40))
				s := chosen(t, "dedup-tools", "conversation.compaction.keep_first=1c")
				return one, s
			},
			[]string{"dedup-tools: fenced, freed remove identical"},
		},
		{
			"nobody sends it", func(b *strategiestest.Builder) (int, spec.Spec) {
				_, one := b.Tool("Bash", `{"n":1}`, body("out", 40))
				b.Boundary()
				b.Prompt("q")
				return one, chosen(t, "strip-tool-results")
			},
			[]string{"strip-tool-results: not looked, not-sent"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			event, s := tt.build(b)
			got := whys(plan.MakePlan(facts.NewIndex(b.Done()), s), event)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

// TestExplanationsAreThePlans holds the explanations of every event of random plans
// against the plan itself.
func TestExplanationsAreThePlans(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	for seed := range uint64(40) {
		c := strategiestest.DrawConversation(seed, seed%3 == 0)
		p := plan.MakePlan(facts.NewIndex(c), chance.DrawSpec(seed, c))
		for event := range c.Events {
			explained(t, fmt.Sprintf("seed %d, %s", seed, c.Events[event].ID), p, event)
		}
	}
}

// explained holds the explanations of one event against the plan.
func explained(t *testing.T, where string, p *plan.Plan, event int) {
	t.Helper()
	done, won := map[int]int{}, 0
	list := make([]model.Change, 0, len(p.On(event)))
	for _, at := range p.On(event) {
		list = append(list, p.Changes[at])
	}
	found := plan.ExplainEvent(p, event)
	for i := range found {
		x := &found[i]
		if x.Won {
			won++
		}
		for _, ch := range x.Done {
			at := slices.IndexFunc(list, func(o model.Change) bool {
				return reflect.DeepEqual(o, ch)
			})
			if at < 0 || ch.Strategy != x.Strategy {
				t.Errorf("%s: %s did %+v, the plan does not", where, x.Strategy, ch)
			}
			done[at]++
		}
		if len(x.Done) == 0 && (len(x.Obstacles) == 0 || x.Won) {
			t.Errorf("%s: %s did nothing and nothing stood in its way", where, x.Strategy)
		}
		for _, o := range x.Obstacles {
			if o.Text == "" || o.Kind == "" {
				t.Errorf("%s: %s: an obstacle without words: %+v", where, x.Strategy, o)
			}
		}
	}
	if len(done) != len(list) {
		t.Errorf("%s: %d of %d changes are explained", where, len(done), len(list))
	}
	if want := min(len(list), 1); won != want {
		t.Errorf("%s: %d won, want %d", where, won, want)
	}
}

func TestExplainOfRecast(t *testing.T) {
	t.Parallel()
	b, one, _ := reads()
	p := make1(t, b, chosen(t, "strip-tool-results"))
	want := whys(p, one)
	if got := whys(p.Recast(nil), one); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
