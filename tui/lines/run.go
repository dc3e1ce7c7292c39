package lines

import (
	"bufio"
	"strconv"
	"strings"

	"decant/model/amount"
	"decant/render"
	"decant/tui/board"
	"decant/tui/browser"
	"decant/tui/detail"
	"decant/tui/draw"
	"decant/tui/find"
	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/views"
)

// Run asks until the user leaves or the input ends. The error is a [*review.PanicError], or says
// why nothing could be written or opened.
func Run(o Options) (review.Result, error) {
	o.Glyphs = draw.OrUnicode(o.Glyphs)
	p := &dialog{talk: talk{in: bufio.NewReader(o.In), out: o.Out, glyphs: o.Glyphs}}
	// Nothing checks for use while a question is open, so check before each question.
	p.inUse, o.InUse = o.InUse, nil
	if o.Conversation == nil && o.Picker != nil {
		opened, ok := p.pick(o.Picker)
		if !ok {
			return review.Result{}, p.err
		}
		o.Conversation, o.Spec = opened.Conversation, opened.Spec
	}
	p.o = o
	p.start()
	for !p.over() {
		p.look()
		p.refresh()
		p.step()
	}
	result := p.session.Outcome()
	result.Cut = p.ended
	if p.fault != nil {
		return result, p.fault
	}
	return result, p.err
}

// start begins the review: it looks around the conversation and makes the first plan.
func (p *dialog) start() {
	b := &draw.Canvas{
		Board: board.NewBoard(p.o.Conversation, p.o.Spec),
		Paint: draw.Paint{Theme: draw.PlainTheme(), Glyphs: p.o.Glyphs, Plain: true},
	}
	p.session = review.NewSession(&p.o.Options, b.Board, b.Glyphs.Ellipsis)
	m := browser.New(b, p.session)
	m.MayAsk = p.o.Question != nil
	p.m, p.finder, p.detail = &m, find.Finder{Browser: &m}, detail.New(b)
	p.detail.Width = noteWidth
	p.session.Front = quietFront{&m}
	// Do one thing at a time: keep changes at once, and announce a wait before it starts.
	p.session.Keeper.Wait, p.session.Tell, p.parting = 0, p.say, p.sayKept
	if p.o.Diagnose {
		p.open(sheets.NewDiagnosis(b))
	}
	p.run(p.session.Begin())
	if b.Plan == nil {
		p.run(p.session.Replan())
	}
	p.tell()
}

// sayKept says that the plan is kept when the input ends, "" if there is nothing to keep.
func (p *dialog) sayKept() string {
	if p.o.Recovery == nil || !p.session.HasUnsaved() {
		return ""
	}
	text := " The plan is kept, and offered at the next start"
	if p.o.Scripted {
		text += " where a user can answer"
	}
	return text + "."
}

// step asks one question, about what is in front of the user.
func (p *dialog) step() {
	m := p.m
	p.run(p.askOn())
	p.tell()
	switch {
	case p.text != nil:
		p.readText()
	case p.page != nil:
		p.askPage()
	case p.many:
		p.askMany()
	case p.inKids:
		r := p.under[len(p.under)-1]
		p.askList(rowName(p, r), m.List().KidsOf(r))
	case len(p.under) > 0:
		p.askRow(p.under[len(p.under)-1])
	case p.inList:
		p.askList(p.listName(), m.List().Tops)
	default:
		p.askViews()
	}
	if p.after != nil && p.text == nil {
		if p.session.Toast.Grade == review.Graded {
			p.after()
		}
		p.after = nil
	}
	p.run(p.askOn())
	p.tell()
}

// sizes says what the plan saves.
func (p *dialog) sizes() string {
	b := p.m.B
	before, after := b.WeighTotals()
	text := "About " + amount.Of(before, "token") + ", " + render.Number(after) + " as planned"
	was, then := b.WeighContext()
	if was.Beside() > 0 {
		text += ", and " + render.Number(was.Fixed) + " fixed; context " +
			render.Number(was.Sum()) + ", " + render.Number(then.Sum()) + " as planned"
	}
	if w := b.Conv.Window; w > 0 {
		text += ", " + render.Percent(then.Sum(), w) + " of the window"
	}
	if words := draw.Trust(b, draw.WideTrust); words != "" {
		text += ", " + words
	}
	verdict, _ := (&draw.Header{B: b}).Verdict()
	if verdict != "" {
		text += "; " + strings.TrimLeft(verdict, b.Glyphs.Yes+b.Glyphs.Warning+" ")
	}
	return text + "."
}

// askViews asks where to look.
func (p *dialog) askViews() {
	m := p.m
	name := render.CleanLine(m.B.Conv.Title)
	if name == "" {
		name = render.CleanLine(m.B.Conv.ID)
	}
	choices := make([]choice, 0, len(m.Outlines))
	for v := range views.Count {
		if v == views.Problems && board.ProblemWords(m.B.Board) == "" {
			continue // As on the screen, a conversation without problems shows nothing here.
		}
		o := m.Outlines[v].View
		text := o.Name() + ", " + o.Info()
		choices = append(choices, choice{text: text, do: func() { p.openView(v) }})
	}
	p.ask(name+". "+p.sizes()+" What do you want to look at?",
		append(choices, always(p, false)...))
}

// openView lists a view.
func (p *dialog) openView(v views.ID) {
	p.m.ShowView(v)
	p.inList, p.from = true, 0
}

// askList asks for one of many rows, some at a time.
func (p *dialog) askList(name string, all []board.RowID) {
	o := p.m.List()
	var rows []board.RowID
	for _, r := range all {
		if !o.View.Rule(r) {
			rows = append(rows, r)
		}
	}
	p.from = min(p.from, max(len(rows)-1, 0)/maxChoices*maxChoices)
	to := min(p.from+maxChoices, len(rows))
	choices := make([]choice, 0, to-p.from)
	for _, r := range rows[p.from:to] {
		choices = append(choices, choice{text: rowText(p, r), do: func() { p.into(r) }})
	}
	question := name + ", " + strconv.Itoa(p.from+1) + " to " + strconv.Itoa(to) + " of " +
		strconv.Itoa(len(rows)) + ". Which one?"
	if len(rows) == 0 {
		question = p.m.Nothing()
	}
	if to < len(rows) {
		choices = append(choices, choice{"m", "more of them", func() { p.from += maxChoices }})
	}
	if p.from > 0 {
		choices = append(choices, choice{"l", "those before", func() { p.from -= maxChoices }})
	}
	if len(rows) > 1 && p.m.Scope()&keys.InEvents != 0 {
		choices = append(choices, choice{"k", "one decision about several", func() {
			p.askMarks(rows)
		}})
	}
	p.askFrom(p.from+1, question, append(choices, always(p, true)...))
}

// listName names the list of a view, and says which part of it is shown.
func (p *dialog) listName() string {
	o := p.m.List()
	name := o.View.Name()
	if names := o.View.Orders(); len(names) > 1 {
		name += " " + names[o.Order]
	}
	if o.Filter != nil {
		name += ", filtered by " + o.Filter.Query.Text
	}
	return name
}
