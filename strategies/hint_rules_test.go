package strategies

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/strategies/words"
)

// say are rules as settings give them, "tool key=value" each, in any order.
func say(t *testing.T, rules ...string) hints.Hints {
	t.Helper()
	var s spec.Spec
	for _, r := range rules {
		tool, set, _ := strings.Cut(r, " ")
		name, value, _ := strings.Cut(set, "=")
		path := []string{"conversation", "tools", tool, "compaction", name}
		if name == "deduplicate" || name == "invalidates" {
			path = []string{"tools", tool, name}
		}
		var err error
		if s, err = s.With(words.JoinKey(path...), value); err != nil {
			t.Fatal(err)
		}
	}
	return s.Hints
}

func TestTheMostSpecificRuleCounts(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, tool string
		rules      []string
		want       hints.Response
	}{
		{"the table", "Read", nil, hints.StripResponse},
		{"a name", "Read", []string{"Read response=keep"}, hints.KeepResponse},
		{"another name", "Read", []string{"read response=keep"}, hints.StripResponse},
		{"over the table", "TodoWrite", []string{"TodoWrite response=strip"}, hints.StripResponse},
		{"a glob over the table", "TodoWrite", []string{"* response=remove"}, hints.RemoveResponse},
		{
			"a name before a glob", "Read",
			[]string{"Rea* response=remove", "Read response=keep", "* response=strip"},
			hints.KeepResponse,
		},
		{
			"a name before a longer glob", "Read",
			[]string{"Read* response=remove", "Read response=keep"},
			hints.KeepResponse,
		},
		{
			"the longer glob", "mcp__git__log",
			[]string{"mcp__* response=keep", "mcp__git__* response=remove"},
			hints.RemoveResponse,
		},
		{
			"marks do not count", "mcp__x",
			[]string{"m****** response=keep", "mcp* response=remove"},
			hints.RemoveResponse,
		},
		{
			"of those alike the first by name", "abc",
			[]string{"ab* response=keep", "*bc response=remove"},
			hints.RemoveResponse,
		},
		{
			"the last of one name", "Read",
			[]string{"Read response=keep", "Read response=remove"},
			hints.RemoveResponse,
		},
		{
			"another answer of the more specific rule", "Read",
			[]string{"Read dedup=false", "* response=keep"},
			hints.KeepResponse,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			row := hints.BuiltinHint(tt.tool, &model.Effect{})
			if got := say(t, tt.rules...).Over(tt.tool, row).Response; got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			reversed := make([]string, 0, len(tt.rules))
			for i := len(tt.rules) - 1; i >= 0; i-- {
				reversed = append(reversed, tt.rules[i])
			}
			if tt.name == "the last of one name" {
				return
			}
			if got := say(t, reversed...).Over(tt.tool, row).Response; got != tt.want {
				t.Errorf("in another order: got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestEachAnswerIsLookedUpByItself(t *testing.T) {
	t.Parallel()
	h := say(
		t, "* response=remove", "* dedup=false", "mcp* subsumes=line-range",
		"mcp__x deduplicate=false", "mc* invalidates=Grep, Glob", "mcp__x dedup=true",
	)
	got := *h.Over("mcp__x", &hints.OtherHint)
	if got.Response != hints.RemoveResponse || !got.Dedup ||
		got.Subsumes.Kind != hints.SubsumesLines ||
		got.Deduplicate || strings.Join(got.Invalidates, " ") != "Grep Glob" || !got.Known {
		t.Errorf("got %+v", got)
	}
	if got := h.Over("y", &hints.OtherHint); got.Dedup || got.Deduplicate != true {
		t.Errorf("y: got %+v, want dedup false and deduplicate as in the table", got)
	}
}

func TestHintsAreAValue(t *testing.T) {
	t.Parallel()
	a := say(t, "Read response=keep")
	b := a.Set(hints.HintRule{Tool: "Read", Response: new(hints.RemoveResponse)})
	b = b.Set(hints.HintRule{Tool: "Edit", Dedup: new(true)})
	if got := *a.Rule("Read").Response; got != hints.KeepResponse || len(a.Rules()) != 1 {
		t.Errorf("a copy changed the original: %s, %d rules", got, len(a.Rules()))
	}
	rules := b.Rules()
	rules[0].Tool = "spoiled"
	if b.Rule("Edit").Dedup == nil {
		t.Error("a caller can spoil the rules")
	}
	if !(hints.Hints{}).None() || b.None() {
		t.Error("None is wrong")
	}
}

// TestCheckFindsWhatAHintBars wants it found whoever planned it.
func TestCheckFindsWhatAHintBars(t *testing.T) {
	t.Parallel()
	for strategy, rule := range map[string]string{
		"strip-tool-results": "Bash response=keep", "trim-tool-results": "Bash response=keep",
		"stale-reads": "Bash response=keep", "strip-images": "Bash response=keep",
		"dedup-tools": "Bash dedup=false", "dedup-content": "Bash deduplicate=false",
		"dedup-resources": "Bash deduplicate=false", "dedup-recent": "Bash deduplicate=false",
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("go")
		_, result := b.Tool("Bash", `{}`, strings.Repeat("a line of text\n", 30))
		b.Say("done")
		s := DefaultSpec().WithUses([]spec.Use{{Name: "strip-tool-results"}})
		s.KeepLast = spec.Fence{}
		p := plan.MakePlan(facts.NewIndex(b.Done()), s)
		if len(p.On(result)) != 1 {
			t.Fatal("nothing to check")
		}
		p.Changes[p.On(result)[0]].Strategy = strategy
		if barred(p) {
			t.Errorf("%s: barred without a hint", strategy)
		}
		p.Spec.Hints = say(t, rule)
		if !barred(p) {
			t.Errorf("%s: not barred by %s", strategy, rule)
		}
	}
}

// barred reports whether the checker finds a hint crossed.
func barred(p *plan.Plan) bool {
	for _, f := range check.ProvePlan(p) {
		if f.Rule == "hint-crossed" {
			return true
		}
	}
	return false
}
