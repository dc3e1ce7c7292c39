package draw

import (
	"strings"

	"decant/render"
)

// Paint holds the colours and the glyphs of this terminal, with which everything is drawn.
type Paint struct {
	Theme  *render.Theme
	Glyphs render.Glyphs
	// Plain is true for plain lines instead of a screen. They break no word, path or command, and
	// do not say which key does what.
	Plain bool
}

// Wrap breaks a text into lines of at most that many cells, but for words of plain lines.
func (p *Paint) Wrap(text string, width int) []string {
	if p.Plain {
		return render.WrapWords(text, width)
	}
	return render.Wrap(text, width)
}

// Signed writes a difference of tokens with its sign.
func (p *Paint) Signed(n int) string {
	if n < 0 {
		return p.Glyphs.Minus + render.Short(-n)
	}
	return "+" + render.Short(n)
}

// Saved writes the saved part of a whole in percent, with its sign. Zero has no sign.
func (p *Paint) Saved(part, whole int) string {
	switch {
	case part == 0:
		return render.Percent(part, whole)
	case part < 0:
		return "+" + render.Percent(-part, whole)
	}
	return p.Glyphs.Minus + render.Percent(part, whole)
}

// Gutter returns the cells before a row. The chosen row of a pane without the focus has a bullet.
func (p *Paint) Gutter(chosen, focused bool, width int) string {
	g, th := &p.Glyphs, p.Theme
	switch {
	case width < Gutter:
		return Repeat(" ", width)
	case chosen && focused:
		return th.Accent.Render(g.Cursor) + " "
	case chosen:
		return th.Dim.Render(g.Bullet) + " "
	}
	return "  "
}

// OnGround puts a background under a whole row with its gutter, to show that it is chosen.
func (p *Paint) OnGround(row string, chosen, focused bool) string {
	switch {
	case chosen && focused:
		return p.Theme.Chosen.Fill(row)
	case chosen:
		return p.Theme.Resting.Fill(row)
	}
	return row
}

// HitGutter puts the sign of a hit into the second cell of a line. The first cell is its gutter or
// the cursor's mark, and a space follows.
func (p *Paint) HitGutter(line string, hit bool, width int) string {
	if !hit || width < Gutter {
		return line
	}
	at := strings.IndexByte(line, ' ')
	if strings.HasPrefix(line, "  ") {
		at = 1
	}
	return line[:at] + p.Theme.Accent.Render(hitSign) + line[at+1:]
}

// Indent puts a styled line after an empty gutter and pads it to a width.
func (p *Paint) Indent(line string, width int) string {
	if width < Gutter {
		return Repeat(" ", width)
	}
	line = p.Glyphs.ClipStyled(line, width-Gutter)
	return "  " + line + Repeat(" ", width-Gutter-render.Width(line))
}

// hitSign is in the gutter of a row that is a hit, or has one folded under it. A hit in the full
// text is not visible on the row, and without colours nothing else shows it.
const hitSign = "/"
