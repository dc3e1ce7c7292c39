package outline

import (
	"cmp"
	"fmt"
	"strconv"

	"decant/strategies/facts"
	"decant/strategies/spec"
)

// Settings are how much is kept of results that are shortened.
type Settings struct {
	// Share is the part of a result's lines that stay, 0 to MaxShare.
	Share float64
	// Names is how many names a result lists that stand nowhere else. NameBytes is for how many of
	// its bytes a line that stays has such a name, 0 for any line.
	Names, NameBytes int
	// Touched is a number of calls: reads of files that were touched in the last of them and not
	// changed stay whole, and short results. Short is how many tokens a read of a file that was
	// changed has at the most to stay, and other results up to 300.
	//
	// Less than 0 is as the preset has it.
	Touched, Short int
}

// MaxShare is the largest part of a result that an outline keeps.
const MaxShare = 0.25

// defaultNames is how many names a result lists where neither settings nor a preset say it.
const defaultNames = 100

// asPreset is how a setting is written that is left to the preset.
const asPreset = "preset"

// Own is where the settings are kept.
var Own = spec.Own[Settings]{
	Owner:   "strip-tool-results",
	Default: Settings{Share: 0.05, Names: -1, NameBytes: -1, Touched: -1, Short: -1},
}

// Keys are the settings by name.
var Keys = []spec.Key{
	Own.NewKey(spec.RatioKey, "strategies.strip-tool-results.outline",
		"the share of a result's lines that stay, 0 to 0.25; 0 leaves only the marker",
		func(s *Settings) string { return strconv.FormatFloat(s.Share, 'f', -1, 64) },
		func(s *Settings, text string) error {
			f, err := strconv.ParseFloat(text, 64)
			if err != nil || !(f >= 0 && f <= MaxShare) {
				return fmt.Errorf("%q: use a number from 0 to %v", text, MaxShare)
			}
			s.Share = f
			return nil
		}),
	newPresetKey("strategies.strip-tool-results.names",
		"how many unique names a shortened result lists; preset: the preset's own",
		func(s *Settings) *int { return &s.Names }),
	newPresetKey("strategies.strip-tool-results.name_bytes",
		"a line stays only with a unique name for every N of its bytes, 0: any; "+
			"preset: the preset's own",
		func(s *Settings) *int { return &s.NameBytes }),
	newPresetKey("strategies.strip-tool-results.keep_touched",
		"reads of files used in the last N calls and not changed stay whole; "+
			"preset: the preset's own",
		func(s *Settings) *int { return &s.Touched }),
	newPresetKey("strategies.strip-tool-results.keep_short",
		"of those calls, reads up to N tokens stay, other results up to 300; "+
			"preset: the preset's own",
		func(s *Settings) *int { return &s.Short }),
}

// newPresetKey is a setting that is a number, or left to the preset.
func newPresetKey(name, doc string, at func(*Settings) *int) spec.Key {
	return Own.NewKey(spec.PresetKey, name, doc,
		func(s *Settings) string {
			if *at(s) < 0 {
				return asPreset
			}
			return strconv.Itoa(*at(s))
		},
		func(s *Settings, text string) error {
			n, err := strconv.Atoi(text)
			switch {
			case text == asPreset:
				*at(s) = -1
			case err != nil || n < 0:
				return fmt.Errorf("%q: use a whole number from 0, or %s", text, asPreset)
			default:
				*at(s) = n
			}
			return nil
		})
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
	if u.Bare {
		return Settings{}
	}
	for _, of := range []struct {
		at     *int
		preset int
	}{
		{&set.Names, cmp.Or(u.Names, defaultNames)},
		{&set.NameBytes, u.NameBytes},
		{&set.Touched, u.Touched},
		{&set.Short, u.Short},
	} {
		if *of.at < 0 {
			*of.at = of.preset
		}
	}
	return set
}
