package calibrate

import (
	"fmt"
	"math"
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/model/tokens"
)

// The limits for an acceptable fit.
const (
	// minCalls is how many calls a run needs so that some can be held out.
	minCalls = 5
	// minPairs is how many pairs of neighbours a scale needs. With fewer, chance changes the scale
	// by more than the error of the estimates.
	minPairs = 10
	// A scale outside these limits is not a property of a vocabulary: something else is wrong.
	minScale, maxScale = 0.5, 2.0
	// gain is the factor by which a scale must reduce the error to be worth using.
	gain = 0.98
	// maxError is how far calls may be off that were made with this file. In a rewritten file the
	// counts belong to the earlier content.
	maxError = 0.1
	// maxSaid is the largest error that is reported for a size. A size that may be off by more than
	// itself says nothing, and neither do the calls behind it.
	maxSaid = 1.0
)

// ApplyFit applies the fit of a conversation to its estimates. It is called once, after Measure.
func ApplyFit(c *model.Conversation) { c.Calibrate(MeasureFit(c)) }

// MeasureFit is the fit of a conversation, after Measure. An earlier applied fit does not matter. A
// fork with too few calls of its own has the fit of its original.
func MeasureFit(c *model.Conversation) model.Fit {
	calls := ListCalls(c)
	f := FitCalls(calls, c.Family, len(c.Boundaries), c.Exact)
	few := f.Held == 0 || f.Method == model.FitFixed && f.Pairs < minPairs
	if c.Inherited.Method != "" && f.Method != model.FitScaled && few {
		return inherit(c)
	}
	if why := explainSilence(c); len(calls) == 0 && why != "" {
		return fitOthers(c, why)
	}
	return f
}

// inherit is the fit that a fork has from its original. Texts that are counted exactly need no
// scale. Where only those of the original were, the scale and the error of estimates are unknown.
func inherit(c *model.Conversation) model.Fit {
	f := c.Inherited
	switch {
	case c.Exact:
		f.Scale = 1
		f.Why = "it is a fork: what is sent besides its texts is that of its original"
	case f.Exact:
		f.Method, f.Error = model.FitFixed, 0
		f.Why = "it is a fork whose original was counted with --exact, which needs no scale"
	}
	return f
}

// fitOthers is the fit of a conversation that records only calls of other models; why says so. The
// newest size is still what was sent.
func fitOthers(c *model.Conversation, why string) model.Fit {
	f := model.Fit{Method: model.FitNone, Scale: 1, PerTool: c.Family.Framing(), Why: why}
	calls := dropUnsound(callsOf(c, func(string) bool { return true }))
	if len(calls) > 0 {
		prior := line{1, f.PerTool}
		f.Forgets = recallHidden(calls, prior)
		f.Calls = len(calls)
		fitNewest(&f, calls, prior, len(c.Boundaries))
	}
	return f
}

// explainSilence says why none of the recorded calls is usable, or "" where the conversation
// records none.
func explainSilence(c *model.Conversation) string {
	why := ""
	for i := range c.Usage {
		switch u := &c.Usage[i]; {
		case u.Foreign && (u.Model == c.Model || u.Model == ""):
			return "it is a fork, and its recorded model calls were made with the original"
		default:
			why = "all recorded model calls used other models than the newest one"
		}
	}
	return why
}

// FitCalls is the fit of calls, counted by a family; live is the stretch in which the agent
// continues. Calls with numbers that are negative or not finite are left out. The fit has no scale
// where texts are counted exactly. It is empty where the calls do not match the texts at all.
func FitCalls(calls []Call, family tokens.Family, live int, exact bool) model.Fit {
	f := fitSound(calls, family, live, exact)
	if f.Error <= maxSaid {
		return f
	}
	return model.Fit{
		Method: model.FitRefused, Scale: 1, PerTool: family.Framing(),
		Calls: f.Calls, Pairs: f.Pairs, Held: f.Held,
		Plain: f.Plain, Unscaled: f.Unscaled, Change: f.Change,
		Why: fmt.Sprintf("the recorded usage does not match the texts in this file: it differs "+
			"by %.0f %%", 100*f.Error),
	}
}

// fitSound is the fit of calls, however large its error is.
func fitSound(calls []Call, family tokens.Family, live int, exact bool) model.Fit {
	f := model.Fit{Method: model.FitNone, Scale: 1, PerTool: family.Framing()}
	calls = dropUnsound(calls)
	if len(calls) == 0 {
		f.Why = "the conversation records no model calls"
		return f
	}
	prior := line{1, f.PerTool}
	f.Forgets = recallHidden(calls, prior)
	runs := cutRuns(calls, prior)
	steps := pairCalls(nil, runs, lags[:1])
	f.Calls, f.Pairs, f.Method = len(calls), len(steps), model.FitFixed
	f.Change = medianOf(measureChanges(steps, prior))
	var lines fitter
	by, ok := lines.fitRuns(runs, prior)
	e := lines.holdOut(runs, prior)
	f.Held = len(e.scaled)
	f.Plain, f.Unscaled = medianOf(e.plain), medianOf(e.unscaled)
	scaled := medianOf(e.scaled)
	ok = ok && by.scale >= minScale && by.scale <= maxScale
	switch {
	case f.Unscaled > maxError && (!ok || scaled > maxError):
		f.Why = fmt.Sprintf("the recorded sizes do not match the texts in this file: they differ "+
			"by %.0f %%", 100*f.Unscaled)
		fitNewest(&f, calls, prior, live)
		return f
	case exact:
		f.Why = "texts are counted exactly"
	case len(steps) < minPairs:
		f.Why = fmt.Sprintf("only %s recorded; a scale needs %d",
			countPairs(len(steps)), minPairs)
	case !ok:
		f.Why = "the recorded sizes do not match the file"
	case f.Held == 0:
		f.Why = "no stretch has enough model calls in a row to test a scale"
	case scaled >= gain*f.Unscaled:
		f.Why = fmt.Sprintf("scaling by %.2f does not reduce the error", by.scale)
	default:
		f.Method, f.Scale, f.PerTool = model.FitScaled, by.scale, by.perTool
	}
	if f.Error = boundError(e.scaled); f.Method != model.FitScaled {
		f.Error, by = boundError(e.unscaled), prior
	}
	if f.Held == 0 {
		f.Error = boundError(measureJumps(calls, prior))
	}
	findFixed(&f, runs, by, live)
	return f
}

// findFixed finds the fixed part, preferably in the live stretch, else in the last stretch with
// calls. It also finds what was cleared since.
func findFixed(f *model.Fit, runs [][]Call, by line, live int) {
	last := runs[len(runs)-1]
	newest := last[len(last)-1]
	first := slices.IndexFunc(runs, func(r []Call) bool { return r[0].Stretch == newest.Stretch })
	from := measureLevel(runs[first], by)
	f.Fixed = max(0, model.RoundWeight(from))
	if newest.Stretch == live {
		f.Hidden = int(newest.Hidden)
		if first < len(runs)-1 {
			gone := max(0, model.RoundWeight(from-measureLevel(last, by)))
			// A provider drops sealed reasoning first.
			f.Hidden, f.Cleared = max(0, f.Hidden-gone), max(0, gone-f.Hidden)
		}
	}
}

// dropUnsound leaves out calls with unusable numbers.
func dropUnsound(calls []Call) []Call {
	out := make([]Call, 0, len(calls))
	for _, c := range calls {
		ok := c.Context > 0 && c.Tools >= 0
		for _, n := range []float64{c.Context, c.Text, c.Images, c.Hidden, c.Past} {
			ok = ok && n >= 0 && n < math.MaxInt32 // No context is larger; NaN is not less.
		}
		if ok {
			out = append(out, c)
		}
	}
	return out
}

// countPairs is the number of pairs of calls in words, with the verb.
func countPairs(n int) string {
	return amount.Either(n, "pair of model calls is", "pairs of model calls are")
}

// fitNewest is the fit of calls that do not follow the file: the newest size is used as it is.
func fitNewest(f *model.Fit, calls []Call, prior line, live int) {
	last := &calls[len(calls)-1]
	if last.Stretch != live {
		f.Method = model.FitNone
		return
	}
	f.Method = model.FitNewest
	f.Fixed = max(0, model.RoundWeight(last.Context-prior.of(last)))
	f.Hidden = int(last.Hidden)
	f.Error = boundError(measureJumps(calls, prior))
}

// measureJumps is by what fraction calls differ from the prediction of the previous call.
func measureJumps(calls []Call, prior line) []float64 {
	out := make([]float64, 0, len(calls))
	for i := 1; i < len(calls); i++ {
		if a, b := &calls[i-1], &calls[i]; a.Stretch == b.Stretch {
			r := rowBetween(a, b)
			out = append(out, math.Abs(prior.off(&r))/b.Context)
		}
	}
	return out
}
