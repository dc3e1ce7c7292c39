package ladder

import (
	"strings"

	"decant/model"
)

// Loss is which text the plan of a step takes that stays nowhere else in context, in tokens.
type Loss struct {
	// Looks is true for the step that has no strategies; Lossless is true when all text stays.
	Looks, Lossless bool
	// Superseded is out of date, Dropped is gone, Summarised is replaced. Required is how much of
	// them only the API requires.
	Superseded, Dropped, Summarised, Required int
	// Reasoning and Results are how much of Dropped is of these kinds, where that is known.
	Reasoning, Results int
	// Sealed is reasoning without a text here, which no class counts.
	Sealed int
}

// Loss is what the plan of a step loses.
func (r *PresetResult) Loss() Loss {
	return Loss{
		Looks: len(r.Uses) == 0, Lossless: r.Lossless(), Superseded: r.Saved[model.Superseded],
		Dropped: r.Saved[model.Dropped], Summarised: r.Saved[model.Summarised],
		Required: r.Required, Reasoning: r.Reasoning, Results: r.Results, Sealed: r.Sealed,
	}
}

// Say says it in words, with numbers as they are written where it is said.
func (l Loss) Say(number func(int) string) string { return l.Forms(number)[0] }

// Forms are ways to say it, the longest first; the last names no more than the classes.
func (l Loss) Forms(number func(int) string) []string {
	sum := l.Superseded + l.Dropped + l.Summarised
	switch {
	case l.Looks && l.Lossless:
		return []string{"nothing is removed"}
	case l.Lossless:
		return []string{"no text is lost"}
	case sum == 0 && l.Sealed <= 0:
		return []string{"only texts that count no tokens"}
	}
	api := ", required by the API"
	if sum > l.Required {
		api = ", " + number(l.Required) + " of it" + strings.TrimPrefix(api, ",")
	}
	if l.Required == 0 {
		api = ""
	}
	kinds := l.listKinds()
	noted := joinParts(append([]part{
		{l.Superseded, " outdated (their text may stand nowhere else)"},
	}, kinds...), number)
	named := joinParts(append([]part{{l.Superseded, " outdated"}}, kinds...), number)
	return []string{
		noted + api, noted, named + api, named,
		joinParts([]part{
			{l.Superseded, " outdated"},
			{l.Dropped, " removed"},
			{l.Sealed, " sealed reasoning"},
			{l.Summarised, " summarised"},
		}, number),
	}
}

// listKinds are the parts of what is gone or summarised.
func (l Loss) listKinds() []part {
	return []part{
		{l.Reasoning, " reasoning"},
		{l.Sealed, " sealed reasoning"},
		{l.Results, " old results"},
		{l.Dropped - l.Reasoning - l.Results, " removed"},
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
