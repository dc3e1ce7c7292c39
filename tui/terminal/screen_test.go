package terminal

import (
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"

	tea "github.com/charmbracelet/bubbletea"
)

// page is a program that shows one text, and what it was told.
type page struct {
	text  string
	drawn int
	told  []tea.Msg
	panic bool
}

func (p *page) Init() tea.Cmd { return nil }

func (p *page) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	p.told = append(p.told, msg)
	switch msg := msg.(type) {
	case Stopped:
		return p, tea.Quit
	case tea.KeyMsg:
		p.text = msg.String()
		if p.panic {
			panic("boom")
		}
	}
	return p, nil
}

func (p *page) View() string {
	p.drawn++
	return p.text
}

// device is a terminal that may refuse what is written.
type device struct {
	text   strings.Builder
	writes int
	err    error
}

func (d *device) Write(b []byte) (int, error) {
	d.writes++
	if d.err != nil {
		return 0, d.err
	}
	return d.text.Write(b)
}

// newScreen is a screen of 20 by 3 that shows a page; what it sends itself goes to the channel.
func newScreen(t *testing.T, p *page) (*screen, *device, chan tea.Msg) {
	t.Helper()
	out, sent := &device{}, make(chan tea.Msg, 9)
	s := &screen{
		model: p, painter: painter{mouse: true}, in: strings.NewReader(""), out: out,
		send: func(msg tea.Msg) { sent <- msg },
	}
	if err := s.enter(); err != nil {
		t.Fatal(err)
	}
	s.Update(tea.WindowSizeMsg{Width: 20, Height: 3})
	return s, out, sent
}

// taken is what was written since it was asked last.
func (d *device) taken() string {
	text := d.text.String()
	d.text.Reset()
	return text
}

// TestFramesAreDrawnAtMost60TimesASecond sends many messages at once: the first is seen at once,
// the last in time for the next frame, and nothing happens after it.
func TestFramesAreDrawnAtMost60TimesASecond(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := &page{}
		s, out, sent := newScreen(t, p)
		out.writes = 0
		for _, key := range "abcdefgh" {
			s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{key}})
			s.View()
		}
		if text := out.taken(); out.writes != 1 || !strings.Contains(text, "a") {
			t.Errorf("%d writes at once: %q", out.writes, text)
		}
		s.Update(<-sent)
		s.View()
		if text := out.taken(); out.writes != 2 || !strings.Contains(text, "h") || p.drawn != 2 {
			t.Errorf("%d writes of %d frames a little later: %q", out.writes, p.drawn, text)
		}
		synctest.Wait()
		s.View()
		s.Update(<-sent)
		s.View()
		if out.writes != 2 || len(sent) != 0 {
			t.Errorf("%d writes and %d messages though nothing changed", out.writes, len(sent))
		}
	})
}

// borrowed is a program that says what it finds written when it has the terminal.
type borrowed struct {
	out   *device
	found string
}

func (b *borrowed) Run() error {
	b.found = b.out.taken()
	return io.ErrUnexpectedEOF
}

func (b *borrowed) SetStdin(io.Reader)  {}
func (b *borrowed) SetStdout(io.Writer) {}
func (b *borrowed) SetStderr(io.Writer) {}

// TestLendRestoresTheTerminal lends the terminal, with the title left to a shell and without.
func TestLendRestoresTheTerminal(t *testing.T) {
	t.Parallel()
	for _, untitled := range []bool{false, true} {
		p := &page{text: "hello"}
		s, out, _ := newScreen(t, p)
		s.Update(SetTitle("name")())
		s.View()
		out.taken()
		other := &borrowed{out: out}
		err := borrower{lend{other, nil, untitled}, s}.Run()
		want := closing()
		if untitled {
			want = "\x1b]2;\x07" + want
		}
		if !errors.Is(err, io.ErrUnexpectedEOF) || other.found != want {
			t.Errorf("error %v, the other program finds %q, want %q", err, other.found, want)
		}
		if got := out.taken(); got != s.opening() || !strings.Contains(got, "\x1b]2;name\x07") {
			t.Errorf("afterwards it writes %q", got)
		}
		s.drawn = s.drawn.Add(-frameTime)
		if s.View(); !strings.Contains(out.taken(), "hello") {
			t.Error("the frame is not drawn again")
		}
		if _, cmd := s.Update(Lend(other, nil)()); cmd == nil {
			t.Error("the library is not asked to lend its keys")
		}
	}
}

// TestModesFollowTheProgram switches the mouse off and on.
func TestModesFollowTheProgram(t *testing.T) {
	t.Parallel()
	s, out, _ := newScreen(t, &page{})
	for _, tt := range []struct {
		msg  tea.Msg
		want string
	}{
		{tea.DisableMouse(), mouseOff},
		{tea.EnableMouseCellMotion(), mouseOn},
		{SetTitle("a")(), "\x1b]2;a\x07"},
	} {
		out.taken()
		if s.Update(tt.msg); out.taken() != tt.want {
			t.Errorf("%T does not write %q", tt.msg, tt.want)
		}
	}
}

// TestFailedWriteEndsTheProgram has the program end once, as when the terminal hangs up; a terminal
// that is only slow is drawn on again.
func TestFailedWriteEndsTheProgram(t *testing.T) {
	t.Parallel()
	s, out, sent := newScreen(t, &page{text: "hello"})
	out.err = syscall.EAGAIN
	s.View()
	out.err = nil
	s.Update(<-sent)
	if s.View(); !strings.Contains(out.taken(), "hello") || s.failure != nil {
		t.Errorf("a slow terminal is not drawn on again: %v", s.failure)
	}
	out.err = io.ErrClosedPipe
	s.Update(SetTitle("a")())
	s.Update(SetTitle("b")())
	if got := <-sent; got != (Stopped{129}) || !errors.Is(s.failure, io.ErrClosedPipe) {
		t.Errorf("it sends %v after %v", got, s.failure)
	}
	if len(sent) > 0 {
		t.Error("it ends more than once")
	}
}

// TestShowEndsWhereNothingCanBeWritten runs a whole program on a terminal that is gone.
func TestShowEndsWhereNothingCanBeWritten(t *testing.T) {
	in, keys := io.Pipe()
	defer func() { _ = keys.Close() }()
	p := &page{}
	m, err := Show(p, Options{In: in, Out: &device{err: io.ErrClosedPipe}})
	if m != p || !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("model %v, error %v", m, err)
	}
	if last := p.told[len(p.told)-1]; last != (Stopped{129}) {
		t.Errorf("the program was told %v last", last)
	}
}

// TestPanicLeavesTheTerminal expects the terminal to be restored before the panic goes on.
func TestPanicLeavesTheTerminal(t *testing.T) {
	t.Parallel()
	s, out, _ := newScreen(t, &page{panic: true})
	out.taken()
	defer func() {
		if v := recover(); v != "boom" || out.taken() != closing() {
			t.Errorf("it goes on with %v", v)
		}
		if s.leave(); out.taken() != "" {
			t.Error("the terminal is restored twice")
		}
	}()
	s.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("a")})
}
