package facts

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/marker"
)

// The weights of a line's terms, in halves.
const (
	goneLine  = 1 // No longer in the file, so no outline keeps it.
	plainLine = 2
	telling   = 3 // A definition, an error or a heading.
)

// poolShare limits the lines and bytes of a result that are kept ready for its outline, to one part
// in poolShare. poolLines is the largest number of lines.
const (
	poolShare = 4
	poolLines = 100
)

// fillPools finds the lines that outlines may keep, for all live results. Results with the same
// text share them; same is that of [liveTexts].
func (f *TermFact) fillPools(ix *Index, stills []*StillFact, same []int32) {
	f.pools = make([][]PoolLine, ix.Conversation.EventCount())
	model.RunParallel(len(f.pools), func(i int, buf []byte) []byte {
		e := ix.Event(i)
		if e.Kind != model.ToolResult || !e.Live || len(f.Of(i)) == 0 || int(same[i]) != i {
			return buf
		}
		var still []bool
		if e.Call >= 0 && stills[e.Call] != nil {
			still = stills[e.Call].still
		}
		buf = ix.RawText(i, buf[:0])
		f.pools[i] = f.pool(i, marker.SplitLines(buf), len(buf), still)
		return buf
	})
	for i := range f.pools {
		f.pools[i] = f.pools[same[i]]
	}
}

// ranked is a line of a result with its score.
type ranked struct {
	at     int32
	weight uint8
	score  float64
	terms  []int32
}

// pool returns the lines of a result that are kept ready: those with the rarest terms.
func (f *TermFact) pool(event int, lines [][]byte, size int, still []bool) []PoolLine {
	all := f.rank(event, lines, still)
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.at, b.at))
	})
	left := size / poolShare
	most := min(len(lines)/poolShare+1, poolLines)
	all = all[:min(len(all), most)]
	f.addTerms(event, all)
	var out []PoolLine
	for _, r := range all {
		p := f.poolLine(lines[r.at], &r)
		if left -= len(p.Text); len(out) == most || left < 0 {
			break
		}
		out = append(out, p)
	}
	slices.SortFunc(out, func(a, b PoolLine) int { return cmp.Compare(a.At, b.At) })
	return slices.Clip(out)
}

// rank lists the lines of a result that tell most about any term. It leaves the terms out.
func (f *TermFact) rank(event int, lines [][]byte, still []bool) []ranked {
	places := make([]int32, len(lines)) // By line: its index in the list, plus 1.
	var all []ranked
	for _, t := range f.Of(event) {
		if t.Line == NoLine {
			continue
		}
		line := lines[t.Line]
		if still != nil && !still[t.Line] || !marker.CanOutline(line) {
			continue
		}
		if places[t.Line] == 0 {
			all = append(all, ranked{at: t.Line, weight: weighLine(string(line))})
			places[t.Line] = pack(len(all))
		}
		r := &all[places[t.Line]-1]
		r.score += float64(r.weight) * float64(f.Weights[t.Term]) / float64(f.Events[t.Term])
	}
	return all
}

// addTerms adds to each line the terms that it tells most about.
func (f *TermFact) addTerms(event int, all []ranked) {
	places := make(map[int32]int, len(all))
	for i := range all {
		places[all[i].at] = i
	}
	for _, t := range f.Of(event) {
		if i, ok := places[t.Line]; ok {
			all[i].terms = append(all[i].terms, t.Term)
		}
	}
}

// poolLine returns a line in the form that an outline has.
func (f *TermFact) poolLine(line []byte, r *ranked) PoolLine {
	p := PoolLine{At: r.at, Weight: r.weight, Names: r.terms, Text: string(line)}
	if len(line) <= marker.LineBytes {
		return p
	}
	name := f.Names[r.terms[0]]
	from := max(bytes.Index(line, []byte(name)), 0)
	p.Text = marker.CutLine(p.Text, from, min(from+len(name), len(line)))
	p.Names = slices.DeleteFunc(p.Names, func(t int32) bool {
		return !bytes.Contains([]byte(p.Text), []byte(f.Names[t]))
	})
	return p
}

// tellingStarts are the starts of lines that are definitions or headings, by their first byte.
var tellingStarts = [256][]string{
	'f': {"func ", "fn ", "function "},
	't': {"type ", "trait "},
	'c': {"class ", "const "},
	'd': {"def ", "diff "},
	'p': {"pub ", "public ", "private "},
	'v': {"var "},
	'l': {"let "},
	'e': {"export ", "enum "},
	'i': {"interface ", "impl "},
	's': {"struct ", "static "},
	'a': {"async "},
	'm': {"mod ", "macro_rules"},
	'#': {"#"},
	'=': {"==="},
	'@': {"@@ "},
}

// tellingWords are words in lines that report an error.
var tellingWords = []string{
	"rror", "FAIL", "panic", "warning", "atal", "xception", "undefined",
}

// weighLine returns the weight of a line's terms.
func weighLine(line string) uint8 {
	if start := strings.TrimLeft(line, " \t+-"); start != "" {
		for _, s := range tellingStarts[start[0]] {
			if strings.HasPrefix(start, s) {
				return telling
			}
		}
	}
	for _, w := range tellingWords {
		if strings.Contains(line, w) {
			return telling
		}
	}
	return plainLine
}
