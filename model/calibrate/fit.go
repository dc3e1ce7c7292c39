package calibrate

import (
	"fmt"
	"math"
	"slices"

	"decant/model"
	"decant/model/tokens"
)

// Method is how the numbers of a fit came about.
type Method string

// The methods.
const (
	// None: nothing is recorded that would tell.
	None Method = "none"
	// FixedOnly: what the file does not hold is known, and the estimates stay as they are.
	FixedOnly Method = "fixed"
	// Scaled: the estimates have a scale as well.
	Scaled Method = "scaled"
)

// Fit is what the recorded calls of a conversation say about its estimates. All errors are
// medians of relative errors, 0.03 for 3 %, and 0 when nothing could be measured.
type Fit struct {
	// Method says which of the following are known.
	Method Method
	// Scale is what estimates of texts are to be multiplied by; 1 but for Scaled.
	Scale float64
	// PerTool is what a tool call costs beside its texts and those of its result, in
	// tokens; that of the family but for Scaled.
	PerTool float64
	// Fixed is what is sent and stands in no file, the agent's prompt and its tools, in
	// tokens; 0 for None.
	Fixed int
	// Hidden is recorded reasoning that stands sealed in the live stretch, in tokens.
	Hidden int
	// Cleared is what the agent took out of the live stretch without a word in the file,
	// in tokens: it is counted as live and is sent no more.
	Cleared int
	// Why says in words why there is no scale, "" for Scaled.
	Why string
	// Calls is how many recorded calls were used, Pairs how many pairs of neighbours there
	// are of which is known what was added between them. Held is at how many calls the
	// errors were measured, each left out of the fit that it was held against.
	Calls, Pairs, Held int
	// Plain is the error of the context's size when only what the file holds is counted,
	// Unscaled with the fixed part at scale 1, Error that of this fit.
	Plain, Unscaled, Error float64
	// Change is the error, at scale 1, of what was added between two calls.
	Change float64
}

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

// Of is the fit of a conversation, after Measure.
func Of(c *model.Conversation) Fit {
	calls := Calls(c)
	f := From(calls, c.Family, len(c.Boundaries))
	if len(calls) == 0 && len(c.Usage) > 0 {
		f.Why = "all recorded calls are of other models than the newest"
	}
	return f
}

// From is the fit of calls, counted by a family, where live is the stretch that the agent
// goes on with. Calls whose numbers are not finite, or below 0, are left out.
func From(calls []Call, family tokens.Family, live int) Fit {
	f := Fit{Method: None, Scale: 1, PerTool: family.Framing()}
	calls = sound(calls)
	if len(calls) == 0 {
		f.Why = "the conversation records no calls"
		return f
	}
	prior := line{1, f.PerTool}
	calls = remembered(calls, prior)
	runs := cut(calls, prior)
	steps := pairs(runs, lags[:1])
	f.Calls, f.Pairs, f.Method = len(calls), len(steps), FixedOnly
	f.Change = median(changes(steps, prior))
	fitted, ok := regress(pairs(runs, lags), prior)
	e := hold(runs, prior)
	f.Held = len(e.scaled)
	f.Plain, f.Unscaled, f.Error = median(e.plain), median(e.unscaled), median(e.scaled)
	switch {
	case min(f.Error, f.Unscaled) > maxError:
		f.Method = None
		f.Why = fmt.Sprintf("the recorded calls are off by %.0f %%: they sent something else "+
			"than this file holds, as those of a fork's original did", 100*f.Unscaled)
		f.Error = f.Unscaled
		return f
	case len(steps) < minPairs:
		f.Why = fmt.Sprintf("only %d pairs of calls are recorded, and a scale needs %d",
			len(steps), minPairs)
	case !ok || fitted.scale < minScale || fitted.scale > maxScale:
		f.Why = "what is recorded does not follow what the file holds"
	case f.Held == 0:
		f.Why = "no stretch has enough calls in a row to try a scale on"
	case f.Error >= gain*f.Unscaled:
		f.Why = fmt.Sprintf("a scale of %.2f does not make the error smaller", fitted.scale)
	default:
		f.Method, f.Scale, f.PerTool = Scaled, fitted.scale, fitted.perTool
	}
	if f.Method != Scaled {
		f.Error, fitted = f.Unscaled, prior
	}
	f.rest(runs, fitted, live)
	return f
}

// Size is what a call sends that holds texts of an estimate at scale 1, images and so
// many tool calls, in tokens: the newest of the live stretch when given all that is live.
// It is only the estimates for None.
func (f *Fit) Size(text, images float64, tools int) int {
	if f.Method == None {
		return model.Round(text + images)
	}
	by := line{f.Scale, f.PerTool}
	c := Call{Text: text, Images: images, Tools: tools, Hidden: float64(f.Hidden - f.Cleared)}
	return max(0, f.Fixed+model.Round(by.of(&c)))
}

// rest finds the fixed part, at best in the stretch that is live, else in the last that
// has calls; and what was cleared in it since.
func (f *Fit) rest(runs [][]Call, by line, live int) {
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
