package rawlines

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/model/source"
)

// The rules that bytes break.
const (
	// RuleMark: a byte order mark. It is dropped.
	RuleMark = "bom"
	// RuleNUL: raw NUL bytes, as a loss of power leaves them. They are dropped.
	RuleNUL = "nul-run"
	// RuleTorn: what is no JSON, mostly because its end is missing. It is dropped.
	RuleTorn = "line-torn"
	// RuleGlued: records that share a line, or were written into each other. Each gets its own.
	RuleGlued = "line-glued"
	// RuleUTF8: bytes that are no UTF-8. Each run of them becomes U+FFFD.
	RuleUTF8 = "utf8-invalid"
	// RuleSurrogate: one half of a pair of surrogates, written as an escape. It becomes U+FFFD.
	RuleSurrogate = "lone-surrogate"
	// RuleControls: a string that holds the character NUL, which becomes U+2400. All its other
	// control characters but tab and line ends become U+FFFD.
	RuleControls = "control-chars"
	// RuleHarmless: control characters in a string without NUL, such as colours. All known
	// clients and APIs take them, so that only FindControls lists them.
	RuleHarmless = "control-chars-harmless"
)

// Edit is a stretch of the file and what goes there instead.
type Edit struct {
	At  source.Span
	New []byte
}

// Problem is one thing that is wrong in one line.
type Problem struct {
	// Rule is one of the rules above.
	Rule string
	// Line is the line of the file, from 1.
	Line int
	// Edits fix it; they are in order. There are none where an edit of a problem of RuleGlued
	// before it, which writes the whole record anew, fixes this as well.
	Edits []Edit
	// Loss is what is lost by that.
	Loss model.Loss
	// Fix says what is wrong and what becomes of it, in one line.
	Fix string
	// Count is how many bytes are dropped (RuleMark, RuleNUL, RuleTorn), or how many characters
	// (RuleSurrogate, RuleControls, RuleHarmless), runs of bytes (RuleUTF8) or records and parts
	// of them (RuleGlued) it is about.
	Count int
}

// Apply is data with problems fixed. All of one Find function may be fixed, or any part of them.
// Of edits that overlap the first is made. Data stays as it is.
func Apply(data []byte, problems []Problem) []byte {
	edits, size := []Edit(nil), len(data)
	for _, p := range problems {
		edits = append(edits, p.Edits...)
	}
	slices.SortStableFunc(edits, compareEdits)
	for _, e := range edits {
		size += len(e.New)
	}
	out, done := make([]byte, 0, size), 0
	for _, e := range edits {
		if e.At.Start < done {
			continue
		}
		out = append(append(out, data[done:e.At.Start]...), e.New...)
		done = e.At.End
	}
	return append(out, data[done:]...)
}

// compareEdits orders edits by where they start, then by where they end.
func compareEdits(a, b Edit) int {
	return cmp.Or(cmp.Compare(a.At.Start, b.At.Start), cmp.Compare(a.At.End, b.At.End))
}

// sortProblems puts problems in the order of their lines, and their edits in the file's.
func sortProblems(problems []Problem) []Problem {
	for _, p := range problems {
		slices.SortStableFunc(p.Edits, compareEdits)
	}
	slices.SortStableFunc(problems, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
	return problems
}
