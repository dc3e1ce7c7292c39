package terminal

import (
	"errors"
	"fmt"
	"io"
	"os"      //nolint:depguard // Standard input and output are the terminal.
	"syscall" //nolint:depguard // Tells a terminal that is slow from one that is gone.
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/term"
)

// Options describes the terminal for a program.
type Options struct {
	// In and Out are the terminal. Nil means standard input and output. If standard input is
	// something else, keys are read from the terminal on which the program was started.
	In  io.Reader
	Out io.Writer
	// Mouse makes the terminal report the mouse.
	Mouse bool
}

// Show runs a program on the whole terminal until it quits or a signal ends it, and returns its
// last model. It always restores the terminal. The error says why the terminal could not be used.
//
// The library's own renderer wakes up 60 times a second to look for a new frame. Here a message
// draws a frame, so an idle program sleeps.
func Show(model tea.Model, o Options) (tea.Model, error) {
	s := &screen{model: model, painter: painter{mouse: o.Mouse}, in: o.In, out: o.Out}
	if s.out == nil {
		s.out = os.Stdout
	}
	if s.in == nil {
		in, err := openKeys()
		if err != nil {
			return model, err
		}
		if in != os.Stdin {
			defer func() { _ = in.Close() }()
		}
		s.in = in
	}
	err := s.run()
	if err == nil {
		err = s.failure
	}
	return s.model, err
}

// openKeys opens the terminal for reading keys.
func openKeys() (*os.File, error) {
	if term.IsTerminal(os.Stdin.Fd()) {
		return os.Stdin, nil
	}
	f, err := os.OpenFile(terminalName, os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("could not open a new TTY: %w", err)
	}
	return f, nil
}

// screen is the model that the library runs. It draws what the program shows and sets the modes of
// the terminal, because without its renderer the library does neither. All of it happens on the
// goroutine of [Show].
type screen struct {
	model tea.Model
	painter
	in  io.Reader
	out io.Writer
	// send sends the running program a message.
	send func(tea.Msg)
	// restore restores the terminal, nil while the program does not have it.
	restore func()
	// drawn is the time of the last frame. Due is true while the next one waits for its time.
	drawn time.Time
	due   bool
	// failure is why the terminal can no longer be used, nil for none.
	failure error
}

// frameTime is the least time between two frames.
const frameTime = time.Second / 60

// The messages that only the screen sees.
type (
	// frameDue is the time for the next frame.
	frameDue struct{}
	// sizeFailed says why a terminal does not report its size.
	sizeFailed struct{ err error }
	// titleSet is a title for the window.
	titleSet string
)

// SetTitle sets the window title, "" for the terminal's own.
func SetTitle(title string) tea.Cmd { return func() tea.Msg { return titleSet(title) } }

// run runs the program on the terminal.
func (s *screen) run() error {
	options := []tea.ProgramOption{
		tea.WithoutRenderer(), tea.WithoutSignalHandler(), tea.WithInput(s.in),
		tea.WithOutput(s.out),
	}
	if s.mouse {
		// A console of Windows is then read in another way.
		options = append(options, tea.WithMouseCellMotion())
	}
	p := tea.NewProgram(s, options...)
	s.send = p.Send
	// A signal must never find the terminal taken and nobody to restore it.
	defer watchSignals(deadly, func(of os.Signal) { s.send(Stopped{ExitCode(of)}) })()
	if err := s.enter(); err != nil {
		return err
	}
	defer s.leave()
	defer watchSignals(resizing, func(os.Signal) { s.tellSize() })()
	go s.tellSize()
	_, err := p.Run()
	return err
}

// tellSize tells the program the size of the terminal, if there is one.
func (s *screen) tellSize() {
	f := terminalOf(s.out)
	if f == nil {
		return
	}
	w, h, err := term.GetSize(f.Fd())
	if err != nil {
		s.send(sizeFailed{err})
		return
	}
	s.send(tea.WindowSizeMsg{Width: w, Height: h})
}

// Init starts the program.
func (s *screen) Init() tea.Cmd { return s.model.Init() }

// Update handles messages about the terminal, and passes the others to the program.
func (s *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	defer s.leaveOnPanic()
	switch msg := msg.(type) {
	case frameDue:
		s.due, s.drawn = false, time.Time{}
		return s, nil
	case sizeFailed:
		s.fail(msg.err)
		return s, nil
	case titleSet:
		s.write(s.setTitle(string(msg)))
		return s, nil
	case lend:
		return s, tea.Exec(borrower{msg, s}, msg.after)
	case tea.WindowSizeMsg:
		s.resize(msg.Width, msg.Height)
	}
	switch msg {
	case tea.EnableMouseCellMotion():
		s.write(s.setMouse(true))
	case tea.DisableMouse():
		s.write(s.setMouse(false))
	}
	var cmd tea.Cmd
	s.model, cmd = s.model.Update(msg)
	return s, cmd
}

// View draws a frame. If the last one was just drawn, it schedules the next at its time. The
// library shows nothing of the result.
func (s *screen) View() string {
	defer s.leaveOnPanic()
	if s.due || s.restore == nil {
		return ""
	}
	if wait := time.Until(s.drawn.Add(frameTime)); wait > 0 {
		s.drawIn(wait)
		return ""
	}
	if out := s.changes(s.model.View()); out != "" {
		s.write(out)
		s.drawn = time.Now()
	}
	return ""
}

// drawIn schedules the next frame.
func (s *screen) drawIn(wait time.Duration) {
	s.due = true
	time.AfterFunc(wait, func() { s.send(frameDue{}) })
}

// write writes to the terminal.
func (s *screen) write(text string) {
	_, err := io.WriteString(s.out, text)
	switch {
	case err == nil:
	case errors.Is(err, syscall.EAGAIN):
		// Another program has made the terminal non-blocking, and the terminal is slow.
		s.shown = nil
		s.drawIn(frameTime)
	default:
		s.fail(err)
	}
}

// fail ends the program as when the terminal hangs up.
func (s *screen) fail(err error) {
	if s.failure == nil {
		s.failure = err
		go s.send(Stopped{ExitCode(syscall.SIGHUP)})
	}
}
