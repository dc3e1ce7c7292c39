package web

import "strconv"

// The size of a bar and of a strip in units of their own. Both are stretched to the page.
const (
	barWidth    = 10_000
	stripHeight = 100
)

// rect is a rectangle of a drawing, in its units.
type rect struct {
	X, Y, Width, Height string
	Tone                Tone
	// Name is shown when the user points at the rectangle.
	Name string
}

// span writes a number of units with only the digits that matter.
func span(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// drawBar places the parts of a bar side by side.
func drawBar(b Bar) []rect {
	var out []rect
	x := 0.0
	for _, p := range b.Parts {
		if p.Value <= 0 || b.Total <= 0 || x >= barWidth {
			continue
		}
		w := min(barWidth*float64(p.Value)/float64(b.Total), barWidth-x)
		out = append(out, rect{span(x), "0", span(w), "1", p.Tone, p.Name})
		x += w
	}
	return out
}

// drawStrip places columns side by side, and stacks the parts of each, the first at the bottom.
func drawStrip(s Strip) []rect {
	var out []rect
	x := 0.0
	for i := range s.Columns {
		c := &s.Columns[i]
		if s.Total <= 0 || c.Total <= 0 || x >= barWidth {
			continue
		}
		w := min(barWidth*float64(c.Total)/float64(s.Total), barWidth-x)
		y := float64(stripHeight)
		for _, p := range c.Parts {
			if p.Value <= 0 || y <= 0 {
				continue
			}
			h := min(stripHeight*float64(p.Value)/float64(c.Total), y)
			y -= h
			out = append(out, rect{span(x), span(y), span(w), span(h), p.Tone, c.Name})
		}
		x += w
	}
	return out
}
