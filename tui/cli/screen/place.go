package screen

import (
	"cmp"
	"path/filepath"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/spec"
	"decant/tui/cli/disk"
	"decant/tui/cli/planfile"
	"decant/tui/cli/saving"
	"decant/tui/review"
)

// placeOf says where a conversation lies, for what is asked before a save.
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
	if c.Path == "" || c.Path == "-" {
		p.Barred = "this conversation has no file to overwrite; save a fork"
	}
	return p
}

// writePlan writes what a plan is made from to a file, and tells where that is.
func (s *Screen) writePlan(
	c *model.Conversation, spec spec.Spec, path string,
) (string, error) {
	path = s.Env.Typed(path)
	return path, planfile.WriteNew(path, planfile.NewFile(c, spec).TOML())
}

// placeToSave is where a person chose to save, or else the flags did.
func (s *Screen) placeToSave(o review.SaveOptions) saving.Place {
	to := s.Saver.Flagged()
	if o.Output != "" {
		to.Output, to.InPlace = s.Env.Typed(o.Output), false
	}
	if o.InPlace {
		to.Output, to.InPlace = "", true
	}
	to.Work = o.Work
	return to
}
