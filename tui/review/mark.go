package review

import (
	"decant/model"
)

// Mark is one letter that tells what becomes of an event. The order is that of a row.
type Mark uint8

// The marks.
const (
	MarkKept Mark = iota
	MarkFinding
	MarkDropped
	MarkStripped
	MarkReasoning
	MarkTangent
	MarkSummarised
	MarkSuperseded
	MarkCovered
	MarkIdentical
	MarkCount
)

// Marks says how each is drawn, its name in a word where it is no
// class's, and what it means as the help page says it.
var Marks = [MarkCount]struct{ Letter, Word, Meaning string }{
	MarkKept:       {"K", "kept", "kept: you pinned it against every strategy"},
	MarkFinding:    {"!", "finding", "the check of the plan found something here"},
	MarkDropped:    {"x", "", "dropped: it is gone from the fork"},
	MarkStripped:   {"~", "stripped", "stripped: a line stays in its place"},
	MarkReasoning:  {"R", "reasoning", "reasoning goes"},
	MarkTangent:    {"t", "tangent", "named a tangent: it goes once that is confirmed"},
	MarkSummarised: {"M", "", "a summary stays in its place"},
	MarkSuperseded: {"S", "", "superseded: outdated, as a newer text or a change of the file came"},
	MarkCovered:    {"C", "", "covered: every line stays in another result"},
	MarkIdentical:  {"D", "", "duplicate: the same text stays elsewhere"},
}

// MarkSet is a set of marks, and which of them a person made.
type MarkSet struct{ All, Mine uint16 }

// Add puts a mark in; one that a person made once stays marked as theirs.
func (s *MarkSet) Add(m Mark, mine bool) {
	s.All |= 1 << m
	if mine {
		s.Mine |= 1 << m
	}
}

// join puts all marks of another set in.
func (s *MarkSet) join(o MarkSet) {
	s.All |= o.All
	s.Mine |= o.Mine
}

// List are the marks of a set in order.
func (s MarkSet) List() []Mark {
	var out []Mark
	for m := range MarkCount {
		if s.All&(1<<m) != 0 {
			out = append(out, m)
		}
	}
	return out
}

// MarkOf is the mark of one change of an event of that kind.
func MarkOf(c *model.Change, kind model.Kind) Mark {
	switch c.Class {
	case model.Identical:
		return MarkIdentical
	case model.Covered:
		return MarkCovered
	case model.Superseded:
		return MarkSuperseded
	case model.Summarised:
		return MarkSummarised
	case model.Dropped:
	}
	// All that is left is lost, so the letter says what and how.
	switch {
	case kind == model.Reasoning:
		return MarkReasoning
	case c.Strategy == "classify-tangents":
		return MarkTangent
	case c.Op == model.Replace:
		return MarkStripped
	}
	return MarkDropped
}

// ClassLetter is the mark of the changes of a class.
func ClassLetter(c model.Class) string {
	return Marks[MarkOf(&model.Change{Class: c}, model.ToolResult)].Letter
}
