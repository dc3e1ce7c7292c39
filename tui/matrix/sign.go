package matrix

import "decant/strategies/nature"

// Sign says what a use is, and what a plan does to its text.
type Sign uint8

// The signs, in the order in which a legend lists them.
const (
	// Stays is a text that was read or delivered and is kept.
	Stays Sign = iota
	// Goes is such a text that is not in the fork.
	Goes
	// Shortened is a text of which a part or one line is kept.
	Shortened
	// Outdated is such a text that is kept although the file was written later.
	Outdated
	// Written is a text that was written and is kept, WrittenGoes one that is removed.
	Written
	WrittenGoes
	// Failed is a write that failed.
	Failed
	// Away is a text that is not in context, whatever the plan does.
	Away

	// SignCount is the number of signs.
	SignCount
)

// drawn says how each sign is drawn, one cell wide, and what the legend says about it. In ASCII a
// capital means that the text is kept.
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

// Glyph returns the sign in one cell.
func (s Sign) Glyph(ascii bool) string {
	if ascii {
		return drawn[s].letter
	}
	return drawn[s].glyph
}

// Word returns the legend's word for the sign.
func (s Sign) Word() string { return drawn[s].word }

// Nature is what determines the sign of a use. Its zero value is a read that is kept but not in
// context.
type Nature struct {
	// Live is true for text in context.
	Live bool
	// Writes is true for a text that was written, Failed for a write that failed.
	Writes, Failed bool
	// Outdated is true for a read before a later write.
	Outdated bool
	// Fate is what the finished plan does to the text.
	Fate nature.Fate
}

// Sign returns the sign of the use. What the plan does takes precedence over what the use is.
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
