package tui

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
)

// The screen that the review believes to have while its questions stand on plain lines, in cells;
// and how many choices and lines of text come at once.
const (
	plainWidth, plainHeight = 100, 40
	plainChoices            = 20
	plainLines              = 40
)

// RunPlain is [Run] for those who hear the screen, and for scripts: the same review as numbered
// questions on plain lines, without any escape code. Every question says what can be typed. It
// reads answers from o.In, a line each, until the person leaves or the input ends, which leaves
// without saving; In and Out must be set. The error is a [*PanicError], or tells why nothing could
// be written or opened.
func RunPlain(o Options) (Result, error) {
	o.Theme, o.Mouse, o.Title = plainTheme(), false, false
	p := &plain{in: bufio.NewReader(o.In), out: o.Out, glyphs: orUnicode(o.Glyphs)}
	// Nothing looks on while a question stands; it is looked before each.
	p.inUse, o.InUse = o.InUse, nil
	if o.Conversation == nil && o.Picker != nil {
		opened, ok := p.pick(o.Picker)
		if !ok {
			return Result{}, p.err
		}
		o.Conversation, o.Spec, o.Picker = opened.Conversation, opened.Spec, nil
	}
	p.m = newRoot(o)
	p.m.keeper.wait, p.m.tell = 0, p.say
	p.m.lend = func(c tea.ExecCommand, after tea.ExecCallback) tea.Cmd {
		c.SetStdin(o.In)
		c.SetStdout(o.Out)
		c.SetStderr(o.Out)
		return func() tea.Msg { return after(c.Run()) }
	}
	p.send(tea.WindowSizeMsg{Width: plainWidth, Height: plainHeight})
	p.run(p.m.Init())
	p.tell()
	for !p.over() {
		p.look()
		p.step()
	}
	result, fault := p.m.end()
	result.Cut = p.ended
	if fault != nil {
		return result, fault
	}
	return result, p.err
}

// plain asks questions and obeys their answers by the same key table as the screen.
type plain struct {
	m      *root
	glyphs render.Glyphs
	inUse  func(*model.Conversation) string
	in     *bufio.Reader
	out    io.Writer
	// err is the first error of out; ended is true when in has nothing more.
	err   error
	ended bool
	left  bool
	// inList is true while a view is listed; under are the rows that were opened in it, the
	// innermost last; from is the first choice that is shown.
	inList bool
	under  []rowID
	// inKids is true while what is in the innermost of them is listed, many while rows are marked
	// for one decision.
	inKids, many bool
	from         int
	// after is what comes of a command once it has all that it asked for, nil for nothing.
	after func()
}

// over reports whether there is nothing more to ask.
func (p *plain) over() bool { return p.left || p.ended || p.err != nil || p.m.fault != nil }

// send gives the review a message, and run obeys a command, both until all is quiet.
func (p *plain) send(msg tea.Msg) {
	_, cmd := p.m.Update(msg)
	p.run(cmd)
}

func (p *plain) run(cmd tea.Cmd) {
	if cmd == nil || p.m.fault != nil {
		return
	}
	switch msg := cmd().(type) {
	// One command runs at a time: there is nothing to tell how far it is to.
	case nil, jobTick:
	case tea.QuitMsg:
		p.left = true
	case tea.BatchMsg:
		for _, c := range msg {
			p.run(c)
		}
	default:
		p.send(msg)
	}
}

// look looks whether the conversation is in use.
func (p *plain) look() {
	if p.inUse != nil {
		// The next look is not left to a clock.
		_, _ = p.m.Update(looked{p.inUse(p.m.b.conv)})
	}
}

// say writes a line.
func (p *plain) say(line string) {
	if p.err == nil {
		_, p.err = fmt.Fprintln(p.out, line)
	}
}

// read is an answer without the spaces around it; false when the input has ended.
func (p *plain) read() (string, bool) {
	if p.err == nil {
		_, p.err = io.WriteString(p.out, "> ")
	}
	line, err := p.in.ReadString('\n')
	if err != nil && line == "" {
		p.ended = true
		p.say("")
		text := "The input has ended. Nothing more is saved."
		if p.m != nil && p.m.o.Recovery != nil && p.m.unsaved() {
			text += " The plan is kept, and offered at the next start"
			if p.m.o.Scripted {
				text += " where a person can answer"
			}
			text += "."
		}
		p.say(text)
		return "", false
	}
	return strings.TrimSpace(render.CleanLine(line)), true
}

// step asks one question, about what stands in front of the person.
func (p *plain) step() {
	m := p.m
	p.run(m.askOn())
	p.tell()
	switch {
	case m.prompt != nil:
		p.askText()
	case m.sheet != nil:
		p.askSheet()
	case p.many:
		p.askMany()
	case p.inKids:
		r := p.under[len(p.under)-1]
		p.askList(p.rowName(r), m.now().kids(r))
	case len(p.under) > 0:
		p.askRow(p.under[len(p.under)-1])
	case p.inList:
		m.now().refresh()
		p.askList(p.listName(), m.now().tops)
	default:
		p.askViews()
	}
	if p.after != nil && m.prompt == nil {
		if m.toast.grade == graded {
			p.after()
		}
		p.after = nil
	}
	p.run(m.askOn())
	p.tell()
}

// tell says what came of a command.
func (p *plain) tell() {
	if text := p.m.toast.text; text != "" {
		p.say(text + ".")
		p.m.toast = toast{}
	}
}

// sizes says what the plan comes to.
func (p *plain) sizes() string {
	b := p.m.b
	before, after := b.totals()
	text := "About " + plural(before, "token") + ", " + render.Number(after) + " as planned"
	if b.beside > 0 {
		text += ", and " + render.Number(b.beside) + " fixed"
	}
	if w := b.conv.Window; w > 0 {
		text += ", " + render.Percent(b.sent(after), w) + " of the window"
	}
	if words := b.trust(wideTrust); words != "" {
		text += ", " + words
	}
	verdict, _ := p.m.header.verdict()
	if verdict != "" {
		text += "; " + strings.TrimLeft(verdict, b.glyphs.Yes+b.glyphs.Warning+" ")
	}
	return text + "."
}

// askViews asks where to look.
func (p *plain) askViews() {
	m := p.m
	name := render.CleanLine(m.b.conv.Title)
	if name == "" {
		name = render.CleanLine(m.b.conv.ID)
	}
	choices := make([]choice, 0, len(m.outlines))
	for v := range viewCount {
		o := m.outlines[v].view
		text := o.name() + ", " + o.info()
		choices = append(choices, choice{text: text, do: func() { p.openView(v) }})
	}
	p.ask(name+". "+p.sizes()+" What do you want to look at?",
		append(choices, p.always(false)...))
}

// openView lists a view.
func (p *plain) openView(v viewID) {
	p.run(p.m.setView(v))
	p.inList, p.from = true, 0
}

// always are the answers that there are wherever no other question is open.
func (p *plain) always(inside bool) []choice {
	var out []choice
	if inside {
		out = append(out, choice{"b", "back", p.back})
	}
	out = append(out, choice{"f", "find, filter and sort", p.askFind})
	if ok, _ := canAsk(p.m); ok {
		out = append(out, choice{"a", askingWhat(p.m), func() { p.obey(p.bound("ask")) }})
	}
	for _, c := range []struct{ key, id, text string }{
		{"s", "goes", "what goes, and save"},
		{"p", "presets", "presets"},
		{"u", "undo", "undo"},
		{"r", "redo", "redo"},
		{"q", "quit", "quit"},
	} {
		if p.bound(c.id) == nil {
			continue
		}
		out = append(out, choice{c.key, c.text, func() { p.obey(p.bound(c.id)) }})
	}
	return out
}

// back leaves the innermost row, or the list.
func (p *plain) back() {
	p.from = 0
	switch n := len(p.under); {
	case p.inKids:
		p.inKids = false
	case n > 0:
		p.under = p.under[:n-1]
	default:
		p.inList = false
	}
}

// into opens a row of a list.
func (p *plain) into(r rowID) {
	p.under, p.inKids, p.from = append(p.under, r), false, 0
}

// bound is the line of the key table of that id.
func (p *plain) bound(id string) *binding {
	for i := range table {
		if table[i].id == id {
			return &table[i]
		}
	}
	return nil
}

// obey does what a line of the key table says, or says why not.
func (p *plain) obey(b *binding) {
	if ok, why := b.allowed(p.m); !ok {
		p.m.warn("not now: " + why)
		return
	}
	p.run(b.run(p.m, press{key: b.keys[0]}))
}

// askList asks for one of many rows, some at a time.
func (p *plain) askList(name string, all []rowID) {
	o := p.m.now()
	var rows []rowID
	for _, r := range all {
		if !o.view.rule(r) {
			rows = append(rows, r)
		}
	}
	p.from = min(p.from, max(len(rows)-1, 0)/plainChoices*plainChoices)
	to := min(p.from+plainChoices, len(rows))
	choices := make([]choice, 0, to-p.from)
	for _, r := range rows[p.from:to] {
		choices = append(choices, choice{text: p.rowText(r), do: func() { p.into(r) }})
	}
	question := name + ", " + strconv.Itoa(p.from+1) + " to " + strconv.Itoa(to) + " of " +
		strconv.Itoa(len(rows)) + ". Which one?"
	if len(rows) == 0 {
		question = p.m.nothingHere()
	}
	if to < len(rows) {
		choices = append(choices, choice{"m", "more of them", func() { p.from += plainChoices }})
	}
	if p.from > 0 {
		choices = append(choices, choice{"l", "those before", func() { p.from -= plainChoices }})
	}
	if len(rows) > 1 && p.m.scope()&inEvents != 0 {
		choices = append(choices, choice{"k", "one decision about several", func() {
			p.askMarks(rows)
		}})
	}
	p.askFrom(p.from+1, question, append(choices, p.always(true)...))
}

// listName names the list of a view, and what of it is shown.
func (p *plain) listName() string {
	o := p.m.now()
	name := o.view.name()
	if names := o.view.orders(); len(names) > 1 {
		name += " " + names[o.order]
	}
	if o.filter != nil {
		name += ", filtered by " + o.filter.query.text
	}
	return name
}
