// Package sheets draws the sheets over the panes: the save page, the presets, the keys. It must
// never decide or save anything, because the keys of a sheet belong to the program.
package sheets

import (
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/cache"
	"decant/strategies/nature"
	"decant/strategies/need"
	"decant/strategies/plan"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/label"
	"decant/tui/review"
)

// maxBiggest is how many changes of a class are listed by name if there is no room for more.
const maxBiggest = 5

// roomFor returns how many changes of each class fit when that many lines are free with maxBiggest
// of each.
func roomFor(b *draw.Canvas, free int) int {
	var count [len(draw.LossOrder)]int
	for i := range b.Plan.Changes {
		count[b.Plan.Changes[i].Class]++
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
		case more == 0: // The last change takes the line that would count it.
			return most + 1
		}
		free -= more
	}
}

// GoesOptions says how the changes are shown. Pager says that a key shows everything, InPlace that
// saving overwrites the original.
type GoesOptions struct{ Pager, InPlace bool }

// NewGoes shows what will be removed, losses first.
func NewGoes(b *draw.Canvas, s *review.Session, o GoesOptions) *Sheet {
	s.Failure, s.PlanFailed = "", false
	whole := func() []string {
		p := goesPage{
			Page: draw.Page{B: b, Width: draw.MinLegendWidth * 2}, Most: len(b.Plan.Changes),
		}
		return p.Compose("", o.InPlace)
	}
	compose := func(w, most int) []string {
		p := goesPage{
			Page: draw.Page{B: b, Width: w}, Most: most, Told: draw.MaxSummaryLines,
			Pager: o.Pager,
		}
		if s.Failure != "" {
			p.Say(b.Theme.Error, b.Glyphs.No+" "+s.Failure)
			if s.PlanFailed {
				p.KeyLine("w", "write the plan to another file")
			} else {
				p.KeyLine("e", "save to another folder")
				p.KeyLine("w", "write the plan to a file, so that nothing of it is lost")
			}
			p.Blank()
		}
		if a := s.Asks.Now; a != nil && a.Running {
			p.Asked = a.Want.Strategy
		}
		return p.Compose(s.SavingText(), o.InPlace)
	}
	return &Sheet{
		Scope: keys.InGoes, Title: "What will be removed", Whole: whole,
		Build: func(w, h int) []string {
			lines := compose(w, maxBiggest)
			if most := roomFor(b, h-len(lines)); most > maxBiggest {
				return compose(w, most)
			}
			return lines
		},
	}
}

// goesPage draws the sheet: a sum, the findings of the check, then each class from costly to free,
// what the format requires, and remarks.
type goesPage struct {
	draw.Page
	// Most is how many of the biggest changes of a class are listed by name. Told is how many lines
	// of a summary are shown, 0 for all. Pager says that a key shows everything.
	Most, Told int
	Pager      bool
	// Asked is the strategy with a running question, "" for none.
	Asked string
}

// Compose draws the whole page. Saving says how far a save is, "" for none; inPlace says that it
// overwrites.
func (p *goesPage) Compose(saving string, inPlace bool) []string {
	b, th := p.B, p.B.Theme
	before, after := b.WeighTotals()
	if saving != "" {
		p.Say(th.Accent, saving+" esc stops it.")
	}
	if b.Plan.IsIdle() && b.Conv.NeedsFix() {
		p.Say(th.Title, "Nothing is removed; the fork is fixed.")
	} else {
		p.sayRemoved(before, after)
	}
	p.Say(th.Dim, draw.ContextText(b))
	if kept := need.KnownOf(b.Plan); kept != "" {
		p.Say(th.Dim, "This preset "+kept+".")
	}
	if b.Undone != nil {
		p.Say(th.Dim, "Uncompacted: "+b.Undone.Text()+".")
	}
	if inPlace {
		p.Say(th.Warn, b.Glyphs.Warning+" Saving overwrites the original; a backup is made first.")
	}
	if b.InUse != "" {
		p.Say(th.Warn, b.Glyphs.Warning+" in use: "+render.CleanLine(b.InUse))
	}
	p.cache()
	p.check()
	p.risks()
	tellLeft(&p.Page)
	p.fixes()
	for _, w := range b.Waits() {
		if w.Strategy == p.Asked {
			p.Say(th.Accent, w.Strategy+
				" is waiting for an answer; its changes are not counted yet.")
			continue
		}
		p.Say(th.Warn, b.Glyphs.Warning+" "+w.Text)
	}
	byClass := [5][]int{}
	for i := range b.Plan.Changes {
		c := b.Plan.Changes[i].Class
		byClass[c] = append(byClass[c], i)
	}
	for _, c := range draw.LossOrder {
		p.class(c, byClass[c])
	}
	p.SaySummary(b.Summary(), p.Told)
	p.forced()
	p.remarks()
	return p.Lines
}

// sayRemoved says how much is removed, and how much of it is lost.
func (p *goesPage) sayRemoved(before, after int) {
	b := p.B
	text := render.Number(before-after) + " of " + amount.Of(before, "token") + " removed (" +
		b.Saved(before-after, before) + "), in " + amount.Of(len(b.Plan.Changes), "change")
	if lost := b.ClassTotals()[model.Dropped]; lost > 0 {
		text += "; " + render.Short(lost) + " are lost"
	}
	p.Say(b.Theme.Title, text+".")
}

// fixes lists what is fixed if the user may want to know. It leaves out what every fork of this
// kind fixes without a problem.
func (p *goesPage) fixes() {
	if len(p.B.Conv.Problems) > 0 {
		tellFixed(&p.Page)
	}
}

// cache says what the plan costs in the provider's prompt cache.
func (p *goesPage) cache() {
	b := p.B
	costs := b.Plan.Costs(b.Plan.Context())
	cost := &costs.Cache
	if cost.First < 0 {
		return
	}
	if b.Plan.Cache().Cold {
		p.Say(b.Theme.Dim, "Cache: expired since the last model call; "+
			"the fork costs nothing extra.")
		p.bill(&costs)
		return
	}
	text := "Cache: breaks at " + board.TurnOrStart(b.Board, cost.First) + ", " +
		render.Short(cost.Written) + " tokens rewritten once"
	switch {
	case cost.Calls > 0:
		text += "; repaid after " + amount.Of(cost.Calls, "model call")
	case cost.Calls == cache.Never:
		text += "; never repaid"
	}
	if early := costs.Cache.ListEarly(costs.Stretches); len(early) > 0 {
		last := early[len(early)-1]
		text += ". Changes " + beforeTurn(b.Board, last.To) + " are "
		if last.Calls == cache.Never {
			text += "never repaid"
		} else {
			text += "repaid after " + amount.Of(last.Calls, "model call")
		}
	}
	p.Say(b.Theme.Dim, text+".")
	p.bill(&costs)
}

// beforeTurn says where changes before an event are.
func beforeTurn(b *board.Board, event int) string {
	if b.Conv.EventAt(event).Turn == 0 {
		return "at the start"
	}
	return "before " + board.TurnOrStart(b, event)
}

// bill says what the next calls cost, if a price is known.
func (p *goesPage) bill(costs *plan.Costs) {
	bill, price := costs.Bill, costs.Price
	if !bill.Known() {
		return
	}
	dollars := func(millionths int64) string { return render.Dollars(float64(millionths) / 1e6) }
	p.Say(p.B.Theme.Dim, "Next model call: "+dollars(bill.Warm)+" with a warm cache, "+
		dollars(bill.Cold)+" with a cold one; with this fork: "+dollars(bill.Once)+
		" once, then "+dollars(bill.Then)+" (input alone, prices of "+price.Date+").")
}

// check lists the findings of the plan's check.
func (p *goesPage) check() {
	b := p.B
	switch {
	// Nothing can be saved until either has ended.
	case b.Stale || !b.Checked:
		p.Say(b.Theme.Dim, "The plan is being checked"+b.Glyphs.Ellipsis)
	case b.Search == board.Searching:
		p.Say(b.Theme.Dim, "Problems are being searched for"+b.Glyphs.Ellipsis)
	case b.Unchecked && len(b.Findings)+len(b.Loose) == 0:
		p.Say(b.Theme.Dim, "The check was stopped; saving checks again.")
	case len(b.Findings)+len(b.Loose) == 0 && len(board.LeftProblems(b.Board)) > 0:
		p.Say(b.Theme.Good, b.Glyphs.Yes+" The plan itself breaks none of decant's rules.")
	case len(b.Findings)+len(b.Loose) == 0:
		p.Say(b.Theme.Good, b.Glyphs.Yes+" decant's rules find no problem.")
	default:
		p.Say(b.Theme.Error, b.Glyphs.No+" The check refuses it:")
		p.Findings(b.Loose)
		events := make([]int, 0, len(b.Findings))
		for e := range b.Findings {
			events = append(events, e)
		}
		// A map has no order, and the page must not change between frames.
		slices.Sort(events)
		for _, e := range events {
			p.Findings(b.Findings[e])
		}
	}
}

// risks warns of what the agent cannot do without.
func (p *goesPage) risks() {
	for _, n := range p.B.Plan.Notes {
		if n.Risk {
			p.Say(p.B.Theme.Warn, p.B.Glyphs.Warning+" Risk: "+render.CleanLine(n.Text)+".")
		}
	}
}

// class lists one class: its total, and its biggest changes.
func (p *goesPage) class(c model.Class, changes []int) {
	if len(changes) == 0 {
		return
	}
	b := p.B
	style, sum, grown := b.ClassStyle(c), 0, 0
	for _, i := range changes {
		n := b.Plan.Changes[i].Tokens
		sum += n
		grown += max(-n, 0)
	}
	p.Blank()
	p.Row(func(r *draw.Pen) {
		r.Number(style, render.Short(sum), 7)
		r.Gap(2)
		r.Say(style, nature.ClassWord(c))
		text := "  " + amount.Of(len(changes), "change") + ", " + b.Plan.Meaning(c, "")
		if grown > 0 { // A text that is longer now, such as a digest in the place of an answer.
			text += ": " + render.Short(sum+grown) + " less " + render.Short(grown) + " for it"
		}
		r.Say(b.Theme.Dim, text)
	})
	if sealed := p.sealedIn(changes); sealed > 0 {
		p.Row(func(r *draw.Pen) {
			r.Number(style, render.Short(sealed), 7)
			r.Gap(2)
			r.Say(style, nature.ClassWord(c))
			r.Say(b.Theme.Dim, "  encrypted reasoning, in addition")
		})
	}
	board.SortHeaviest(b.Plan.Changes, changes)
	most := p.Most
	for _, i := range changes[:min(most, len(changes))] {
		p.change(i)
	}
	if rest := len(changes) - most; rest > 0 {
		p.Row(func(r *draw.Pen) {
			r.Gap(9)
			text := "and " + amount.Of(rest, "smaller one")
			if p.Pager {
				text += "; | shows all"
			}
			r.Say(b.Theme.Dim, text)
		})
	}
}

// sealedIn returns the tokens of encrypted reasoning that changes remove, which their own tokens
// leave out.
func (p *goesPage) sealedIn(changes []int) int {
	var events []int
	for _, i := range changes {
		if event := p.B.Plan.Changes[i].Event; p.B.Conv.EventAt(event).Kind == model.Reasoning {
			events = append(events, event)
		}
	}
	if len(events) == 0 {
		return 0
	}
	slices.Sort(events)
	return p.B.Conv.SealedTokens(events)
}

// change writes the line of one change.
func (p *goesPage) change(i int) {
	b, c := p.B, &p.B.Plan.Changes[i]
	p.Row(func(r *draw.Pen) {
		r.Number(b.Theme.Text, render.Short(c.Tokens), 7)
		r.Gap(2)
		turn := ""
		if t := b.Conv.EventAt(c.Event).Turn; t > 0 {
			turn = label.Turn(t)
		}
		r.Put(b.Theme.Dim, turn, 10)
		if p.Width >= draw.MinLegendWidth {
			r.Put(b.Theme.Dim, board.NameProposer(c), 20)
		}
		name := label.Kind(b.Conv.EventAt(c.Event).Kind)
		r.Say(b.Theme.Text, strings.TrimSpace(name+" "+b.Tool(c.Event)))
		r.Gap(2)
		b.PutName(r, c.Event, 0)
	})
}

// forced lists what the format requires because of other changes, with the rule.
func (p *goesPage) forced() {
	b := p.B
	// Group by reason, in the order of the plan: a rule of the format forces many changes at once.
	type group struct {
		changes []int
		tokens  int
	}
	groups, order := map[string]*group{}, []string(nil)
	for i := range b.Plan.Changes {
		c := &b.Plan.Changes[i]
		if c.Cause < 0 {
			continue
		}
		if groups[c.Reason] == nil {
			groups[c.Reason] = &group{}
			order = append(order, c.Reason)
		}
		groups[c.Reason].changes = append(groups[c.Reason].changes, i)
		groups[c.Reason].tokens += c.Tokens
	}
	if len(order) == 0 {
		return
	}
	p.Blank()
	p.Say(b.Theme.Title, "Forced by other changes")
	for _, reason := range order {
		g := groups[reason]
		p.Row(func(r *draw.Pen) {
			r.Number(b.Theme.Text, render.Short(g.tokens), 7)
			r.Gap(2)
			text := amount.Of(len(g.changes), "change")
			if sealed := p.sealedIn(g.changes); sealed > 0 {
				text += " and " + render.Short(sealed) + " of encrypted reasoning"
			}
			r.Say(b.Theme.Dim, text+": ")
			r.Put(b.Theme.Text, render.CleanLine(reason), r.Left)
		})
	}
}

// remarks lists uncounted attachments, the notes of the plan and the warnings of the file.
func (p *goesPage) remarks() {
	b := p.B
	p.declared()
	notes := slices.DeleteFunc(slices.Clone(b.Plan.Notes), func(n plan.Note) bool {
		return n.Risk // The page begins with it.
	})
	if len(notes)+len(b.Conv.Warnings) == 0 {
		return
	}
	p.Blank()
	p.Say(b.Theme.Title, "Notes")
	for _, n := range notes {
		p.Say(b.Theme.Dim, render.CleanLine(n.Strategy+": "+n.Text))
	}
	for _, w := range b.Conv.Warnings {
		text := w.Text
		if w.Line > 0 {
			text = "line " + render.Number(w.Line) + ": " + text
		}
		p.Say(b.Theme.Warn, b.Glyphs.Warning+" "+render.CleanLine(text))
	}
}

// declared lists the attachments that the conversation only names. Their size is unknown.
func (p *goesPage) declared() {
	b := p.B
	if len(b.Conv.Declared) == 0 {
		return
	}
	p.Blank()
	p.Say(b.Theme.Title, "Attachments, fetched again at each request: listed, not counted")
	for i := range b.Conv.Declared {
		d := &b.Conv.Declared[i]
		from := ""
		if d.Turn > 0 {
			from = "from " + label.Turn(d.Turn) + ": "
		}
		p.Say(b.Theme.Dim, from+render.CleanLine(d.Name))
	}
}
