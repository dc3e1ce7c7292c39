package ladder

import (
	"strings"

	"decant/model"
)

// Loss is which text the plan of a step takes that stays nowhere else in context, in tokens.
type Loss struct {
	// Looks is true for the step that has no strategies; Lossless is true when all text stays.
	Looks, Lossless bool
	// Superseded is out of date, Summarised is replaced, Removed is gone. Required is how much of
	// them only the API requires.
	Superseded, Summarised, Required int
	Removed                          Removed
	// Sealed is reasoning without a text here, which no class counts.
	Sealed int
}

// Loss is what the plan of a step loses.
func (r *PresetResult) Loss() Loss {
	return Loss{
		Looks: len(r.Uses) == 0, Lossless: r.Lossless(), Superseded: r.Saved[model.Superseded],
		Summarised: r.Saved[model.Summarised], Removed: r.Removed,
		Required: r.Required, Sealed: r.Sealed,
	}
}

// Say says it in words, with numbers as they are written where it is said.
func (l Loss) Say(number func(int) string) string { return l.Forms(number)[0] }

// Forms are ways to say it, the longest first; the last names no more than the classes.
func (l Loss) Forms(number func(int) string) []string {
	sum := l.Superseded + l.Removed.Sum() + l.Summarised
	switch {
	case l.Looks && l.Lossless:
		return []string{"nothing is removed"}
	case l.Lossless:
		return []string{"no text is lost"}
	case sum == 0 && l.Sealed <= 0:
		return []string{"only texts without tokens"}
	}
	api := ", required by the API"
	if sum > l.Required {
		api = ", " + number(l.Required) + " of it" + strings.TrimPrefix(api, ",")
	}
	if l.Required == 0 {
		api = ""
	}
	noted := joinParts(
		l.listParts(" (may be the only copy)", " with all copies"), number)
	named := joinParts(l.listParts("", ""), number)
	return []string{
		noted + api, noted, named + api, named,
		joinParts([]part{
			{l.Superseded + l.Removed.Outdated, " outdated"},
			{l.Removed.Sum() - l.Removed.Outdated, " removed"},
			{l.Sealed, " sealed reasoning"},
			{l.Summarised, " summarised"},
		}, number),
	}
}

// listParts are the parts of what is lost, with what is added to two of them.
func (l Loss) listParts(outdated, repeats string) []part {
	return []part{
		{l.Superseded + l.Removed.Outdated, " outdated" + outdated},
		{l.Removed.Repeats, " repeats" + repeats},
		{l.Removed.Reasoning, " reasoning"},
		{l.Sealed, " sealed reasoning"},
		{l.Removed.Results, " old results"},
		{l.Removed.Tools, " unused tools"},
		{l.Removed.Other, " other texts"},
		{l.Summarised, " summarised"},
	}
}

// part is a number of tokens, and what they are.
type part struct {
	tokens int
	what   string
}

// joinParts lists the parts that there are.
func joinParts(parts []part, number func(int) string) string {
	var out []string
	for _, p := range parts {
		if p.tokens > 0 {
			out = append(out, number(p.tokens)+p.what)
		}
	}
	return strings.Join(out, ", ")
}

// ListRemovable says how much there is of each thing that a step takes, the most that one of them
// does. Repeats and what is outdated are named also if none exist.
func ListRemovable(rungs []PresetResult, number func(int) string) []string {
	names := []string{
		"repeats", "outdated", "reasoning", "sealed reasoning", "old results", "unused tools",
		"other texts", "summarised",
	}
	most := make([]int, len(names))
	for i := range rungs {
		r := &rungs[i]
		for k, n := range []int{
			r.Saved[model.Identical] + r.Saved[model.Covered] + r.Removed.Repeats,
			r.Saved[model.Superseded] + r.Removed.Outdated,
			r.Removed.Reasoning, r.Sealed, r.Removed.Results, r.Removed.Tools, r.Removed.Other,
			r.Saved[model.Summarised],
		} {
			most[k] = max(most[k], n)
		}
	}
	var out []string
	for k, n := range most {
		if n > 0 || k < 2 {
			out = append(out, names[k]+" "+number(n))
		}
	}
	return out
}
