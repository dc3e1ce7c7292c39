package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"decant/model"
	"decant/render"
	"decant/strategies"
	"decant/strategies/cache"
)

// lossOrder is the classes from costly to free.
var lossOrder = []model.Class{
	model.Dropped, model.Summarised, model.Superseded, model.Covered, model.Identical,
}

// lossMeaning says what each class means for what the agent knows.
var lossMeaning = [...]string{
	model.Identical:  "the same text stays elsewhere",
	model.Covered:    "every line stays in another result",
	model.Superseded: "a newer, different result stays",
	model.Dropped:    "gone from the fork",
	model.Summarised: "a shorter text stays",
}

// maxBiggest is how many changes of a class are listed by name where there is no room for more.
const maxBiggest = 5

// goesSheet shows what will go, losses first.
func goesSheet(m *root) *sheet {
	m.failure = ""
	whole := func() []string {
		p := goesPage{page: page{b: m.b, width: minLegendWidth * 2}, most: len(m.b.plan.Changes)}
		return p.compose("", m.o.InPlace)
	}
	draw := func(w, most int) []string {
		p := goesPage{
			page: page{b: m.b, width: w}, most: most, told: maxSummaryLines,
			pager: m.o.Page != nil,
		}
		if m.failure != "" {
			p.say(m.b.theme.Error, m.b.glyphs.No+" "+m.failure)
			p.keyLine("e", "save to another folder")
			p.keyLine("w", "write the plan to a file; nothing of it is lost then")
			p.blank()
		}
		if a := m.asks.now; a != nil && a.running {
			p.asked = a.want.Strategy
		}
		return p.compose(m.savingText(), m.o.InPlace)
	}
	return &sheet{scope: inGoes, title: "What goes", whole: whole, build: func(w int) []string {
		lines := draw(w, maxBiggest)
		// The first row of the body is the title.
		if most := m.b.roomFor(m.layout.body.h - 1 - len(lines)); most > maxBiggest {
			return draw(w, most)
		}
		return lines
	}}
}

// roomFor is how many changes of each class there is room for when so many lines are free with
// [maxBiggest] of each.
func (b *board) roomFor(free int) int {
	var count [len(lossMeaning)]int
	for i := range b.plan.Changes {
		count[b.plan.Changes[i].Class]++
	}
	for most := maxBiggest; ; most++ {
		more := 0
		for _, n := range count {
			if n > most+1 {
				more++
			}
		}
		switch {
		case more > free:
			return most
		case more == 0: // The last one takes the line that would count it.
			return most + 1
		}
		free -= more
	}
}

// goesPage draws the sheet: a sum, what the check says, then each class from costly to free, what
// the format forces, and remarks.
type goesPage struct {
	page
	// most is how many changes of a class are listed by name, the biggest; told is how many lines
	// of a summary are, 0 for all; pager says that a key shows all.
	most, told int
	pager      bool
	// asked is the strategy for which a question runs, "" for none.
	asked string
}

// compose draws the whole page; saving is how far a save is, "" for none, inPlace says that it
// overwrites.
func (p *goesPage) compose(saving string, inPlace bool) []string {
	b, th := p.b, p.b.theme
	before, after := b.totals()
	if saving != "" {
		p.say(th.Accent, saving+" esc stops it.")
	}
	p.say(th.Title, render.Number(before-after)+" of "+plural(before, "token")+" go ("+
		b.minus()+render.Percent(before-after, before)+"), in "+
		plural(len(b.plan.Changes), "change")+".")
	if inPlace {
		p.say(th.Warn, b.glyphs.Warning+" Saving overwrites the original; a backup is made first.")
	}
	p.cache()
	p.check()
	for _, w := range b.waits() {
		if w.strategy == p.asked {
			p.say(th.Accent, w.strategy+" is being answered; what comes of it is not counted yet.")
			continue
		}
		p.say(th.Warn, b.glyphs.Warning+" "+w.text)
	}
	byClass := [5][]int{}
	for i := range b.plan.Changes {
		c := b.plan.Changes[i].Class
		byClass[c] = append(byClass[c], i)
	}
	for _, c := range lossOrder {
		p.class(c, byClass[c])
	}
	p.summary(b.summary(), p.told)
	p.forced()
	p.remarks()
	return p.lines
}

// cache says what the plan costs in the provider's prompt cache.
func (p *goesPage) cache() {
	b := p.b
	cost := b.plan.CacheCost()
	if cost.First < 0 {
		return
	}
	text := "Cache: breaks at " + b.turnOrStart(cost.First) + ", " +
		render.Short(cost.Written) + " tokens written anew once"
	switch {
	case cost.Calls > 0:
		text += "; pays after " + plural(cost.Calls, "call")
	case cost.Calls == cache.Never:
		text += "; never pays"
	}
	if early := b.plan.Early(); len(early) > 0 {
		last := early[len(early)-1]
		text += ". What goes before " + b.turnOrStart(last.To) + " costs more than it saves "
		if last.Calls == cache.Never {
			text += "for ever"
		} else {
			text += "for " + plural(last.Calls, "call")
		}
	}
	p.say(b.theme.Dim, text+".")
}

// turnOrStart names where an event is.
func (b *board) turnOrStart(event int) string {
	if t := b.conv.Events[event].Turn; t > 0 {
		return turnName(t)
	}
	return "the start"
}

// check says what the check of the plan found.
func (p *goesPage) check() {
	b := p.b
	switch {
	case !b.checked:
		p.say(b.theme.Dim, "The plan is being checked"+b.glyphs.Ellipsis)
	case b.unchecked && len(b.findings)+len(b.loose) == 0:
		p.say(b.theme.Dim, "The check was stopped; saving checks again.")
	case len(b.findings)+len(b.loose) == 0:
		p.say(b.theme.Good, b.glyphs.Yes+" The check found nothing against it.")
	default:
		p.say(b.theme.Error, b.glyphs.No+" The check refuses it:")
		p.findings(b.loose)
		events := make([]int, 0, len(b.findings))
		for e := range b.findings {
			events = append(events, e)
		}
		// A map has no order, and the page must not change from one frame to the next.
		slices.Sort(events)
		for _, e := range events {
			p.findings(b.findings[e])
		}
	}
}

// class lists one class: how much, and its biggest changes.
func (p *goesPage) class(c model.Class, changes []int) {
	if len(changes) == 0 {
		return
	}
	b := p.b
	style, sum := b.classStyle(c), 0
	for _, i := range changes {
		sum += b.plan.Changes[i].Tokens
	}
	p.blank()
	p.row(func(r *pen) {
		r.number(style, render.Short(sum), 7)
		r.gap(2)
		r.say(style, c.String())
		r.say(b.theme.Dim, "  "+plural(len(changes), "change")+", "+lossMeaning[c])
	})
	heaviest(b.plan.Changes, changes)
	most := p.most
	for _, i := range changes[:min(most, len(changes))] {
		p.change(i)
	}
	if rest := len(changes) - most; rest > 0 {
		p.row(func(r *pen) {
			r.gap(9)
			text := "and " + plural(rest, "smaller one")
			if p.pager {
				text += "; | shows all"
			}
			r.say(b.theme.Dim, text)
		})
	}
}

// change is the line of one change.
func (p *goesPage) change(i int) {
	b, c := p.b, &p.b.plan.Changes[i]
	p.row(func(r *pen) {
		r.number(b.theme.Text, render.Short(c.Tokens), 7)
		r.gap(2)
		turn := ""
		if t := b.conv.Events[c.Event].Turn; t > 0 {
			turn = turnName(t)
		}
		r.put(b.theme.Dim, turn, 10)
		if p.width >= minLegendWidth {
			r.put(b.theme.Dim, proposer(c), 20)
		}
		name := kindName(b.conv.Events[c.Event].Kind)
		r.say(b.theme.Text, strings.TrimSpace(name+" "+b.tool(c.Event)))
		r.gap(2)
		r.put(b.theme.Dim, b.label(c.Event), r.left)
	})
}

// proposer names who proposed a change.
func proposer(c *model.Change) string {
	if c.Strategy == strategies.Person {
		return "you"
	}
	return render.CleanLine(c.Strategy)
}

// forced lists what the format demands because of other changes, with the rule.
func (p *goesPage) forced() {
	b := p.b
	// By reason, in the order of the plan: a rule of the format forces many changes at once.
	type group struct{ count, tokens int }
	groups, order := map[string]*group{}, []string(nil)
	for i := range b.plan.Changes {
		c := &b.plan.Changes[i]
		if c.Cause < 0 {
			continue
		}
		if groups[c.Reason] == nil {
			groups[c.Reason] = &group{}
			order = append(order, c.Reason)
		}
		groups[c.Reason].count++
		groups[c.Reason].tokens += c.Tokens
	}
	if len(order) == 0 {
		return
	}
	p.blank()
	p.say(b.theme.Title, "Forced by other changes")
	for _, reason := range order {
		g := groups[reason]
		p.row(func(r *pen) {
			r.number(b.theme.Text, render.Short(g.tokens), 7)
			r.gap(2)
			r.say(b.theme.Dim, plural(g.count, "change")+": ")
			r.put(b.theme.Text, render.CleanLine(reason), r.left)
		})
	}
}

// remarks are attachments that nothing counts, whether the conversation is in use, the notes of the
// plan and the warnings of the file.
func (p *goesPage) remarks() {
	b := p.b
	p.declared()
	if len(b.plan.Notes)+len(b.conv.Warnings) == 0 && b.inUse == "" {
		return
	}
	p.blank()
	p.say(b.theme.Title, "To know")
	if b.inUse != "" {
		p.say(b.theme.Dim, "the conversation: "+render.CleanLine(b.inUse))
	}
	for _, n := range b.plan.Notes {
		p.say(b.theme.Dim, render.CleanLine(n.Strategy+": "+n.Text))
	}
	for _, w := range b.conv.Warnings {
		text := w.Text
		if w.Line > 0 {
			text = "line " + render.Number(w.Line) + ": " + text
		}
		p.say(b.theme.Warn, b.glyphs.Warning+" "+render.CleanLine(text))
	}
}

// declared are the attachments that the conversation only names. What they weigh is not known.
func (p *goesPage) declared() {
	b := p.b
	if len(b.conv.Declared) == 0 {
		return
	}
	p.blank()
	p.say(b.theme.Title, "Attachments, fetched anew at each request: listed, not counted")
	for i := range b.conv.Declared {
		d := &b.conv.Declared[i]
		from := ""
		if d.Turn > 0 {
			from = "from " + turnName(d.Turn) + ": "
		}
		p.say(b.theme.Dim, from+render.CleanLine(d.Name))
	}
}

// classStyle is the style of a class.
func (b *board) classStyle(c model.Class) lipgloss.Style {
	t := b.theme
	return [...]lipgloss.Style{
		t.Identical, t.Covered, t.Superseded, t.Dropped, t.Summarised,
	}[c]
}
