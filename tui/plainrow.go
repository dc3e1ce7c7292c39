package tui

import (
	"slices"
	"strings"

	"decant/render"
)

// askRow asks what to do with a row that was chosen.
func (p *plain) askRow(r rowID) {
	m := p.m
	o := m.now()
	if !o.choose(r, p.under[:len(p.under)-1]...) {
		p.back() // A decision has taken it off the list.
		return
	}
	p.run(m.chosen())
	var choices []choice
	for i := range table {
		b := &table[i]
		if !p.decides(b) {
			continue
		}
		if ok, _ := b.allowed(m); !ok {
			continue
		}
		choices = append(choices, choice{text: p.deed(b), do: func() { p.obey(b) }})
	}
	if ok, _ := canJump(m); ok {
		choices = append(choices, choice{
			text: "go to what it repeats or is covered by",
			do:   func() { p.find(p.bound("jump")) },
		})
	}
	choices = append(choices, p.reading(r)...)
	if kids := o.kids(r); len(kids) > 0 {
		choices = append(choices, choice{
			text: "choose one of the " + plural(len(kids), "row") + " in it",
			do:   func() { p.from, p.inKids = 0, true },
		})
	}
	p.ask(p.rowText(r)+". What now?", append(choices, p.always(true)...))
}

// elsewhereAsked are lines of the key table that decide, but make no sense one row at a time or
// have answers of their own.
var elsewhereAsked = []string{
	"mark", "range", "goes", "undo", "redo", "presets", "bars", "ask",
	numbered,
}

// decides reports whether a line of the key table decides about the row in front of the person.
func (p *plain) decides(b *binding) bool {
	return b.group == groupDecide && b.scope&p.m.scope() != 0 &&
		!slices.Contains(elsewhereAsked, b.id)
}

// deed says what a line of the key table does now; some do the opposite the second time.
func (p *plain) deed(b *binding) string {
	word := p.m.footWord(b)
	if word != b.foot && word != "" {
		return word
	}
	return b.help
}

// reading are the ways to read what a row holds.
func (p *plain) reading(r rowID) []choice {
	if r.event() < 0 {
		return append(p.changing(), choice{text: "read more about it", do: func() {
			lines := p.m.pageOf(r, plainWidth)
			for i, l := range lines {
				lines[i] = squeezed(l)
			}
			p.readOut(lines)
		}})
	}
	job, _, _ := p.m.detail.job()
	read := func(look look, text string) choice {
		job := job
		job.look = look
		return choice{text: text, do: func() {
			p.readOut(append(p.notes(&job), strings.Split(job.plainText(), "\n")...))
		}}
	}
	out := []choice{read(asIs, "read the text")}
	if len(p.m.b.changes(r.event())) > 0 {
		out = append(out, read(asWillBe, "read the text as it will be"),
			read(asDiff, "read what changes, a line with - goes, one with + comes"))
	}
	if p.m.b.recorded(r.event()) {
		out = append(out, read(asRaw, "read the raw record"))
	}
	return out
}

// changing is the way to change the summary that is shown.
func (p *plain) changing() []choice {
	if p.m.shownSummary() == nil || p.m.o.Rewrite == nil {
		return nil
	}
	return []choice{{
		text: "change the summary in your editor",
		do:   func() { p.obey(p.bound("edit")) },
	}}
}

// notes are what becomes of an event and why.
func (p *plain) notes(j *textJob) []string {
	lines := j.notes()
	for i, l := range lines {
		lines[i] = squeezed(l)
	}
	return lines
}

// readOut reads lines out, some at a time.
func (p *plain) readOut(lines []string) {
	p.say("")
	for len(lines) > 0 && !p.over() {
		n := min(plainLines, len(lines))
		for _, l := range lines[:n] {
			p.say(render.Clean(l))
		}
		lines = lines[n:]
		if len(lines) == 0 {
			return
		}
		p.say("Type nothing for the next of " + plural(len(lines), "line") + ", or b to go back.")
		if answer, ok := p.read(); !ok || answer != "" {
			return
		}
	}
}

// screenOnly are lines of the key table that make no sense without a screen.
var screenOnly = []string{"suspend", "interrupt", "mouse"}

// askSheet reads a sheet out and asks what it asks.
func (p *plain) askSheet() {
	s := p.m.sheet
	if s.menu != nil {
		p.askMenu(s)
		return
	}
	p.say("")
	p.say(s.title)
	for _, l := range s.build(plainWidth) {
		if text := squeezed(l); text != "" && !p.keyed(text) {
			p.say(text)
		}
	}
	var choices []choice
	for i := range table {
		b := &table[i]
		asked := b.group == groupLeave || b.group == groupDecide
		if b.scope&s.scope == 0 || !asked || slices.Contains(screenOnly, b.id) {
			continue
		}
		text := b.help
		if ok, why := b.allowed(p.m); !ok {
			text += " (not now: " + why + ")"
		}
		choices = append(choices, choice{text: text, do: func() { p.obey(b) }})
	}
	if len(choices) == 0 {
		p.run(p.m.closeSheet())
		return
	}
	p.ask("What now?", choices)
}

// askMenu asks for one of the items of a sheet.
func (p *plain) askMenu(s *sheet) {
	s.setSize(plainWidth, plainHeight)
	n := s.menu
	choices := make([]choice, 0, len(n.items)+1)
	for i, line := range n.lines {
		end := len(s.lines)
		if i+1 < len(n.lines) {
			end = n.lines[i+1]
		}
		choices = append(choices, choice{
			text: squeezed(strings.Join(s.lines[line:end], " ")),
			do: func() {
				n.cursor = i
				p.run(p.m.runChosen())
			},
		})
	}
	back := func() { p.run(p.m.closeSheet()) }
	p.ask(s.title+". Which one?", append(choices, choice{"b", "back", back}))
}

// keyed reports whether a line of a sheet only says which key does what: the choices say it here.
func (p *plain) keyed(line string) bool {
	key, text, _ := strings.Cut(line, " ")
	for i := range table {
		if b := &table[i]; b.scope&p.m.sheet.scope != 0 && b.help == text &&
			slices.Contains(strings.Fields(b.names()), key) {
			return true
		}
	}
	return false
}

// askText asks for what is typed into a prompt on the screen.
func (p *plain) askText() {
	q := p.m.prompt
	p.say("")
	text := strings.TrimSpace(q.label + " " + q.hint)
	switch {
	case q.scope == inFilter:
		text = "Show only rows with " + q.hint + " of it."
	case q.scope == inSearch && p.m.find.allText:
		text = "Search what in all text?"
	case q.scope == inSearch:
		text = "Search what in the labels?"
	}
	p.say(text + " Type it, or nothing to go back.")
	answer, ok := p.read()
	switch {
	case !ok:
	case answer == "":
		p.after = nil
		p.run(p.m.leavePrompt())
	default:
		q.set(answer)
		p.run(p.m.acceptPrompt())
		if text := p.m.toast.text; p.m.prompt == q {
			p.say(text)
			p.after = nil
			p.run(p.m.leavePrompt())
		}
	}
}
