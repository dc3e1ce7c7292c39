package board

import (
	"decant/model"
	"decant/strategies/nature"
)

// Mark is a one-cell sign for a row, independent of the plan: its facts, answers and findings. A
// row shows marks in this order, findings first. So even a narrow row shows each repeat and each
// outdated text.
type Mark uint8

// The marks. The fact marks have the order of [nature.Fact].
const (
	MarkDuplicate = Mark(nature.Duplicate)
	MarkCovered   = Mark(nature.Covered)
	MarkOutdated  = Mark(nature.Outdated)
	MarkOverwrote = Mark(nature.Overwritten)
	MarkFailed    = Mark(nature.Failed)
	MarkHeavy     = Mark(nature.Heavy)
	// MarkTangent marks turns named as tangents.
	MarkTangent = MarkHeavy + 1
	// MarkFinding marks what the check of the plan has a finding for.
	MarkFinding = MarkTangent + 1
	MarkCount   = MarkFinding + 1
)

// Marks says how each mark is drawn: in one cell of every terminal, and as a letter for terminals
// without UTF-8. It also has the name and the meaning for the help page.
var Marks = [MarkCount]struct{ Glyph, Letter, Word, Meaning string }{
	MarkDuplicate: {"=", "=", "duplicate", "duplicate: the same text is elsewhere too"},
	MarkCovered:   {"⊏", "c", "covered", "covered: each of its lines is in another result too"},
	MarkOutdated:  {"↻", "o", "outdated", "outdated: the file or the result changed after it"},
	MarkOverwrote: {"✎", "w", "overwritten", "overwritten: a later write replaced what it wrote"},
	MarkFailed:    {"✗", "f", "failed", "failed: the call ended with an error"},
	MarkHeavy:     {"▴", "^", "heavy", "heavy: one percent of all tokens or more"},
	MarkTangent:   {"?", "?", "tangent", "named a tangent: removed once you confirm it"},
	MarkFinding:   {"!", "!", "finding", "the check of the plan found a problem here"},
}

// MarkSet is a set of marks.
type MarkSet uint16

// With returns the set with one more mark.
func (s MarkSet) With(m Mark) MarkSet { return s | 1<<m }

// Has reports whether a mark is in the set.
func (s MarkSet) Has(m Mark) bool { return s&(1<<m) != 0 }

// List returns the marks of a set in the order of a row.
func (s MarkSet) List() []Mark {
	var out []Mark
	if s.Has(MarkFinding) {
		out = append(out, MarkFinding)
	}
	for m := range MarkFinding {
		if s.Has(m) {
			out = append(out, m)
		}
	}
	return out
}

// ClassMark returns the mark for texts removed by a class of changes. It is true only for classes
// that describe the text itself.
func ClassMark(c model.Class) (Mark, bool) {
	switch c {
	case model.Identical:
		return MarkDuplicate, true
	case model.Covered:
		return MarkCovered, true
	case model.Superseded:
		return MarkOutdated, true
	case model.Dropped, model.Summarised:
	}
	return 0, false
}

// FateWords says how each fate is written: as one letter, as a word of at most five letters, and
// with its meaning for the help page.
var FateWords = [...]struct{ Letter, Short, Meaning string }{
	nature.Kept:       {"", "", "as it is"},
	nature.Pinned:     {"K", "pin", "pinned: you keep it against every strategy"},
	nature.Shortened:  {"~", "short", "shortened: only a part of the text, or one line, stays"},
	nature.Reference:  {"&", "ref", "reference: a line that names where the same text stays"},
	nature.Summarised: {"M", "sum", "summarised: a summary replaces it"},
	nature.Removed:    {"x", "rem", "removed: the fork does not have it"},
}

// FateSum counts the events of a row with one fate.
type FateSum struct {
	Count, Tokens int
	// Mine is true if a decision of the user caused it.
	Mine bool
}

// Fates counts events by fate.
type Fates [len(FateWords)]FateSum

// add counts one more event.
func (f *Fates) add(fate nature.Fate, tokens int, mine bool) {
	s := &f[fate]
	s.Count++
	s.Tokens += tokens
	s.Mine = s.Mine || mine
}

// Main returns the fate to name, and whether there are others. It is the fate with the most tokens
// apart from [nature.Kept].
func (f *Fates) Main() (main nature.Fate, more bool) {
	for fate := nature.Kept + 1; int(fate) < len(f); fate++ {
		s := &f[fate]
		if s.Count == 0 && !s.Mine {
			continue
		}
		more = more || main != nature.Kept
		if main == nature.Kept || s.Tokens > f[main].Tokens {
			main = fate
		}
	}
	return main, more
}
