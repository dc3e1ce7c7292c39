package board

import (
	"slices"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/ladder"
	"decant/strategies/spec"
)

// HasPreset reports whether a preset is what a spec has.
func HasPreset(s spec.Spec, preset spec.PresetInfo) bool {
	return slices.Equal(s.Uses, preset.Uses)
}

// NamePreset is the preset that a spec has, one of the user's own too, or how many strategies; and
// the context that it is to fit, where there is a budget.
func (b *Board) NamePreset(s spec.Spec) string {
	name := namePreset(s)
	if s.Goal.Budget.Set {
		now, _ := b.WeighTotals()
		name += ", fit " + SayFit(s.Goal.Budget.Of(now)+b.BesideTexts())
	}
	return name
}

// BesideTexts is what is sent beside the texts before any plan: a budget is for the texts alone.
func (b *Board) BesideTexts() int { return b.Beside.Beside() + b.Conv.FixTokens(nil) }

// SayFit is a context that is to be fitted, as a user types it: 40k, 12.5k.
func SayFit(tokens int) string { return strings.Replace(render.Short(tokens), ".0", "", 1) }

func namePreset(s spec.Spec) string {
	if name := ladder.FindStep(&s); name != "" {
		return name
	}
	for _, mine := range s.Presets {
		uses, err := s.Expand([]string{mine.Name})
		if err == nil && slices.Equal(uses, s.Uses) {
			return render.CleanLine(mine.Name)
		}
	}
	return amount.Of(len(s.Uses), "strategy")
}
