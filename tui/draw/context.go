package draw

import (
	"github.com/charmbracelet/lipgloss"

	"decant/render"
)

// wordedHeader is the screen width in cells from which the header has room for the words before and
// after.
const wordedHeader = 66

// ShareColumn returns the cells for a share of the window, with a gap before it. It fits the whole
// context, which may be many times the window, and is the same for all plans.
func (b *Canvas) ShareColumn() int {
	before, _ := b.WeighContext()
	return 1 + max(len("100%"), render.Width(render.Percent(before.Sum(), b.Conv.Window)))
}

// putContext writes what is sent before and after the plan. Each number has its own field, so that
// nothing moves when it changes. On a narrow screen a number is shown whole or not at all. The
// share before is left out first, also to keep spare cells for what follows. Then the number before
// is left out, then the share after.
func (h *Header) putContext(p *Pen, spare int) {
	b, th := h.B, h.B.Theme
	was, then := b.WeighContext()
	before, after := was.Sum(), then.Sum()
	style, share := th.Title, th.Title
	if b.Stale || b.Plan == nil {
		style, share = th.Dim, th.Dim
	}
	if window := b.Conv.Window; window > 0 && after > window {
		share = th.Warn
	}
	if p.Width >= wordedHeader {
		h.putWorded(p, style, share, before, after)
		return
	}
	between := " " + b.Glyphs.Arrow + " "
	wide := 0
	if b.Conv.Window > 0 {
		wide = b.ShareColumn()
	}
	if need := 2*tokenColumn + render.Width(between) + wide; p.Left >= need {
		left := p.Left - need
		if left >= wide && (left >= wide+spare || left < spare) {
			h.putShare(p, th.Text, th.Text, before)
		} else {
			p.Number(th.Text, render.Short(before), tokenColumn)
		}
		p.Say(th.Dim, between)
	}
	switch {
	case p.Left >= tokenColumn+wide:
		h.putShare(p, style, share, after)
	case p.Left >= tokenColumn:
		p.Number(style, render.Short(after), tokenColumn)
	}
}

// putWorded writes the context with a word before each number, the window, and the saving.
func (h *Header) putWorded(p *Pen, style, share lipgloss.Style, before, after int) {
	b, th := h.B, h.B.Theme
	p.Say(th.Dim, "before ")
	h.putShare(p, th.Text, th.Text, before)
	p.Say(th.Dim, "   after ")
	h.putShare(p, style, share, after)
	if window := b.Conv.Window; window > 0 {
		p.Say(th.Dim, " of "+render.Short(window))
	}
	saved := ""
	switch {
	case after < before:
		saved = b.Glyphs.Minus + render.Short(before-after)
	case after > before:
		saved = "+" + render.Short(after-before)
	}
	p.Gap(2)
	p.Number(style, saved, tokenColumn+1)
}

// putShare writes tokens, and their share of the window if known.
func (h *Header) putShare(p *Pen, number, share lipgloss.Style, tokens int) {
	p.Number(number, render.Short(tokens), tokenColumn)
	if window := h.B.Conv.Window; window > 0 {
		p.Number(share, render.Percent(tokens, window), h.B.ShareColumn())
	}
}
