package facts

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"math"
	"path"
	"slices"
	"strconv"

	"decant/model"
	"decant/model/source"
	"decant/strategies/hints"
)

// fileEnd is the last line of a read that goes to the end of its file.
const fileEnd = math.MaxInt

// findReads lists the reads of each file of which there are several, with the lines that each
// call asked for.
func findReads(ix *Index) ([]readRange, [][]int) {
	requests := findRequests(ix)
	ranges := make([]readRange, len(requests))
	for i := range requests {
		ranges[i] = requests[i].asked
	}
	return ranges, groupRanges(ix, ranges)
}

// findRanges finds for each of the reads the later ones whose range contains its own.
func (l *losses) findRanges(ranges []readRange, groups [][]int) {
	members := slices.Concat(groups...)
	l.readTexts(slices.DeleteFunc(slices.Clone(members), func(call int) bool {
		return !l.ix.Briefs[l.ix.Conversation.Calls[call].Result].Comparable
	}), false)
	for _, call := range members {
		l.findShown(call, &ranges[call])
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

// asksForLines reports whether a good call may have asked for lines of a file. What is no read as
// far as the model knows may still be a person's own tool that reads files.
func asksForLines(call *model.Call) bool {
	kind := call.Effect.Kind
	return call.Pair() && call.Status.Good() &&
		(kind == model.Other || kind == model.Reads && len(call.Effect.Paths) == 1)
}

// readAsked fills in which lines of which file a call asked for that may have. Args are those that
// were read, none where that is no JSON.
func (r *requestReader) readAsked(call *model.Call, args source.Value, out *readRange) {
	c := r.ix.Conversation
	out.key.partition = c.EventAt(call.Result).Partition
	if call.Effect.Kind == model.Reads {
		out.ok, out.key.path, out.asked = true, call.Effect.Paths[0], call.Effect.Lines
		if hints.IsShell[call.Tool] {
			return
		}
	}
	if args.Kind() != source.KindObject {
		out.ok = out.ok && len(r.args) == 0
		return
	}
	if call.Effect.Kind == model.Other {
		out.ok, out.key.path, out.asked = OwnRange(args, c.CWD)
	}
	if out.ok {
		out.key.rest = restOf(call, args)
	}
}

// RangeNames are the arguments that say which lines of which file.
var RangeNames = []string{
	"path", "file_path", "notebook_path", "start_line", "end_line", "offset", "limit",
}

// OwnRange is the file and the lines that the arguments of an unknown tool name, as
// the known ones' do.
func OwnRange(args source.Value, folder string) (ok bool, file string, asked model.LineRange) {
	for _, name := range RangeNames[:2] {
		if file = args.Get(name).Text(); file != "" {
			break
		}
	}
	if file == "" {
		return false, "", asked
	}
	if !path.IsAbs(file) {
		file = path.Join(folder, file)
	}
	from, to := lineOf(args.Get("start_line")), lineOf(args.Get("end_line"))
	if from == 0 && to == 0 {
		from = lineOf(args.Get("offset"))
		if limit := lineOf(args.Get("limit")); limit > 0 {
			to = max(1, from) + limit - 1
		}
	}
	if asked = (model.LineRange{From: from, To: to}); asked == (model.LineRange{From: 1}) {
		asked = model.LineRange{}
	}
	return true, path.Clean(file), asked
}

// lineOf is a number of a line, 0 for none: a number, or a text that is one.
func lineOf(v source.Value) int {
	if v.Kind() == source.KindString {
		n, _ := strconv.Atoi(v.Text())
		return max(0, n)
	}
	return max(0, v.Int())
}

// restOf sums up the arguments that say something else than which lines, zero for
// none: only reads that agree in them show the same. An unknown tool agrees only
// with itself.
func restOf(call *model.Call, args source.Value) (sum model.Sum) {
	var rest []string
	if call.Effect.Kind == model.Other {
		rest = append(rest, call.Tool)
	}
	for name, v := range args.Members() {
		if v.Kind() == source.KindNull || slices.Contains(RangeNames, name) ||
			v.Kind() == source.KindString && v.Text() == "" {
			continue
		}
		rest = append(rest, strconv.Quote(name)+":"+string(source.Canonical(v.Raw())))
	}
	if len(rest) == 0 {
		return sum
	}
	slices.Sort(rest)
	h := sha256.New()
	for _, item := range rest {
		_, _ = h.Write(append([]byte(item), 0))
	}
	h.Sum(sum[:0])
	return sum
}

// groupRanges lists the reads of each file of which there are several, in the order
// of their results. Where all have equal arguments, no range contains another.
func groupRanges(ix *Index, ranges []readRange) [][]int {
	at, equal := map[rangeKey]int{}, findEquals(ix).of
	var all [][]int
	for i := range ranges {
		if !ranges[i].ok {
			continue
		}
		k, ok := at[ranges[i].key]
		if !ok {
			k = len(all)
			at[ranges[i].key] = k
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

// findShown fills in which lines a read really showed. A missing start is line 1. A
// missing end is the end of the file, but where the result was cut or limited: then
// it is the last line that was delivered.
func (l *losses) findShown(i int, r *readRange) {
	ix := l.ix
	call := &ix.Conversation.Calls[i]
	r.from, r.to = max(1, r.asked.From), r.asked.To
	if r.to == 0 {
		r.to = fileEnd
	}
	r.shows = r.to
	if ix.Briefs[call.Result].Comparable {
		t := l.texts[ix.Raw(call.Result)]
		r.shorten(int(t.count), int(t.cut))
		if t.stands {
			r.shows = 0
		}
	}
	if call.Effect.Cut || len(ix.Needs[call.Result]) > 0 {
		r.shows = 0
	}
	if call.Effect.Cut && r.asked.To == 0 {
		r.to = fileEnd
	}
}

// shorten takes the lines away that a raw content does not have, as far as that can be told from
// how many it has and which tells of a cut.
func (r *readRange) shorten(lines, cut int) {
	switch {
	case cut >= 0:
		// What follows a cut may be of anywhere.
		r.shows = min(r.shows, r.from+cut-1)
		if cut == lines-1 && r.asked.To == 0 {
			r.to = r.from + cut - 1
		}
	case r.asked.To == 0 && lines >= FullLines-1:
		r.to = r.from + lines - 1
		r.shows = r.to
	}
}

// cutLine is the first line, from 0, that tells that something is cut out there, -1
// for none.
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
