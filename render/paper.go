package render

// Paper holds the colours of a page for a browser, as hex triplets. They are those of the theme
// with the same name, plus those that a terminal has by itself.
type Paper struct {
	// Ground is the background of everything, Shade that of heads and folded texts. Text and Dim
	// are written on both, Line separates rows, and Link marks what can be opened.
	Ground, Shade, Text, Dim, Line, Link string
	// One colour for each class of change, from free to costly, then for what is kept, and for what
	// belongs to no event.
	Identical, Covered, Superseded, Dropped, Summarised, Kept, Beside string
}

// LightPaper is a page by day, on white.
func LightPaper() Paper {
	return light.paper(Paper{
		Ground: "#FFFFFF", Shade: "#F4F5F6", Text: "#1F2328", Line: "#DFE2E5", Kept: "#B4BCC6",
	})
}

// DarkPaper is the same page by night, on dark grey.
func DarkPaper() Paper {
	return dark.paper(Paper{
		Ground: "#17191C", Shade: "#212428", Text: "#DDE1E6", Line: "#33383E", Kept: "#59626D",
	})
}

// paper applies the colours of a palette to a page with its own grounds.
func (c *palette) paper(p Paper) Paper {
	p.Dim, p.Beside, p.Link = c.dim, c.track, c.sky
	p.Identical, p.Covered, p.Superseded = c.green, c.sky, c.yellow
	p.Dropped, p.Summarised = c.vermillion, c.purple
	return p
}
