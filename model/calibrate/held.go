package calibrate

import (
	"math"
	"slices"
)

// folds is the number of blocks in each run of calls; each block is held out once.
const folds = 5

// misses are the relative errors at calls that were held out.
type misses struct{ plain, unscaled, scaled []float64 }

// holdOut finds the errors at calls that the fit did not use. It holds out blocks and not single
// calls: neighbours contain nearly the same, so each would reveal the other.
func (f *fitter) holdOut(runs [][]Call, prior line) misses {
	n := 0
	for _, run := range runs {
		n += len(run)
	}
	e := misses{make([]float64, 0, n), make([]float64, 0, n), make([]float64, 0, n)}
	seen, held, room := make([][]Call, len(runs)), make([][]Call, len(runs)), make([]Call, n)
	for k := range folds {
		free := room
		for i, run := range runs {
			seen[i], held[i], free = splitBlock(free, run, k)
		}
		l, ok := f.fitRuns(seen, prior)
		if !ok {
			l = prior
		}
		for i := range runs {
			if len(held[i]) > 0 {
				e.add(seen[i], held[i], prior, l)
			}
		}
	}
	return e
}

// fitter fits lines to runs of calls and reuses its memory.
type fitter struct {
	rows   []row
	misses []float64
}

// fitRuns is the line for runs, the newest last.
func (f *fitter) fitRuns(runs [][]Call, prior line) (line, bool) {
	f.rows = pairCalls(f.rows, runs, lags)
	l, ok := f.regressLine(prior)
	if ok {
		l = l.throughEnds(runs[len(runs)-1])
	}
	return l, ok
}

// add compares the lines with the held calls of a run; the lines know the rest of the run.
func (e *misses) add(rest, held []Call, prior, l line) {
	base, level := measureLevel(rest, prior), measureLevel(rest, l)
	for i := range held {
		c := &held[i]
		miss := func(got float64) float64 { return math.Abs(got-c.Context) / c.Context }
		e.plain = append(e.plain, miss(c.Text+c.Images))
		e.unscaled = append(e.unscaled, miss(base+prior.of(c)))
		e.scaled = append(e.scaled, miss(level+l.of(c)))
	}
}

// cutRuns are the runs of calls without removed content between them, in order. Besides compacting,
// an agent may clear old results without recording it in the file.
func cutRuns(calls []Call, prior line) [][]Call {
	var out [][]Call
	from := 0
	for i := range calls {
		if i+1 == len(calls) || calls[i+1].Stretch != calls[i].Stretch ||
			wasCleared(calls[from:i+2], prior) {
			out = append(out, calls[from:i+1:i+1])
			from = i + 1
		}
	}
	return out
}

// clearing is by how many tokens the context must fall to show that something was removed. doubt is
// the fraction by which the estimate of a text may be off.
const (
	clearing = 500
	doubt    = 0.2
)

// wasCleared reports whether something was removed before the last of these calls. It is false
// where only the previous call was sent with extra content.
func wasCleared(run []Call, prior line) bool {
	n := len(run) - 1
	r := rowBetween(&run[n-1], &run[n])
	if r.grown-r.hidden >= -clearing {
		return false
	}
	if n < 2 {
		return true
	}
	r = rowBetween(&run[n-2], &run[n])
	return prior.off(&r) < -clearing-doubt*max(0, r.text)
}

// splitBlock removes the k-th block of a run, from 0. For a short run no block is held out. What is
// left takes memory from room, which must have enough; free is the rest of it.
func splitBlock(room, run []Call, k int) (seen, held, free []Call) {
	n := len(run)
	if n < minCalls {
		return run, nil, room
	}
	from, to := k*n/folds, (k+1)*n/folds
	n = copy(room, run[:from])
	n += copy(room[n:], run[to:])
	return room[:n:n], run[from:to], room[n:]
}

// measureChanges are the errors, without any fit, of what was added between two calls.
func measureChanges(rows []row, prior line) []float64 {
	miss := make([]float64, len(rows))
	for i := range rows {
		miss[i] = math.Abs(prior.off(&rows[i])) / rows[i].grown
	}
	return miss
}

// sure is the part of calls for which an error must hold. Calls that no fit used have a larger
// error than held-out ones, by the factor margin, which was measured on real conversations.
const (
	sure   = 0.9
	margin = 1.25
)

// boundError is the largest error of a call in [sure] of all similar cases, or 0 without cases.
// With few cases it exceeds the largest error found, because the next one may exceed it too.
func boundError(misses []float64) float64 {
	if len(misses) == 0 {
		return 0
	}
	slices.Sort(misses)
	n := len(misses)
	k := int(math.Ceil(sure * float64(n+1)))
	if k > n {
		return margin * misses[n-1] * float64(k) / float64(n)
	}
	return margin * misses[k-1]
}
