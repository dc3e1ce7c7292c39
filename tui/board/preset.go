package board

import (
	"slices"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/ladder"
	"decant/strategies/spec"
)

// HasPreset reports whether a preset is what a spec has.
func HasPreset(s spec.Spec, preset spec.PresetInfo) bool {
	return slices.Equal(s.Uses, preset.Uses)
}

// NamePreset is the preset that a spec has, one of the user's own too, or how many strategies.
func NamePreset(s spec.Spec) string {
	if name := ladder.FindStep(&s); name != "" {
		return name
	}
	for _, own := range s.Presets {
		uses, err := s.Expand([]string{own.Name})
		if err == nil && slices.Equal(uses, s.Uses) {
			return render.CleanLine(own.Name)
		}
	}
	return amount.Of(len(s.Uses), "strategy")
}
