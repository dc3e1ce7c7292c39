package board

import (
	"slices"

	"decant/model"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/tui/label"
)

// ListStrategies lists all strategies in the order of their rows. First come those that are on in
// the initial plan, in the order in which they run, then the rest. No row moves when a strategy is
// turned on or off.
func ListStrategies(chosen spec.Spec) []spec.Info {
	infos := strategies.ListInfos()
	rank := func(i spec.Info) int {
		at := slices.IndexFunc(chosen.Uses, func(u spec.Use) bool { return u.Name == i.Name })
		if at < 0 {
			return len(chosen.Uses)
		}
		return at
	}
	slices.SortStableFunc(infos, func(a, b spec.Info) int { return rank(a) - rank(b) })
	return infos
}

// NewBoard gathers what can be known at once. It reads no text.
func NewBoard(conv *model.Conversation, spec spec.Spec) *Board {
	b := &Board{
		Conv: conv, Infos: ListStrategies(spec), Tangents: spec.Tangents,
		Looking: isLooking(&spec), names: map[int]label.Name{}, Namer: label.NewNamer(conv),
		Before: make([]int, len(conv.Turns)+1),
		Beside: conv.Beside(nil), Fixes: spec.Fixes,
	}
	b.Problems = listProblems(b)
	for i := range b.Conv.EventCount() {
		e := b.Conv.EventAt(i)
		switch {
		case e.OffPath:
			b.Aside = append(b.Aside, i)
		case e.Turn == 0:
			b.Early = append(b.Early, i)
		}
		if e.Turn >= 0 && e.Turn < len(b.Before) && !e.OffPath {
			b.Before[e.Turn] += e.Tokens
			b.Most = max(b.Most, b.Before[e.Turn])
		}
	}
	b.Preset, b.Fit = nameChoice(b, &spec)
	return b
}

// Choose sets the current choice, also while its plan is being made.
func (b *Board) Choose(s *spec.Spec) {
	b.Preset, b.Fit = nameChoice(b, s)
	b.Looking, b.Fixes = isLooking(s), s.Fixes
}

// isLooking reports whether a spec neither chooses nor decides anything.
func isLooking(s *spec.Spec) bool { return len(s.Uses) == 0 && len(s.Decisions) == 0 }
