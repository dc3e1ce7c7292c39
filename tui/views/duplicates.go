package views

import (
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/label"
	"decant/tui/list"
)

// DuplicatesView lists text that is repeated: a group for each event that stays, with all events
// that refer to it or are covered by it. It also lists what no strategy of the plan removes.
type DuplicatesView struct {
	B *draw.Canvas
	board.Found
}

// Name is the text of the tab.
func (v *DuplicatesView) Name() string { return "Duplicates" }

// Key is the key that opens the view.
func (v *DuplicatesView) Key() string { return "D" }

// Info says how many groups there are.
func (v *DuplicatesView) Info() string {
	return amount.Of(len(v.Gather(v.B.Board)), "group")
}

// Orders names the ways to sort.
func (v *DuplicatesView) Orders() []string {
	return []string{"without loss first", "by tokens", "in order"}
}

// Roots returns the groups, after lines with their sums.
func (v *DuplicatesView) Roots(order int) []board.RowID {
	groups := v.Gather(v.B.Board)
	if len(groups) == 0 {
		return nil
	}
	out := make([]board.RowID, len(groups))
	for i := range out {
		// A group is known by the event that stays, whatever else is in the plan.
		out[i] = board.RowID{
			Kind: board.RowGroup, At: groups[i].Stays,
			Part: groups[i].Key().Kind,
		}
	}
	switch order {
	case 0:
		v.sortBy(out, (*board.Group).Total)
		v.sortBy(out, (*board.Group).Lossless)
	case 1:
		v.sortBy(out, (*board.Group).Total)
	}
	sums := []board.RowID{{Kind: board.RowBesides}}
	if v.AddUp().Outdated > 0 {
		sums = append(sums, board.RowID{Kind: board.RowBesides, At: 1})
	}
	return append(sums, out...)
}

// sortBy sorts groups by one of their numbers, greatest first. Equal groups keep their order.
func (v *DuplicatesView) sortBy(rows []board.RowID, of func(*board.Group) int) {
	board.HeaviestFirst(rows, func(r board.RowID) int {
		g := v.GroupOf(r)
		return of(&g)
	})
}

// GroupOf returns the group of a row, an empty one if it no longer exists.
func (v *DuplicatesView) GroupOf(r board.RowID) board.Group {
	groups := v.Gather(v.B.Board)
	if n, ok := v.At[board.GroupKey{Stays: r.At, Kind: r.Part}]; ok {
		return groups[n]
	}
	return board.Group{Stays: -1, Kept: -1}
}

// Kids returns the event that stays and the copies, in the order in which they are sent to the
// agent.
func (v *DuplicatesView) Kids(r board.RowID) []board.RowID {
	if r.Kind != board.RowGroup {
		return nil
	}
	g := v.GroupOf(r)
	if g.Stays < 0 {
		return nil
	}
	events := g.Members()
	out := make([]board.RowID, len(events))
	for i, e := range events {
		// The event that stays may head a group of each class.
		out[i] = board.RowID{Kind: board.RowEvent, At: e, Part: r.Part, Under: g.Stays + 1}
	}
	return out
}

// Folds reports whether there can be rows under a row.
func (v *DuplicatesView) Folds(r board.RowID) bool { return r.Kind == board.RowGroup }

// Rule reports whether a row is the line with the sum, which cannot be chosen.
func (v *DuplicatesView) Rule(r board.RowID) bool { return r.Kind == board.RowBesides }

// Turn returns the whole turn that a decision on a row affects, 0 for none.
func (v *DuplicatesView) Turn(board.RowID) int { return 0 }

// Heads names the columns of numbers. A group has the tokens that can be removed, which may be less
// than its copies have.
func (v *DuplicatesView) Heads(width int) []draw.Head {
	out := v.B.EventHeads(width)
	if out[0].End >= len("removable") {
		out[0].Name = "removable"
	}
	return out
}

// Press shows a copy in its turn.
func (v *DuplicatesView) Press(r board.RowID) list.Intent {
	if r.Kind != board.RowEvent {
		return list.Intent{}
	}
	return list.Intent{Kind: list.ShowEvent, At: r.At}
}

// Events returns the copies of a group. The event that stays is not decided here.
func (v *DuplicatesView) Events(r board.RowID) []int {
	if r.Kind == board.RowGroup {
		return v.GroupOf(r).Copies
	}
	return []int{r.At}
}

// Draw draws the line with the sum, a group or one of its events.
func (v *DuplicatesView) Draw(r board.RowID, lead string, width int) string {
	if r.Kind == board.RowBesides {
		return v.drawSum(r.At, width)
	}
	if r.Kind == board.RowGroup {
		return v.drawGroup(r, lead, width)
	}
	b := v.B
	p, s := b.StartPlaced(r, lead, width)
	g := v.GroupOf(board.RowID{Kind: board.RowGroup, At: r.Under - 1, Part: r.Part})
	switch {
	case r.At == g.Stays && g.Outdated && !g.Unknown:
		p.Say(b.Theme.Text, "wrote ")
	case r.At == g.Kept:
		p.Say(b.Theme.Text, "kept ")
	}
	b.PutWhat(p, r.At, s.After)
	return p.String()
}

// sayRepeats says how much is repeated, and what the plan does with it, as far as there is room.
// The parts add up. If nothing is repeated, there are none.
func (v *DuplicatesView) sayRepeats(r board.Repeated, width int) string {
	all := r.Same + r.Covered
	repeats := v.B.Glyphs.About + " " + render.Short(all) + " repeats"
	if all == 0 {
		return repeats
	}
	kinds := " (" + render.Short(r.Same) + " same text, " + render.Short(r.Covered) + " covered)"
	fate := sayParts(
		part{r.Selected, " removed and a copy stays"}, part{r.Instead, " removed in other ways"},
		part{all - r.Selected - r.Instead, " kept"})
	least := sayParts(
		part{r.Selected + r.Instead, " removed"}, part{all - r.Selected - r.Instead, " kept"})
	for _, text := range []string{
		repeats + kinds + ": " + fate, repeats + ": " + fate, repeats + ": " + least,
	} {
		if render.Width(text) <= width {
			return text
		}
	}
	return repeats
}

// part is a number of tokens, and what becomes of them.
type part struct {
	tokens int
	fate   string
}

// sayParts lists the parts that are not empty.
func sayParts(parts ...part) string {
	var out []string
	for _, p := range parts {
		if p.tokens > 0 {
			out = append(out, render.Short(p.tokens)+p.fate)
		}
	}
	return strings.Join(out, ", ")
}

// drawSum draws a line of the sum: what is repeated, or what is outdated.
func (v *DuplicatesView) drawSum(at, width int) string {
	b, p := v.B, draw.NewPen(width, &v.B.Glyphs)
	r := v.AddUp()
	text := v.sayRepeats(r, width)
	if at > 0 {
		text = b.Glyphs.About + " " + render.Short(r.Outdated) + " outdated texts: " + sayParts(
			part{r.OutdatedSelected, " removed"}, part{r.Outdated - r.OutdatedSelected, " kept"})
	}
	p.Put(b.Theme.Dim, text, width)
	return p.String()
}

// groupList is the width in cells from which there is room for the class of a group.
const groupList = 72

// drawGroup draws the row of a group: its class, how many copies there are, and of what.
func (v *DuplicatesView) drawGroup(r board.RowID, lead string, width int) string {
	b, g := v.B, v.GroupOf(r)
	p, s := draw.NewPen(width, &b.Glyphs), g.Sums(b.Board)
	b.PutColumns(p, "", "", &s, b.PlacedColumns(width))
	p.Say(b.Theme.Dim, lead)
	places := render.Number(g.Places(b.Conv)) + "x"
	if width >= groupList {
		p.Put(b.ClassStyle(g.Class), nature.ClassWord(g.Class), len("duplicate "))
	} else {
		p.Say(b.ClassStyle(g.Class), b.ClassSign(g.Class))
	}
	p.Number(b.Theme.Dim, places, len(" 99x"))
	p.Gap(1)
	if name := g.Named(); name >= 0 {
		b.PutTool(p, b.KindStyle(b.Conv.EventAt(name).Kind), b.Tool(name))
		b.PutName(p, name, 1)
	}
	return p.String()
}

// Detail describes a group, what the plan removes of it, and how to remove the rest.
func (v *DuplicatesView) Detail(r board.RowID, width int) []string {
	b, g := v.B, v.GroupOf(r)
	if r.Kind != board.RowGroup || g.Stays < 0 {
		return nil
	}
	p := draw.Page{B: b, Width: width}
	p.Say(b.ClassStyle(g.Class), nature.ClassWord(g.Class)+": "+groupMeaning(&g, b))
	if !g.Outdated && g.Kept < 0 {
		p.Say(b.Theme.Dropped, "The plan also removes the last copy.")
	}
	p.Say(b.Theme.Text, amount.Of(g.Total(), "token")+" can be removed in "+
		amount.Of(g.Places(b.Conv), "place"))
	if g.Other > 0 {
		p.Say(b.Theme.Dropped, "The plan removes "+amount.Of(g.Other, "token")+
			" of them in other ways.")
	}
	if len(g.Open) > 0 {
		p.Say(b.Theme.Warn, "The plan keeps "+amount.Of(g.Left, "token")+" of them in "+
			amount.Of(len(g.Open), "event")+".")
		for _, name := range g.By {
			p.Say(b.Theme.Text, howToTake(b, name))
		}
	}
	tellOther(&p, &g)
	listCopies(&p, "Copies", g.Copies)
	p.Blank()
	shows := "o shows the other copy in its turn. "
	switch {
	case g.JumpsTo() < 0:
		shows = ""
	case g.Outdated:
		shows = "o shows the newer event in its turn. "
	}
	p.Say(b.Theme.Dim, shows+"Enter on a copy shows that, d compares it.")
	return p.Lines
}

// tellOther names the other event of a group: what stays, or what made the copies outdated.
func tellOther(p *draw.Page, g *board.Group) {
	other, title := g.JumpsTo(), "Other copy"
	switch {
	case other < 0:
		return
	case g.Outdated:
		title = "Changed the file"
	case g.Kept >= 0:
		title = "Kept"
	}
	p.Blank()
	p.Say(p.B.Theme.Title, title)
	p.Copy(other)
}

// groupMeaning says what the class of a group means to the user.
func groupMeaning(g *board.Group, b *draw.Canvas) string {
	switch turn := b.Conv.EventAt(g.Stays).Turn; {
	case g.Outdated && turn > 0 && !g.Unknown:
		return "the file changed in " + label.Turn(turn)
	case g.Outdated:
		return plan.FileChanged
	case g.Class == model.Superseded && g.Kept >= 0:
		return plan.NewerStays
	default:
		return plan.MeaningOf(g.Class, g.Kept >= 0)
	}
}

// listCopies lists events with their turns, tokens and fates.
func listCopies(p *draw.Page, title string, events []int) {
	p.Blank()
	p.Say(p.B.Theme.Title, title)
	for _, e := range events {
		p.Copy(e)
	}
}

// howToTake says how to turn on a strategy that would remove something.
func howToTake(b *draw.Canvas, strategy string) string {
	if b.Plan.Spec.Has(strategy) {
		return strategy + " is on, but not for all classes; P lists the presets."
	}
	for i := range b.Infos {
		if digit := DigitOf(i); b.Infos[i].Name == strategy && digit != "" {
			return strategy + " is off: S and then " + digit + " turns it on."
		}
	}
	return strategy + " is off: S, then space on its row turns it on."
}
