package messages

import (
	"bytes"
	"slices"

	"decant/model/source"
)

// Detect reports whether head, the first bytes of a file, are of this dialect rather than of
// another. If head is cut, only what is unique to one dialect counts.
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

// enough is how many bytes of lines are read to detect the dialect of all lines, where they show a
// difference.
const enough = 4 << 20

// isDecided reports whether one dialect has more hints than all others.
func isDecided(sum []int) bool {
	best := slices.Max(sum)
	first := slices.Index(sum, best)
	return best > 0 && !slices.Contains(sum[first+1:], best)
}

// guessCut is the dialect of an incomplete JSON value, or nil when it is unknown. A complete value
// with something after it may be a part of another agent's line.
func guessCut(t *source.Tree, head []byte) *Dialect {
	closed := source.Closed(head)
	if closed == nil || bytes.Contains(head, closed) ||
		t.Parse(closed, source.Span{End: len(closed)}) != nil {
		return nil
	}
	return bestFit(tallyHints(t.Root()), likely)
}

// tallyHints is how sure each dialect is of a value that contains messages or is one. It is nil for
// any other value.
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

// tallyRuns is how sure each dialect is of a list of runs, or nil when none has messages.
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

// addHints adds the hints of one line to those of others, and is false where the line has none. A
// dialect that one line excludes is excluded for all.
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

// bestFit is the dialect that fits best, or nil when none reaches the minimum.
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

// dialects are all dialects. If several fit a file equally well, the first is used.
var dialects = []*Dialect{&Chat, &Anthropic, &Responses}
