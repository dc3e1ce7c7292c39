package strategies

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// replaced is a sound plan that summarises turns 1 and 2 of three: events 0 to 3 and 4 to 6.
func replaced(t *testing.T) *plan.Plan {
	t.Helper()
	b := strategiestest.NewBuilder()
	b.Prompt(strings.Repeat("one ", 90))
	b.Tool("Bash", `{}`, strings.Repeat("text ", 90))
	b.Say("so")
	b.Prompt("two")
	b.Tool("Bash", `{"n":2}`, strings.Repeat("more ", 90))
	b.Prompt("three")
	b.Say("done")
	s := DefaultSpec()
	s.Uses = []spec.Use{{Name: "summarize"}}
	s.KeepLast = spec.Fence{Turns: 1, ByTurns: true}
	s.Summary = &spec.Summary{First: 1, Last: 2, Text: "it went well", By: "you"}
	p := plan.MakePlan(facts.NewIndex(b.Done()), s)
	if f := check.ProvePlan(p); len(f) > 0 || len(p.Changes) != 7 {
		t.Fatalf("not sound: %v, %d changes", f, len(p.Changes))
	}
	return p
}

func TestCheckFindsWhatASummaryMisses(t *testing.T) {
	t.Parallel()
	without := func(p *plan.Plan, events ...int) {
		p.Changes = slices.DeleteFunc(p.Changes, func(c model.Change) bool {
			return slices.Contains(events, c.Event)
		})
	}
	change := func(p *plan.Plan, event int) *model.Change {
		return &p.Changes[slices.IndexFunc(p.Changes, func(c model.Change) bool {
			return c.Event == event
		})]
	}
	put := func(p *plan.Plan, event int, text string) {
		c := change(p, event)
		c.Op, c.Text = model.Replace, text
	}
	tests := []struct {
		name, rule, place string
		spoil             func(p *plan.Plan)
	}{
		{"one event stays", "summary-partial", "5.1", func(p *plan.Plan) { without(p, 4) }},
		{"a pair stays", "summary-partial", "6.1", func(p *plan.Plan) { without(p, 5, 6) }},
		{"no text says what follows", "summary-partial", "conversation", func(p *plan.Plan) {
			change(p, 0).Op = model.Remove
		}},
		{"the summary is not there", "summary-partial", "1.1", func(p *plan.Plan) {
			change(p, 3).Op = model.Remove
		}},
		{"it stands twice", "summary-partial", "5.1", func(p *plan.Plan) {
			put(p, 4, p.Summary.Notice(false))
		}},
		{"another stretch", "summary-partial", "conversation", func(p *plan.Plan) {
			p.Summary = &spec.Summary{First: 1, Last: 3, Text: "it went well", By: "you"}
		}},
		{"a fence has moved", "summary-partial", "conversation", func(p *plan.Plan) {
			s := p.Spec
			s.KeepFirst = spec.Fence{Turns: 2, ByTurns: true}
			sum := p.Summary
			*p = *plan.MakePlan(p.Index, s).Recast(p.Changes)
			p.Summary = sum
		}},
		{"another text", "text-wrong", "4.1", func(p *plan.Plan) { put(p, 3, "it went badly") }},
		{"another writer", "text-wrong", "1.1", func(p *plan.Plan) {
			own := *p.Summary
			own.By = "digest"
			p.Summary = &own
		}},
		{"a result as the summary", "text-wrong", "3.1", func(p *plan.Plan) {
			put(p, 2, "it went well")
		}},
		{"a turn that it does not tell of", "text-wrong", "9.1", func(p *plan.Plan) {
			c := *change(p, 1)
			c.Event = 8
			p.Changes = append(p.Changes, c)
		}},
		{"no summary", "text-wrong", "1.1", func(p *plan.Plan) { p.Summary = nil }},
		{"a cheaper class", "class-wrong", "2.1", func(p *plan.Plan) {
			change(p, 1).Class = model.Dropped
		}},
	}
	for _, tt := range tests {
		p := replaced(t)
		tt.spoil(p)
		found := check.ProvePlan(p)
		if !slices.ContainsFunc(found, func(f model.Finding) bool {
			return f.Rule == tt.rule && f.Place == tt.place
		}) {
			t.Errorf("%s: no %s at %s in %v", tt.name, tt.rule, tt.place, found)
		}
	}
}

func TestStaleReadsMayNameASummary(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	b.Tool("Bash", `{}`, "fenced, unlike what follows")
	_, read := b.Read("/w/a.go", strings.Repeat("text\n", 90))
	b.Prompt(strings.Repeat("two ", 99))
	b.Edit("/w/a.go")
	b.Say("so")
	s := DefaultSpec()
	s.Uses = []spec.Use{{Name: "stale-reads"}, {Name: "summarize"}}
	s.KeepFirst, s.KeepLast = spec.Fence{Calls: 1, ByCalls: true}, spec.Fence{}
	s.Summary = &spec.Summary{First: 2, Last: 2, Text: "it went well", By: "you"}
	p := plan.MakePlan(facts.NewIndex(b.Done()), s)
	if f := check.ProvePlan(p); len(f) > 0 {
		t.Errorf("findings %v", f)
	}
	if got, _ := p.TextAfter(read); got != "[stale] Read /w/a.go: changed in turn 2" {
		t.Errorf("the read says %q", got)
	}
	if p.Rows[1].Changes == 0 {
		t.Errorf("nothing was summarised: %v", p.Notes)
	}
}
