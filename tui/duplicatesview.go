package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// duplicatesView lists what something else stands for: a group for each event that stays, with all
// that points to it or is covered by it. What no strategy of the plan takes is listed too.
type duplicatesView struct {
	b *board
	found
}

func (v *duplicatesView) name() string { return "Duplicates" }
func (v *duplicatesView) key() string  { return "D" }

// info is how many groups there are, what goes of them, and what could.
func (v *duplicatesView) info() string {
	n := len(v.gather(v.b))
	text := plural(n, "group") + ", " + render.Short(v.saved) + " tokens"
	if v.other > 0 {
		text += ", " + render.Short(v.other) + " go otherwise"
	}
	if v.left > 0 {
		text += ", " + render.Short(v.left) + " more to win"
	}
	return text
}

func (v *duplicatesView) orders() []string { return []string{"by tokens", "in order"} }

func (v *duplicatesView) roots(order int) []rowID {
	groups := v.gather(v.b)
	out := make([]rowID, len(groups))
	for i := range out {
		// A group is known by what stays, whatever else the plan holds.
		out[i] = rowID{kind: rowGroup, at: groups[i].stays, part: int(groups[i].class)}
	}
	if order == 0 {
		v.b.heaviestFirst(out, func(r rowID) int {
			g := v.of(r)
			return g.all()
		})
	}
	return out
}

// of is the group of a row; an empty one when there is none any more.
func (v *duplicatesView) of(r rowID) group {
	groups := v.gather(v.b)
	if n, ok := v.at[groupKey{r.at, r.part}]; ok {
		return groups[n]
	}
	return group{stays: -1}
}

// kids are what stays and what goes, in the order in which the agent is sent them.
func (v *duplicatesView) kids(r rowID) []rowID {
	if r.kind != rowGroup {
		return nil
	}
	g := v.of(r)
	if g.stays < 0 {
		return nil
	}
	events := append([]int{g.stays}, g.copies...)
	slices.Sort(events)
	out := make([]rowID, len(events))
	for i, e := range events {
		// What stays may head a group of each class.
		out[i] = rowID{kind: rowEvent, at: e, part: r.part, under: g.stays + 1}
	}
	return out
}

func (v *duplicatesView) folds(r rowID) bool     { return r.kind == rowGroup }
func (v *duplicatesView) rule(rowID) bool        { return false }
func (v *duplicatesView) turn(rowID) int         { return 0 }
func (v *duplicatesView) heads(width int) []head { return v.b.eventHeads(width) }

// press shows a copy in its turn.
func (v *duplicatesView) press(m *root, r rowID) tea.Cmd {
	if r.kind != rowEvent {
		return nil
	}
	m.leap()
	return done(m.visit(r.at))
}

// done is a command for a key that did all there is to do, whether or not some of it is left.
func done(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return func() tea.Msg { return nil }
	}
	return cmd
}

// events are the copies of a group: what stays is nobody's to decide about here.
func (v *duplicatesView) events(r rowID) []int {
	if r.kind == rowGroup {
		return v.of(r).copies
	}
	return []int{r.at}
}

// draw is a group or one of its events.
func (v *duplicatesView) draw(r rowID, lead string, width int) string {
	if r.kind == rowGroup {
		return v.drawGroup(r, lead, width)
	}
	b := v.b
	p, s := b.startPlaced(r, lead, width)
	g := v.of(rowID{kind: rowGroup, at: r.under - 1, part: r.part})
	switch {
	case r.at == g.stays:
		p.say(b.theme.Text, "stays ")
	case slices.Contains(g.open, r.at):
		p.say(b.theme.Warn, "could ")
	case p.left-len("goes  ") > minLabel:
		p.say(b.theme.Dim, "goes  ")
	}
	b.putWhat(p, r.at, s.after)
	return p.String()
}

// groupList is the width in cells from which a group has room for the name of its class.
const groupList = 72

// drawGroup is the row of a group: its class, how many copies there are, and what of. What the
// plan leaves has a word.
func (v *duplicatesView) drawGroup(r rowID, lead string, width int) string {
	b, g := v.b, v.of(r)
	p, s := newPen(width, &b.glyphs), b.sumsOf(g.copies)
	b.putColumns(p, "", "", &s, b.placedColumns(width))
	p.say(b.theme.Dim, lead)
	class, copies := g.class.String(), "  "+plural(len(g.copies), "copy")+"  "
	if width < groupList {
		class, copies = classLetter(g.class), " "+render.Number(len(g.copies))+"x "
	}
	p.say(b.classStyle(g.class), class)
	p.say(b.theme.Dim, copies)
	if n := len(g.open); n > 0 {
		word := "could "
		if n < len(g.copies) {
			word = render.Number(n) + " could "
		}
		p.say(b.theme.Warn, word)
	}
	if g.stays >= 0 {
		style := b.kindStyle(b.conv.Events[g.stays].Kind)
		b.putTool(p, style, b.tool(g.stays))
		p.put(b.theme.Text, b.asked(g.stays), p.left)
	}
	return p.String()
}

// asked is what led to an event: of a result what was asked for, which names a file where the
// result only begins with a line of it.
func (b *board) asked(event int) string {
	e := &b.conv.Events[event]
	if e.Kind == model.ToolResult && e.Call >= 0 && b.conv.Calls[e.Call].Request >= 0 {
		return b.label(b.conv.Calls[e.Call].Request)
	}
	return b.label(event)
}

// detail says what a group is, what of it goes, and how the rest of it would.
func (v *duplicatesView) detail(r rowID, width int) []string {
	b, g := v.b, v.of(r)
	if r.kind != rowGroup || g.stays < 0 {
		return nil
	}
	p := page{b: b, width: width}
	p.say(b.classStyle(g.class), g.class.String()+": "+lossMeaning[g.class])
	p.say(b.theme.Text, plural(g.all(), "token")+" to win in "+
		plural(len(g.copies), "place"))
	if g.other > 0 {
		p.say(b.theme.Dropped, "The plan takes "+plural(g.other, "token")+
			" of them in a way that costs more.")
	}
	if len(g.open) > 0 {
		p.say(b.theme.Warn, "The plan leaves "+plural(g.left, "token")+" of them in "+
			plural(len(g.open), "place")+".")
		for _, name := range g.by {
			p.say(b.theme.Text, b.howToTake(name))
		}
	}
	p.blank()
	p.say(b.theme.Title, "Stays")
	p.say(b.theme.Text, "  "+place(b.conv, g.stays))
	p.copies("Goes", g.copies, func(e int) bool { return !slices.Contains(g.open, e) })
	p.copies("Could go", g.open, func(int) bool { return true })
	p.blank()
	p.say(b.theme.Dim, "enter on a copy shows it in its turn.")
	return p.lines
}

// copies lists those of some events that are asked for, with why each goes.
func (p *page) copies(title string, events []int, is func(int) bool) {
	b := p.b
	for _, e := range events {
		if !is(e) {
			continue
		}
		if title != "" {
			p.say(b.theme.Title, title)
			title = ""
		}
		p.say(b.theme.Text, "  "+place(b.conv, e))
		for _, c := range b.changes(e) {
			p.say(b.theme.Dim, "    "+proposer(&c)+": "+render.CleanLine(c.Reason))
		}
	}
}

// howToTake says how a strategy that would take something is turned on.
func (b *board) howToTake(strategy string) string {
	if b.plan.Spec.Has(strategy) {
		return strategy + " is on, but for less than in the preset lossless; P lists the presets."
	}
	for i := range b.infos {
		if digit := digitOf(i); b.infos[i].Name == strategy && digit != "" {
			return strategy + " is off: S and then " + digit + " turns it on."
		}
	}
	return strategy + " is off: S, then space on its row turns it on."
}
