package settings

import (
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/cli/tomltext"
)

// WriteValue writes a value, as [spec.Key.Get] has it, as a setting of its kind is written in TOML.
func WriteValue(k spec.KeyKind, v string) string {
	switch k {
	case spec.BoolKey, spec.CountKey, spec.RatioKey:
		return v
	case spec.SubsumesKey, spec.CommandKey:
		if v == "false" && k == spec.SubsumesKey {
			return v
		}
		if command, err := words.ParseList(v); err == nil {
			return tomltext.QuoteTexts(command)
		}
		return tomltext.QuoteText(v)
	case spec.ListKey:
		// One name reads better by itself, and means the same.
		names := words.SplitNames(v)
		if len(names) == 1 {
			return tomltext.QuoteText(names[0])
		}
		return tomltext.QuoteTexts(names)
	default:
		return tomltext.QuoteText(v)
	}
}
