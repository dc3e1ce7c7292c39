package tui

import "decant/render"

// pick asks which conversation is meant; false when the person leaves.
func (p *plain) pick(from *Picker) (opened Opened, ok bool) {
	k := &picker{o: Options{Picker: from}, b: &board{theme: plainTheme(), glyphs: p.glyphs}}
	for i, find := range from.Lists {
		found, err := find()
		k.add(storedFound{i, cleanStored(found), err})
		if err != nil {
			p.say(k.toast)
		}
	}
	at := 0
	for leave := false; !ok && !leave && !p.ended && p.err == nil; {
		at = min(at, max(len(k.shown)-1, 0)/plainChoices*plainChoices)
		to := min(at+plainChoices, len(k.shown))
		var choices []choice
		for _, i := range k.shown[at:to] {
			choices = append(choices, choice{text: k.all[i].spoken(from), do: func() {
				var err error
				if opened, err = from.Open(k.all[i]); err != nil {
					p.say(render.CleanLine(err.Error()))
				}
				ok = err == nil
			}})
		}
		if to < len(k.shown) {
			choices = append(choices, choice{"m", "more of them", func() { at += plainChoices }})
		}
		if at > 0 {
			choices = append(choices, choice{"l", "those before", func() { at -= plainChoices }})
		}
		choices = append(choices,
			choice{"/", "search in title, agent, folder and id", func() {
				p.say("Which words? Nothing shows all.")
				k.words, _ = p.read()
				k.match("")
				at = 0
			}},
			choice{"q", "quit", func() { leave = true }})
		p.askFrom(at+1, "Which conversation? "+k.told(at, to), choices)
	}
	return opened, ok
}

// told says how many conversations there are.
func (p *picker) told(at, to int) string {
	switch {
	case len(p.all) == 0 && p.o.Picker.Limits != "":
		return "None fits; leave out --since or --agent, or try --project all."
	case len(p.all) == 0:
		return "There are none here or elsewhere; decant --demo shows what decant does."
	case len(p.shown) == 0:
		return "None has the words " + p.words + "."
	}
	return render.Number(at+1) + " to " + render.Number(to) + " of " +
		plural(len(p.shown), "conversation") + ", this project's first, the newest first."
}

// spoken says in words what a conversation is.
func (s *Stored) spoken(from *Picker) string {
	text := s.name() + ", " + s.Agent + ", "
	if s.Tokens > 0 {
		text += plural(s.Tokens, "token") + ", "
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
