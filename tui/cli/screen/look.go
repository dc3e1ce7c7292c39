package screen

import (
	"cmp"
	"strings"

	"decant/render"
)

// theme is what --theme, --no-color and the environment ask for. With auto the terminal is asked.
func (s *Screen) theme() (*render.Theme, error) {
	name := s.Options.Theme
	profile := s.profile()
	// Without colours both themes look alike, and nothing needs to be asked.
	if name == "" || name == "auto" {
		name = "dark"
		ask := s.Env.DarkBackground
		if profile != render.NoColor && ask != nil && !ask() {
			name = "light"
		}
	}
	return render.ThemeNamed(name, profile)
}

// profile is how many colours the terminal says that it has.
func (s *Screen) profile() render.Profile {
	terminal, colors := s.Env.Variable("TERM"), s.Env.Variable("COLORTERM")
	switch {
	case s.Options.Mono || s.Env.Variable("NO_COLOR") != "" || terminal == "dumb":
		return render.NoColor
	case colors == "truecolor" || colors == "24bit" || strings.HasSuffix(terminal, "-direct"):
		return render.TrueColor
	case strings.Contains(terminal, "256color"):
		return render.Colors256
	}
	return render.Colors16
}

// glyphs are plain where --ascii asks for it, or the locale names a character set that is not
// UTF-8.
func (s *Screen) glyphs() render.Glyphs {
	if s.Options.ASCII {
		return render.ASCII
	}
	locale := cmp.Or(s.Env.Variable("LC_ALL"), s.Env.Variable("LC_CTYPE"), s.Env.Variable("LANG"))
	set := strings.ToLower(strings.ReplaceAll(locale, "-", ""))
	if locale == "" || strings.Contains(set, "utf8") {
		return render.Unicode
	}
	return render.ASCII
}
