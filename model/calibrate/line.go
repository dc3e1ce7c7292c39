package calibrate

import (
	"math"
	"slices"
)

// line is how the sent tokens grow with the file's content.
type line struct{ scale, perTool float64 }

// of is the file's part of a call, in tokens.
func (l line) of(c *Call) float64 {
	return l.scale*c.Text + l.perTool*float64(c.Tools) + c.Images + c.Hidden
}

// row is what was added between two calls.
type row struct {
	text, tools, hidden float64
	// grown is by how much the context grew, in recorded tokens.
	grown float64
}

// lags are how many calls lie between the calls of a pair. Neighbours give the most and the most
// exact pairs. Distant pairs show a small error that is always in the same direction.
var lags = []int{1, 4, 16, 64}

// pairCalls are the rows that help to find a scale. Each is from two calls of one run, a lag apart,
// without an image between them, because an image is not text. Both the file's content and the
// context must have grown. The rows use the memory of room, which may be nil.
func pairCalls(room []row, runs [][]Call, lags []int) []row {
	n := 0
	for _, run := range runs {
		n += len(run) * len(lags)
	}
	out := slices.Grow(room[:0], n)
	for _, run := range runs {
		for _, lag := range lags {
			for i := lag; i < len(run); i++ {
				a, b := &run[i-lag], &run[i]
				if r := rowBetween(a, b); r.tells() && a.Images == b.Images {
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// rowBetween is the row between two calls.
func rowBetween(a, b *Call) row {
	return row{
		text: b.Text - a.Text, tools: float64(b.Tools - a.Tools),
		hidden: b.Hidden - a.Hidden, grown: b.Context - a.Context,
	}
}

// tells reports whether no part of the row shrank.
func (r *row) tells() bool {
	return r.grown > 0 && r.grown > r.hidden && r.text >= 0 && r.tools >= 0
}

// off is by how much the line misses a row, in tokens.
func (l line) off(r *row) float64 {
	return r.grown - r.hidden - l.scale*r.text - l.perTool*r.tools
}

// weight is the square root of a row's weight. Errors grow with what was added, and small rows are
// mostly rounding and framing.
func (r *row) weight() float64 { return 1 / math.Sqrt(200+r.grown) }

// recallHidden moves all sent sealed reasoning of the calls to Hidden. Some models are sent the
// reasoning of earlier turns and others are not; forgets says which. The calls before and after a
// prompt show that.
func recallHidden(calls []Call, prior line) (forgets bool) {
	kept, dropped := 0.0, 0.0
	for i := 1; i < len(calls); i++ {
		a, b := &calls[i-1], &calls[i]
		if past := b.Past - a.Past; past > 0 && a.Stretch == b.Stretch {
			rest := b.Context - a.Context - prior.of(b) + prior.of(a)
			kept, dropped = kept+math.Abs(rest-past), dropped+math.Abs(rest)
		}
	}
	forgets = kept >= dropped
	for i := range calls {
		if !forgets {
			calls[i].Hidden += calls[i].Past
		}
		calls[i].Past = 0
	}
	return forgets
}

// spread is how many times the median error a row may be off.
const spread = 3

// pull is the weight of the prior line, in typical rows.
const pull = 2

// regressLine fits a line to the rows. It starts from the median of all ratios, which no outlier
// moves, drops rows with a large error, fits, and repeats both steps once. It is false where the
// rows show nothing.
func (f *fitter) regressLine(prior line) (line, bool) {
	f.misses = slices.Grow(f.misses[:0], len(f.rows))[:len(f.rows)]
	l, ok := medianLine(f.rows, prior, f.misses)
	for range 2 {
		if !ok {
			return prior, false
		}
		l, ok = ridgeLine(f.rows, l, farLimit(f.rows, l, f.misses), prior)
	}
	return l, ok
}

// medianLine is the line through the median of all ratios. room has space for one number per row.
func medianLine(rows []row, prior line, room []float64) (line, bool) {
	ratios := room[:0]
	for i := range rows {
		if r := &rows[i]; r.text > 0 {
			ratios = append(ratios, (r.grown-r.hidden-prior.perTool*r.tools)/r.text)
		}
	}
	if len(ratios) == 0 {
		return prior, false
	}
	return line{medianOf(ratios), prior.perTool}, true
}

// miss is by how much a line misses a row, in typical errors of a similar row.
func (l line) miss(r *row) float64 { return math.Abs(l.off(r) * r.weight()) }

// farLimit is the error above which a row counts as far from a line. room has space for one number
// per row.
func farLimit(rows []row, l line, room []float64) float64 {
	for i := range rows {
		room[i] = l.miss(&rows[i])
	}
	return spread * medianOf(room[:len(rows)])
}

// ridgeLine is the least-squares line, pulled towards the prior line. It uses only the rows whose
// distance from near is within the limit.
func ridgeLine(rows []row, near line, limit float64, prior line) (line, bool) {
	var tt, tn, nn, ty, ny float64
	count := 0
	for i := range rows {
		r := &rows[i]
		if near.miss(r) > limit {
			continue
		}
		count++
		w := r.weight() * r.weight()
		y := prior.off(r)
		tt, tn, nn = tt+w*r.text*r.text, tn+w*r.text*r.tools, nn+w*r.tools*r.tools
		ty, ny = ty+w*r.text*y, ny+w*r.tools*y
	}
	if count == 0 || tt <= 0 {
		return prior, false
	}
	tt, nn = tt*(1+pull/float64(count)), nn*(1+pull/float64(count))
	det := tt*nn - tn*tn
	l := line{prior.scale + ty/tt, prior.perTool}
	if det > 1e-9*tt*nn {
		both := line{prior.scale + (nn*ty-tn*ny)/det, prior.perTool + (tt*ny-tn*ty)/det}
		if both.perTool >= 0 { // Below 0 the rows only show the scale.
			l = both
		}
	}
	return l, !math.IsNaN(l.scale) && !math.IsInf(l.scale, 0)
}

// first is from how many calls of a run the fixed part is computed. Later calls contain more, and
// with it a larger error of the estimates. A single call may have been sent with extra content.
const first = 5

// measureLevel is what the first calls of a run sent in addition to the file's content, in tokens.
func measureLevel(run []Call, l line) float64 {
	var room [first]float64
	rest := room[:min(first, len(run))]
	for i := range rest {
		rest[i] = run[i].Context - l.of(&run[i])
	}
	return medianOf(rest)
}

// minGrowth is by how many tokens of text a run must grow before its ends can show a scale.
const minGrowth = 5000

// throughEnds turns a line so that it also fits the last calls of a run. The errors of estimates
// add up over a run, and the agent continues from the newest call.
func (l line) throughEnds(run []Call) line {
	n := min(first, len(run)/2)
	if n == 0 {
		return l
	}
	head, tail := run[:n], run[len(run)-n:]
	grown := meanText(tail) - meanText(head)
	if grown < minGrowth {
		return l
	}
	l.scale += (measureLevel(tail, l) - measureLevel(head, l)) / grown
	return l
}

// meanText is the mean estimate of what the calls sent.
func meanText(calls []Call) float64 {
	sum := 0.0
	for i := range calls {
		sum += calls[i].Text
	}
	return sum / float64(len(calls))
}

// medianOf is the median of some numbers, or 0 without any. It reorders the numbers.
func medianOf(of []float64) float64 {
	n := len(of)
	if n == 0 {
		return 0
	}
	high := selectNth(of, n/2)
	if n%2 == 1 {
		return high
	}
	return slices.Max(of[:n/2])/2 + high/2
}

// selectNth is the number at place n in sorted order. It moves numbers that are not greater before
// that place (Hoare's selection).
func selectNth(of []float64, n int) float64 {
	from, to := 0, len(of)-1
	for from < to {
		pivot := of[(from+to)/2]
		low, high := from, to
		for low <= high {
			for of[low] < pivot {
				low++
			}
			for of[high] > pivot {
				high--
			}
			if low <= high {
				of[low], of[high] = of[high], of[low]
				low, high = low+1, high-1
			}
		}
		switch {
		case n <= high:
			to = high
		case n >= low:
			from = low
		default:
			return of[n]
		}
	}
	return of[n]
}
