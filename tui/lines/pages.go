package lines

import (
	"slices"
	"strings"

	"decant/render"
	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/sheets"
)

// open shows a page before everything else. Only the last question about saving can cover another
// page.
func (p *dialog) open(s *sheets.Sheet) review.Task {
	if s.Scope&keys.InLast != 0 {
		s.Under = p.page
	}
	p.turnTo(s)
	return nil
}

// turnTo asks about a page next, nil for none.
func (p *dialog) turnTo(s *sheets.Sheet) {
	p.page, p.text = s, nil
	p.session.Diagnosing.Shown = s != nil && s.Scope == keys.InDiagnosis
}

// closePage returns to the page under it, or to the earlier question.
func closePage(p *dialog) review.Task {
	p.turnTo(p.page.Under)
	return nil
}

// askPage reads a page out and asks its question.
func (p *dialog) askPage() {
	s := p.page
	if s.Menu != nil {
		p.askMenu(s)
		return
	}
	p.say("")
	p.say(s.Title)
	for _, l := range s.Build(width, pageLines) {
		if text := squeezeLine(l); text != "" {
			p.say(text)
		}
	}
	var choices []choice
	for i := range keys.Table {
		b := &keys.Table[i]
		if !answersIn(b, s.Scope) {
			continue
		}
		text := b.Help
		if ok, why := p.able(b.ID); !ok {
			text += " (not now: " + why + ")"
		}
		choices = append(choices, choice{text: text, do: func() { p.obey(b.ID) }})
	}
	p.ask("What now?", choices)
}

// screenOnly are the lines of the key table that make no sense without a screen.
var screenOnly = []string{"suspend", "interrupt", "copy-resume"}

// answersIn reports whether a line of the key table answers one of some pages.
func answersIn(b *keys.Binding, in keys.Scope) bool {
	asked := slices.Contains([]string{
		keys.GroupLeave, keys.GroupDecide, keys.GroupSave, keys.GroupAsk,
	}, b.Group)
	return asked && b.Scope&in != 0 && !slices.Contains(screenOnly, b.ID)
}

// askMenu asks for one of the items of a page.
func (p *dialog) askMenu(s *sheets.Sheet) {
	s.SetSize(width, maxLines)
	n := s.Menu
	p.say("")
	first := len(s.Lines)
	if len(n.Starts) > 0 {
		first = n.Starts[0]
	}
	for _, l := range s.Lines[:first] {
		if text := squeezeLine(l); text != "" {
			p.say(text)
		}
	}
	choices := make([]choice, 0, len(n.Items)+1)
	for i, line := range n.Starts {
		end := len(s.Lines)
		if i+1 < len(n.Starts) {
			end = n.Starts[i+1]
		}
		// A blank line ends an item. The text after it is the heading of the next ones.
		text := s.Lines[line:end]
		if at := slices.IndexFunc(text, isBlank); at >= 0 {
			text = text[:at]
		}
		choices = append(choices, choice{
			text: n.Items[i].Plain(squeezeLine(strings.Join(text, " "))),
			do:   func() { p.try(func() review.Task { return useItem(p, n.Items[i]) }) },
		})
	}
	choices = append(choices, choice{"b", "back", func() { closePage(p) }})
	if s.Scope == keys.InDiagnosis { // This is the first question, and everybody can leave it.
		choices = append(choices, choice{"q", "quit", func() { p.obey("quit") }})
	}
	p.ask(s.Title+". Which one?", choices)
}

// isBlank reports whether a line has nothing but spaces.
func isBlank(line string) bool { return squeezeLine(line) == "" }

// useItem does what an item of a page says.
func useItem(p *dialog, i sheets.Item) review.Task {
	if i.Fit {
		return p.askText("fit to  "+sheets.FitHint, func(text string) (review.Task, bool) {
			task, err := p.session.FitTo(text)
			if err != nil {
				p.session.Toast.Warn(render.CleanLine(err.Error()))
				return nil, false
			}
			closePage(p)
			return task, true
		})
	}
	closePage(p)
	switch {
	case i.Preset != nil:
		return p.session.UsePreset(*i.Preset)
	case i.Step != nil:
		return p.session.TakeStep(*i.Step)
	}
	p.m.Leap()
	p.m.ChooseEvent(i.Event)
	return nil
}
