package facts

import (
	"bytes"
	"cmp"
	"math"
	"slices"

	"decant/model"
)

// fileEnd is the last line of a read up to the end of its file.
const fileEnd = math.MaxInt

// findRanges finds for each read of the groups the later reads whose range contains its own.
func (l *losses) findRanges(groups [][]int) {
	requests := findRequests(l.ix)
	ranges := make([]readRange, len(requests))
	members := slices.Concat(groups...)
	l.readTexts(slices.DeleteFunc(slices.Clone(members), func(call int) bool {
		return !l.ix.Briefs[l.ix.Conversation.Calls[call].Result].Comparable
	}), false)
	for _, call := range members {
		ranges[call] = l.findShown(call, requests[call].asked.lines)
	}
	pairs := make([]int, 0, len(members)) // Calls whose lines are compared.
	for _, g := range groups {
		pairs = append(pairs, l.findContainers(g, ranges)...)
	}
	slices.Sort(pairs)
	l.readTexts(slices.Compact(pairs), true)
	model.RunParallel(len(members), func(i int, buf []byte) []byte {
		within := l.of(members[i]).within
		for k := range within {
			within[k].Class = l.loss(members[i], int(within[k].Call))
		}
		return buf
	})
}

// findReads lists the reads of each file with several reads, in the order of their results. It
// skips a file if all its reads have equal arguments: then no range contains another.
func findReads(ix *Index) [][]int {
	requests := findRequests(ix)
	at, equal := map[rangeKey]int{}, findEquals(ix).of
	var all [][]int
	for i := range requests {
		asked := &requests[i].asked
		if !asked.ok {
			continue
		}
		k, ok := at[asked.key]
		if !ok {
			k = len(all)
			at[asked.key] = k
			all = append(all, nil)
		}
		all[k] = append(all[k], i)
	}
	all = slices.DeleteFunc(all, func(g []int) bool {
		same := equal[g[0]].Group
		return len(g) < 2 || same >= 0 && !slices.ContainsFunc(g, func(i int) bool {
			return equal[i].Group != same
		})
	})
	for _, g := range all {
		slices.SortFunc(g, func(a, b int) int {
			return cmp.Compare(ix.Conversation.Calls[a].Result, ix.Conversation.Calls[b].Result)
		})
	}
	return all
}

// findShown returns which lines a read that asked for lines really showed. A missing start is line
// 1. A missing end is the end of the file. If the result was cut or limited, it is the last line
// that was delivered.
func (l *losses) findShown(i int, asked model.LineRange) readRange {
	ix := l.ix
	call := &ix.Conversation.Calls[i]
	r := readRange{from: max(1, asked.From), to: asked.To}
	if r.to == 0 {
		r.to = fileEnd
	}
	r.shows = r.to
	if ix.Briefs[call.Result].Comparable {
		t := l.texts[ix.Raw(call.Result)]
		r.shorten(int(t.count), int(t.cut), asked.To == 0)
		if t.stands {
			r.shows = 0
		}
	}
	if call.Effect.Cut || len(ix.Needs[call.Result]) > 0 {
		r.shows = 0
	}
	if call.Effect.Cut && asked.To == 0 {
		r.to = fileEnd
	}
	return r
}

// shorten removes the lines that a raw content does not have. It judges by the number of lines and
// by the line that mentions a cut. open says that the read asked for no last line.
func (r *readRange) shorten(lines, cut int, open bool) {
	switch {
	case cut >= 0:
		// Text after a cut may be from anywhere.
		r.shows = min(r.shows, r.from+cut-1)
		if cut == lines-1 && open {
			r.to = r.from + cut - 1
		}
	case open && lines >= FullLines-1:
		r.to = r.from + lines - 1
		r.shows = r.to
	}
}

// cutLine returns the first line, from 0, that says that something is cut out, -1 for none.
func cutLine(raw []byte) int {
	if !IsCutNotice(raw) {
		return -1
	}
	n := 0
	for line := range bytes.SplitSeq(raw, []byte{'\n'}) {
		if IsCutNotice(line) {
			return n
		}
		n++
	}
	return 0
}
