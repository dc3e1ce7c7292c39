// Package lines is the review as numbered questions on plain lines, for those who hear the screen
// and for scripts: a second way to drive what the screen drives, without any escape code. Every
// question says what can be typed. It must never decide anything by itself.
package lines

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/render"
	"decant/tui/board"
	"decant/tui/find"
	"decant/tui/keys"
	"decant/tui/panes"
	"decant/tui/picker"
	"decant/tui/prompt"
	"decant/tui/review"
	"decant/tui/sheets"
	"decant/tui/terminal"
)

// The screen that the review believes to have while its questions stand on plain lines, in cells;
// and how many choices and lines of text come at once.
const (
	width, height = 100, 40
	maxChoices    = 20
	maxLines      = 40
)

// Screen is the review as the screen drives it. Its questions are answered by the same key table.
type Screen interface {
	tea.Model
	// Parts are the review, what is shown of it, and what finds things there.
	Parts() (*review.Session, *panes.Panes, *find.Finder)
	// InFront is what stands before the panes, nil for nothing.
	InFront() (*sheets.Sheet, *prompt.Line)
	// KeyScope is where a key pressed now works.
	KeyScope() keys.Scope
	// Able tells why a line of the key table does nothing now; Obey does what it says, and Word is
	// that in a word or two.
	Able(b *keys.Binding) (ok bool, why string)
	Obey(b *keys.Binding) tea.Cmd
	Word(b *keys.Binding) string
	// AskOn goes on with what is asked of the person.
	AskOn() tea.Cmd
	// WantedText says what could be asked of a model.
	WantedText() string
	// HasFailed reports whether the program has to end; End is how it was left.
	HasFailed() bool
	End() (review.Result, *terminal.PanicError)
}

// Options is what the lines are started with.
type Options struct {
	review.Options
	// Picker is how a conversation is chosen, nil where one is given.
	Picker *picker.Picker
	Glyphs render.Glyphs
	// CanRewrite says that a person can change a summary.
	CanRewrite bool
	// In and Out must be set.
	In  io.Reader
	Out io.Writer
	// Open opens the review that is asked about.
	Open func(o review.Options) Screen
}

// dialog asks questions and obeys their answers by the same key table as the screen.
type dialog struct {
	o       Options
	screen  Screen
	session *review.Session
	m       *panes.Panes
	finder  *find.Finder
	glyphs  render.Glyphs
	inUse   func(*model.Conversation) string
	in      *bufio.Reader
	out     io.Writer
	// err is the first error of out; ended is true when in has nothing more.
	err   error
	ended bool
	left  bool
	// inList is true while a view is listed; under are the rows that were opened in it, the
	// innermost last; from is the first choice that is shown.
	inList bool
	under  []board.RowID
	// inKids is true while what is in the innermost of them is listed, many while rows are marked
	// for one decision.
	inKids, many bool
	from         int
	// after is what comes of a command once it has all that it asked for, nil for nothing.
	after func()
}

// sheet is the sheet that stands before the panes, nil for none.
func (p *dialog) sheet() *sheets.Sheet {
	s, _ := p.screen.InFront()
	return s
}

// prompt is the prompt that waits for text, nil for none.
func (p *dialog) prompt() *prompt.Line {
	_, l := p.screen.InFront()
	return l
}

// over reports whether there is nothing more to ask.
func (p *dialog) over() bool { return p.left || p.ended || p.err != nil || p.screen.HasFailed() }

// send gives the review a message, and run obeys a command, both until all is quiet.
func (p *dialog) send(msg tea.Msg) {
	_, cmd := p.screen.Update(msg)
	p.run(cmd)
}

func (p *dialog) run(cmd tea.Cmd) {
	if cmd == nil || p.screen.HasFailed() {
		return
	}
	switch msg := cmd().(type) {
	// One command runs at a time: there is nothing to tell how far it is to.
	case nil, review.JobTick:
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
func (p *dialog) look() {
	if p.inUse != nil {
		// The next look is not left to a clock.
		_, _ = p.screen.Update(review.Looked{Use: p.inUse(p.m.B.Conv)})
	}
}

// say writes a line.
func (p *dialog) say(line string) {
	if p.err == nil {
		_, p.err = fmt.Fprintln(p.out, line)
	}
}

// read is an answer without the spaces around it; false when the input has ended.
func (p *dialog) read() (string, bool) {
	if p.err == nil {
		_, p.err = io.WriteString(p.out, "> ")
	}
	line, err := p.in.ReadString('\n')
	if err != nil && line == "" {
		p.ended = true
		p.say("")
		text := "The input has ended. Nothing more is saved."
		if p.m != nil && p.o.Recovery != nil && p.session.HasUnsaved() {
			text += " The plan is kept, and offered at the next start"
			if p.o.Scripted {
				text += " where a person can answer"
			}
			text += "."
		}
		p.say(text)
		return "", false
	}
	return strings.TrimSpace(render.CleanLine(line)), true
}

// tell says what came of a command.
func (p *dialog) tell() {
	if text := p.session.Toast.Text; text != "" {
		p.say(text + ".")
		p.session.Toast = review.Toast{}
	}
}

// back leaves the innermost row, or the list.
func (p *dialog) back() {
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
func (p *dialog) into(r board.RowID) {
	p.under, p.inKids, p.from = append(p.under, r), false, 0
}

// obey does what a line of the key table says, or says why not.
func (p *dialog) obey(b *keys.Binding) {
	if ok, why := p.screen.Able(b); !ok {
		p.session.Toast.Warn("not now: " + why)
		return
	}
	p.run(p.screen.Obey(b))
}
