package calibrate

import "math"

// folds is into how many runs of calls each stretch is cut; each is held out once.
const folds = 5

// errors are relative errors at calls that were held out.
type errors struct{ plain, unscaled, scaled []float64 }

// measure finds the errors at calls that were left out of the fit. Runs are held out and
// not single calls: neighbours hold nearly the same and would tell on each other.
func (f *Fit) measure(calls []Call, prior line) {
	var e errors
	stretches := cut(calls)
	for k := range folds {
		var seen []Call
		for _, s := range stretches {
			rest, _ := split(s, k)
			seen = append(seen, rest...)
		}
		l, ok := regress(pairs(seen), prior)
		if !ok {
			l = prior
		}
		for _, s := range stretches {
			if rest, held := split(s, k); len(held) > 0 {
				e.hold(rest, held, prior, l)
			}
		}
	}
	f.Held = len(e.scaled)
	f.Plain, f.Unscaled, f.Error = median(e.plain), median(e.unscaled), median(e.scaled)
}

// hold holds the lines against calls of a stretch, of which they know the rest.
func (e *errors) hold(rest, held []Call, prior, fitted line) {
	base, level := level(rest, prior), level(rest, fitted)
	for i := range held {
		c := &held[i]
		miss := func(got float64) float64 { return math.Abs(got-c.Context) / c.Context }
		e.plain = append(e.plain, miss(c.Text))
		e.unscaled = append(e.unscaled, miss(base+prior.of(c)))
		e.scaled = append(e.scaled, miss(level+fitted.of(c)))
	}
}

// cut are the runs of calls between which nothing was taken out, in order. Besides where
// it compacts, an agent may clear old results without a word in the file.
func cut(calls []Call) [][]Call {
	var out [][]Call
	from := 0
	for i := range calls {
		if i+1 == len(calls) || calls[i+1].Stretch != calls[i].Stretch ||
			cleared(&calls[i], &calls[i+1]) {
			out = append(out, calls[from:i+1:i+1])
			from = i + 1
		}
	}
	return out
}

// clearing is by how many tokens the context must fall to tell of something taken out.
const clearing = 500

// cleared reports whether something was taken out between two calls.
func cleared(a, b *Call) bool { return b.Context-b.Hidden < a.Context-a.Hidden-clearing }

// split takes the k-th run out of a stretch, from 0. Of a short one none is held out.
func split(stretch []Call, k int) (rest, held []Call) {
	n := len(stretch)
	if n < minCalls {
		return stretch, nil
	}
	from, to := k*n/folds, (k+1)*n/folds
	rest = append(append(rest, stretch[:from]...), stretch[to:]...)
	return rest, stretch[from:to]
}

// changeError is the error, without any fit, of what was added between two calls.
func changeError(rows []row, prior line) float64 {
	miss := make([]float64, len(rows))
	for i := range rows {
		miss[i] = math.Abs(prior.off(&rows[i])) / rows[i].grown
	}
	return median(miss)
}
