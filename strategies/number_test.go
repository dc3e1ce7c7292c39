package strategies_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

func TestMarkedTurnsAreCounted(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	drop := func(targets ...spec.Target) func(spec.Spec) spec.Spec {
		return func(s spec.Spec) spec.Spec {
			for _, at := range targets {
				s = s.Decide(at, spec.Drop)
			}
			return s
		}
	}
	text := body("package a", 9)
	tests := []struct {
		name  string
		build func(b *builder)
		uses  string
		spec  func(s spec.Spec) spec.Spec
		want  string
	}{
		{"an empty turn counts", func(b *builder) {
			b.Prompt("one")
			b.Mark()
			b.Prompt("three")
		}, "", nil, "[0 1 2 3]"},
		{"not before all others", func(b *builder) {
			b.Mark()
			b.Mark()
			b.Prompt("three")
			b.Mark()
		}, "", nil, "[0 0 0 1 2]"},
		{"not when those before it go", func(b *builder) {
			b.Prompt("one")
			b.Mark()
			b.Prompt("three")
		}, "", drop(spec.OnTurn(1)), "[0 0 0 1]"},
		{"a turn stays without its prompt", func(b *builder) {
			b.Prompt("one")
			b.Prompt("two")
			b.Say("so")
			b.Prompt("three")
		}, "", drop(spec.OnEvent(1)), "[0 1 2 3]"},
		{"a turn goes with its last event", func(b *builder) {
			b.Prompt("one")
			b.Prompt("two")
			b.Say("so")
			b.Prompt("three")
		}, "", drop(spec.OnTurn(2)), "[0 1 0 2]"},
		{"what is not live does not count", func(b *builder) {
			b.Prompt("one")
			b.Boundary()
			b.Prompt("two")
			b.Mark()
			b.Prompt("four")
		}, "", nil, "[0 0 1 2 3]"},
		{"a strategy takes a whole turn", func(b *builder) {
			b.Prompt("one")
			b.Mark()
			b.Think("by itself")
			b.Prompt("three")
		}, "strip-reasoning", nil, "[0 1 0 2]"},
		{"a strategy takes a pair that was all", func(b *builder) {
			b.Prompt("one")
			b.Mark()
			b.Tool("Grep", `{}`, text)
			b.Prompt("three")
			b.Tool("Grep", `{}`, text)
		}, "dedup-tools", nil, "[0 1 0 2]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Rules().MarkedTurns = true
			tt.build(b)
			s := chosen(t, tt.uses)
			if tt.spec != nil {
				s = tt.spec(s)
			}
			if got := fmt.Sprint(make1(t, b, s).ForkTurn); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// Markers count as the fork does, even where what is counted goes after they were
// written.
func TestMarkersCountMarkedTurns(t *testing.T) {
	t.Parallel()
	for names, turn := range map[string]string{
		"dedup-resources":                 "4",
		"strip-reasoning dedup-resources": "3",
		"dedup-resources strip-reasoning": "3",
	} {
		b := strategiestest.NewBuilder()
		b.Rules().MarkedTurns, b.Rules().Reasoning = true, model.ReasoningTurn
		text := body("package a", 9)
		b.Prompt("one")
		b.Mark()
		b.Mark()
		b.Think("by itself")
		b.Prompt("four")
		b.Read("/w/a.go", text)
		_, again := b.Read("/w/a.go", text)
		p := make1(t, b, chosen(t, names))
		ref := strings.Replace(refer(uriA, "call_1", text), "turn 1", "turn "+turn, 1)
		want(t, p, map[int]string{again: ref})
	}
}

func TestDroppingASilentTurnSaysSo(t *testing.T) {
	t.Parallel()
	for turns, want := range map[string]string{
		"2":   "it has no messages: turn 2, so there is nothing to remove",
		"2 4": "it has no messages: turns 2, 4, so there is nothing to remove",
	} {
		b := strategiestest.NewBuilder()
		b.Rules().MarkedTurns = true
		b.Prompt("one")
		b.Mark()
		b.Prompt("three")
		b.Mark()
		s := chosen(t, "")
		for _, n := range strings.Fields(turns) {
			s = s.Decide(spec.OnTurn(int(n[0]-'0')), spec.Drop)
		}
		p := make1(t, b, s)
		noted(t, p, plan.User, want)
		if len(p.Changes) > 0 || fmt.Sprint(p.ForkTurn) != "[0 1 2 3 4]" {
			t.Errorf("%d changes, turns %v", len(p.Changes), p.ForkTurn)
		}
	}
}

// TestResentPromptsAreCounted has an agent that sends a turn again after a compaction: the message
// stands in the file once, before the compaction, and its events twice.
func TestResentPromptsAreCounted(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		drops []int
		want  string
	}{
		{"all stays", nil, "[0 1 2 3]"},
		{"the copy of a prompt is dropped", []int{5}, "[0 1 0 2]"},
		{"an answer is dropped", []int{4}, "[0 1 2 3]"},
	} {
		b := strategiestest.NewBuilder()
		b.Rules().UserFirst = false
		b.Prompt("one")
		b.Say("so")
		b.Prompt("two")
		b.Boundary()
		for i := range 3 { // Their copies are 3 to 5.
			of := b.Event(i)
			copied := b.Event(b.Add(of.Kind, of.Role, of.Parts...))
			of = b.Event(i)
			copied.Record, copied.ID = of.Record, of.ID
			copied.ID.Item = 1
		}
		b.Prompt("three")
		b.Say("so")
		s := chosen(t, "")
		for _, event := range tt.drops {
			s = s.Decide(spec.OnEvent(event), spec.Drop)
		}
		p := planned(t, facts.NewIndex(b.Done()), s)
		if got := fmt.Sprint(p.ForkTurn); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}
