package calibrate

import (
	"fmt"
	"math"
	"slices"

	"decant/model"
	"decant/model/tokens"
)

// The limits of what counts as a fit.
const (
	// minCalls is how many calls a run needs so that some can be held out.
	minCalls = 5
	// minPairs is how many pairs of neighbours a scale needs: with fewer, chance moves it
	// by more than the estimates are off.
	minPairs = 10
	// Scales outside of these are no property of a vocabulary: something else is wrong.
	minScale, maxScale = 0.5, 2.0
	// gain is how much smaller an error must be to be worth a scale.
	gain = 0.98
	// maxError is how far calls may be off that were made with this file. In one that was
	// rewritten the counts are of what stood there before.
	maxError = 0.1
)

// Apply lays the fit of a conversation over its estimates. It is called once, after
// Measure.
func Apply(c *model.Conversation) { c.Calibrate(Of(c)) }

// Of is the fit of a conversation, after Measure. It does not matter whether one was laid
// over its estimates. A fork with too few calls of its own has the fit of its original.
func Of(c *model.Conversation) model.Fit {
	calls := Calls(c)
	f := From(calls, c.Family, len(c.Boundaries))
	few := f.Held == 0 || f.Method == model.FitFixed && f.Pairs < minPairs
	if c.Inherited.Method != "" && f.Method != model.FitScaled && few {
		return c.Inherited
	}
	if why := silent(c); len(calls) == 0 && why != "" {
		f.Why = why
	}
	return f
}

// silent says why none of the calls that a conversation records tells anything, "" where it
// records none.
func silent(c *model.Conversation) string {
	why := ""
	for i := range c.Usage {
		switch u := &c.Usage[i]; {
		case u.Foreign && (u.Model == c.Model || u.Model == ""):
			return "it is a fork, and its recorded calls were made with the original"
		default:
			why = "all recorded calls are of other models than the newest"
		}
	}
	return why
}

// From is the fit of calls, counted by a family, where live is the stretch that the agent
// goes on with. Calls whose numbers are not finite, or below 0, are left out.
func From(calls []Call, family tokens.Family, live int) model.Fit {
	f := model.Fit{Method: model.FitNone, Scale: 1, PerTool: family.Framing()}
	calls = sound(calls)
	if len(calls) == 0 {
		f.Why = "the conversation records no calls"
		return f
	}
	prior := line{1, f.PerTool}
	calls = remembered(calls, prior)
	runs := cut(calls, prior)
	steps := pairs(runs, lags[:1])
	f.Calls, f.Pairs, f.Method = len(calls), len(steps), model.FitFixed
	f.Change = median(changes(steps, prior))
	fitted, ok := regress(pairs(runs, lags), prior)
	e := hold(runs, prior)
	f.Held = len(e.scaled)
	f.Plain, f.Unscaled, f.Error = median(e.plain), median(e.unscaled), median(e.scaled)
	switch {
	case min(f.Error, f.Unscaled) > maxError:
		f.Method = model.FitNone
		f.Why = fmt.Sprintf("the recorded calls are off by %.0f %%: they sent something else "+
			"than this file holds, as those of a fork's original did", 100*f.Unscaled)
		f.Error = f.Unscaled
		return f
	case len(steps) < minPairs:
		f.Why = fmt.Sprintf("only %s recorded, and a scale needs %d", counted(len(steps)), minPairs)
	case !ok || fitted.scale < minScale || fitted.scale > maxScale:
		f.Why = "what is recorded does not follow what the file holds"
	case f.Held == 0:
		f.Why = "no stretch has enough calls in a row to try a scale on"
	case f.Error >= gain*f.Unscaled:
		f.Why = fmt.Sprintf("a scale of %.2f does not make the error smaller", fitted.scale)
	default:
		f.Method, f.Scale, f.PerTool = model.FitScaled, fitted.scale, fitted.perTool
	}
	if f.Method != model.FitScaled {
		f.Error, fitted = f.Unscaled, prior
	}
	rest(&f, runs, fitted, live)
	return f
}

// rest finds the fixed part, at best in the stretch that is live, else in the last that
// has calls; and what was cleared in it since.
func rest(f *model.Fit, runs [][]Call, by line, live int) {
	last := runs[len(runs)-1]
	newest := last[len(last)-1]
	first := slices.IndexFunc(runs, func(r []Call) bool { return r[0].Stretch == newest.Stretch })
	from := level(runs[first], by)
	f.Fixed = max(0, model.Round(from))
	if newest.Stretch == live {
		f.Hidden = int(newest.Hidden)
		if first < len(runs)-1 {
			f.Cleared = max(0, model.Round(from-level(last, by)))
		}
	}
}

// sound leaves out calls that cannot be counted with.
func sound(calls []Call) []Call {
	var out []Call
	for _, c := range calls {
		ok := c.Context > 0 && c.Tools >= 0
		for _, n := range []float64{c.Context, c.Text, c.Images, c.Hidden, c.Past} {
			ok = ok && n >= 0 && n < math.MaxInt32 // No context holds more; NaN is not less.
		}
		if ok {
			out = append(out, c)
		}
	}
	return out
}

// counted counts pairs of calls, with the verb.
func counted(n int) string {
	if n == 1 {
		return "1 pair of calls is"
	}
	return fmt.Sprintf("%d pairs of calls are", n)
}
