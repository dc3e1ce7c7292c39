package calibrate

import (
	"math"
	"slices"

	"decant/model"
	"decant/model/tokens"
)

// Split is how a run is parted for the k-th try, from 0.
func Split(run []Call, k int) (seen, held []Call) {
	seen, held, _ = splitBlock(make([]Call, len(run)), run, k)
	return seen, held
}

// Misses are the relative errors behind a fit: of the context's size at calls that were
// held out, as it would be told, and of what was added between two calls at scale 1.
func Misses(calls []Call, family tokens.Family) (size, change []float64) {
	prior := line{1, family.Framing()}
	f := FitCalls(calls, family, 0, false)
	calls = dropUnsound(calls)
	recallHidden(calls, prior)
	runs := cutRuns(calls, prior)
	e := new(fitter).holdOut(runs, prior)
	if size = e.unscaled; f.Method == model.FitScaled {
		size = e.scaled
	}
	return size, measureChanges(pairCalls(nil, runs, lags[:1]), prior)
}

// Counted counts pairs of calls, with the verb.
var Counted = countPairs

// Nested holds fits against calls that they did not see, and says how many there are and how many
// are within the error that is stated: in five blocks of each run, and in the last fifth of
// the newest one.
func Nested(calls []Call, family tokens.Family) (blocks, later Covered) {
	prior := line{1, family.Framing()}
	calls = dropUnsound(calls)
	if FitCalls(calls, family, 0, false).Method == model.FitNewest {
		return blocks, later // It says nothing about calls before the newest.
	}
	recallHidden(calls, prior)
	runs := cutRuns(calls, prior)
	for k := range folds {
		seen, held := make([][]Call, len(runs)), make([][]Call, len(runs))
		for i, run := range runs {
			seen[i], held[i] = Split(run, k)
		}
		blocks.add(seen, held, family)
	}
	last := runs[len(runs)-1]
	if n := len(last) * 4 / 5; n >= minCalls {
		seen, held := slices.Clone(runs), make([][]Call, len(runs))
		seen[len(runs)-1], held[len(runs)-1] = last[:n], last[n:]
		later.add(seen, held, family)
	}
	return blocks, later
}

// Covered counts calls, and those of them that are within the stated error.
type Covered struct{ All, Within int }

func (n *Covered) add(seen, held [][]Call, family tokens.Family) {
	f := FitCalls(slices.Concat(seen...), family, 0, false)
	if f.Method != model.FitScaled && f.Method != model.FitFixed {
		return
	}
	l := line{f.Scale, f.PerTool}
	for i := range held {
		from := measureLevel(seen[i], l)
		for k := range held[i] {
			c := &held[i][k]
			n.All++
			if math.Abs(from+l.of(c)-c.Context) <= f.Error*c.Context {
				n.Within++
			}
		}
	}
}
