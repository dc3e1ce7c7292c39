package outline

import (
	"fmt"
	"strconv"

	"decant/strategies/facts"
	"decant/strategies/spec"
)

// Settings say how much is kept of results that are shortened.
type Settings struct {
	// Share is the fraction of a result's lines that stay, 0 to MaxShare.
	Share float64
	// Names is how many unique names are listed for a result. NameBytes is how many bytes of a line
	// are allowed for each unique name, 0 for any line.
	Names, NameBytes int
	// Touched is a number of calls. Reads of files touched in the last Touched calls and not
	// changed stay whole, and so do short results. Short is the largest number of tokens of a read
	// of a changed file that stays, and of other results up to 300.
	//
	// Of the last three, less than 0 means the value of the preset.
	Touched, Short int
}

// MaxShare is the largest fraction of a result that an outline keeps.
const MaxShare = 0.25

// Own holds the settings.
var Own = spec.Own[Settings]{
	Owner:   "strip-tool-results",
	Default: Settings{Share: 0.05, Names: 200, NameBytes: -1, Touched: -1, Short: -1},
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
	Own.NewCount("strategies.strip-tool-results.names",
		"how many unique names a shortened result lists",
		func(s *Settings) *int { return &s.Names }),
	Own.NewPresetKey("strategies.strip-tool-results.name_bytes",
		"a line stays only with a unique name for every N of its bytes, 0: any",
		func(s *Settings) *int { return &s.NameBytes }),
	Own.NewPresetKey("strategies.strip-tool-results.keep_touched",
		"reads of files used in the last N calls and not changed stay whole",
		func(s *Settings) *int { return &s.Touched }),
	Own.NewPresetKey("strategies.strip-tool-results.keep_short",
		"of the last calls (keep_touched), reads up to N tokens stay, other results up to N "+
			"or 300",
		func(s *Settings) *int { return &s.Short }),
}

// ListFacts returns the kinds of facts that decide what is kept.
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

// Of returns the settings for one use of a strategy. Values that nobody chose come from the preset.
// A bare use has no settings.
func Of(s *spec.Spec, u spec.Use) Settings {
	set := Own.Of(s)
	if u.Bare {
		return Settings{}
	}
	for _, of := range []struct {
		at     *int
		preset int
	}{
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
