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
		// Groups follow each other in the table.
		group := ""
		for _, k := range Keys() {
			if k.Group != group {
				if group != "" {
					p.blank()
				}
				group = k.Group
				p.say(m.b.theme.Title, group)
			}
			p.helpLine(k.Keys, k.Help, k.Where)
		}
		p.blank()
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

// KeyHelp is a line of the key table, as a person reads it.
type KeyHelp struct {
	// Group heads the lines that belong together; lines of one group follow each other.
	Group string
	// Keys are one or more, separated by spaces; Help says what they do, Where in which part of
	// the screen, "" for all panes.
	Keys, Help, Where string
}

// Keys is the key table in the order of the help page. All other lists of keys are printed from
// it.
func Keys() []KeyHelp {
	out := make([]KeyHelp, 0, len(table))
	for _, g := range groups {
		for i := range table {
			if b := &table[i]; b.group == g {
				out = append(out, KeyHelp{g, b.names(), b.help, b.where()})
			}
		}
	}
	return out
}

// names are the keys as a person reads them.
func (b *binding) names() string {
	if b.id == "toggle-numbered" {
		return "1 to 9, 0"
	}
	return keyNames(b.keys)
}

// helpLine adds keys, what they do, and where; a narrow page wraps the middle and has no last.
func (p *page) helpLine(keys, text, where string) {
	column, place := 18, 16
	if p.width < minLegendWidth {
		column, place = min(12, p.width/3), 0
	}
	for i, line := range render.Wrap(text, max(p.width-column-place, 1)) {
		p.row(func(r *pen) {
			if i > 0 {
				keys, where = "", ""
			}
			r.put(p.b.theme.Key, keys, column)
			r.put(p.b.theme.Text, line, r.left-place)
			r.put(p.b.theme.Dim, where, place)
		})
	}
}

// where says in which panes a key works, "" for all of them.
func (b *binding) where() string {
	if panes := b.scope & inPanes; panes == inPanes {
		return ""
	} else if panes == inEvents|inDetail {
		return "but strategies"
	}
	for _, w := range []struct {
		scope scope
		name  string
	}{
		{inResults, "lists"},
		{inTurns, "turns, tangents"},
		{inTangents, "tangents"},
		{inStrategies, "strategies"},
		{inGoes, "what goes"},
		{inHelp, "help"},
		{inLeaving, "when quitting"},
		{inOverwriting, "to overwrite"},
		{inSaved, "after saving"},
	} {
		if b.scope&w.scope != 0 {
			return w.name
		}
	}
	return ""
}
