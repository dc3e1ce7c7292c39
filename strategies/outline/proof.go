package outline

import (
	"strings"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/terms"
)

// StillThere returns a marker with the lines of an outdated read below it that are still in the
// file. It returns only the marker if no lines are known.
func StillThere(f *facts.StillFact, head string) string {
	if f == nil || len(f.Lines) == 0 {
		return head
	}
	return (&marker.Outline{Head: head, Count: f.Count, Lines: f.Lines}).String()
}

// Prove says what is wrong with the outline that a change leaves of a result, "" for nothing and
// for a marker alone. Its lines and names must come from the result. If the marker says that the
// file changed, the lines must still be in the file.
func Prove(k *check.Finished, c *model.Change) (wrong string) {
	if !marker.HasOutline(c.Text) {
		return ""
	}
	o, wrong, ok := marker.ReadOutline(k.BodyOf(c))
	if !ok || wrong != "" {
		return wrong
	}
	e := k.Conversation.EventAt(c.Event)
	raw := k.TextOf(e)
	if wrong := o.Prove(raw); wrong != "" {
		return wrong
	}
	if !hasTerms(raw, o.Names) {
		return "a name was not there"
	}
	if _, _, stale := marker.ReadStale(o.Head); !stale {
		return ""
	}
	f := k.Plan.Index.Still(e.Call)
	for _, l := range o.Lines {
		if f == nil || !f.IsStill(l.At) {
			return "a line is no longer in the file"
		}
	}
	return ""
}

// hasTerms reports whether all of some names are terms of a text.
func hasTerms(text string, names []string) bool {
	if len(names) == 0 {
		return true
	}
	left := make(map[string]bool, len(names))
	for _, name := range names {
		left[name] = true
	}
	for line := range strings.SplitSeq(text, "\n") {
		terms.Each(line, func(t terms.Term) { delete(left, t.Key) })
	}
	return len(left) == 0
}
