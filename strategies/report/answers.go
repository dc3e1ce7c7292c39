package report

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/strategies/spec"
)

// summary returns the summary of the plan, or else that of the Spec, which the plan does not use.
func (b *builder) summary() *Summary {
	s := cmp.Or(b.p.Summary, b.p.Spec.Summary)
	if s == nil {
		return nil
	}
	used := slices.ContainsFunc(b.p.Changes, func(ch model.Change) bool {
		return ch.Class == model.Summarised
	})
	return &Summary{First: s.First, Last: s.Last, By: s.By, Text: s.Text, Used: used}
}

// tangents returns the tangents of the Spec.
func (b *builder) tangents() []Tangent {
	out := make([]Tangent, 0, len(b.p.Spec.Tangents))
	for _, t := range b.p.Spec.Tangents {
		row := Tangent{
			Turn: t.Turn, By: t.By, Confidence: t.Confidence, Reason: t.Why,
			Risks: append([]string{}, b.p.Risks(t.Turn)...),
		}
		if t.Turn >= 1 && t.Turn <= len(b.c.Turns) {
			before, _ := b.p.TurnSizes(t.Turn)
			row.Tokens = before.Tokens
		}
		switch b.p.Spec.Decisions[spec.OnTurn(t.Turn)] {
		case spec.Keep:
			row.Verdict = "keep"
		case spec.Drop:
			row.Verdict = "drop"
		case spec.Undecided:
		}
		out = append(out, row)
	}
	return out
}
