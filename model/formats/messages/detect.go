package messages

import (
	"bytes"
	"slices"

	"decant/model/source"
)

// Detect reports whether head, the first bytes of a file, are of this dialect rather
// than of another. Of a head that is cut only what is of one dialect alone counts.
func (d *Dialect) Detect(head []byte) bool {
	head = source.TrimMark(head)
	var t source.Tree
	if t.Parse(head, source.Span{End: len(head)}) == nil {
		return bestFit(tallyHints(t.Root()), 0) == d
	}
	sum, found := make([]int, len(dialects)), false
	for rest := head; len(rest) > 0 && (!isDecided(sum) || len(head)-len(rest) < enough); {
		line, after, _ := bytes.Cut(rest, []byte{'\n'})
		if t.Parse(line, source.Span{End: len(line)}) == nil {
			found = addHints(sum, tallyHints(t.Root())) || found
		}
		rest = after
	}
	if found {
		return bestFit(sum, 0) == d
	}
	return guessCut(&t, head) == d
}

// enough is how many bytes of lines tell what all are, where they tell dialects apart.
const enough = 4 << 20

// isDecided reports whether one dialect is ahead of all others.
func isDecided(sum []int) bool {
	best := slices.Max(sum)
	first := slices.Index(sum, best)
	return best > 0 && !slices.Contains(sum[first+1:], best)
}

// guessCut is the dialect of a JSON value that is not whole, nil when it does not tell.
func guessCut(t *source.Tree, head []byte) *Dialect {
	closed := source.Closed(head)
	if closed == nil || t.Parse(closed, source.Span{End: len(closed)}) != nil {
		return nil
	}
	return bestFit(tallyHints(t.Root()), likely)
}

// tallyHints is how sure each dialect is of a value that holds messages, or is one; nil when
// it is neither.
func tallyHints(root source.Value) []int {
	if isRuns(root) {
		return tallyRuns(root)
	}
	out := make([]int, len(dialects))
	known := false
	for i, d := range dialects {
		out[i] = -1
		if isMessage(root) {
			out[i], known = d.hint(root, root), true
			continue
		}
		if isTrajectory(root) {
			out[i], known = d.hint(source.Value{}, root.Get("history")), true
			continue
		}
		if p, ok := locateMessages(root, d.lists); ok {
			body := p.body(root)
			out[i], known = d.hint(body, p.messages(body)), true
		}
	}
	if !known {
		return nil
	}
	return out
}

// tallyRuns is how sure each dialect is of a list of runs; nil when none holds messages.
func tallyRuns(list source.Value) []int {
	sum, found := make([]int, len(dialects)), false
	for run := range list.Items() {
		found = addHints(sum, tallyHints(run)) || found
	}
	if !found {
		return nil
	}
	return sum
}

// fitsLess reports whether another dialect fits a value better.
func (d *Dialect) fitsLess(root source.Value) bool {
	hints := tallyHints(root)
	return hints != nil && hints[slices.Index(dialects, d)] < slices.Max(hints)
}

// addHints adds what one line tells to what others told; false when it tells nothing. What
// cannot be on one line cannot be on all.
func addHints(sum, more []int) bool {
	for i := range more {
		if sum[i] < 0 || more[i] < 0 {
			sum[i] = -1
		} else {
			sum[i] += more[i]
		}
	}
	return more != nil
}

// bestFit is the dialect that fits best, nil when none does as well as the least.
func bestFit(hints []int, least int) *Dialect {
	best, at := least-1, -1
	for i, n := range hints {
		if n > best {
			best, at = n, i
		}
	}
	if at < 0 {
		return nil
	}
	return dialects[at]
}

// dialects are all of them. Of those that fit a file alike the first counts.
var dialects = []*Dialect{&Chat, &Anthropic, &Responses}
