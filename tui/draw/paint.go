package draw

import (
	"strings"

	"decant/render"
)

// Paint is what all is drawn with: the colours and the glyphs of this terminal.
type Paint struct {
	Theme  *render.Theme
	Glyphs render.Glyphs
}

// Signed is a difference of tokens with its sign.
func (p *Paint) Signed(n int) string {
	if n < 0 {
		return p.Glyphs.Minus + render.Short(-n)
	}
	return "+" + render.Short(n)
}

// Saved is a part that is saved of a whole in percent, with its sign; nothing has none.
func (p *Paint) Saved(part, whole int) string {
	switch {
	case part == 0:
		return render.Percent(part, whole)
	case part < 0:
		return "+" + render.Percent(-part, whole)
	}
	return p.Glyphs.Minus + render.Percent(part, whole)
}

// Gutter is what comes before a row; a chosen row of a pane without the focus has a bullet.
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

// OnGround lays under a whole row, its gutter too, what shows that it is chosen.
func (p *Paint) OnGround(row string, chosen, focused bool) string {
	switch {
	case chosen && focused:
		return p.Theme.Chosen.Fill(row)
	case chosen:
		return p.Theme.Resting.Fill(row)
	}
	return row
}

// HitGutter puts the sign of a hit into the second cell of a line, which is the first of its
// gutter, or the mark of the cursor, and a space.
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

// Indent puts a styled line behind an empty gutter and fills it up to a width.
func (p *Paint) Indent(line string, width int) string {
	if width < Gutter {
		return Repeat(" ", width)
	}
	line = p.Glyphs.ClipStyled(line, width-Gutter)
	return "  " + line + Repeat(" ", width-Gutter-render.Width(line))
}

// hitSign stands in the gutter of a row that is a hit, or has one folded under it: what was found
// in all text is not on the row, and without colours nothing else tells.
const hitSign = "/"
