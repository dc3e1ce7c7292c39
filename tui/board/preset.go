package board

import (
	"slices"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/ladder"
	"decant/strategies/spec"
)

// HasPreset reports whether a spec has the choices of a preset.
func HasPreset(s spec.Spec, preset spec.PresetInfo) bool {
	return slices.Equal(s.Uses, preset.Uses)
}

// nameChoice names the choice of a spec: the preset, also one of the user's own, or the number of
// strategies. The second name is the context to fit, "" for none.
func nameChoice(b *Board, s *spec.Spec) (preset, fit string) {
	if s.Goal.Budget.Set {
		fit = "fit " + SayFit(b.wantedContext(s))
	}
	return NamePreset(s), fit
}

// wantedContext returns the context that a spec should fit, in tokens.
func (b *Board) wantedContext(s *spec.Spec) int {
	now, _ := b.WeighTotals()
	return s.Goal.Budget.Of(now, s.Room) + b.BesideTexts()
}

// MissedFit returns the context that the plan reaches, in tokens, if that is more than it should
// fit. It is the least that its strategies reach.
func (b *Board) MissedFit() (least int, missed bool) {
	if b.Plan == nil || b.Stale || !b.Plan.Spec.Goal.Budget.Set {
		return 0, false
	}
	_, after := b.Plan.Context()
	return after.Sum(), after.Sum() > b.wantedContext(&b.Plan.Spec)
}

// BesideTexts returns what is sent beside the texts before any plan. A budget covers only the
// texts.
func (b *Board) BesideTexts() int { return b.Beside.Beside() + b.Conv.FixTokens(nil) }

// SayFit writes a context to fit as a user types it: 40k, 12.5k.
func SayFit(tokens int) string { return strings.Replace(render.Short(tokens), ".0", "", 1) }

// NamePreset names the strategies of a spec.
func NamePreset(s *spec.Spec) string {
	if name := ladder.FindStep(s); name != "" {
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
