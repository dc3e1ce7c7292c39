package sheets

import (
	"errors"

	"decant/model/amount"
	"decant/render"
	"decant/strategies/llm"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/review"
)

// NewConsent says what would be sent and where, and asks for consent.
func NewConsent(b *draw.Canvas, a *review.Asking) *Sheet {
	return newSheet(b, keys.InConsent, "Send it to a model?", func(p *draw.Page) {
		th, n := b.Theme, &a.Question.Notice
		p.Blank()
		p.Say(th.Text, "A model would be asked to "+a.Task()+". Nothing is sent yet.")
		p.Blank()
		p.Fact("Where to", destinationOf(n.To))
		p.Fact("Model", n.Model)
		p.Fact("What", amount.Of(n.Prompts, "prompt")+", "+b.Glyphs.About+" "+
			amount.Of(n.Tokens, "token")+", "+render.Size(n.Bytes))
		p.Fact("Answers", "at most "+amount.Of(n.MaxTokens, "token"))
		tellMasked(p, n)
		p.Blank()
		p.KeyLine("enter", "do not send it")
		p.KeyLine("y", "send it")
		p.KeyLine("o", "continue without a model")
		if a.Want.Strategy == board.Summarize {
			p.SayUnder(th.Dim, 8, "decant makes a digest: prompts, files, failed runs, commits.")
		} else {
			p.SayUnder(th.Dim, 8, "decant uses a rule: words and files of each turn.")
		}
	})
}

// NewUnanswered says why there is no answer, and what the user can do.
func NewUnanswered(b *draw.Canvas, a *review.Asking) *Sheet {
	return newSheet(b, keys.InUnanswered, "No answer", func(p *draw.Page) {
		th := b.Theme
		p.Blank()
		what, next := a.Why.Error(), ""
		var e *llm.Error
		if errors.As(a.Why, &e) {
			what, next = e.Model+": "+e.What, e.Next
		}
		p.Say(th.Error, b.Glyphs.No+" "+render.CleanLine(what))
		if next != "" {
			p.Say(th.Text, "What helps: "+render.CleanLine(next)+".")
		}
		if a.Used != "" {
			p.Say(th.Dim, "It took "+render.CleanLine(a.Used)+".")
		}
		p.Say(th.Dim, "It was asked to "+a.Task()+"; the plan is as it was.")
		p.Blank()
		p.KeyLine("enter", "continue without an answer")
		p.KeyLine("a", "ask again")
		if !a.Offline {
			p.KeyLine("o", "continue without a model")
		}
	})
}
