package screen

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/formats"
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/cli/disk"
	"decant/tui/cli/planfile"
	"decant/tui/cli/saving"
	"decant/tui/review"
)

// theme returns the theme that --theme, --no-color and the environment ask for. With auto it asks
// the terminal.
func (s *Screen) theme() (*render.Theme, error) {
	name := s.Options.Theme
	profile := s.profile()
	// Without colours both themes look alike, so do not ask the terminal.
	if name == "" || name == "auto" {
		name = "dark"
		ask := s.Env.DarkBackground
		if profile != render.NoColor && ask != nil && !ask() {
			name = "light"
		}
	}
	return render.ThemeNamed(name, profile)
}

// profile returns how many colours the terminal claims to have.
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

// glyphs returns plain glyphs with --ascii, or if the locale names a character set other than
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

// placeOf says where a conversation is, for the questions before a save.
func (s *Screen) placeOf(c *model.Conversation) review.Place {
	p := review.Place{
		Folder: cmp.Or(s.Env.Absolute(s.Options.Output), formats.Home(c)), Other: s.Env.Cwd,
	}
	if p.Folder == "" && s.Options.Demo {
		p.Folder, _ = s.Saver.Target("")
	}
	if p.Other == p.Folder || p.Other == "" {
		p.Other = s.Env.Home
	}
	p.Plan = filepath.Join(s.Env.Cwd, disk.FileName(cmp.Or(c.ID, "decant"))+".plan.toml")
	for isTaken(p.Plan) {
		p.Plan = review.NextPlan(p.Plan)
	}
	if c.Path == "" || c.Path == "-" {
		p.Barred = "this conversation has no file to overwrite; save a fork"
	}
	if found, _, ok := s.Saver.FindImport(c, "", ""); ok {
		p.Import = saving.DescribeImport(&found)
	}
	return p
}

// isTaken reports whether a file exists.
func isTaken(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// writePlan writes the input of a plan to a file, and says where that is.
func (s *Screen) writePlan(
	c *model.Conversation, spec spec.Spec, path string,
) (string, error) {
	path = s.Env.Typed(path)
	f := planfile.NewFile(c, spec)
	f.Source.Fix = s.Options.Fix
	return path, planfile.WriteNew(path, f.TOML())
}

// placeToSave returns the place that the user chose, or else the one from the flags.
func (s *Screen) placeToSave(o review.SaveOptions) saving.Place {
	to := s.Saver.Flagged()
	if o.Output != "" {
		to.Output, to.InPlace = s.Env.Typed(o.Output), false
	}
	to.Import = o.Import
	if o.InPlace {
		to.Output, to.InPlace = "", true
	}
	to.Work = o.Work
	return to
}
