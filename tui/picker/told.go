package picker

import (
	"decant/model/amount"
	"decant/render"
)

// Told says how many conversations there are.
func (p *Model) Told(at, to int) string {
	switch {
	case len(p.All) == 0 && p.From.Limits != "":
		return "None fits; leave out --since or --agent, or try --project all."
	case len(p.All) == 0:
		return "There are none here or elsewhere; decant --demo shows what decant does."
	case len(p.Shown) == 0:
		return "None has the words " + p.Words + "."
	}
	return render.Number(at+1) + " to " + render.Number(to) + " of " +
		amount.Of(len(p.Shown), "conversation") + ", this project's first, the newest first."
}

// Spoken says in words what a conversation is.
func (s *Stored) Spoken(from *Picker) string {
	text := s.name() + ", " + s.Agent + ", "
	if s.Tokens > 0 {
		text += amount.Of(s.Tokens, "token") + ", "
	}
	text += render.Size(int(s.Bytes)) + ", " + age(from.Now.Sub(s.Modified))
	if d := age(from.Now.Sub(s.Modified)); d != "now" {
		text += " ago"
	}
	if !s.Here && s.Folder != "" {
		text += ", in " + s.Folder
	}
	return text
}
