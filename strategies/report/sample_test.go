package report

import (
	"strings"

	"decant/model"
	"decant/model/source"
	"decant/model/tokens"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
)

// stored is a conversation without a codec, one event a line.
func stored() *model.Conversation {
	lines := []struct {
		text string
		e    model.Event
	}{
		{"environment", model.Event{Kind: model.System, Live: true, Call: -1}},
		{"\n  fix the bug  \nplease", model.Event{Turn: 1, Prompt: true, Live: true, Call: -1}},
		{`{"path":"a"}`, model.Event{Kind: model.ToolCall, Turn: 1, Live: true, Call: 0}},
		{
			strings.Repeat("line of a\n", 20),
			model.Event{Kind: model.ToolResult, Turn: 1, Live: true, Call: 0},
		},
		{`{"cmd":"ls"}`, model.Event{Kind: model.ToolCall, Turn: 1, Live: true, Call: 1}},
		{"denied", model.Event{Kind: model.ToolResult, Turn: 1, Live: true, Call: 1}},
		{"again", model.Event{Turn: 2, Prompt: true, Live: true, Call: -1}},
		{`{"path":"a"}`, model.Event{Kind: model.ToolCall, Turn: 2, Live: true, Call: 2}},
		{
			strings.Repeat("line of a\n", 20),
			model.Event{Kind: model.ToolResult, Turn: 2, Live: true, Call: 2},
		},
		{"left behind", model.Event{Kind: model.Assistant, Turn: 2, OffPath: true, Call: -1}},
	}
	var data []byte
	c := &model.Conversation{
		Format: "test", ID: "abc", Title: "A title", Path: "/w/a.jsonl", Model: "claude-opus-4-5",
		CWD: "/w", Family: tokens.Claude46,
		Turns: []model.Turn{
			{Number: 1, Prompt: 1, Events: []int{1, 2, 3, 4, 5}},
			{Number: 2, Prompt: 6, Events: []int{6, 7, 8, 9}},
		},
		Calls: []model.Call{
			{ID: "c0", Tool: "Read", Unique: true, Request: 2, Result: 3},
			{ID: "c1", Tool: "Bash", Unique: true, Request: 4, Result: 5, Status: model.Failed},
			{ID: "c2", Tool: "Read", Unique: true, Request: 7, Result: 8},
		},
		Boundaries: []model.Boundary{{Record: 0}},
		Fixes: []model.Fix{{
			Rule: "first-not-user", Place: "1.1", Loss: model.LossNone, Edits: "one line",
			Required: true,
		}},
		Problems: []model.Problem{{
			Rule: "image-px", Place: "2.1", Limit: "8,000 pixels", Actual: "8,600 pixels",
			Text: "too large", Effect: "refused", Harm: model.Refused, Fix: "scaled",
			Loss: model.LossPixels, Fixed: true,
		}},
		Warnings: []model.Warning{{Line: 3, Text: "cut"}, {Text: "odd"}},
		Declared: []model.Declared{{Name: "file://docs", Turn: 0}, {Name: "cmd: rg", Turn: 2}},
	}
	for i, l := range lines {
		quoted := source.Quote(l.text)
		span := source.Span{Start: len(data), End: len(data) + len(quoted)}
		data = append(append(data, quoted...), '\n')
		l.e.ID = model.ID{Record: i + 1, Block: 1}
		l.e.Parts = []model.Part{{Text: model.Text{Encoding: model.JSONString, Span: span}}}
		c.Events = append(c.Events, l.e)
	}
	c.Source = source.Lines("/w/a.jsonl", data)
	c.Measure()
	return c
}

// planned is a plan of two changes and a consequence, made by hand.
func planned(scope facts.Scope) *plan.Plan {
	s := strategies.DefaultSpec().WithUses([]spec.Use{{Name: "dedup-content"}})
	s.Scope = scope
	p := plan.MakePlan(facts.NewIndex(stored()), s)
	p = p.Recast([]model.Change{
		{
			Event: 8, Part: 0, Op: model.Replace, Text: "ref", Strategy: "dedup-content",
			Class: model.Identical, Bytes: 190, Tokens: 40, Anchor: 3, Cover: -1, Cause: -1,
		},
		{
			Event: 4, Part: -1, Op: model.Remove, Strategy: plan.User, Class: model.Dropped,
			Bytes: 12, Tokens: 6, Anchor: -1, Cover: -1, Cause: -1,
		},
		{
			Event: 5, Part: -1, Op: model.Remove, Strategy: plan.User, Class: model.Dropped,
			Bytes: 6, Tokens: 2, Anchor: -1, Cover: 8, Cause: 1,
		},
	})
	p.Rows = []plan.Row{
		{
			Name: "dedup-content", Changes: 1, Hits: 1,
			Saved: facts.Size{Bytes: 190, Tokens: 40},
		},
		{
			Name: plan.User, Changes: 2, Hits: 1, Removed: 2,
			Saved: facts.Size{Bytes: 18, Tokens: 8},
		},
	}
	p.Rows[0].Classes[model.Identical] = plan.Tally{Changes: 1, Saved: p.Rows[0].Saved}
	p.Rows[1].Classes[model.Dropped] = plan.Tally{Changes: 2, Saved: p.Rows[1].Saved}
	return p
}

// fullReport has a value for every key.
func fullReport() *Report {
	findings := []model.Finding{{Rule: "r", Place: "p", Effect: "e"}}
	r := NewReport(planned(facts.ScopeLive), findings, "1")
	// One change that has everything at once.
	part, cause := 1, 0
	place := &Place{Event: "1.1"}
	r.Changes = append(r.Changes, ChangeRow{
		Facts: []string{}, Part: &part, Anchor: place, Cover: place, Stays: place,
		ConsequenceOf: &cause, Need: &Need{Names: 9, Touched: 3, Used: 2},
	})
	r.Check.OfSource = findings
	r.Ladder = []RungRow{{Preset: "safe"}}
	r.Summary = &Summary{First: 1, Last: 2, By: "digest", Text: "x", Used: true}
	r.Turns[0].Risks = []string{"r"}
	r.Tangents = append(r.Tangents, Tangent{Turn: 1, Risks: []string{"r"}})
	r.Cache.First = place
	r.Cache.Early = []EarlyRow{{Event: "1.1", PaysAfter: 7}}
	r.Budget, r.Redundant = &Budget{Want: 9}, &Redundant{Tokens: 3, Of: 9}
	r.Undone = &Undone{Used: 4, Needed: 8, Agent: KeptUndone{Kept: 2}, Plan: KeptUndone{Kept: 8}}
	return r.Saved(Fork{ID: "f"}, 7)
}
