package cli

import (
	"fmt"

	"decant/render"
	"decant/strategies"
)

// method says how tokens were counted.
func (t *sheet) method() string {
	k := &t.r.Tokens
	s := "≈ tokens: " + k.Method + ", family " + k.Family
	if k.FamilyAssumed {
		s += " (assumed: the model is not known)"
	}
	f := &t.plan.Index.Conversation.Fit
	s += ", " + f.String()
	if k.Scale != 1 {
		s += fmt.Sprintf(" (× %.3f)", k.Scale)
	}
	if k.Why != "" {
		s += ": " + k.Why
	}
	return s
}

// window is how much of the context window all comes to that is sent.
func (t *sheet) window() []string {
	k := &t.r.Tokens
	if k.Window <= 0 || t.plan.Spec.Scope == strategies.ScopeFile {
		return nil
	}
	return []string{fmt.Sprintf("context window: %s of %s tokens, %s after",
		render.Percent(k.Context, k.Window), render.Number(k.Window),
		render.Percent(k.After+k.Beside(), k.Window))}
}

// totals are the sizes before and after. The file's scope has no tokens, for most of what it holds
// is never sent; what is not saved and cannot be has no size on disk.
func (t *sheet) totals() [][]string {
	bytes, file := t.r.ContextBytes, t.r.FileBytes
	rows := append(t.sent(), total("bytes of text", bytes.Before, bytes.After))
	if file.After != nil {
		rows = append(rows, total("bytes on disk", int(file.Before), int(*file.After)))
	}
	return rows
}

// sent are the tokens before and after, with what is sent besides the conversation's own texts
// where that is known: it stays.
func (t *sheet) sent() [][]string {
	k := &t.r.Tokens
	if t.plan.Spec.Scope == strategies.ScopeFile {
		return nil
	}
	rows := [][]string{total("≈ tokens", k.Before, k.After)}
	for _, more := range []struct {
		name   string
		tokens int
	}{
		{"fixed: system prompt, tools", k.Fixed},
		{"framing of tool calls", k.Framing},
		{"sealed reasoning", k.Sealed},
		{"cleared by the agent", -k.Cleared},
	} {
		if more.tokens != 0 {
			rows = append(rows, total(more.name, more.tokens, more.tokens))
		}
	}
	if len(rows) > 1 {
		rows = append(rows, total("≈ context", k.Context, k.After+k.Beside()))
	}
	return rows
}
