package tui

import "decant/render"

// helpSheet prints the key table, then what the marks mean; or what of both matches.
func helpSheet(m *root) *sheet {
	title := "Keys"
	if m.o.Version != "" {
		title += " of decant " + render.CleanLine(m.o.Version)
	}
	n := &menu{from: m.scope(), all: len(table)}
	return &sheet{scope: inHelp, title: title, menu: n, build: func(w int) []string {
		p := page{b: m.b, width: w}
		n.clear()
		if n.words != "" {
			p.commands(m, n, matching(n.from, n.words))
			p.marks(n.words)
			return p.lines
		}
		for _, g := range groups {
			if g != groups[0] {
				p.blank()
			}
			p.say(m.b.theme.Title, g)
			for i := range table {
				if b := &table[i]; b.group == g {
					n.add(b, len(p.lines))
					p.helpLine(b.names(), b.help, b.where())
				}
			}
		}
		p.blank()
		p.say(m.b.theme.Title, "Marks")
		p.marks("")
		p.blank()
		p.say(m.b.theme.Dim, "Tokens are estimated. What is dim is not sent to the agent, or goes.")
		return p.lines
	}}
}

// marks says what the marks mean that words are found in.
func (p *page) marks(words string) {
	for k := range markCount {
		if !newPattern(words).in(marks[k].meaning) && words != "" {
			continue
		}
		p.row(func(r *pen) {
			r.put(p.b.markStyle(k, false), marks[k].letter, 3)
			r.put(p.b.theme.Text, marks[k].meaning, r.left)
		})
	}
}

// paletteSheet lists all that can be done, what works now first.
func paletteSheet(m *root) *sheet {
	n := &menu{from: m.scope(), all: len(table)}
	return &sheet{scope: inPalette, title: "Commands", menu: n, build: func(w int) []string {
		p := page{b: m.b, width: w}
		n.clear()
		p.commands(m, n, matching(n.from, n.words))
		return p.lines
	}}
}

// commands lists lines of the key table, with why those do nothing now that do not.
func (p *page) commands(m *root, n *menu, all []*binding) {
	keys := 14
	if p.width < minLegendWidth {
		keys = 8
	}
	for _, b := range all {
		n.add(b, len(p.lines))
		ok, why := b.choosable(m, n.from)
		p.row(func(r *pen) {
			style := p.b.theme.Text
			if !ok {
				style = p.b.theme.Dim
			}
			r.put(p.b.theme.Key, b.names(), keys)
			if ok || why == "" {
				r.put(style, b.help, r.left)
				return
			}
			why = render.Clip(why, r.left/2)
			r.put(style, b.help, r.left-render.Width(why)-2)
			r.gap(2)
			r.number(p.b.theme.Dim, why, r.left)
		})
	}
	if len(all) == 0 {
		p.say(p.b.theme.Dim, "No key does that.")
	}
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
	return append(out, pickerHelp()...)
}

// numbered is the line of the table whose key says what it is about.
const numbered = "toggle-numbered"

// names are the keys as a person reads them.
func (b *binding) names() string {
	if b.id == numbered {
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
		{inDuplicates, "duplicates"},
		{inPresets, "presets"},
		{inGoes, "what goes"},
		{inHelp, "help"},
		{inSearch | inFilter | inPalette | inValue, "prompts"},
		{inLeaving, "when quitting"},
		{inOverwriting, "to overwrite"},
		{inSaved, "after saving"},
		{inRecovered, "at the start"},
	} {
		if b.scope&w.scope != 0 {
			return w.name
		}
	}
	return ""
}
