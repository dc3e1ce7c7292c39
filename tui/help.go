package tui

import "decant/render"

// helpSheet prints the key table, then what the marks mean.
func helpSheet(m *root) *sheet {
	title := "Keys"
	if m.o.Version != "" {
		title += " of decant " + render.CleanLine(m.o.Version)
	}
	return &sheet{scope: inHelp, title: title, build: func(w int) []string {
		p := page{b: m.b, width: w}
		for _, g := range groups {
			p.keyGroup(g)
		}
		p.say(m.b.theme.Title, "Marks")
		for k := range markCount {
			p.row(func(r *pen) {
				r.put(m.b.markStyle(k, false), marks[k].letter, 3)
				r.put(m.b.theme.Text, marks[k].meaning, r.left)
			})
		}
		p.blank()
		p.say(m.b.theme.Dim, "Tokens are estimated. What is dim is not sent to the agent, or goes.")
		return p.lines
	}}
}

// keyGroup prints one group of the table.
func (p *page) keyGroup(group string) {
	p.say(p.b.theme.Title, group)
	for i := range table {
		b := &table[i]
		if b.group != group {
			continue
		}
		keys := keyNames(b.keys)
		if b.id == "toggle-numbered" {
			keys = "1 to 9"
		}
		p.row(func(r *pen) {
			r.put(p.b.theme.Key, keys, min(17, p.width/3))
			r.gap(1)
			r.put(p.b.theme.Text, b.help, max(r.left-16, 12))
			r.put(p.b.theme.Dim, b.where(), r.left)
		})
	}
	p.blank()
}

// where says in which panes a key works, "" for all of them.
func (b *binding) where() string {
	switch {
	case b.scope&inPanes == inPanes:
		return ""
	case b.scope&inPanes == inTurns|inEvents|inText:
		return "turns, events"
	}
	for _, w := range []struct {
		scope scope
		name  string
	}{
		{inTurns, "turns"}, {inEvents, "events"}, {inStrategies, "strategies"},
		{inGoes, "what goes"}, {inHelp, "help"}, {inLeaving, "question"}, {inSaved, "after saving"},
	} {
		if b.scope&w.scope != 0 {
			return w.name
		}
	}
	return ""
}
