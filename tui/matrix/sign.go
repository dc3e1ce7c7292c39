package matrix

import "decant/strategies/nature"

// Sign says what a use is, and what a plan does to its text.
type Sign uint8

// The signs, in the order in which a legend lists them.
const (
	// Stays is a text that was read or delivered, and stays as it is.
	Stays Sign = iota
	// Goes is such a text that is not in the fork.
	Goes
	// Shortened is a text of which a part or a line stays.
	Shortened
	// Outdated is such a text that stays although the file was written after it.
	Outdated
	// Written is a text that was written and stays, WrittenGoes one that does not.
	Written
	WrittenGoes
	// Failed is a write that failed.
	Failed
	// Away is a text that is no longer in context, whatever the plan.
	Away

	// SignCount is how many signs there are.
	SignCount
)

// drawn are the signs as they are drawn, each one cell wide, and what a legend says of them. In
// ASCII a capital stays.
var drawn = [SignCount]struct{ glyph, letter, word string }{
	Stays:       {"▮", "R", "stays"},
	Goes:        {"▯", "r", "removed"},
	Shortened:   {"~", "s", "shortened"},
	Outdated:    {"↻", "O", "outdated"},
	Written:     {"W", "W", "write"},
	WrittenGoes: {"w", "w", "write, removed"},
	Failed:      {"✗", "x", "failed"},
	Away:        {"╌", "-", "not in context"},
}

// Glyph is the sign in one cell.
func (s Sign) Glyph(ascii bool) string {
	if ascii {
		return drawn[s].letter
	}
	return drawn[s].glyph
}

// Word is what a legend says of the sign.
func (s Sign) Word() string { return drawn[s].word }

// Nature is what decides about the sign of a use. Its zero value is a read that stays but is not
// in context.
type Nature struct {
	// Live is true for what is in context.
	Live bool
	// Writes is true for a text that was written, Failed for a write that was not made.
	Writes, Failed bool
	// Outdated is true for a read before a later write.
	Outdated bool
	// Fate is what the finished plan does to it.
	Fate nature.Fate
}

// Sign is that of the use. What the plan does comes before what the use is.
func (n Nature) Sign() Sign {
	stays := n.Fate == nature.Kept || n.Fate == nature.Pinned
	switch {
	case !n.Live:
		return Away
	case !stays && n.Writes:
		return WrittenGoes
	case n.Fate == nature.Shortened:
		return Shortened
	case !stays:
		return Goes
	case n.Failed:
		return Failed
	case n.Writes:
		return Written
	case n.Outdated:
		return Outdated
	}
	return Stays
}
