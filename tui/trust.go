package tui

import (
	"strings"

	"decant/render"
)

// trust says how the tokens were counted and how far they can be off, as far as there is room on
// a screen of that width.
func (b *board) trust(width int) string {
	if width < minLegendWidth {
		return ""
	}
	words, more, _ := strings.Cut(b.conv.Fit.String(), ", ")
	if width >= wideTrust && more != "" {
		words += ", " + more
	}
	if b.conv.FamilyAssumed {
		if b.conv.Fit.Error == 0 && width < wideTrust {
			words = ""
		}
		words = strings.Join(nonEmpty(words, "family assumed"), ", ")
	} else if b.conv.Fit.Error == 0 && width < wideTrust {
		return ""
	}
	if b.ascii() {
		words = strings.ReplaceAll(words, "±", "+/-")
	}
	return words
}

// wideTrust is from which width in cells on the calls are named that the numbers were held
// against.
const wideTrust = 110

// besides is the row for what is sent and stands in no event, in so many cells. No plan wins any
// of it.
func (b *board) besides(width int) string {
	s, p := b.conv.Beside(), newPen(width, &b.glyphs)
	text := " besides: " + b.about() + " " + render.Short(s.Fixed) + " fixed (system prompt, tools)"
	for _, more := range []struct {
		tokens int
		name   string
	}{
		{s.Framing, " round calls"}, {s.Sealed, " sealed reasoning"}, {-s.Cleared, " cleared"},
	} {
		if more.tokens != 0 {
			text += ", " + render.Short(more.tokens) + more.name
		}
	}
	p.say(b.theme.Track, repeat(b.glyphs.Horizontal, 2))
	p.say(b.theme.Dim, text+" ")
	p.say(b.theme.Track, repeat(b.glyphs.Horizontal, p.left))
	return p.String()
}

// sent is all tokens that a call sends of which the conversation's own texts come to so many.
func (b *board) sent(texts int) int { return texts + b.beside }

// fixedShare is what is sent and stands in no event, as a segment of the gauge.
func (b *board) fixedShare() share {
	return share{"fixed", b.beside, &b.theme.Dim, b.glyphs.Bullet, ""}
}

// fixedCells draws that segment of a gauge of w cells, before all others, and says how many cells
// it took.
func (b *board) fixedCells(p *pen, texts, w int) int {
	if b.beside == 0 || w < minFixed {
		return 0
	}
	s := b.fixedShare()
	cells := min(max(w*s.tokens/max(b.conv.Window, b.sent(texts)), 1), w/2)
	p.drawn(s.style.Render(repeat(s.fill, cells)), cells)
	return cells
}

// minFixed is from how many cells on a gauge has one for what is fixed.
const minFixed = 8
