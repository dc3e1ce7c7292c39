package strategies

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// sound is a plan without findings. Events: 0 prompt, 1 reasoning, 2–3 a call,
// 4–5 the same call again, 6–7 a third, 8 text, 9 prompt, 10–11 another call with
// the content of the third, 12 text.
func sound(t *testing.T, tweak func(b *strategiestest.Builder)) *plan.Plan {
	t.Helper()
	text := strings.Repeat("a line of text\n", 30)
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	b.Think("hm")
	b.Tool("Grep", `{}`, text)
	b.Tool("Grep", `{}`, text+"more")
	b.Tool("Bash", `{"n":1}`, "other\n"+text)
	b.Say("so")
	b.Prompt("two")
	b.Tool("Bash", `{"n":2}`, "other\n"+text)
	b.Say("done")
	if tweak != nil {
		tweak(b)
	}
	s := DefaultSpec()
	s.Uses = []spec.Use{{Name: "dedup-tools"}, {Name: "dedup-content"}}
	s.KeepLast = spec.Fence{}
	p := plan.MakePlan(facts.NewIndex(b.Done()), s)
	if f := check.ProvePlan(p); len(f) > 0 || len(p.Changes) != 3 {
		t.Fatalf("not sound: %v, %d changes", f, len(p.Changes))
	}
	return p
}

func TestCheckFinds(t *testing.T) {
	t.Parallel()
	drop := func(event int) model.Change {
		return model.Change{
			Event: event, Part: -1, Op: model.Remove, Strategy: "strip-tool-results",
			Class: model.Dropped, Anchor: -1, Cover: -1, Cause: -1,
		}
	}
	put := func(event int, text string) model.Change {
		c := drop(event)
		c.Op, c.Text = model.Replace, text
		return c
	}
	tests := []struct {
		rule, place string
		spoil       func(p *plan.Plan)
	}{
		{"change-invalid", "conversation", func(p *plan.Plan) { p.Changes[0].Event = 99 }},
		{"change-invalid", "3.1", func(p *plan.Plan) { p.Changes[0].Part = 1 }},
		{"change-invalid", "3.1", func(p *plan.Plan) { p.Changes[0].Cause = 0 }},
		{"change-invalid", "conversation", func(p *plan.Plan) { p.Changes[2].Anchor = 99 }},
		{"change-invalid", "1.1", func(p *plan.Plan) {
			p.Changes = append(p.Changes, drop(0))
			p.Index.Briefs[0].Live = false
		}},
		{"change-empty", "3.1", func(p *plan.Plan) { p.Changes = append(p.Changes, drop(2)) }},
		{"change-empty", "9.1", func(p *plan.Plan) {
			p.Changes = append(p.Changes, put(8,
				" \n"))
		}},
		{"change-empty", "9.1", func(p *plan.Plan) {
			p.Changes = append(p.Changes, put(8, "x"), put(8, "x"))
		}},
		{"pair-broken", "3.1", func(p *plan.Plan) { p.Changes = p.Changes[1:] }},
		{"pair-broken", "7.1", func(p *plan.Plan) { p.Changes = append(p.Changes, drop(7)) }},
		{"anchor-lost", "12.1", func(p *plan.Plan) { p.Changes = append(p.Changes, put(7, "x")) }},
		{"anchor-lost", "12.1", func(p *plan.Plan) { p.Changes[2].Anchor = 5 }},
		{"anchor-lost", "12.1", func(p *plan.Plan) { p.Changes[2].Anchor = 12 }},
		{
			"anchor-lost", "12.1",
			func(p *plan.Plan) { p.Index.Conversation.Calls[2].Unique = false },
		},
		{"anchor-lost", "12.1", func(p *plan.Plan) {
			p.Index.Conversation.Calls[2].Status = model.Failed
		}},
		{
			"anchor-lost", "12.1",
			func(p *plan.Plan) { p.Index.Conversation.Events[7].Partition = 3 },
		},
		{"cover-lost", "4.1", func(p *plan.Plan) { p.Changes = append(p.Changes, put(5, "x")) }},
		{"cover-lost", "4.1", func(p *plan.Plan) { p.Changes[1].Cover = 3 }},
		{"cover-lost", "4.1", func(p *plan.Plan) { p.Changes[1].Cover = 8 }},
		{"cover-lost", "4.1", func(p *plan.Plan) {
			p.Index.Conversation.Calls[1].Status = model.Failed
		}},
		{"cover-lost", "4.1", func(p *plan.Plan) { p.Index.Needs[5] = []int{7} }},
		{"class-wrong", "4.1", func(p *plan.Plan) { p.Changes[1].Class = model.Identical }},
		{"class-wrong", "9.1", func(p *plan.Plan) {
			c := put(8, "x")
			c.Class = model.Covered
			p.Changes = append(p.Changes, c)
		}},
		{"text-wrong", "9.1", func(p *plan.Plan) {
			c := put(8, "[stale] Read /w/a.go: changed in turn 1")
			c.Strategy = "stale-reads"
			p.Changes = append(p.Changes, c)
		}},
		{"text-wrong", "12.1", func(p *plan.Plan) {
			p.Changes[2].Text = strings.Replace(p.Changes[2].Text, "call_3", "call_1", 1)
		}},
		{"text-wrong", "9.1", func(p *plan.Plan) {
			c := put(8, "[image removed: image/png, 1×1]")
			c.Strategy = "strip-images"
			p.Changes = append(p.Changes, c)
		}},
		{"text-wrong", "9.1", func(p *plan.Plan) {
			c := put(8, "[attachment removed]")
			c.Strategy = "strip-attachments"
			p.Changes = append(p.Changes, c)
		}},
		{"fence-crossed", "4.1", func(p *plan.Plan) {
			s := p.Spec
			s.KeepFirst = spec.Fence{Turns: 1, ByTurns: true}
			*p = *plan.MakePlan(p.Index, s).Recast(p.Changes)
		}},
		{"pin-crossed", "4.1", func(p *plan.Plan) {
			kept := p.Spec.Decide(spec.OnEvent(3), spec.Keep)
			*p = *plan.MakePlan(p.Index, kept).Recast(p.Changes)
		}},
		{"hint-crossed", "4.1", func(p *plan.Plan) {
			p.Spec.Hints = p.Spec.Hints.Set(hints.HintRule{Tool: "*", Dedup: new(false)})
		}},
		{"hint-crossed", "12.1", func(p *plan.Plan) {
			p.Spec.Hints = p.Spec.Hints.Set(hints.HintRule{Tool: "*", Deduplicate: new(false)})
		}},
		{"hint-crossed", "8.1", func(p *plan.Plan) { p.Changes = append(p.Changes, drop(7)) }},
		{"reasoning-unbound", "2.1", func(p *plan.Plan) {
			p.Changes = append(p.Changes, put(0,
				"x"))
		}},
		{"reasoning-split", "9.1", func(p *plan.Plan) {
			p.Index.Conversation.Rules.Reasoning = model.ReasoningTurn
			p.Index.Conversation.Events[8].Kind = model.Reasoning
			p.Changes = append(p.Changes, drop(1))
		}},
		{"reasoning-outlasts", "2.1", func(p *plan.Plan) {
			p.Index.Conversation.Rules.Reasoning = model.ReasoningTurn
			p.Changes = append(p.Changes, drop(8))
		}},
		{"reasoning-alone", "2.1", func(p *plan.Plan) {
			p.Index.Conversation.Rules.NoLoneReasoning = true
			p.Index.Conversation.Events[4].Message = 99
			p.Index.Conversation.Events[1].Message = p.Index.Conversation.Events[2].Message
		}},
		{"held-changed", "4.1", func(p *plan.Plan) { p.Index.Conversation.Rules.Held = []int{3} }},
		{
			"fixed-changed", "4.1",
			func(p *plan.Plan) { p.Index.Conversation.Events[3].Fixed = true },
		},
		{"reasoning-outlasts", "2.1", func(p *plan.Plan) {
			p.Index.Conversation.Rules.Reasoning = model.ReasoningGroup
			p.Index.Conversation.Events[1].Group, p.Index.Conversation.Events[8].Group = 1, 1
			p.Changes = append(p.Changes, drop(8))
		}},
		{"text-wrong", "9.1", func(p *plan.Plan) {
			c := drop(8)
			c.Strategy = "prune-tools"
			p.Changes = append(p.Changes, c)
		}},
		{"text-wrong", "9.1", func(p *plan.Plan) {
			c := drop(8)
			c.Strategy = "prune-tools"
			e := &p.Index.Conversation.Events[8]
			e.Kind, e.Label = model.Definition, "Bash"
			p.Changes = append(p.Changes, c)
		}},
		{"text-wrong", "9.1", func(p *plan.Plan) {
			c := drop(8)
			c.Strategy = "prune-tools"
			p.Index.Conversation.Events[8].Kind = model.Definition
			p.Index.Conversation.Rules.ToolsStay = "no"
			p.Changes = append(p.Changes, c)
		}},
		{"reference-shortened", "12.1", func(p *plan.Plan) {
			p.Changes = append(p.Changes, put(11, "[compacted] Bash: success"))
		}},
		{"stays-lost", "9.1", func(p *plan.Plan) {
			c := drop(8) // It is dropped, and said to be free.
			c.Class = model.Identical
			p.Changes = append(p.Changes, c)
		}},
		{"stays-lost", "4.1", func(p *plan.Plan) { // What it rests on goes as well, unseen.
			c := drop(p.Changes[1].Cover)
			c.Class = model.Identical
			p.Changes = append(p.Changes, c)
		}},
		{"nothing-left", "conversation", func(p *plan.Plan) {
			p.Changes = nil
			p.Index.Conversation.Events[8].Kind = model.Definition
			for i := range p.Index.Conversation.Events {
				if i != 8 {
					p.Changes = append(p.Changes, drop(i))
				}
			}
		}},
		{"need-lost", "13.1", func(p *plan.Plan) { p.Index.Needs[12] = []int{11} }},
		{"edit-lost", "4.1", func(p *plan.Plan) { p.Index.Conversation.Calls[0].Keeps = true }},
		{"user-last", "2.1", func(p *plan.Plan) { p.Changes = append(p.Changes, drop(0)) }},
		{"nothing-left", "conversation", func(p *plan.Plan) {
			p.Changes = nil
			for i := range p.Index.Conversation.Events {
				p.Changes = append(p.Changes, drop(i))
			}
		}},
		{"summary-partial", "conversation", func(p *plan.Plan) {
			c := drop(12)
			c.Strategy, c.Class = "summarize", model.Summarised
			p.Summary = &spec.Summary{First: 1, Last: 9, Text: "x"}
			p.Changes = append(p.Changes, c)
		}},
		{"definition-lost", "9.1", func(p *plan.Plan) {
			p.Index.Conversation.Rules.ToolForCalls = true
			p.Index.Conversation.Events[8].Kind = model.Definition
			p.Changes = append(p.Changes, drop(8))
		}},
		{"credit-wrong", "4.1", func(p *plan.Plan) { p.Changes[1].Bytes++ }},
		{"credit-wrong", "4.1", func(p *plan.Plan) {
			more := slices.Clone(p.Changes)
			more[1].Tokens++
			*p = *p.Recast(more)
		}},
		{"credit-wrong", "conversation", func(p *plan.Plan) { p.After.Bytes++ }},
		{"not-smaller", "conversation", func(p *plan.Plan) { p.After = p.Before }},
	}
	found := map[string]bool{"fork-refused": true} // TestCheckProvesForks has it.
	for _, tt := range tests {
		p := sound(t, nil)
		tt.spoil(p)
		if !slices.ContainsFunc(check.ProvePlan(p), func(f model.Finding) bool {
			return f.Rule == tt.rule && f.Place == tt.place && f.Effect != ""
		}) {
			t.Errorf("%s at %s: not found in %v", tt.rule, tt.place, check.ProvePlan(p))
		}
		found[tt.rule] = true
	}
	for _, r := range check.ListRules() {
		if !found[r.Name] && r.Name != "reference-lost" { // It is not of plans.
			t.Errorf("no case for %s", r.Name)
		}
	}
}

func TestCheckReferences(t *testing.T) {
	t.Parallel()
	marker := func(id string) string {
		return "[DEDUP] identical to tool_call_id=" + id + " (900 bytes)"
	}
	tests := []struct {
		name  string
		build func(b *strategiestest.Builder)
		want  int
	}{
		{"it resolves", func(b *strategiestest.Builder) {
			b.Tool("Bash", `{"n":1}`, "out")
			b.Tool("Bash", `{"n":2}`, marker("call_1"))
		}, 0},
		{"no such call", func(b *strategiestest.Builder) {
			b.Tool("Bash", `{"n":2}`, marker("call_9"))
		}, 1},
		{"the call comes later", func(b *strategiestest.Builder) {
			b.Tool("Bash", `{"n":1}`, marker("call_2"))
			b.Tool("Bash", `{"n":2}`, "out")
		}, 1},
		{"across a boundary", func(b *strategiestest.Builder) {
			b.Tool("Bash", `{"n":1}`, "out")
			b.Boundary()
			b.Prompt("q")
			b.Tool("Bash", `{"n":2}`, marker("call_1"))
		}, 1},
		{"not live", func(b *strategiestest.Builder) {
			b.Tool("Bash", `{"n":2}`, marker("call_9"))
			b.Boundary()
			b.Prompt("q")
		}, 0},
		{"quoted in a text", func(b *strategiestest.Builder) {
			b.Tool("Bash", `{"n":2}`, "he wrote\n"+marker("call_9"))
		}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			tt.build(b)
			got := check.FindLostReferences(facts.NewIndex(b.Done()))
			if len(got) != tt.want {
				t.Fatalf("got %v, want %d", got, tt.want)
			}
			if len(got) > 0 && (got[0].Rule != "reference-lost" || got[0].Effect == "") {
				t.Errorf("got %+v", got[0])
			}
		})
	}
}
