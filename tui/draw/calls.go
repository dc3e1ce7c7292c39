package draw

import (
	"cmp"
	"slices"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/tui/board"
)

// MaxCalls is how many events of a turn its page lists; unfolded, the list has all.
const MaxCalls = 60

// minCall is the tokens from which an event is told of on the page of its turn, where nothing else
// is to be said of it.
const minCall = 20

// Contents lists what a turn is made of, the heaviest first: tokens, what it is and what it is
// about, and under it a line for each thing that an event is and for what the plan does to it.
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

// contentIndent is where lines under the row of an event begin.
const contentIndent = tokenColumn + 2

// Content is the row of an event, and what is to be said of it.
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

// Copy is a row with the turn of an event, what it weighs and what it is about, and under it what
// the plan does to it.
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

// copyTurn is the cells that the turn of a copy takes.
const copyTurn = len("turn 1000")

// SayFate is a line with what the plan does to an event, and who proposed it; nothing where the
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
		if why := render.CleanLine(c.Reason); why != "" {
			text += ": " + why
		}
	}
	p.sayUnderMark(b.FateStyle(fate, &s), b.Glyphs.Arrow, text)
}

// sayUnderMark is a text under the row of an event, behind a sign.
func (p *Page) sayUnderMark(style Styler, sign, text string) {
	indent := contentIndent
	if p.Width < 3*contentIndent {
		indent = 0
	}
	for i, l := range render.Wrap(text, max(p.Width-indent-2, 1)) {
		lead := "  "
		if i == 0 {
			lead = style.Render(sign) + " "
		}
		p.Lines = append(p.Lines, Repeat(" ", indent)+lead+p.B.Theme.Dim.Render(l))
	}
}

// Quote is the start of a text of the conversation, in at most so many lines.
func (p *Page) Quote(text string, most int) {
	lines := render.Wrap(render.Clean(text), p.Width)
	for _, l := range lines[:min(len(lines), most)] {
		p.Lines = append(p.Lines, p.B.Theme.Text.Render(l))
	}
	if n := len(lines) - most; n > 0 {
		p.Say(p.B.Theme.Dim, p.B.Glyphs.Gap+" "+amount.Of(n, "more line"))
	}
}
