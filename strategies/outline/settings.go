package outline

import (
	"fmt"
	"strconv"

	"decant/strategies/facts"
	"decant/strategies/spec"
)

// Settings are how much is kept of results that are shortened.
type Settings struct {
	// Share is the part of a result's lines that stay, 0 to MaxShare.
	Share float64
	// Names is how many names a result lists that stand nowhere else.
	Names int
	// Touched is a number of calls: reads of files that were touched in the last of them stay
	// whole. Less than 0 is as the preset has it.
	Touched int
}

// MaxShare is the largest part of a result that an outline keeps.
const MaxShare = 0.25

// asPreset is how a setting is written that is left to the preset.
const asPreset = "preset"

// Own is where the settings are kept.
var Own = spec.Own[Settings]{
	Owner: "strip-tool-results", Default: Settings{Share: 0.1, Names: 60, Touched: -1},
}

// Keys are the settings by name.
var Keys = []spec.Key{
	Own.NewKey(spec.RatioKey, "strategies.strip-tool-results.outline",
		"the share of a result's lines that stay, 0 to 0.25; 0 leaves only the marker",
		func(s *Settings) string { return strconv.FormatFloat(s.Share, 'f', -1, 64) },
		func(s *Settings, text string) error {
			f, err := strconv.ParseFloat(text, 64)
			if err != nil || !(f >= 0 && f <= MaxShare) {
				return fmt.Errorf("%q: want a number from 0 to %v", text, MaxShare)
			}
			s.Share = f
			return nil
		}),
	Own.NewCount("strategies.strip-tool-results.names",
		"how many unique names a shortened result lists",
		func(s *Settings) *int { return &s.Names }),
	Own.NewKey(spec.CallsKey, "strategies.strip-tool-results.keep_touched",
		"reads of files used in the last N calls stay whole; preset: the value of the preset",
		func(s *Settings) string {
			if s.Touched < 0 {
				return asPreset
			}
			return strconv.Itoa(s.Touched)
		}, readTouched),
}

// readTouched reads a number of calls, or that the preset has it.
func readTouched(s *Settings, text string) error {
	n, err := strconv.Atoi(text)
	switch {
	case text == asPreset:
		s.Touched = -1
	case err != nil || n < 0:
		return fmt.Errorf("%q: want a number of calls, or %s", text, asPreset)
	default:
		s.Touched = n
	}
	return nil
}

// ListFacts are the kinds of facts that what is kept goes by.
func (s Settings) ListFacts() []facts.Kind {
	var out []facts.Kind
	if s.Share > 0 || s.Names > 0 {
		out = append(out, facts.KindTerms)
	}
	if s.Touched > 0 {
		out = append(out, facts.KindTouched)
	}
	return out
}

// Of are the settings that hold for one use of a strategy: those of a preset where nobody chose
// others, and none at all in a use that is bare.
func Of(s *spec.Spec, u spec.Use) Settings {
	set := Own.Of(s)
	switch {
	case u.Bare:
		return Settings{}
	case set.Touched < 0:
		set.Touched = u.Touched
	}
	return set
}
