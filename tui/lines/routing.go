package lines

import (
	"decant/tui/find"
	"decant/tui/review"
	"decant/tui/sheets"
)

// run runs a task and all tasks that follow from it, one after the other.
func (p *dialog) run(t review.Task) {
	if t == nil || p.fault != nil {
		return
	}
	switch msg := t.RunGuarded().(type) {
	case nil:
	case review.Tasks:
		for _, one := range msg {
			p.run(one)
		}
	case *review.PanicError:
		p.fault = msg
		p.leave()
	default:
		p.take(msg)
	}
}

// take passes a message to its receiver, and continues with the questions.
func (p *dialog) take(msg any) {
	var asked review.Task
	p.try(func() review.Task {
		next := p.route(msg)
		asked = p.askOn()
		p.refresh()
		return next
	})
	p.run(asked)
}

// try does something and runs what follows. A panic ends the questions, not the program.
func (p *dialog) try(do func() review.Task) {
	p.run(func() any { return review.Tasks{do()} })
}

// route passes a message to its handler.
func (p *dialog) route(msg any) review.Task {
	switch d := msg.(type) {
	case review.SaveDone:
		return showSaved(p, d)
	case review.PlanWritten:
		failSave(p, p.session.TakePlanFile(d))
	case review.LookedRound:
		if p.session.OfferLeft(d) {
			p.open(sheets.NewRecovered(p.m.B, d.Found))
		}
	case review.AnswerCame:
		next, _ := p.session.TakeAnswer(d)
		return next
	case find.SearchDone:
		p.finder.Searched(d)
	case find.FilterDone:
		p.finder.Filtered(d)
	case summaryLeft:
		return takeSummary(p, d)
	default:
		next, _ := p.session.Take(msg)
		return next
	}
	return nil
}

// askOn continues with the questions about a model, as soon as no other question is open.
func (p *dialog) askOn() review.Task {
	if p.page != nil || p.text != nil {
		return nil
	}
	next, show := p.session.AskOn()
	switch {
	case show && p.session.Asks.Failed != nil:
		p.open(sheets.NewUnanswered(p.m.B, p.session.Asks.Failed))
	case show:
		p.open(sheets.NewConsent(p.m.B, p.session.Asks.Now))
	}
	return next
}
