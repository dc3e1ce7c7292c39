package draw

import (
	"cmp"
	"slices"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/strategies/plan"
	"decant/tui/board"
)

// MaxCalls is how many events the page of a turn lists. The unfolded list has all.
const MaxCalls = 60

// minCall is the least tokens for which the page of a turn lists an event that has nothing else to
// say.
const minCall = 20

// Contents lists the events of a turn, heaviest first, with their tokens and what they are about.
// Below each event it adds a line for each of its facts and for its fate.
func (p *Page) Contents(events []int) {
	b := p.B
	rows := slices.DeleteFunc(slices.Clone(events), func(i int) bool {
		e := b.Conv.EventAt(i)
		return e.Prompt || e.Tokens < minCall && b.FactsOf(i) == 0 && len(b.Changes(i)) == 0
	})
	slices.SortStableFunc(rows, func(x, y int) int {
		return cmp.Compare(b.Conv.EventAt(y).Tokens, b.Conv.EventAt(x).Tokens)
	})
	if len(rows) == 0 {
		return
	}
	p.Blank()
	more := len(rows) - MaxCalls
	for _, i := range rows[:min(len(rows), MaxCalls)] {
		p.Content(i)
	}
	if more > 0 {
		p.Say(b.Theme.Dim, b.Glyphs.Gap+" "+amount.Of(more, "more event")+"; l unfolds the turn")
	}
}

// contentIndent is where the lines below the row of an event begin.
const contentIndent = tokenColumn + 2

// Content writes the row of an event, and the lines about it.
func (p *Page) Content(event int) {
	b := p.B
	s := b.SumsOf([]int{event})
	p.Row(func(r *Pen) {
		b.putTokens(r, s.Before, s.Before, s.Live, 0)
		r.Gap(2)
		b.PutWhat(r, event, s.After)
	})
	for _, t := range board.TellFacts(b.Board, event) {
		p.sayUnderMark(b.MarkStyle(t.Mark), b.MarkGlyph(t.Mark), t.Text)
	}
	p.SayFate(event)
}

// Copy writes a row with the turn, the tokens and the name of an event, and its fate below.
func (p *Page) Copy(event int) {
	b := p.B
	s := b.SumsOf([]int{event})
	p.Row(func(r *Pen) {
		r.Gap(2)
		r.Put(b.Theme.Dim, "turn "+TurnNumber(b.TurnOf(event)), copyTurn)
		b.putTokens(r, s.Before, s.Before, s.Live, 0)
		r.Gap(2)
		b.PutWhat(r, event, s.After)
	})
	p.SayFate(event)
}

// copyTurn is the number of cells for the turn of a copy.
const copyTurn = len("turn 1000")

// SayFate writes a line with the fate of an event, and who proposed it. It writes nothing if the
// event is kept.
func (p *Page) SayFate(event int) {
	b := p.B
	if b.Plan == nil {
		return
	}
	fate := nature.FateOf(b.Plan, event)
	changes := b.Changes(event)
	if fate == nature.Kept || len(changes) == 0 && fate != nature.Pinned {
		return
	}
	s := b.SumsOf([]int{event})
	text := fate.String()
	if len(changes) > 0 {
		c := &changes[len(changes)-1]
		text += " by " + board.NameProposer(c)
		if why := render.CleanLine(c.Reason); why != "" && c.Strategy != plan.User {
			text += ": " + why
		}
	}
	p.sayUnderMark(b.FateStyle(fate, &s), b.Glyphs.Arrow, text)
}

// sayUnderMark writes a text below the row of an event, after a sign.
func (p *Page) sayUnderMark(style Styler, sign, text string) {
	indent := contentIndent
	if p.Width < 3*contentIndent {
		indent = 0
	}
	for i, l := range p.B.Wrap(text, max(p.Width-indent-2, 1)) {
		lead := "  "
		if i == 0 {
			lead = style.Render(sign) + " "
		}
		p.Lines = append(p.Lines, Repeat(" ", indent)+lead+p.B.Theme.Dim.Render(l))
	}
}

// Quote writes the start of a text of the conversation, in at most that many lines.
func (p *Page) Quote(text string, most int) {
	lines := render.Wrap(render.Clean(text), p.Width)
	for _, l := range lines[:min(len(lines), most)] {
		p.Lines = append(p.Lines, p.B.Theme.Text.Render(l))
	}
	if len(lines) > most {
		p.Say(p.B.Theme.Dim, p.B.Glyphs.Gap+" more")
	}
}
