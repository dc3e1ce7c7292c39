package pages

import (
	"fmt"
	"strings"

	"decant/model/amount"
	"decant/model/rescue/room"
	"decant/render"
	"decant/strategies/facts"
	"decant/strategies/ladder"
	"decant/strategies/report"
	"decant/strategies/spec"
)

// countMethod says how tokens were counted.
func (t *Sheet) countMethod() string {
	k := &t.Report.Tokens
	if k.Method == report.ExactMethod {
		return "tokens: " + k.Method
	}
	s := "≈ tokens: estimated from the text, for the vocabulary of " + k.Family
	if k.FamilyAssumed {
		s += " (assumed: the model is not known)"
	}
	f := &t.Plan.Index.Conversation.Fit
	s += ", " + f.String()
	if k.Scale != 1 {
		s += fmt.Sprintf(" (× %.3f)", k.Scale)
	}
	if k.Why != "" {
		s += ": " + k.Why
	}
	return s
}

// contextLine says how the plan changes the context: everything sent, before and after.
func (t *Sheet) contextLine() []string {
	k := &t.Report.Tokens
	if t.Plan.Spec.Scope == facts.ScopeFile {
		return nil
	}
	text := fmt.Sprintf("context: ≈ %s → %s tokens", render.Number(k.Context),
		render.Number(k.ContextAfter))
	if k.Window > 0 {
		text += fmt.Sprintf(", %s → %s of %s", render.Percent(k.Context, k.Window),
			render.Percent(k.ContextAfter, k.Window), render.Number(k.Window))
	}
	lines := []string{text}
	if k.Window > 0 && !room.Fits(t.Plan.Index.Conversation, k.ContextAfter) {
		lines = append(lines, "too large for the window: the API refuses it; remove more, for "+
			"example with --budget window")
	}
	return lines
}

// planLine names the plan, and counts the decisions.
func (t *Sheet) planLine() string {
	name := NamePlan(&t.Plan.Spec)
	if n := len(t.Plan.Spec.Decisions); n > 0 {
		name += ", " + amount.Of(n, "decision")
	}
	return "plan: " + name
}

// NamePlan names the preset of a spec, or its strategies if they are not those of a preset.
func NamePlan(s *spec.Spec) string {
	name := ladder.FindStep(s)
	if name == "" {
		names := make([]string, len(s.Uses))
		for i, u := range s.Uses {
			names[i] = u.Name
		}
		name = strings.Join(names, ", ")
	}
	return name
}

// totals lists the sizes before and after. The file's scope has no tokens, because most of a file
// is never sent. What is not saved and cannot be has no size on disk.
func (t *Sheet) totals() [][]string {
	bytes, file := t.Report.ContextBytes, t.Report.FileBytes
	rows := append(t.sentRows(), totalRow("bytes of text", bytes.Before, bytes.After))
	if file.After != nil {
		rows = append(rows, totalRow("bytes on disk", int(file.Before), int(*file.After)))
	}
	return rows
}

// sentRows lists the tokens before and after. If known, it adds what is sent besides the
// conversation's own texts, which stays.
func (t *Sheet) sentRows() [][]string {
	k := &t.Report.Tokens
	if t.Plan.Spec.Scope == facts.ScopeFile {
		return nil
	}
	rows := [][]string{totalRow("≈ tokens of texts", k.Before, k.After)}
	for _, more := range []struct {
		name          string
		before, after int
	}{
		{"fixed: system prompt, tools", k.Fixed, k.Fixed},
		{"JSON around calls", k.Framing, k.FramingAfter},
		{"encrypted reasoning", k.Sealed, k.SealedAfter},
	} {
		if more.before != 0 {
			rows = append(rows, totalRow(more.name, more.before, more.after))
		}
	}
	if len(rows) > 1 {
		rows = append(rows, totalRow("≈ context: all that is sent", k.Context, k.ContextAfter))
	}
	return rows
}

// noteCleared says that the agent sent less than a resumed session sends, "" if it did not.
func (t *Sheet) noteCleared() []string {
	k := &t.Report.Tokens
	if k.Cleared == 0 || t.Plan.Spec.Scope == facts.ScopeFile {
		return nil
	}
	return []string{"while running, the agent left out ≈ " + render.Number(k.Cleared) +
		" old tokens; after a resume it sends them again"}
}
