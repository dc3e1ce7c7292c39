package draw

import (
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/tui/board"
)

// Header draws the lines above the panes: what is open, its tokens, and the meaning of the colours.
type Header struct {
	B *Canvas
	// lines are the lines drawn for this key.
	key   headerKey
	lines []string
	// AllClasses makes the legend name the letters of all classes, even those absent from the plan,
	// because the list may contain them.
	AllClasses, hadAll bool
	// rest are the marks to explain for which the drawn lines have no room.
	rest board.MarkSet
	// presets says where each drawn line shows the preset.
	presets [legendLine]presetCells
}

// headerKey is everything that the header depends on.
type headerKey struct {
	width, height, version int
	theme                  *render.Theme
}

// View draws at most height lines. It redraws them only if something that they show has changed.
func (h *Header) View(width, height int) []string {
	key := headerKey{width, height, h.B.Version, h.B.Theme}
	if h.lines == nil || h.key != key || h.hadAll != h.AllClasses {
		h.key, h.hadAll, h.presets = key, h.AllClasses, [legendLine]presetCells{}
		h.rest = h.B.AllMarks()
		switch {
		case height <= 1:
			h.lines = []string{h.sizes(width, height)}
		default:
			h.lines = []string{h.nameLine(width), h.sizes(width, height), h.legend(width)}
		}
	}
	return h.lines[:min(height, len(h.lines))]
}

// nameLine draws the title, with format and model on the right.
func (h *Header) nameLine(width int) string {
	b, c := h.B, h.B.Conv
	use := ""
	if b.InUse != "" {
		use = "in use"
	}
	right := strings.Join(
		nonEmpty(readOnly(b), use, render.CleanLine(c.Format),
			render.CleanLine(c.Model)), b.Glyphs.Separator())
	p := NewPen(width, &b.Glyphs)
	wrong := problemWords(b)
	room := width - render.Width(right) - 2
	if wrong != "" {
		room -= render.Width(wrong) + 2
	}
	if room < 12 {
		right, room = "", width
		if wrong != "" {
			room = max(width-render.Width(wrong)-2, 0)
		}
	}
	p.Put(b.Theme.Title, h.title(), room)
	if wrong != "" {
		p.Gap(2)
		p.Say(problemStyle(b), wrong)
	}
	p.Number(b.Theme.Dim, right, p.Left)
	return p.String()
}

// problemWords says what is wrong and which key tells more, "" for nothing.
func problemWords(b *Canvas) string {
	words := board.ProblemWords(b.Board)
	if words == "" {
		return ""
	}
	return words + ": B"
}

// problemStyle returns the style of those words. A fixed problem is not a warning.
func problemStyle(b *Canvas) lipgloss.Style {
	if _, left := board.ProblemSums(b.Board); left > 0 {
		return b.Theme.Warn
	}
	return b.Theme.Dim
}

// title returns the title of the conversation, or its id.
func (h *Header) title() string {
	if title := render.CleanLine(h.B.Conv.Title); title != "" {
		return title
	}
	return render.CleanLine(h.B.Conv.ID)
}

// minOnlyTitle is the least cells for a title in a header of one line.
const minOnlyTitle = 10

// readOnly says that nothing can be saved, "" if saving is possible.
func readOnly(b *Canvas) string {
	if b.ReadOnly {
		return "read-only"
	}
	return ""
}

// The screen width in cells from which the header has room for the calls used to calibrate the
// numbers, and the cells for the verdict.
const (
	trustedHeader = 100
	verdictField  = len("x checked")
)

// sizes draws the context before and after, in tokens and as a share of the window. The saving, the
// gauge of the window and the verdict follow.
func (h *Header) sizes(width, height int) string {
	b, th := h.B, h.B.Theme
	p := NewPen(width, &b.Glyphs)
	if height >= legendLine {
		h.putContext(p, 0)
	} else {
		names := presetNames(b)
		h.putContext(p, presetGap+signCells+render.Width(names[len(names)-1]))
		h.putPreset(p, max(height-1, 0), presetGap, 0)
		for _, words := range nonEmpty(readOnly(b), problemWords(b)) {
			if p.Left >= 2+render.Width(words) {
				p.Gap(2)
				p.Say(th.Warn, words)
			}
		}
	}
	switch {
	case height <= 1 && p.Left >= minOnlyTitle:
		// The gauge would only repeat the numbers.
		p.Gap(2)
		p.Put(th.Title, h.title(), p.Left)
		return p.String()
	case width < MinLegendWidth:
		h.gauge(p, 0)
		return p.String()
	}
	verdict, style := h.Verdict()
	words := ""
	if width >= trustedHeader {
		words = Trust(b, width)
	}
	field := max(render.Width(verdict), verdictField)
	if part, _, _ := strings.Cut(words, ", "); p.Left < field+4+render.Width(words) {
		words = part
	}
	if words != "" {
		field += render.Width(words) + 2
	}
	h.gauge(p, field+2)
	p.Gap(2)
	p.Say(style, verdict)
	p.Number(th.Dim, words, p.Left)
	return p.String()
}

// legendLine is the line of the header that explains the gauge.
const legendLine = 3

// gauge draws the context window as far as spare cells remain beside it: what is kept, what is
// removed by class, and what is free.
func (h *Header) gauge(p *Pen, spare int) {
	b := h.B
	const gap = 2
	w := p.Left - spare - gap - 1
	if w < minGauge {
		p.Gap(p.Left - spare)
		return
	}
	p.Gap(gap)
	end := p.Left - w - 1
	window := b.Conv.Window
	was, _ := b.WeighContext()
	before, _ := b.WeighTotals()
	s := b.All()
	w -= putBeside(b, p, was, w)
	if window > 0 {
		window = max(window-was.Beside(), 1)
	}
	h.window(p, before, window, w, b.split(&s))
	p.Gap(p.Left - end)
}

// minGauge is the least cells for a useful gauge.
const minGauge = 4

// window draws the gauge in w cells, plus one for the mark of the window's end. The mark is inside
// the gauge if the conversation is larger than the window.
func (h *Header) window(p *Pen, before, window, w int, shares []Share) {
	b := h.B
	if window <= 0 || before <= window {
		p.Drawn(b.bar(shares, max(window, before), w), w)
		if window > 0 {
			p.Say(b.Theme.Track, b.Glyphs.Vertical)
		}
		return
	}
	inside, outside := SplitShares(shares, window)
	// Keep at least one cell on either side, so that the mark is visibly inside.
	cells := min(max(w*window/before, 1), w-1)
	p.Drawn(b.bar(inside, window, cells), cells)
	p.Say(b.Theme.Warn, b.Glyphs.Vertical)
	p.Drawn(b.bar(outside, before-window, w-cells), w-cells)
}

// SplitShares cuts shares in two: the first tokens, and the rest.
func SplitShares(shares []Share, tokens int) (first, rest []Share) {
	for _, s := range shares {
		mine := min(s.Tokens, tokens)
		tokens -= mine
		head, tail := s, s
		head.Tokens, tail.Tokens = mine, s.Tokens-mine
		first, rest = append(first, head), append(rest, tail)
	}
	return first, rest
}

// legend names the preset, and explains the segments of the gauge with their sizes.
func (h *Header) legend(width int) string {
	b := h.B
	s := b.All()
	p := NewPen(width, &b.Glyphs)
	h.putPreset(p, legendLine-1, 0, presetField)
	gap := 3
	if width < trustedHeader {
		gap = 2
	}
	_, then := b.WeighContext()
	explained := ""
	shares := append(b.split(&s), besideShares(b, then)...)
	for _, e := range fitEntries(h.entries(shares, width), p.Left, gap) {
		p.Say(*e.Style, e.Fill)
		if e.marks != "" {
			p.Say(*e.Style, " "+e.marks)
			explained += e.marks
		}
		p.Say(b.Theme.Dim, e.text)
		p.Gap(gap)
	}
	h.rest = explainMarks(h.B, p, h.marksToExplain(explained))
	return p.String()
}

// entry is one share in the legend, with its width in cells.
type entry struct {
	Share
	text  string
	width int
	// rank is the share's size, or more for what the user must see.
	rank int
}

// entries are the entries of shares that have any tokens, and of the first one.
func (h *Header) entries(shares []Share, width int) []entry {
	out := make([]entry, 0, len(shares))
	for i, s := range shares {
		e := entry{Share: s, text: " " + s.Name + " " + render.Short(s.Tokens), rank: s.Tokens}
		switch {
		case i == 0: // What is kept.
			e.rank = math.MaxInt
		case s.Tokens == 0:
			continue
		case s.Style == &h.B.Theme.Dropped: // A loss, however small.
			e.rank = math.MaxInt - 1
		}
		if i == 0 && width < trustedHeader {
			e.text = " " + s.Name
		}
		if e.width = render.Width(s.Fill + e.text); s.marks != "" {
			e.width += 1 + render.Width(s.marks)
		}
		out = append(out, e)
	}
	return out
}

// fitEntries leaves those of the lowest rank out that have no room.
func fitEntries(all []entry, room, gap int) []entry {
	need := -gap
	for _, e := range all {
		need += e.width + gap
	}
	for need > room && len(all) > 1 {
		least := 0
		for i := range all {
			if all[i].rank < all[least].rank {
				least = i
			}
		}
		need -= all[least].width + gap
		all = slices.Delete(all, least, least+1)
	}
	return all
}

// marksToExplain returns the marks of the conversation's events, or all, without those whose glyphs
// are already explained.
func (h *Header) marksToExplain(explained string) board.MarkSet {
	marks := h.B.AllMarks()
	if h.AllClasses {
		marks |= 1<<board.MarkTangent - 1
	}
	for m := range board.MarkCount {
		if strings.Contains(explained, h.B.MarkGlyph(m)) {
			marks &^= 1 << m
		}
	}
	return marks
}

// explainMarks explains marks as far as there is room, and returns the others.
func explainMarks(b *Canvas, p *Pen, marks board.MarkSet) (rest board.MarkSet) {
	rest = marks
	for m := range board.MarkCount {
		if !marks.Has(m) {
			continue
		}
		word := " " + board.Marks[m].Word
		if p.Left < 1+len(word) {
			return rest
		}
		p.Say(b.MarkStyle(m), b.MarkGlyph(m))
		p.Say(b.Theme.Dim, word)
		p.Gap(2)
		rest &^= 1 << m
	}
	return rest
}

// DrawLegend draws one more line for what does not fit into the header: the other marks, then the
// letters of the fates that occur.
func (h *Header) DrawLegend(width int) string {
	b := h.B
	p := NewPen(width, &b.Glyphs)
	p.Gap(1)
	explainMarks(b, p, h.rest)
	for fate := nature.Kept + 1; int(fate) < len(board.FateWords); fate++ {
		words := " " + fate.String()
		// A turn that loses some of its events is shortened.
		part := fate == nature.Shortened && b.HasFate(nature.Removed)
		if !b.HasFate(fate) && !part || p.Left < 1+len(words) {
			continue
		}
		p.Say(b.FateStyle(fate, &board.Sums{}), board.FateWords[fate].Letter)
		p.Say(b.Theme.Dim, words)
		p.Gap(2)
	}
	return p.String()
}

// Verdict returns the result of the plan's check, "" if there is none yet. The verdict on an older
// plan does not hold for the next.
func (h *Header) Verdict() (string, lipgloss.Style) {
	b := h.B
	n := len(b.Loose)
	for _, f := range b.Findings {
		n += len(f)
	}
	switch {
	case b.Plan == nil || b.Stale:
		return "planning" + b.Glyphs.Ellipsis, b.Theme.Dim
	case n > 0:
		return b.Glyphs.Warning + " " + amount.Of(n, "finding"), b.Theme.Error
	case b.Unchecked:
		return "not checked", b.Theme.Dim
	case b.StaleSummary() != nil:
		return b.Glyphs.Warning + " stale summary", b.Theme.Warn
	case b.Checked && b.Plan != nil && len(b.Plan.Changes) > 0:
		return b.Glyphs.Yes + " checked", b.Theme.Good
	}
	return "", b.Theme.Dim
}
