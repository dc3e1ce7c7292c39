package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// duplicatesView lists what the plan takes because something else stands for it: a group for each
// event that stays, with all that points to it or is covered by it.
type duplicatesView struct {
	b *board
	// groups are of the plan that was shown at version, at finds them; saved is what they save
	// together, in tokens.
	groups  []group
	at      map[groupKey]int
	saved   int
	version int
}

// groupKey tells groups apart: an event may stand for others of several classes.
type groupKey struct{ stays, class int }

// group is one event that stays, and those that it stands for.
type group struct {
	class model.Class
	// stays is the anchor or cover, copies are what goes, in context order.
	stays  int
	copies []int
	// saved is what goes, in tokens.
	saved int
}

func (v *duplicatesView) name() string { return "Duplicates" }
func (v *duplicatesView) key() string  { return "D" }

// info is how many groups there are and what they save.
func (v *duplicatesView) info() string {
	n := len(v.gather())
	return plural(n, "group") + ", " + render.Short(v.saved) + " tokens"
}

// gather finds the groups of the present plan.
func (v *duplicatesView) gather() []group {
	b := v.b
	if v.groups != nil && v.version == b.version || b.plan == nil {
		return v.groups
	}
	v.version, v.groups, v.at, v.saved = b.version, []group{}, map[groupKey]int{}, 0
	for i := range b.conv.Events {
		for _, c := range b.changes(i) {
			stays := max(c.Anchor, c.Cover)
			if stays < 0 || c.Class > model.Superseded {
				continue
			}
			k := groupKey{stays, int(c.Class)}
			n, known := v.at[k]
			if !known {
				n = len(v.groups)
				v.at[k] = n
				v.groups = append(v.groups, group{class: c.Class, stays: stays})
			}
			g := &v.groups[n]
			g.saved += c.Tokens
			v.saved += c.Tokens
			if last := len(g.copies) - 1; last < 0 || g.copies[last] != i {
				g.copies = append(g.copies, i)
			}
		}
	}
	return v.groups
}

func (v *duplicatesView) orders() []string { return []string{"by tokens", "in order"} }

func (v *duplicatesView) roots(order int) []rowID {
	groups := v.gather()
	out := make([]rowID, len(groups))
	for i := range out {
		// A group is known by what stays, whatever else the plan holds.
		out[i] = rowID{kind: rowGroup, at: groups[i].stays, part: int(groups[i].class)}
	}
	if order == 0 {
		v.b.heaviestFirst(out, func(r rowID) int { return v.of(r).saved })
	}
	return out
}

// of is the group of a row; an empty one when the plan has it no more.
func (v *duplicatesView) of(r rowID) group {
	groups := v.gather()
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

func (v *duplicatesView) folds(r rowID) bool         { return r.kind == rowGroup }
func (v *duplicatesView) rule(rowID) bool            { return false }
func (v *duplicatesView) turn(rowID) int             { return 0 }
func (v *duplicatesView) press(*root, rowID) tea.Cmd { return nil }
func (v *duplicatesView) heads(width int) []head     { return v.b.eventHeads(width) }

// events are the copies of a group: what stays is nobody's to decide about here.
func (v *duplicatesView) events(r rowID) []int {
	if r.kind == rowGroup {
		return v.of(r).copies
	}
	return []int{r.at}
}

// draw is a group or one of its events; what stays has a word in front.
func (v *duplicatesView) draw(r rowID, lead string, width int) string {
	b := v.b
	if r.kind != rowGroup {
		if r.at == r.under-1 {
			lead += "stays "
		}
		return b.drawPlaced(r, lead, width)
	}
	g := v.of(r)
	p := newPen(width, &b.glyphs)
	s := b.sumsOf(g.copies)
	b.putColumns(p, "", &s, width)
	p.say(b.theme.Dim, lead)
	p.say(b.classStyle(g.class), g.class.String())
	p.say(b.theme.Dim, "  "+plural(len(g.copies), "copy")+"  ")
	if g.stays >= 0 {
		b.putWhat(p, g.stays, b.after(g.stays))
	}
	return p.String()
}

// detail says what a group is.
func (v *duplicatesView) detail(r rowID, width int) []string {
	b, g := v.b, v.of(r)
	if r.kind != rowGroup || g.stays < 0 {
		return nil
	}
	p := page{b: b, width: width}
	p.say(b.classStyle(g.class), g.class.String()+": "+lossMeaning[g.class])
	p.say(b.theme.Text, plural(g.saved, "token")+" to win in "+plural(len(g.copies), "place"))
	p.blank()
	p.say(b.theme.Title, "Stays")
	p.say(b.theme.Text, "  "+place(b.conv, g.stays))
	p.say(b.theme.Title, "Goes")
	for _, e := range g.copies {
		p.say(b.theme.Text, "  "+place(b.conv, e))
		for _, c := range b.changes(e) {
			p.say(b.theme.Dim, "    "+proposer(&c)+": "+render.CleanLine(c.Reason))
		}
	}
	return p.lines
}
