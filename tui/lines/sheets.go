package lines

import (
	"slices"
	"strings"

	"decant/tui/keys"
	"decant/tui/sheets"
)

// askSheet reads a sheet out and asks what it asks.
func (p *dialog) askSheet() {
	s := p.sheet()
	if s.Menu != nil {
		p.askMenu(s)
		return
	}
	p.say("")
	p.say(s.Title)
	for _, l := range s.Build(width, s.Height) {
		if text := squeezeLine(l); text != "" && !p.keyed(text) {
			p.say(text)
		}
	}
	var choices []choice
	for i := range keys.Table {
		b := &keys.Table[i]
		asked := b.Group == keys.GroupLeave || b.Group == keys.GroupDecide
		if b.Scope&s.Scope == 0 || !asked || slices.Contains(screenOnly, b.ID) {
			continue
		}
		text := b.Help
		if ok, why := p.screen.Able(b); !ok {
			text += " (not now: " + why + ")"
		}
		choices = append(choices, choice{text: text, do: func() { p.obey(b) }})
	}
	if len(choices) == 0 {
		p.run(p.screen.Obey(keys.ByID("close")))
		return
	}
	p.ask("What now?", choices)
}

// askMenu asks for one of the items of a sheet.
func (p *dialog) askMenu(s *sheets.Sheet) {
	s.SetSize(width, height)
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
		// A blank line ends an item; what follows it heads the next ones.
		text := s.Lines[line:end]
		if at := slices.IndexFunc(text, isBlank); at >= 0 {
			text = text[:at]
		}
		choices = append(choices, choice{
			text: n.Items[i].Plain(squeezeLine(strings.Join(text, " "))),
			do: func() {
				n.Cursor = i
				p.run(p.screen.Obey(keys.ByID("run")))
			},
		})
	}
	back := func() { p.run(p.screen.Obey(keys.ByID("close"))) }
	choices = append(choices, choice{"b", "back", back})
	if s.Scope == keys.InDiagnosis { // It is the first question, and nobody is caught in it.
		choices = append(choices, choice{"q", "quit", func() { p.obey(keys.ByID("quit")) }})
	}
	p.ask(s.Title+". Which one?", choices)
}

// isBlank reports whether a line has nothing but spaces.
func isBlank(line string) bool { return squeezeLine(line) == "" }

// keyed reports whether a line of a sheet only says which key does what: the choices say it here.
func (p *dialog) keyed(line string) bool {
	key, text, _ := strings.Cut(line, " ")
	for i := range keys.Table {
		if b := &keys.Table[i]; b.Scope&p.sheet().Scope != 0 && b.Help == text &&
			slices.Contains(strings.Fields(b.Names()), key) {
			return true
		}
	}
	return false
}

// askText asks for what is typed into a prompt on the screen.
func (p *dialog) askText() {
	q := p.prompt()
	p.say("")
	text := strings.TrimSpace(q.Label + " " + q.Hint)
	switch {
	case q.Scope == keys.InFilter:
		text = "Show only rows with " + q.Hint + " of it."
	case q.Scope == keys.InSearch && p.finder.AllText:
		text = "Search what in all text?"
	case q.Scope == keys.InSearch:
		text = "Search what in the labels?"
	}
	p.say(text + " Type it, or nothing to go back.")
	answer, ok := p.read()
	switch {
	case !ok:
	case answer == "":
		p.after = nil
		p.run(p.screen.Obey(keys.ByID("prompt-leave")))
	default:
		q.Set(answer)
		p.run(p.screen.Obey(keys.ByID("prompt-accept")))
		if text := p.session.Toast.Text; p.prompt() == q {
			p.say(text)
			p.after = nil
			p.run(p.screen.Obey(keys.ByID("prompt-leave")))
		}
	}
}

// screenOnly are lines of the key table that make no sense without a screen.
var screenOnly = []string{"suspend", "interrupt", "mouse"}
