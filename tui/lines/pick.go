package lines

import (
	"decant/render"
	"decant/tui/shelf"
)

// pick asks for a conversation, false when the user leaves.
func (p *talk) pick(from *shelf.Picker) (opened shelf.Opened, ok bool) {
	k := shelf.Shelf{From: from}
	for _, find := range from.Lists {
		found, err := find()
		k.Put(shelf.Clean(found))
		if err != nil {
			p.say(render.CleanLine(err.Error()))
		}
	}
	k.Search()
	at := 0
	for leave := false; !ok && !leave && !p.broken(); {
		at = min(at, max(len(k.Shown)-1, 0)/maxChoices*maxChoices)
		to := min(at+maxChoices, len(k.Shown))
		var choices []choice
		for _, i := range k.Shown[at:to] {
			choices = append(choices, choice{text: k.All[i].Spoken(from.Now), do: func() {
				var err error
				if opened, err = from.Open(k.All[i]); err != nil {
					p.say(render.CleanLine(err.Error()))
				}
				ok = err == nil
			}})
		}
		if to < len(k.Shown) {
			choices = append(choices, choice{"m", "more of them", func() { at += maxChoices }})
		}
		if at > 0 {
			choices = append(choices, choice{"l", "those before", func() { at -= maxChoices }})
		}
		choices = append(choices,
			choice{"/", "search in title, agent, folder and id", func() {
				p.say("Which words? Nothing shows all.")
				k.Words, _ = p.read()
				k.Search()
				at = 0
			}},
			choice{"q", "quit", func() { leave = true }})
		p.askFrom(at+1, "Which conversation? "+k.Told(at, to), choices)
	}
	return opened, ok
}
