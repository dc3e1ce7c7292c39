package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/tui/draw"
	"decant/tui/find"
	"decant/tui/keys"
	"decant/tui/lines"
	"decant/tui/panes"
	"decant/tui/prompt"
	"decant/tui/review"
	"decant/tui/sheets"
)

// RunPlain is [Run] for those who hear the screen, and for scripts: the same review as numbered
// questions on plain lines, without any escape code. Every question says what can be typed. It
// reads answers from o.In, a line each, until the person leaves or the input ends, which leaves
// without saving; In and Out must be set. The error is a [*terminal.PanicError], or tells why
// nothing could be written or opened.
func RunPlain(o Options) (review.Result, error) {
	o.Theme, o.Mouse, o.Title = draw.PlainTheme(), false, false
	return lines.Run(lines.Options{
		Options: o.Options, Picker: o.Picker, Glyphs: o.Glyphs, CanRewrite: o.Rewrite != nil,
		In: o.In, Out: o.Out, Open: func(r review.Options) lines.Screen {
			o := o
			o.Options, o.Picker = r, nil
			m := newRoot(o)
			m.exporter.Lend = lendLines(o)
			return plainScreen{m}
		},
	})
}

// lendLines lets a program have input and output until it ends.
func lendLines(o Options) func(tea.ExecCommand, tea.ExecCallback) tea.Cmd {
	return func(c tea.ExecCommand, after tea.ExecCallback) tea.Cmd {
		c.SetStdin(o.In)
		c.SetStdout(o.Out)
		c.SetStderr(o.Out)
		return func() tea.Msg { return after(c.Run()) }
	}
}

// plainScreen is the screen as plain lines drive it.
type plainScreen struct{ *root }

// Parts are the review, what is shown of it, and what finds things there.
func (p plainScreen) Parts() (*review.Session, *panes.Panes, *find.Finder) {
	return p.Session, p.Panes, &p.find
}

// InFront is what stands before the panes, nil for nothing.
func (p plainScreen) InFront() (*sheets.Sheet, *prompt.Line) { return p.sheet, p.prompt }

// KeyScope is where a key pressed now works.
func (p plainScreen) KeyScope() keys.Scope { return p.scope() }

// Able tells why a line of the key table does nothing now.
func (p plainScreen) Able(b *keys.Binding) (ok bool, why string) { return p.allows(b) }

// Obey does what a line of the key table says.
func (p plainScreen) Obey(b *keys.Binding) tea.Cmd {
	return p.perform(b, press{key: b.Keys[0]})
}

// Word is what the footer says of a line of the key table.
func (p plainScreen) Word(b *keys.Binding) string { return wordOfFoot(p.root, b) }

// AskOn goes on with what is asked, as soon as nothing else stands in front of the person.
func (p plainScreen) AskOn() tea.Cmd { return p.askOn() }

// WantedText says what could be asked of a model.
func (p plainScreen) WantedText() string { return askingWhat(p.root) }

// HasFailed reports whether the program has to end.
func (p plainScreen) HasFailed() bool { return p.fault != nil }
