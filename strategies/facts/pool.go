package facts

import (
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

// Pool returns the lines of a live result that an outline may keep, in order. Results with the same
// text share them.
func (f *TermFact) Pool(ix *Index, event int) []PoolLine {
	if known := f.pools[f.same[event]].Load(); known != nil {
		return *known
	}
	p := pooler{f: f}
	return p.find(ix, int(f.same[event]))
}

// FindPools finds the pools of some live results on all cores.
func (f *TermFact) FindPools(ix *Index, results []int) {
	if !slices.ContainsFunc(results, func(i int) bool { return f.pools[f.same[i]].Load() == nil }) {
		return
	}
	model.RunWorkers(len(results), func() func(int) {
		p := pooler{f: f}
		return func(i int) {
			if event := int(f.same[results[i]]); f.pools[event].Load() == nil {
				p.find(ix, event)
			}
		}
	})
}

// pooler chooses the lines that outlines may keep. It belongs to one goroutine.
type pooler struct {
	f    *TermFact
	text []byte // The text of the result.
	// ranked are the lines of the result that an outline may keep. places lists by line its index
	// in ranked, plus 1.
	ranked []ranked
	places []int32
}

// ranked is a line of a result with its score.
type ranked struct {
	at     int32
	weight uint8
	score  float64
}

// find finds and records the pool of a result.
func (p *pooler) find(ix *Index, event int) []PoolLine {
	pool := []PoolLine{}
	if len(p.f.Of(event)) > 0 {
		var still []bool
		if call := ix.Event(event).Call; call >= 0 && (*findProved(ix))[call] != nil {
			still = (*findProved(ix))[call].still
		}
		p.text = ix.RawText(event, p.text[:0])
		pool = p.pool(event, still)
	}
	p.f.pools[event].Store(&pool)
	return pool
}

// pool returns the lines of a result that are kept ready: those with the rarest terms.
func (p *pooler) pool(event int, still []bool) []PoolLine {
	lines := marker.SplitLines(p.text)
	p.places = append(p.places[:0], make([]int32, len(lines))...)
	p.rank(event, lines, still)
	slices.SortFunc(p.ranked, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.at, b.at))
	})
	most := min(len(lines)/poolShare+1, poolLines)
	p.ranked = p.ranked[:min(len(p.ranked), most)]
	names := p.names(event)
	left := len(p.text) / poolShare
	out := make([]PoolLine, 0, len(p.ranked))
	for i, r := range p.ranked {
		l := p.line(lines[r.at], &r, names[i])
		if left -= len(l.Text); left < 0 {
			break
		}
		out = append(out, l)
	}
	slices.SortFunc(out, func(a, b PoolLine) int { return cmp.Compare(a.At, b.At) })
	return out
}

// rank lists the lines of a result that tell most about any term.
func (p *pooler) rank(event int, lines [][]byte, still []bool) {
	p.ranked = p.ranked[:0]
	for _, t := range p.f.Of(event) {
		if t.Line == NoLine {
			continue
		}
		line := lines[t.Line]
		if still != nil && !still[t.Line] || !marker.CanOutline(line) {
			continue
		}
		if p.places[t.Line] == 0 {
			p.ranked = append(p.ranked, ranked{at: t.Line, weight: weighLine(viewString(line))})
			p.places[t.Line] = pack(len(p.ranked))
		}
		r := &p.ranked[p.places[t.Line]-1]
		r.score += float64(r.weight) * float64(p.f.Weights[t.Term]) / float64(p.f.Events[t.Term])
	}
}

// names returns for each ranked line the terms that it tells most about.
func (p *pooler) names(event int) [][]int32 {
	clear(p.places)
	for i, r := range p.ranked {
		p.places[r.at] = pack(i + 1)
	}
	out := make([][]int32, len(p.ranked))
	for _, t := range p.f.Of(event) {
		if t.Line == NoLine {
			continue
		}
		if i := p.places[t.Line]; i > 0 {
			out[i-1] = append(out[i-1], t.Term)
		}
	}
	return out
}

// line returns a line in the form that an outline has.
func (p *pooler) line(line []byte, r *ranked, names []int32) PoolLine {
	l := PoolLine{At: r.at, Weight: r.weight, Names: names, Text: string(line)}
	if len(line) <= marker.LineBytes {
		return l
	}
	name := p.f.Names[names[0]]
	from := max(strings.Index(l.Text, name), 0)
	l.Text = marker.CutLine(l.Text, from, min(from+len(name), len(line)))
	l.Names = slices.DeleteFunc(l.Names, func(t int32) bool {
		return !strings.Contains(l.Text, p.f.Names[t])
	})
	return l
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
