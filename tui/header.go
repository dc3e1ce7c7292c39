package tui

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
)

// header draws the lines over the panes: what is open, what it weighs, what the colours mean.
type header struct {
	b *board
	// lines are as drawn for this key.
	key   rowKey
	lines []string
	// allClasses is for the legend to name the letters of classes that the plan has none of, too:
	// what is listed may be of each.
	allClasses, hadAll bool
}

// view draws at most height lines, and only when something that they show has changed.
func (h *header) view(width, height int) []string {
	key := rowKey{width: width, version: h.b.version, theme: h.b.theme}
	if h.lines == nil || h.key != key || h.hadAll != h.allClasses {
		h.key, h.hadAll = key, h.allClasses
		h.lines = []string{h.name(width), h.sizes(width), h.legend(width)}
	}
	return h.lines[:min(height, len(h.lines))]
}

// dot separates words of equal weight.
func (b *board) dot() string {
	if b.ascii() {
		return " - "
	}
	return " · "
}

// ascii reports whether only ASCII may be drawn.
func (b *board) ascii() bool { return b.glyphs.Vertical == render.ASCII.Vertical }

// minus and about are the signs before a saving and an estimate.
func (b *board) minus() string {
	if b.ascii() {
		return "-"
	}
	return "−"
}

// about is the sign before an estimate; every sum of tokens is one.
func (b *board) about() string {
	if b.ascii() {
		return "~"
	}
	return "≈"
}

// name is the title, with format and model on the right.
func (h *header) name(width int) string {
	b, c := h.b, h.b.conv
	title := render.CleanLine(c.Title)
	if title == "" {
		title = render.CleanLine(c.ID)
	}
	use := ""
	if b.inUse != "" {
		use = "in use"
	}
	right := strings.Join(
		nonEmpty(use, render.CleanLine(c.Format), render.CleanLine(c.Model)), b.dot())
	p := newPen(width, &b.glyphs)
	room := width - render.Width(right) - 2
	if room < 12 {
		right, room = "", width
	}
	p.put(b.theme.Title, title, room)
	p.number(b.theme.Dim, right, p.left)
	return p.String()
}

// nonEmpty leaves out what a conversation does not name.
func nonEmpty(words ...string) []string {
	var out []string
	for _, w := range words {
		if w != "" {
			out = append(out, w)
		}
	}
	return out
}

// totals are the tokens before and after.
func (b *board) totals() (before, after int) {
	if b.plan != nil {
		return b.plan.Before.Tokens, b.plan.After.Tokens
	}
	for _, n := range b.before {
		before += n
	}
	return before, before
}

// sizes is tokens before and after, and the gauge of the context window.
func (h *header) sizes(width int) string {
	b, th := h.b, h.b.theme
	before, after := b.totals()
	number := render.Number
	if width < 72 {
		number = render.Short
	}
	style := th.Title
	if b.stale || b.plan == nil {
		style = th.Dim
	}
	p := newPen(width, &b.glyphs)
	p.say(th.Dim, b.about()+" ")
	p.say(th.Text, number(before))
	p.say(th.Dim, " "+b.glyphs.Arrow+" ")
	p.say(style, number(after))
	if width >= minLegendWidth {
		p.say(th.Dim, " tokens")
	}
	if before != after {
		p.say(style, "  "+b.minus()+render.Percent(before-after, before))
	}
	if words := b.trust(width); words != "" {
		p.say(th.Dim, "  "+words)
	}
	h.gauge(p, before, after, width)
	return p.String()
}

// gauge draws the context window: what stays, what goes by class, and what is free.
func (h *header) gauge(p *pen, before, after, width int) {
	b := h.b
	window := b.conv.Window
	// The field is as wide as its widest text, so that the gauge keeps its place as numbers change.
	after = b.sent(after)
	text := render.Percent(after, window) + " of " + render.Short(window)
	field := len("100% of 1000k")
	if width < 44 {
		text, field = render.Percent(after, window), 4
	}
	if window <= 0 {
		text, field = "", 0
	}
	p.gap(2)
	w := p.left - field - 3
	if w < 4 {
		return
	}
	style := b.theme.Dim
	if window > 0 && after > window {
		style = b.theme.Warn
	}
	s := b.all()
	w -= b.fixedCells(p, before, w)
	if window > 0 {
		window = max(window-b.beside, 1)
	}
	h.window(p, before, window, w, b.split(&s))
	p.gap(2)
	p.number(style, text, p.left)
}

// window draws the gauge in w cells and one for the mark of where the window ends, which lies
// inside of it when the conversation is larger than the window.
func (h *header) window(p *pen, before, window, w int, shares []share) {
	b := h.b
	if window <= 0 || before <= window {
		p.drawn(b.bar(shares, max(window, before), w), w)
		if window > 0 {
			p.say(b.theme.Track, b.glyphs.Vertical)
		}
		return
	}
	inside, outside := splitShares(shares, window)
	// A cell on either side at least, so that the mark is seen to be inside.
	cells := min(max(w*window/before, 1), w-1)
	p.drawn(b.bar(inside, window, cells), cells)
	p.say(b.theme.Warn, b.glyphs.Vertical)
	p.drawn(b.bar(outside, before-window, w-cells), w-cells)
}

// splitShares cuts shares in two: the first tokens, and what follows.
func splitShares(shares []share, tokens int) (first, rest []share) {
	for _, s := range shares {
		mine := min(s.tokens, tokens)
		tokens -= mine
		head, tail := s, s
		head.tokens, tail.tokens = mine, s.tokens-mine
		first, rest = append(first, head), append(rest, tail)
	}
	return first, rest
}

// legend says what the segments of the gauge are, and how much each is.
func (h *header) legend(width int) string {
	b := h.b
	s := b.all()
	verdict, style := h.verdict()
	p := newPen(width, &b.glyphs)
	for i, s := range append(b.split(&s), b.fixedShare()) {
		text := " " + s.name + " " + render.Short(s.tokens)
		if i > 0 && s.tokens == 0 || p.left < render.Width(s.letters+text+verdict)+5 {
			continue
		}
		p.say(*s.style, s.fill)
		if s.letters != "" {
			p.say(*s.style, " "+s.letters)
		}
		p.say(b.theme.Dim, text)
		p.gap(3)
	}
	if h.allClasses {
		h.classes(p, render.Width(verdict)+3)
	}
	h.letters(p, render.Width(verdict)+3)
	p.number(style, verdict, p.left)
	return p.String()
}

// letters says what those marks of the plan mean that are no class's, as far as there is room.
func (h *header) letters(p *pen, spare int) {
	for _, m := range h.b.planMarks().list() {
		if marks[m].word == "" {
			continue
		}
		if p.left < spare+len(marks[m].word)+4 {
			return
		}
		p.say(h.b.markStyle(m, false), marks[m].letter)
		p.say(h.b.theme.Dim, " "+marks[m].word)
		p.gap(2)
	}
}

// classes says what the letters of those classes mean that the plan has nothing of, as far as there
// is room.
func (h *header) classes(p *pen, spare int) {
	totals := h.b.classTotals()
	for _, c := range model.Classes {
		if totals[c] > 0 && !h.b.byKind || c == model.Summarised && !h.b.mayShrink() {
			continue
		}
		letter, word := classLetter(c), " "+c.String()
		if p.left < spare+len(letter)+len(word)+2 {
			return
		}
		p.say(h.b.classStyle(c), letter)
		p.say(h.b.theme.Dim, word)
		p.gap(2)
	}
}

// mayShrink reports whether the plan may put a summary in the place of turns.
func (b *board) mayShrink() bool { return b.plan != nil && b.plan.Spec.Has(summarizeName) }

// verdict is what the check of the plan said, "" when it has nothing to say yet. What was said of
// an older plan is not said of the next.
func (h *header) verdict() (string, lipgloss.Style) {
	b := h.b
	n := len(b.loose)
	for _, f := range b.findings {
		n += len(f)
	}
	switch {
	case b.plan == nil || b.stale:
		return "planning" + b.glyphs.Ellipsis, b.theme.Dim
	case n > 0:
		return b.glyphs.Warning + " " + plural(n, "finding"), b.theme.Error
	case b.unchecked:
		return "not checked", b.theme.Dim
	case b.staleSummary() != nil:
		return b.glyphs.Warning + " stale summary", b.theme.Warn
	case b.checked && b.plan != nil && len(b.plan.Changes) > 0:
		return b.glyphs.Yes + " checked", b.theme.Good
	}
	return "", b.theme.Dim
}

// plural is a count with its word.
func plural(n int, word string) string {
	stem, y := strings.CutSuffix(word, "y")
	switch {
	case n == 1:
	case y:
		word = stem + "ies"
	default:
		word += "s"
	}
	return render.Number(n) + " " + word
}

// setFindings files findings under the events that they name.
func (b *board) setFindings(all []model.Finding) {
	b.findings, b.loose, b.checked = map[int][]model.Finding{}, nil, true
	for _, f := range all {
		if i, ok := b.find(f.Place); ok {
			b.findings[i] = append(b.findings[i], f)
		} else {
			b.loose = append(b.loose, f)
		}
	}
}

// find is the event that an id names.
func (b *board) find(id string) (int, bool) {
	if b.byID == nil {
		b.byID = make(map[string]int, len(b.conv.Events))
		for i := range b.conv.Events {
			b.byID[b.conv.Events[i].ID.String()] = i
		}
	}
	i, ok := b.byID[id]
	return i, ok
}
