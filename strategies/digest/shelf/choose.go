package shelf

import (
	"cmp"
	"container/heap"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/digest/stretch"
	"decant/strategies/terms"
)

// The shares of what the sections leave of a digest's limit, in percent. wholeShare is for whole
// texts of the newest reads and writes; one of them may take wholeMost of that. namesShare, of the
// rest, is for names without their lines.
const wholeShare, wholeMost, namesShare = 40, 30, 40

// wholeCalls is how many calls ago a text may be to stay whole.
const wholeCalls = 60

// leastWhole is the least number of lines of a text that is kept whole. Shorter texts are only
// messages of a tool.
const leastWhole = 3

// gapMark marks left-out lines.
const gapMark, gapTokens = "  …\n", 2

// Fill chooses lines for a number of tokens, and returns the additional names that fit.
func (h *Shelf) Fill(tokens float64) []string {
	whole := tokens * wholeShare / 100
	tokens += h.takeWhole(whole) - whole
	own := tokens * namesShare / 100
	return h.takeNames(h.takeLines(tokens-own) + own)
}

// takeWhole keeps the newest reads and writes of files whole while they fit, because they are
// likely edited next. It returns the tokens that are left.
func (h *Shelf) takeWhole(left float64) float64 {
	most := left * wholeMost / 100
	calls := 0
	for from := 0; from < len(h.lines); {
		to := from + 1
		for to < len(h.lines) && h.lines[to].event == h.lines[from].event {
			to++
		}
		e := h.s.C.EventAt(h.lines[from].event)
		if e.Kind == model.ToolCall {
			calls++
		}
		if calls > wholeCalls {
			break
		}
		if cost := h.weighWhole(from, to); to-from >= leastWhole && h.isText(e) &&
			cost <= min(most, left) {
			left -= cost
			h.keepWhole(from, to)
		}
		from = to
	}
	return left
}

// keepWhole adds all lines of an event that the digest does not have yet.
func (h *Shelf) keepWhole(from, to int) {
	for n := from; n < to; n++ {
		if !h.has(n) {
			h.keep(n)
		}
	}
}

// has reports whether the digest has a line. Lines that are too short do not count.
func (h *Shelf) has(n int) bool {
	return h.kept[h.lines[n].key] && len(h.lines[n].key) >= terms.MinLine
}

// isText reports whether an event read or wrote the text of a file.
func (h *Shelf) isText(e *model.Event) bool {
	if e.Call < 0 {
		return false
	}
	k := &h.s.C.Calls[e.Call]
	return h.s.IsRead(e) && k.Status.Good() || stretch.HasWritten(k)
}

// weighWhole returns the weight of an event's lines that the digest does not have yet.
func (h *Shelf) weighWhole(from, to int) float64 {
	sum := h.weighPlace(h.lines[from].place) + gapTokens
	skipped := false
	for n := from; n < to; n++ {
		if h.has(n) {
			skipped = true
			continue
		}
		if skipped {
			sum += gapTokens
		}
		sum, skipped = sum+h.weighText(n), false
	}
	return sum
}

// weighPlace returns the weight of a place's name, 0 if the digest already has it.
func (h *Shelf) weighPlace(place int) float64 {
	if len(h.places[place].chosen) > 0 {
		return 0
	}
	return h.s.C.TextWeight("- " + h.places[place].name + "\n")
}

// weighText returns the weight of a line.
func (h *Shelf) weighText(n int) float64 {
	return h.s.C.TextWeight("  " + h.lines[n].text + "\n")
}

// keep adds a line to the digest.
func (h *Shelf) keep(n int) {
	l := &h.lines[n]
	h.kept[l.key] = true
	h.places[l.place].chosen = append(h.places[l.place].chosen, n)
	if l.again {
		h.words.keep(l.text)
	}
	for _, w := range h.listTerms(n) {
		h.words.words[w].kept = true
	}
}

// listTerms returns the terms of a line as places in the glossary, none if it occurs again.
func (h *Shelf) listTerms(n int) []int { return h.terms[h.lines[n].fromTerm:h.lines[n].toTerm] }

// takeLines adds lines while they fit. Each time it takes the line whose new names have the highest
// value per token. It returns the tokens that are left.
func (h *Shelf) takeLines(left float64) float64 {
	p := &pile{worth: make([]float64, len(h.lines))}
	for n := range h.lines {
		if h.lines[n].again || h.has(n) {
			continue
		}
		if p.worth[n] = h.worth(n); p.worth[n] > 0 {
			p.lines = append(p.lines, n)
		}
	}
	heap.Init(p)
	for p.Len() > 0 {
		n := p.lines[0]
		if now := h.worth(n); now < p.worth[n] { // Lines taken since have some of its names.
			p.worth[n] = now
			heap.Fix(p, 0)
			continue
		}
		cost := h.weighText(n) + h.weighPlace(h.lines[n].place) + gapTokens
		if p.worth[n] <= 0 || cost > left {
			break
		}
		heap.Pop(p)
		left -= cost
		h.keep(n)
	}
	return left
}

// worth returns the value per token of a line's terms that are not kept yet.
func (h *Shelf) worth(n int) float64 {
	sum := 0.0
	for _, w := range h.listTerms(n) {
		sum += h.words.weigh(w)
	}
	return sum / h.lines[n].cost()
}

// takeNames lists the names that no line has, the most valuable first, while they fit.
func (h *Shelf) takeNames(left float64) []string {
	var all []int
	worth := make([]float64, len(h.words.words))
	for n := range h.words.words {
		if worth[n] = h.words.weigh(n); worth[n] > 0 {
			all = append(all, n)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(worth[b], worth[a]) })
	var out []string
	for _, n := range all {
		w := &h.words.words[n]
		if w.kept {
			continue
		}
		text := cleanLine(w.text)
		if left -= h.s.C.TextWeight(text + ", "); left < 0 {
			break
		}
		h.words.keep(text)
		out = append(out, text)
	}
	return out
}

// pile is a heap of lines, with the highest value per token on top.
type pile struct {
	lines []int
	worth []float64 // By line.
}

// Len returns the number of lines.
func (p *pile) Len() int { return len(p.lines) }

// Less reports whether one line has a higher value than another, or is the newer of equals.
func (p *pile) Less(i, k int) bool {
	a, b := p.lines[i], p.lines[k]
	return p.worth[a] > p.worth[b] || p.worth[a] == p.worth[b] && a < b
}

// Swap changes the places of two lines.
func (p *pile) Swap(i, k int) { p.lines[i], p.lines[k] = p.lines[k], p.lines[i] }

// Push is never used, because a pile only shrinks.
func (p *pile) Push(x any) { p.lines = append(p.lines, x.(int)) }

// Pop removes the last line.
func (p *pile) Pop() any {
	last := p.lines[len(p.lines)-1]
	p.lines = p.lines[:len(p.lines)-1]
	return last
}

// Write appends the lines by place, the oldest place first. Within a place, lines keep their order.
func (h *Shelf) Write(b *strings.Builder) {
	for _, p := range slices.Backward(h.places) {
		if len(p.chosen) == 0 {
			continue
		}
		slices.SortFunc(p.chosen, func(x, y int) int {
			a, b := &h.lines[x], &h.lines[y]
			return cmp.Or(cmp.Compare(a.event, b.event), cmp.Compare(a.at, b.at))
		})
		b.WriteString("- " + p.name + "\n")
		for i, n := range p.chosen {
			if p.file && i > 0 && !h.follows(n, p.chosen[i-1]) {
				b.WriteString(gapMark)
			}
			if text := h.lines[n].text; "`"+text+"`" != p.name {
				b.WriteString(strings.TrimRight("  "+text, " ") + "\n")
			}
		}
	}
}

// follows reports whether a line came right after another.
func (h *Shelf) follows(n, before int) bool {
	a, b := &h.lines[before], &h.lines[n]
	return a.event == b.event && a.at+1 == b.at
}
