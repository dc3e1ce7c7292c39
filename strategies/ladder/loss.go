package ladder

import (
	"strings"

	"decant/model"
)

// Loss is the text, in tokens, that a step's plan removes and that stays nowhere else in context.
type Loss struct {
	// Looks is true for the step without strategies. Lossless is true if all text stays.
	Looks, Lossless bool
	// Superseded text is outdated, Summarised text is replaced by a summary, and Removed text is
	// lost. Required is the part of them that only the API requires.
	Superseded, Summarised, Required int
	Removed                          Removed
	// Sealed is reasoning without a readable text, which no class counts.
	Sealed int
}

// Loss returns what the plan of a step loses.
func (r *PresetResult) Loss() Loss {
	return Loss{
		Looks: len(r.Uses) == 0, Lossless: r.Lossless(), Superseded: r.Saved[model.Superseded],
		Summarised: r.Saved[model.Summarised], Removed: r.Removed,
		Required: r.Required, Sealed: r.Sealed,
	}
}

// Say returns the loss in words. number formats the numbers.
func (l Loss) Say(number func(int) string) string { return l.Forms(number)[0] }

// Forms returns several wordings, the longest first. The last ones do not tell what kinds of texts
// are lost.
func (l Loss) Forms(number func(int) string) []string {
	sum := l.Superseded + l.Removed.Sum() + l.Summarised
	switch {
	case l.Looks && l.Lossless:
		return []string{"nothing is removed", "nothing"}
	case l.Lossless:
		return []string{"no text is lost"}
	case sum == 0 && l.Sealed <= 0:
		return []string{"only empty texts are lost"}
	}
	api := ", removed because the API requires it"
	if sum > l.Required {
		api = ", " + number(l.Required) + " of it" + strings.TrimPrefix(api, ",")
	}
	if l.Required == 0 {
		api = ""
	}
	noted := joinParts(
		l.listParts(" (may be the only copy)", " (no copy stays)"), number)
	named := joinParts(l.listParts("", ""), number)
	rest := ""
	if l.Superseded > 0 {
		rest = " more"
	}
	hidden := part{l.Sealed, " of encrypted reasoning"}
	summarised := part{l.Summarised, " summarised"}
	return []string{
		noted + api, noted, named + api, named,
		joinParts([]part{
			{l.Superseded, " of outdated texts"}, {l.Removed.Sum(), rest}, hidden, summarised,
		}, number),
		joinNumbers([]part{
			{l.Superseded, " outdated"},
			{l.Removed.Sum(), rest},
			{l.Sealed, " encrypted"},
			summarised,
		}, number),
		joinParts([]part{{l.Superseded + l.Removed.Sum(), ""}, hidden, summarised}, number),
		joinNumbers([]part{{sum, ""}, {l.Sealed, " encrypted reasoning"}}, number),
	}
}

// listParts returns the parts of the loss, with suffixes for two of them.
func (l Loss) listParts(outdated, repeats string) []part {
	return []part{
		{l.Superseded, " of outdated texts" + outdated},
		{l.Removed.Repeats, " of repeats" + repeats},
		{l.Removed.Reasoning, " of reasoning"},
		{l.Sealed, " of encrypted reasoning"},
		{l.Removed.oldResults(), " of old results"},
		{l.Removed.Tools, " of unused tools"},
		{l.Removed.Other, " of other texts"},
		{l.Summarised, " summarised"},
	}
}

// part is a number of tokens with its description.
type part struct {
	tokens int
	what   string
}

// joinParts lists the parts that are not empty. The first says that all are tokens.
func joinParts(parts []part, number func(int) string) string {
	unit := " tokens"
	return joinNumbers(parts, func(n int) string {
		out := number(n) + unit
		unit = ""
		return out
	})
}

// joinNumbers lists the parts that are not empty.
func joinNumbers(parts []part, number func(int) string) string {
	var out []string
	for _, p := range parts {
		if p.tokens > 0 {
			out = append(out, number(p.tokens)+p.what)
		}
	}
	return strings.Join(out, ", ")
}

// ListRemovable lists how much of each thing can be removed. Of repeats and outdated texts that is
// all that was found, listed even if there are none. Of the rest it is the largest amount that any
// step removes. If there are several things, the list ends with a note that they do not add up,
// because one text can be several.
func ListRemovable(found *Redundant, rungs []PresetResult, number func(int) string) []string {
	repeats, outdated := found.Sums()
	out := []string{"repeats " + number(repeats), "outdated texts " + number(outdated)}
	names := []string{
		"reasoning", "encrypted reasoning", "old results", "unused tools", "other texts",
		"summarised",
	}
	most := make([]int, len(names))
	for i := range rungs {
		r := &rungs[i]
		for k, n := range []int{
			r.Removed.Reasoning, r.Sealed, r.Removed.oldResults(), r.Removed.Tools, r.Removed.Other,
			r.Saved[model.Summarised],
		} {
			most[k] = max(most[k], n)
		}
	}
	things := min(repeats, 1) + min(outdated, 1)
	for k, n := range most {
		if n > 0 {
			things++
			out = append(out, names[k]+" "+number(n))
		}
	}
	if things > 1 {
		out = append(out, "overlap")
	}
	return out
}
