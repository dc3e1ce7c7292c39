package model

import (
	"fmt"
	"math"

	"decant/model/amount"
)

// FitMethod is how the numbers of a [Fit] came about.
type FitMethod string

// The methods. The zero FitMethod is of a conversation that nobody held against what it
// records.
const (
	// FitNone: nothing is recorded that would tell.
	FitNone FitMethod = "none"
	// FitFixed: what the file does not hold is known, and the estimates stay as they are.
	FitFixed FitMethod = "fixed"
	// FitScaled: the estimates have a scale as well.
	FitScaled FitMethod = "scaled"
	// FitNewest: the estimates do not follow what is recorded, so the newest recorded size
	// counts as it is, and what was said since is estimated.
	FitNewest FitMethod = "newest"
	// FitRefused: what is recorded has nothing to do with the texts, as in sessions that a
	// program made up, so none of it is used.
	FitRefused FitMethod = "refused"
	// FitInherited: a fork has the scale and the fixed part of its original, and too few
	// calls of its own to measure them.
	FitInherited FitMethod = "inherited"
)

// Fit is what the recorded calls of a conversation say about its estimates. All errors are
// relative, 0.03 for 3 %, and 0 when nothing could be measured.
type Fit struct {
	// Method says which of the following are known.
	Method FitMethod
	// Scale is what estimates of texts are multiplied by; 1 except for FitScaled and
	// FitInherited, and 0 is taken for 1.
	Scale float64
	// PerTool is what a tool call costs beside its texts and those of its result, in
	// tokens; that of the family except for FitScaled.
	PerTool float64
	// Fixed is what is sent and stands in no file, the agent's prompt and its tools, in
	// tokens; 0 for FitNone and FitRefused.
	Fixed int
	// Hidden is recorded reasoning that stands sealed in the live stretch, in tokens.
	// Forgets is true where only that of the last turn is sent.
	Hidden  int
	Forgets bool
	// Cleared is what the agent took out of the live stretch without a word in the file,
	// in tokens. It did so in memory: whoever resumes the file sends it again, so it is
	// part of the context.
	Cleared int
	// Why says in words why there is no scale, or where it is from; "" for FitScaled.
	Why string
	// Calls is how many recorded calls were used, Pairs how many pairs of neighbours there
	// are of which is known what was added between them. Held is at how many calls the
	// errors were measured, each left out of the fit that it was held against.
	Calls, Pairs, Held int
	// Plain is the median error of the context's size when only what the file holds is
	// counted, Unscaled with the fixed part at scale 1.
	Plain, Unscaled float64
	// Error is that of this fit: nine of ten calls are within it.
	Error float64
	// Change is the median error, at scale 1, of what was added between two calls.
	Change float64
	// Script names what the live texts are written in, and ScriptError is how far estimates of
	// such texts were found to be off, 0 where nobody measured it. Only
	// [Conversation.MeasureScripts] sets them, where nothing is recorded.
	Script      string
	ScriptError float64
	// Exact is true where texts are counted by the o200k vocabulary itself.
	Exact bool
}

// String says in a few words how far the numbers can be trusted: "± 0.7 %, calibrated on 41
// calls", "± 2.1 %, not scaled", "± 8 %, measured for Cyrillic", "exact
// (o200k)" or "not calibrated". The first part stands for itself.
func (f *Fit) String() string {
	switch {
	case f.Exact:
		return "exact (o200k)"
	case f.Method == FitScaled:
		return fmt.Sprintf("± %.1f %%, calibrated on %s", 100*f.Error,
			amount.Of(f.Calls, "call"))
	case f.Method == FitFixed && f.Error > 0:
		return fmt.Sprintf("± %.1f %%, not scaled", 100*f.Error)
	case f.Method == FitFixed:
		return "not scaled"
	case f.Method == FitNewest && f.Error > 0:
		return fmt.Sprintf("± %.1f %%, from the newest recorded size", 100*f.Error)
	case f.Method == FitNewest:
		return "from the newest recorded size"
	case f.Method == FitInherited && f.Error > 0:
		return fmt.Sprintf("± %.1f %%, calibrated as its original", 100*f.Error)
	case f.Method == FitInherited:
		return "calibrated as its original"
	case f.Method == FitRefused:
		return "recorded usage does not match the texts, " + f.scriptWords()
	}
	return f.scriptWords()
}

// scriptWords says what was measured for texts like these.
func (f *Fit) scriptWords() string {
	switch {
	case f.ScriptError > 0:
		return fmt.Sprintf("± %.0f %%, measured for %s", 100*f.ScriptError, f.Script)
	case f.Script != "":
		return "not calibrated, error not measured for " + f.Script
	}
	return "not calibrated"
}

// known reports whether anything beside the texts is known.
func (f *Fit) known() bool {
	return f.Method != "" && f.Method != FitNone && f.Method != FitRefused
}

// factor is the scale, 1 if none exists.
func (f *Fit) factor() float64 {
	if f.Scale <= 0 || f.Method != FitScaled && f.Method != FitInherited {
		return 1
	}
	return f.Scale
}

// RoundWeight rounds a token estimate half up to a whole number.
func RoundWeight(weight float64) int { return int(math.Floor(weight + 0.5)) }
