package rawlines

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/model/source"
)

// The rules about bytes.
const (
	// RuleMark: a byte order mark. It is removed.
	RuleMark = "bom"
	// RuleNUL: raw NUL bytes, as after a loss of power. They are removed.
	RuleNUL = "nul-run"
	// RuleTorn: bytes that are not JSON, mostly because the end is missing. They are removed.
	RuleTorn = "line-torn"
	// RuleGlued: records that share a line, or were written into each other. Each gets its own
	// line.
	RuleGlued = "line-glued"
	// RuleUTF8: bytes that are not UTF-8. Each run of them becomes U+FFFD.
	RuleUTF8 = "utf8-invalid"
	// RuleSurrogate: half of a surrogate pair, written as an escape. It becomes U+FFFD.
	RuleSurrogate = "lone-surrogate"
	// RuleControls: a string with the character NUL, which becomes U+2400. All its other control
	// characters except tab and line ends become U+FFFD.
	RuleControls = "control-chars"
	// RuleHarmless: control characters in a string without NUL, such as colours. All known clients
	// and APIs accept them, so only FindControls lists them.
	RuleHarmless = "control-chars-harmless"
)

// Edit is a stretch of the file and its replacement.
type Edit struct {
	At  source.Span
	New []byte
}

// Problem is one problem in one line.
type Problem struct {
	// Rule is one of the rules above.
	Rule string
	// Line is the line of the file, from 1.
	Line int
	// Edits fix it; they are in order. It has none where an edit of an earlier problem of RuleGlued
	// rewrites the whole record and so fixes this one too.
	Edits []Edit
	// Loss is what the fix loses.
	Loss model.Loss
	// Fix says in one line what is wrong and how it is fixed.
	Fix string
	// Count is how many bytes are removed (RuleMark, RuleNUL, RuleTorn). For other rules it counts
	// characters (RuleSurrogate, RuleControls, RuleHarmless), runs of bytes (RuleUTF8), or records
	// and their parts (RuleGlued).
	Count int
}

// Apply is data with problems fixed. The caller may fix all problems from a Find function or only
// some. data itself is not changed.
func Apply(data []byte, problems []Problem) []byte {
	edits, size := Edits(problems), len(data)
	for _, e := range edits {
		size += len(e.With) - e.At.Len()
	}
	out, done := make([]byte, 0, size), 0
	for _, e := range edits {
		out = append(append(out, data[done:e.At.Start]...), e.With...)
		done = e.At.End
	}
	return append(out, data[done:]...)
}

// Edits lists what fixes some problems, in order. Of edits that overlap it has the first.
func Edits(problems []Problem) []source.Patch {
	var all []Edit
	for _, p := range problems {
		all = append(all, p.Edits...)
	}
	slices.SortStableFunc(all, compareEdits)
	out, done := make([]source.Patch, 0, len(all)), 0
	for _, e := range all {
		if e.At.Start >= done {
			out = append(out, source.Patch{At: e.At, With: e.New})
			done = e.At.End
		}
	}
	return out
}

// compareEdits orders edits by their start, then by their end.
func compareEdits(a, b Edit) int {
	return cmp.Or(cmp.Compare(a.At.Start, b.At.Start), cmp.Compare(a.At.End, b.At.End))
}

// sortProblems sorts problems by their lines, and their edits by file order.
func sortProblems(problems []Problem) []Problem {
	for _, p := range problems {
		slices.SortStableFunc(p.Edits, compareEdits)
	}
	slices.SortStableFunc(problems, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
	return problems
}
