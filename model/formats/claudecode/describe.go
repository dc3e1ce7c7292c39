package claudecode

import (
	"path/filepath"
	"strings"

	"decant/model"
	"decant/model/formats/claudecode/places"
	"decant/model/formats/claudecode/typed"
	"decant/model/tokens"
)

// describe fills in the fields that describe the conversation.
func (o *opener) describe(stretches []stretch) {
	c := o.c
	var newest *line
	session, cwds := o.listOrigins()
	used := 0
	for _, s := range stretches {
		for _, i := range s.lines {
			l := o.lines[i]
			newest = l
			if l.cwd != "" {
				c.CWD = l.cwd
			}
			if l.version != "" {
				c.Client = l.version
			}
			if l.kind == reply && l.model != "" && l.model != synthetic {
				c.Model = l.model
				if l.usage.Mark == nil { // A fork's own count proves no window.
					used = max(used, l.used)
				}
			}
		}
	}
	if c.Model == "" {
		c.Model = o.notedModel()
	}
	if newest == nil && len(cwds) > 0 {
		c.CWD = cwds[len(cwds)-1]
	}
	o.s.home = homeOf(c.Path, cwds)
	c.ID = idOf(c.Path, session)
	o.s.titles = o.readTitles()
	c.Title = o.findTitle()
	m, known := tokens.Lookup(c.Model)
	c.Family, c.FamilyAssumed, c.Window = m.Family, !known, m.WindowFor(used)
}

// listOrigins are the session that the last line names, and the folders in which the session
// worked, in order.
func (o *opener) listOrigins() (session string, cwds []string) {
	for _, l := range o.lines {
		if l.session != "" {
			session = l.session
		}
		if l.cwd != "" && !l.side && (len(cwds) == 0 || cwds[len(cwds)-1] != l.cwd) {
			cwds = append(cwds, l.cwd)
		}
	}
	return session, cwds
}

// notedModel is the model that a fork without a reply names, or "" for none.
func (o *opener) notedModel() string {
	for i := len(o.lines) - 1; i >= 0; i-- {
		if l := o.lines[i]; l.kind == noted && l.model != "" {
			return l.model
		}
	}
	return ""
}

// idOf is the session's id: the name of the file, which the client uses, or the id in the records
// where the name is not an id.
func idOf(path, session string) string {
	stem := strings.TrimSuffix(filepath.Base(path), ".jsonl")
	if model.IsUUID(stem) || session == "" && path != "" && path != "-" {
		return stem
	}
	return session
}

// homeOf is the first folder whose project contains the file, because the session resumes only from
// there. Without such a folder it is the first folder of all.
func homeOf(path string, cwds []string) string {
	project := filepath.Base(filepath.Dir(path))
	for _, d := range cwds {
		if places.ProjectName(d) == project {
			return d
		}
	}
	if len(cwds) > 0 {
		return cwds[0]
	}
	return ""
}

// readTitles are the newest notes of each kind.
func (o *opener) readTitles() map[string]string {
	out := make(map[string]string)
	for i := range o.lines {
		if n := o.lines[i].note; n != nil && strings.TrimSpace(n.text) != "" {
			out[n.kind] = n.text
		}
	}
	return out
}

// findTitle is the title that the client shows for the session: the user's title, the client's own,
// an old summary, else a prompt.
func (o *opener) findTitle() string {
	for _, k := range []string{"custom-title", "ai-title", "summary", "last-prompt"} {
		if t := model.ShownTitle(o.s.titles[k]); t != "" {
			return t
		}
	}
	for i := range o.c.Turns {
		text := o.c.HeadEvent(&o.c.Events[o.c.Turns[i].Prompt])
		if t := model.FirstLineOf(typed.Text(text)); t != "" {
			return t
		}
	}
	return ""
}
