package lines

import (
	"bufio"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model/amount"
	"decant/render"
	"decant/tui/board"
	"decant/tui/draw"
	"decant/tui/keys"
	"decant/tui/review"
	"decant/tui/views"
)

// Run asks until the person leaves or the input ends. The error is a [*terminal.PanicError], or
// tells why nothing could be written or opened.
func Run(o Options) (review.Result, error) {
	p := &dialog{in: bufio.NewReader(o.In), out: o.Out, glyphs: draw.OrUnicode(o.Glyphs)}
	// Nothing looks on while a question stands; it is looked before each.
	p.inUse, o.InUse = o.InUse, nil
	if o.Conversation == nil && o.Picker != nil {
		opened, ok := p.pick(o.Picker)
		if !ok {
			return review.Result{}, p.err
		}
		o.Conversation, o.Spec = opened.Conversation, opened.Spec
	}
	p.o, p.screen = o, o.Open(o.Options)
	p.session, p.m, p.finder = p.screen.Parts()
	p.session.Keeper.Wait, p.session.Tell = 0, p.say
	p.send(tea.WindowSizeMsg{Width: width, Height: height})
	p.run(p.screen.Init())
	p.tell()
	for !p.over() {
		p.look()
		p.step()
	}
	result, fault := p.screen.End()
	result.Cut = p.ended
	if fault != nil {
		return result, fault
	}
	return result, p.err
}

// step asks one question, about what stands in front of the person.
func (p *dialog) step() {
	m := p.m
	p.run(p.screen.AskOn())
	p.tell()
	switch {
	case p.prompt() != nil:
		p.askText()
	case p.sheet() != nil:
		p.askSheet()
	case p.many:
		p.askMany()
	case p.inKids:
		r := p.under[len(p.under)-1]
		p.askList(p.rowName(r), m.List().KidsOf(r))
	case len(p.under) > 0:
		p.askRow(p.under[len(p.under)-1])
	case p.inList:
		m.List().Refresh()
		p.askList(p.listName(), m.List().Tops)
	default:
		p.askViews()
	}
	if p.after != nil && p.prompt() == nil {
		if p.session.Toast.Grade == review.Graded {
			p.after()
		}
		p.after = nil
	}
	p.run(p.screen.AskOn())
	p.tell()
}

// sizes says what the plan comes to.
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
		o := m.Outlines[v].View
		text := o.Name() + ", " + o.Info()
		choices = append(choices, choice{text: text, do: func() { p.openView(v) }})
	}
	p.ask(name+". "+p.sizes()+" What do you want to look at?",
		append(choices, p.always(false)...))
}

// openView lists a view.
func (p *dialog) openView(v views.ID) {
	p.run(p.m.SetView(v))
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
		choices = append(choices, choice{text: p.rowText(r), do: func() { p.into(r) }})
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
	if len(rows) > 1 && p.screen.KeyScope()&keys.InEvents != 0 {
		choices = append(choices, choice{"k", "one decision about several", func() {
			p.askMarks(rows)
		}})
	}
	p.askFrom(p.from+1, question, append(choices, p.always(true)...))
}

// listName names the list of a view, and what of it is shown.
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
