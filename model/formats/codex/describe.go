package codex

import (
	"decant/model/tokens"
)

// describe fills in the fields that describe the conversation.
func (o *opener) describe() {
	c, m := o.c, o.s.meta
	c.ID, c.CWD, c.Client = m.id, localPath(m.cwd), m.client
	if c.ID == "" {
		c.ID = IDOf(c.Path)
	}
	window := 0
	if folders := o.bareFolders(); len(folders) > 0 {
		c.CWD = folders[len(folders)-1].path
	}
	for i := range o.lines {
		switch l := o.lines[i]; l.kind {
		case settings:
			if l.model != "" {
				c.Model = l.model
			}
			if l.cwd != "" {
				c.CWD = localPath(l.cwd)
			}
		case reported:
			if l.report.window > 0 {
				window = l.report.window
			}
		default:
		}
	}
	known, ok := tokens.Lookup(c.Model)
	if c.Model == "" {
		known, _ = tokens.Lookup("codex")
	}
	c.Family, c.FamilyAssumed, c.Window = known.Family, !ok, known.Window
	if window > 0 {
		c.Window = window
	}
}
