package strategies_test

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// What the format keeps: nobody changes it, and nothing goes that would take it along.
func TestFixedEventsStay(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text := body("package a", 9)
	drop := func(targets ...spec.Target) func(spec.Spec) spec.Spec {
		return func(s spec.Spec) spec.Spec {
			for _, at := range targets {
				s = s.Decide(at, spec.Drop)
			}
			return s
		}
	}
	for _, tt := range []struct {
		name, uses, want string
		build            func(b *builder)
		spec             func(spec.Spec) spec.Spec
		by, note         string
	}{
		{
			name: "a result is not stripped", uses: "strip-tool-results", want: "...",
			build: func(b *builder) {
				b.Prompt("one")
				_, r := b.Tool("Bash", `{}`, text)
				b.Event(r).Fixed = true
			},
			by: "strip-tool-results", note: "1 tool result found; kept by the format: 1",
		},
		{
			name: "a pair of which a half is kept stays", uses: "dedup-tools", want: ".....",
			build: func(b *builder) {
				b.Prompt("one")
				q, _ := b.Tool("Grep", `{}`, text)
				b.Event(q).Fixed = true
				b.Tool("Grep", `{}`, text)
			},
			by: "dedup-tools", note: "1 event stays: the format keeps it",
		},
		{
			name: "a copy that is kept may be an anchor", uses: "dedup-content", want: "....~",
			build: func(b *builder) {
				b.Prompt("one")
				_, r := b.Tool("Bash", `{"n":1}`, text)
				b.Event(r).Fixed = true
				b.Tool("Bash", `{"n":2}`, text)
			},
		},
		{
			name: "a dropped turn leaves it", want: "-.-..",
			build: func(b *builder) {
				b.Prompt("one")
				b.Event(b.Say("opaque")).Fixed = true
				b.Say("so")
				b.Prompt("two")
				b.Say("so")
				b.Rules().UserFirst = false
			},
			spec: drop(spec.OnTurn(1)),
			by:   plan.User, note: "1 event stays: the format keeps it",
		},
		{
			name: "a dropped event says why it stays", want: "..",
			build: func(b *builder) {
				b.Prompt("one")
				b.Event(b.Say("opaque")).Fixed = true
			},
			spec: drop(spec.OnEvent(1)),
			by:   plan.User, note: "1 event stays: the format keeps it",
		},
		{
			name: "what would take it as a consequence is refused", want: "...",
			uses: "dedup-tools",
			build: func(b *builder) {
				b.Rules().NoLoneReasoning = true
				b.Prompt("one")
				b.Event(b.Think("kept")).Fixed = true
				b.Say("so")
			},
			spec: drop(spec.OnEvent(2)),
			by:   plan.User, note: "1 event stays: the format keeps it",
		},
		{
			name: "what leans on a dropped event and is kept keeps that", want: ".....",
			build: func(b *builder) {
				b.Prompt("one")
				_, one := b.Tool("Read", `{"n":1}`, text)
				_, two := b.Tool("Read", `{"n":2}`, "unchanged")
				b.Event(two).Needs, b.Event(two).Fixed = []int{one}, true
			},
			spec: drop(spec.OnEvent(2)),
			by:   plan.User, note: "the format keeps it",
		},
		{
			name: "nothing goes before signed reasoning that is kept", want: "......~",
			uses: "strip-tool-results",
			build: func(b *builder) {
				b.Prompt("one")
				b.Tool("Bash", `{"n":1}`, text)
				b.Event(b.Think("kept")).Fixed = true
				b.Say("so")
				b.Tool("Bash", `{"n":2}`, text)
			},
			by:   "strip-tool-results",
			note: "1 event stays: the format keeps reasoning that belongs",
		},
		{
			name: "other reasoning goes", want: "..-.", uses: "strip-reasoning",
			build: func(b *builder) {
				b.Rules().Reasoning = model.ReasoningFree
				b.Prompt("one")
				b.Event(b.Think("kept")).Fixed = true
				b.Think("another")
				b.Say("so")
			},
		},
		{
			name: "reasoning of one answer stays whole", want: "....", uses: "strip-reasoning",
			build: func(b *builder) {
				b.Rules().Reasoning = model.ReasoningGroup
				b.Prompt("one")
				one, two := b.Think("kept"), b.Think("another")
				b.Event(one).Group, b.Event(two).Group, b.Event(one).Fixed = 1, 1, true
				b.Say("so")
			},
			by: "strip-reasoning", note: "1 event stays: the format keeps reasoning that belongs",
		},
		{
			name: "a system prompt alone is no conversation", want: "....",
			build: func(b *builder) {
				b.Event(b.Add(model.System, "system", b.Part("be kind", ""))).Fixed = true
				b.Define("Bash", "run it")
				b.Prompt("one")
				b.Say("so")
			},
			spec: drop(spec.OnTurn(1)),
			by:   plan.User, note: "otherwise nothing would be left",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			tt.build(b)
			s := chosen(t, tt.uses)
			if tt.spec != nil {
				s = tt.spec(s)
			}
			p := make1(t, b, s)
			if got := fates(p); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if tt.by != "" {
				noted(t, p, tt.by, tt.note)
			}
		})
	}
}

// TestExplainFixed has every strategy and the user say why a fixed event stays.
func TestExplainFixed(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	_, r := b.Tool("Bash", `{}`, body("out", 40))
	b.Event(r).Fixed = true
	s := chosen(t, "strip-tool-results").Decide(spec.OnEvent(r), spec.Drop)
	p := make1(t, b, s)
	got := whys(p, r)
	want := []string{"user: refused", "strip-tool-results: refused"}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, x := range plan.ExplainEvent(p, r) {
		if x.Obstacles[0].Text != "the format keeps it" {
			t.Errorf("%s: %q", x.Strategy, x.Obstacles[0].Text)
		}
	}
	if !p.IsFixed(r) || p.IsFixed(r-1) || p.TooShortToStrip(r) {
		t.Errorf("fixed %v, the request %v, too short %v", p.IsFixed(r), p.IsFixed(r-1),
			p.TooShortToStrip(r))
	}
}

// Reasoning that is bound to its answer: what takes it and what does not.
func TestReasoningGoesWithWhatItsAnswerLoses(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text := body("package a", 9)
	of := func(b *builder, group int, events ...int) {
		for _, i := range events {
			b.Event(i).Group = group
		}
	}
	for _, tt := range []struct {
		name, uses, want string
		build            func(b *builder)
		spec             func(spec.Spec) spec.Spec
		note             string
	}{
		{
			name: "a call of the answer goes", uses: "dedup-tools", want: ".-----..",
			build: func(b *builder) {
				b.Prompt("one")
				one, two := b.Think("first"), b.Think("second")
				q, _ := b.Tool("Grep", `{}`, text)
				of(b, 1, one, two, q)
				other := b.Think("another answer of the turn")
				q, _ = b.Tool("Grep", `{}`, text)
				of(b, 2, other, q)
				b.Event(other).Group = 1
				of(b, 2, q)
			},
			note: "reasoning must be removed if its answer changes",
		},
		{
			name: "other answers of the turn keep theirs", uses: "dedup-tools", want: ".---...",
			build: func(b *builder) {
				b.Prompt("one")
				one := b.Think("first")
				q, _ := b.Tool("Grep", `{}`, text)
				of(b, 1, one, q)
				two := b.Think("second")
				q, _ = b.Tool("Grep", `{}`, text)
				of(b, 2, two, q)
			},
		},
		{
			name: "a result in other words takes nothing", uses: "strip-tool-results", want: "...~",
			build: func(b *builder) {
				b.Prompt("one")
				one := b.Think("first")
				q, _ := b.Tool("Bash", `{}`, text)
				of(b, 1, one, q)
			},
		},
		{
			name: "text of no answer takes nothing", want: "..-.",
			build: func(b *builder) {
				b.Prompt("one")
				of(b, 1, b.Think("first"))
				b.Say("of no answer")
				of(b, 1, b.Say("so"))
			},
			spec: func(s spec.Spec) spec.Spec {
				return s.Decide(spec.OnEvent(2), spec.Drop)
			},
		},
		{
			name: "a kept block goes with its answer's", want: ".-.-..", uses: "strip-reasoning",
			build: func(b *builder) {
				b.Prompt("one")
				one, say := b.Think("first"), b.Say("look")
				two := b.Think("second")
				q, _ := b.Tool("Grep", `{}`, text)
				of(b, 1, one, say, two, q)
			},
			spec: func(s spec.Spec) spec.Spec {
				return s.Decide(spec.OnEvent(3), spec.Keep)
			},
			note: "the format requires all reasoning of a turn or answer, or none; 1 that you keep",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Rules().Reasoning = model.ReasoningGroup
			tt.build(b)
			s := chosen(t, tt.uses)
			if tt.spec != nil {
				s = tt.spec(s)
			}
			p := make1(t, b, s)
			if got := fates(p); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if tt.note != "" {
				noted(t, p, tt.uses, tt.note)
			}
		})
	}
}
