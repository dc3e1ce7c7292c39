// Package aged decides what summarize does without an answer: which turns ended so long ago that a
// digest replaces them, and what stays beside it.
package aged

import (
	"decant/model"
	"decant/strategies/facts/roster"
	"decant/strategies/spec"
)

// Settings are the settings of summarize.
type Settings struct {
	// After is a number of calls, as in spec.Use.DigestAfter. Less than 0 means the value of the
	// preset.
	After int
}

// Own holds the settings.
var Own = spec.Own[Settings]{Owner: "summarize", Default: Settings{After: -1}}

// Keys are the settings by name.
var Keys = []spec.Key{
	Own.NewPresetKey("strategies.summarize.digest_after",
		"presets replace turns that ended more than N calls ago with the digest, 0: never",
		func(s *Settings) *int { return &s.After }),
}

// After returns how many calls ago a turn must have ended so that a use of summarize needs no
// answer, 0 if it always needs one.
func After(s *spec.Spec, u spec.Use) int {
	switch set := Own.Of(s); {
	case !u.WhenFull: // The user asked for it, and for all turns.
		return 0
	case set.After >= 0:
		return set.After
	default:
		return u.DigestAfter
	}
}

// Among returns After for the use of summarize in a plan, 0 if there is none.
func Among(s *spec.Spec) int {
	for _, u := range s.Uses {
		if u.Name == Own.Owner {
			return After(s, u)
		}
	}
	return 0
}

// Keeps reports whether an event stays beside a summary: what the agent carried over a compaction,
// such as its instructions. Beside a digest that nobody asked for, all stays that tells the agent
// how to work: instructions, memory and skills.
func Keeps(c *model.Conversation, e *model.Event, asked bool) bool {
	return roster.IsCarried(c, e) || !asked && (e.Standing || e.Kind == model.System)
}

// mostTokens is the size of the old turns above which presets make no digest of them. No model has
// a larger window, so no agent sends them, and reading them takes too long for a plan that opens by
// itself.
const mostTokens = 1_000_000

// IsTooLarge reports whether the live events of the turns from first to last are too large for a
// digest that nobody asked for.
func IsTooLarge(c *model.Conversation, first, last int) bool {
	tokens := 0
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Live && e.Turn >= first && e.Turn <= last {
			tokens += e.Tokens
		}
	}
	return tokens > mostTokens
}
