package ladder

import (
	"strings"

	"decant/model"
)

// Loss is which text the plan of a step takes that stays nowhere else in context, in tokens.
type Loss struct {
	// Changes counts all changes; Lossless is true when all text stays.
	Changes  int
	Lossless bool
	// Superseded is out of date, Dropped is gone, Summarised is replaced. Required is how much of
	// them only the format requires.
	Superseded, Dropped, Summarised, Required int
}

// Loss is what the plan of a step loses.
func (r *PresetResult) Loss() Loss {
	return Loss{
		Changes: r.Changes, Lossless: r.Lossless(), Superseded: r.Saved[model.Superseded],
		Dropped: r.Saved[model.Dropped], Summarised: r.Saved[model.Summarised],
		Required: r.Required,
	}
}

// Say says it in words, with numbers as they are written where it is said.
func (l Loss) Say(number func(int) string) string {
	sum := l.Superseded + l.Dropped + l.Summarised
	switch {
	case l.Changes == 0:
		return "nothing is removed"
	case l.Lossless:
		return "no text is lost"
	case sum == 0:
		return "texts of no tokens"
	case sum == l.Required:
		return "only " + number(sum) + " that the format requires to go"
	}
	var parts []string
	for _, p := range []struct {
		tokens int
		what   string
	}{
		{l.Superseded, " outdated"}, {l.Dropped, " removed"}, {l.Summarised, " summarised"},
	} {
		if p.tokens > 0 {
			parts = append(parts, number(p.tokens)+p.what)
		}
	}
	if l.Required > 0 {
		parts = append(parts, number(l.Required)+" of it required by the format")
	}
	return strings.Join(parts, ", ")
}
