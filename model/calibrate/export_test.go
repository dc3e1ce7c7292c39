package calibrate

import (
	"decant/model"
	"decant/model/tokens"
)

// Split is how a run is parted for the k-th try, from 0.
var Split = split

// Misses are the relative errors behind a fit: of the context's size at calls that were
// held out, as it would be told, and of what was added between two calls at scale 1.
func Misses(calls []Call, family tokens.Family) (size, change []float64) {
	prior := line{1, family.Framing()}
	f := From(calls, family, 0)
	runs := cut(remembered(sound(calls), prior), prior)
	e := hold(runs, prior)
	if size = e.unscaled; f.Method == model.FitScaled {
		size = e.scaled
	}
	return size, changes(pairs(runs, lags[:1]), prior)
}

// Counted counts pairs of calls, with the verb.
var Counted = counted
