package draw

import "decant/render"

// PlainTheme has no escape codes.
func PlainTheme() *render.Theme {
	t, err := render.ThemeNamed("none", render.NoColor)
	if err != nil {
		panic(err) // The name is one of render.Themes.
	}
	return t
}

// OrUnicode is a set of glyphs, or the usual one for the zero value.
func OrUnicode(g render.Glyphs) render.Glyphs {
	if g.Cursor == "" {
		return render.Unicode
	}
	return g
}
