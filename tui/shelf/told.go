package shelf

import (
	"cmp"
	"time"

	"decant/model/amount"
	"decant/render"
)

// Told says how many conversations there are.
func (p *Shelf) Told(at, to int) string {
	switch {
	case len(p.All) == 0 && p.From.Limits != "":
		return "No conversation fits; leave out --since or --agent, or try --project all."
	case len(p.All) == 0:
		return "There are none here or elsewhere; decant --demo shows what decant does."
	case len(p.Shown) == 0:
		return "No conversation has the words " + p.Words + "."
	}
	return render.Number(at+1) + " to " + render.Number(to) + " of " +
		amount.Of(len(p.Shown), "conversation") + ", this project's first, the newest first."
}

// Spoken describes a conversation in words.
func (s *Stored) Spoken(now time.Time) string {
	text := s.Name() + ", " + s.Agent + ", "
	if s.Tokens > 0 {
		text += amount.Of(s.Tokens, "token") + ", "
	}
	text += render.Size(int(s.Bytes)) + ", " + Age(now.Sub(s.Modified))
	if d := Age(now.Sub(s.Modified)); d != "now" {
		text += " ago"
	}
	if !s.Here && s.Folder != "" {
		text += ", in " + s.Folder
	}
	return text
}

// Used says how full the context was, with a unit after it, "" if unknown.
func (s *Stored) Used(unit string) string {
	if s.Tokens <= 0 {
		return ""
	}
	if unit != "" {
		return render.Short(s.Tokens) + unit
	}
	return render.Number(s.Tokens)
}

// Place says where a conversation belongs.
func (s *Stored) Place() string {
	if s.Here {
		return "here"
	}
	return s.Folder
}

// Name is the title, or the id if none exists. A fork says that it is one.
func (s *Stored) Name() string {
	name := cmp.Or(s.Title, s.ID)
	if s.Fork {
		name = "fork: " + name
	}
	return name
}

// Age writes a duration in its largest unit.
func Age(d time.Duration) string {
	for _, unit := range []struct {
		size time.Duration
		name string
	}{{24 * time.Hour, " d"}, {time.Hour, " h"}, {time.Minute, " min"}} {
		if d >= unit.size {
			return render.Number(int(d/unit.size)) + unit.name
		}
	}
	return "now"
}
