package handoff

import (
	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/tui/review"
	"decant/tui/terminal"
)

// Exporter hands texts on, one at a time.
type Exporter struct {
	Session *review.Session
	// Lend gives the terminal to a program.
	Lend func(tea.ExecCommand, tea.ExecCallback) tea.Cmd
	// Away is true while another program has the terminal.
	Away bool
	// seq counts the texts that left the screen.
	seq int
}

// Number numbers a text that leaves the screen. It is for callers that hand on by themselves.
func (e *Exporter) Number() int {
	e.seq++
	return e.seq
}

// Awaits reports whether the text with a number is the last that left.
func (e *Exporter) Awaits(seq int) bool { return seq == e.seq }

// start numbers a text that leaves the screen, and shows the user its progress if it takes long. A
// stopped text has no effect.
func (e *Exporter) start(verb string) (seq int, j *review.Job) {
	seq = e.Number()
	j = e.Session.Jobs.Start(verb, "")
	j.Cancel = func() {
		j.Work.Stop()
		if e.Awaits(seq) {
			e.seq++
		}
		e.Session.Toast.Warn("stopped: " + verb)
	}
	return seq, j
}

// Open opens a text in another program. After is the message when it has ended.
func (e *Exporter) Open(
	x Text, open func(name, text string) (review.Program, error), after string,
) tea.Cmd {
	seq, j := e.start("opening the text")
	return tea.Batch(terminal.Guard(func() tea.Msg {
		defer j.End()
		program, err := open(x.Name, x.Build())
		return ProgramReady{seq: seq, program: program, after: after, err: err}
	}), terminal.Launch(review.WatchJob(j)))
}

// Rewrite opens a text in a program that may change it, and passes the user's result to then.
func (e *Exporter) Rewrite(
	name, text string, rewrite func(name, text string) (review.Rewritten, error),
	then func(text string) tea.Cmd,
) tea.Cmd {
	seq, j := e.start("opening the summary")
	return tea.Batch(terminal.Guard(func() tea.Msg {
		defer j.End()
		p, err := rewrite(name, text)
		if err != nil {
			return ProgramReady{seq: seq, err: err}
		}
		return ProgramReady{seq: seq, program: p, then: func() tea.Cmd { return then(p.Text()) }}
	}), terminal.Launch(review.WatchJob(j)))
}

// LendTo gives the terminal to a program.
func (e *Exporter) LendTo(d ProgramReady) tea.Cmd {
	e.Session.Jobs.Tidy()
	switch {
	case !e.Awaits(d.seq) || e.Away:
		return nil
	case d.err != nil:
		e.Session.Toast.Fail(render.CleanLine(d.err.Error()))
		return nil
	}
	e.Away = true
	return e.Lend(d.program, func(err error) tea.Msg {
		return ProgramLeft{d.after, d.then, err}
	})
}

// TakeBack takes the terminal back, and returns what follows.
func (e *Exporter) TakeBack(d ProgramLeft) tea.Cmd {
	e.Away = false
	switch {
	case d.err != nil:
		e.Session.Toast.Fail(render.CleanLine(d.err.Error()))
	case d.then != nil:
		return d.then()
	case d.after != "":
		e.Session.Toast.Note(d.after)
	}
	return nil
}

// Copy copies a text to the clipboard, in a command. A toast reports the result.
func (e *Exporter) Copy(build func() string, put func(text string) (string, error)) tea.Cmd {
	seq, j := e.start("copying")
	return tea.Batch(terminal.Guard(func() tea.Msg {
		defer j.End()
		text := build()
		how, err := put(text)
		return CopyDone{seq, len(text), how, err}
	}), terminal.Launch(review.WatchJob(j)))
}

// TellCopied says where a text went.
func (e *Exporter) TellCopied(d CopyDone) {
	e.Session.Jobs.Tidy()
	switch {
	case !e.Awaits(d.seq):
	case d.err != nil:
		e.Session.Toast.Fail(render.CleanLine(d.err.Error()))
	default:
		e.Session.Toast.Note("copied " + render.Size(d.bytes) + " with " + render.CleanLine(d.how))
	}
}
