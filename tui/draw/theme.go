package draw

import "decant/render"

// PlainTheme returns the theme without escape codes.
func PlainTheme() *render.Theme {
	t, err := render.ThemeNamed("none", render.NoColor)
	if err != nil {
		panic(err) // The name is one of render.ThemeNames.
	}
	return t
}

// OrUnicode returns a set of glyphs, or the usual set for the zero value.
func OrUnicode(g render.Glyphs) render.Glyphs {
	if g.Cursor == "" {
		return render.Unicode
	}
	return g
}
