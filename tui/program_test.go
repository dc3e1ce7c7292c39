package tui

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"decant/strategies/plan"
	"decant/tui/review"
)

// terminal is what a program writes to; it tells when a text has been shown.
type term struct {
	mu    sync.Mutex
	all   strings.Builder
	want  string
	shown chan struct{}
}

func newTerminal(want string) *term {
	return &term{want: want, shown: make(chan struct{})}
}

func (s *term) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all.Write(p)
	if s.want != "" && strings.Contains(s.all.String(), s.want) {
		s.want = ""
		close(s.shown)
	}
	return len(p), nil
}

// restored reports whether the program left the alternate screen.
func (s *term) restored() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := s.all.String()
	return strings.LastIndex(text, "\x1b[?1049l") > strings.LastIndex(text, "\x1b[?1049h")
}

// show runs a whole program, and does something once its first frame has been written.
func show(t *testing.T, do func(keys io.Writer), change ...func(*Options)) (
	review.Result, *term, error,
) {
	t.Helper()
	in, keys := io.Pipe()
	out := newTerminal("\x1b[?1049h")
	o := Options{
		Options: review.Options{Conversation: shop(), Spec: repeats(), Save: saver},
		In:      in, Out: out,
	}
	for _, f := range change {
		f(&o)
	}
	go func() {
		select {
		case <-out.shown:
			do(keys)
		case <-time.After(time.Minute):
			keys.CloseWithError(errors.New("nothing was shown"))
		}
	}()
	r, err := Run(o)
	return r, out, err
}

// Signals reach the whole process, so these tests do not run beside others.
func TestRunEndsBySignal(t *testing.T) {
	tests := []struct {
		name   string
		signal syscall.Signal
		code   int
	}{
		{"TERM", syscall.SIGTERM, 143},
		{"HUP", syscall.SIGHUP, 129},
		{"INT", syscall.SIGINT, 130},
		{"QUIT", syscall.SIGQUIT, 131},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, out, err := show(t, func(io.Writer) {
				if err := syscall.Kill(syscall.Getpid(), tt.signal); err != nil {
					t.Error(err)
				}
			})
			if err != nil || r.Code != tt.code {
				t.Errorf("code %d and error %v, want %d and none", r.Code, err, tt.code)
			}
			if !out.restored() {
				t.Error("the terminal is not restored")
			}
		})
	}
}

func TestRunQuits(t *testing.T) {
	r, out, err := show(t, func(keys io.Writer) { send(t, keys, "q") })
	if err != nil || r.Code != 0 || len(r.Saved) != 0 || !out.restored() {
		t.Errorf("result %+v, error %v, restored %t", r, err, out.restored())
	}
}

func TestRunReturnsAPanicOfACommand(t *testing.T) {
	_, out, err := show(t, func(keys io.Writer) {
		for range 5_000 {
			// The plan may not be checked yet, so the keys are pressed until it is.
			if _, err := io.WriteString(keys, "s"); err != nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
			if _, err := io.WriteString(keys, "\r"); err != nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}, func(o *Options) {
		o.Save = func(context.Context, *plan.Plan, review.SaveOptions) (review.SaveResult,
			error,
		) {
			panic("boom")
		}
	})
	var fault *review.PanicError
	if !errors.As(err, &fault) || !strings.Contains(fault.Stack, "TestRunReturnsAPanicOfACommand") {
		t.Errorf("error %v, want the panic with its stack", err)
	}
	if !out.restored() {
		t.Error("the terminal is not restored")
	}
}

func send(t *testing.T, w io.Writer, keys string) {
	t.Helper()
	if _, err := io.WriteString(w, keys); err != nil {
		t.Error(err)
	}
}
