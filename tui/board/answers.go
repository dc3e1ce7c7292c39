package board

import (
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/words"
)

// Summarize names the strategy that needs a summary.
const Summarize = "summarize"

// ClassifyTangents names the strategy that needs the names of tangents.
const ClassifyTangents = "classify-tangents"

// HasAnswer reports whether a Spec has an answer for a strategy, whether or not it fits the
// conversation.
func HasAnswer(s *spec.Spec, strategy string) bool {
	if strategy == Summarize {
		return s.Summary != nil
	}
	return s.Classified != ""
}

// Wait is an answer that a plan lacks.
type Wait struct{ Strategy, Text string }

// Waits lists the answers that a plan lacks, nil for none.
func (b *Board) Waits() []Wait {
	if b.Plan == nil {
		return nil
	}
	var out []Wait
	s := &b.Plan.Spec
	if sum := b.StaleSummary(); sum != nil {
		text := "The summary covers " + words.NameTurns(sum.First, sum.Last) + ", while "
		if b.Stretch[0] == 0 {
			text += "every turn is protected, at least in part"
		} else {
			text += words.NameTurns(b.Stretch[0], b.Stretch[1]) + " would be removed now"
		}
		out = append(out, Wait{Summarize, text + ": it is not applied. a asks again."})
	}
	for _, w := range b.Plan.Wants {
		switch {
		case HasAnswer(s, w.Strategy):
		case w.Strategy == Summarize && b.Plan.Summary != nil:
			out = append(out, Wait{w.Strategy, "Only " +
				words.NameTurns(b.Plan.Summary.First, b.Plan.Summary.Last) +
				" are replaced, by a digest. a asks for a summary of " +
				words.NameTurns(w.First, w.Last) + "."})
		case w.Strategy == Summarize:
			out = append(out, Wait{w.Strategy, "There is no summary of " +
				words.NameTurns(w.First, w.Last) + " yet: they stay. a asks for one."})
		case w.Strategy == ClassifyTangents:
			out = append(out, Wait{
				w.Strategy, "No search for tangents has run yet. A lists them; a there looks for " +
					"them.",
			})
		}
	}
	return out
}

// StaleSummary returns a summary of other turns than summarize would replace now, nil for none.
func (b *Board) StaleSummary() *spec.Summary {
	if b.Plan == nil || !b.Plan.Spec.Has(Summarize) || b.Plan.Spec.Summary == nil {
		return nil
	}
	if b.Plan.Summary == b.Plan.Spec.Summary {
		return nil
	}
	return b.Plan.Spec.Summary
}

// Summary returns the summary that replaces turns, nil for none.
func (b *Board) Summary() *spec.Summary {
	if b.Plan == nil || !b.Plan.Spec.Has(Summarize) || b.StaleSummary() != nil {
		return nil
	}
	return b.Plan.Summary
}

// SummaryOf returns the summary for a row: of a turn in it, or of the strategy; nil for none.
func (b *Board) SummaryOf(r RowID) *spec.Summary {
	sum := b.Summary()
	switch {
	case sum == nil:
	case r.Kind == RowTurn && r.At >= sum.First && r.At <= sum.Last,
		r == StrategyRow(Summarize):
		return sum
	}
	return nil
}

// UsesSummary reports whether a plan puts its summary in place of turns.
func UsesSummary(p *plan.Plan) bool {
	return slices.ContainsFunc(p.Changes, func(c model.Change) bool {
		return c.Class == model.Summarised
	})
}

// SummaryExcuse says why summarize replaces nothing.
func SummaryExcuse(b *Board) string {
	for _, n := range b.Plan.Notes {
		if n.Strategy == Summarize {
			return strings.TrimPrefix(render.CleanLine(n.Text), "nothing to do: ")
		}
	}
	return Summarize + " is off"
}

// AnswerName names an answer in a Spec.
func AnswerName(s *spec.Spec, strategy string) string {
	if strategy == Summarize {
		return "summary of " + words.NameTurns(s.Summary.First, s.Summary.Last) + " by " +
			render.CleanLine(s.Summary.By)
	}
	n := 0
	for _, t := range s.Tangents {
		if t.By == s.Classified {
			n++
		}
	}
	if n == 0 {
		return render.CleanLine(s.Classified) + " found no tangent"
	}
	return amount.Of(n, "tangent") + " named by " + render.CleanLine(s.Classified)
}
