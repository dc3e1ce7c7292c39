package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// session is the program on a terminal, as a person sees it.
type session struct {
	t   *testing.T
	cmd *exec.Cmd
	tty *os.File
	out []byte
	// from is where the output begins that was not waited for yet.
	from int
}

// begin starts the program in a home folder.
func begin(t *testing.T, home string, args ...string) *session {
	t.Helper()
	cmd := program(t, args...)
	cmd.Dir = home
	cmd.Env = append(cmd.Env, "HOME="+home)
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 30, Cols: 100})
	if err != nil {
		t.Fatal(err)
	}
	stuck := time.AfterFunc(30*time.Second, func() { _ = cmd.Process.Kill() })
	t.Cleanup(func() {
		stuck.Stop()
		_ = tty.Close()
	})
	return &session{t: t, cmd: cmd, tty: tty}
}

// waits reads until a text was written that was not waited for before.
func (s *session) waits(text string) {
	s.t.Helper()
	buf := make([]byte, 4096)
	for !bytes.Contains(s.out[s.from:], []byte(text)) {
		n, err := s.tty.Read(buf)
		s.out = append(s.out, buf[:n]...)
		if err != nil {
			s.t.Fatalf("%v before %q in %q", err, text, s.out[s.from:])
		}
	}
	s.from = len(s.out)
}

// press types keys.
func (s *session) press(keys string) {
	s.t.Helper()
	if _, err := s.tty.WriteString(keys); err != nil {
		s.t.Fatal(err)
	}
}

// end reads the rest and returns the exit code.
func (s *session) end() int {
	s.t.Helper()
	buf := make([]byte, 4096)
	for {
		n, err := s.tty.Read(buf)
		s.out = append(s.out, buf[:n]...)
		if err != nil {
			break
		}
	}
	_ = s.cmd.Wait() // The exit code tells.
	if !bytes.Contains(s.out, []byte("\x1b[?1049l")) {
		s.t.Errorf("the alternate screen was not closed: %q", s.out)
	}
	return s.cmd.ProcessState.ExitCode()
}

// TestPlanOutlivesSignals ends the screen by signals, right after a decision: the next start offers
// the plan, until it was answered and the screen left.
func TestPlanOutlivesSignals(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, "5a0c6f0e-0000-4000-8000-000000000002.jsonl")
	if err := os.WriteFile(path, demo, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		signal syscall.Signal
		code   int
	}{
		{syscall.SIGTERM, 143},
		{syscall.SIGHUP, 129},
		{syscall.SIGINT, 130},
		{syscall.SIGQUIT, 131},
	} {
		s := begin(t, home, path)
		s.waits("checked")
		s.press("S1")
		s.waits("strip-reasoning off")
		if err := s.cmd.Process.Signal(tt.signal); err != nil {
			t.Fatal(err)
		}
		if got := s.end(); got != tt.code {
			t.Errorf("%v: exit code %d, want %d", tt.signal, got, tt.code)
		}
		s = begin(t, home, path)
		s.waits("A plan was left behind")
		s.press("\r")
		s.waits("checked")
		s.press("qy")
		if got := s.end(); got != 0 {
			t.Errorf("%v: exit code %d after leaving", tt.signal, got)
		}
		kept, _ := filepath.Glob(filepath.Join(home, ".local/state/decant/recovery/*"))
		if len(kept) != 0 {
			t.Errorf("%v: %q stays after leaving", tt.signal, kept)
		}
	}
}

// TestPlanOutlivesTheKill ends the screen as nobody can catch, a moment after a decision.
func TestPlanOutlivesTheKill(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, "5a0c6f0e-0000-4000-8000-000000000002.jsonl")
	if err := os.WriteFile(path, demo, 0o600); err != nil {
		t.Fatal(err)
	}
	s := begin(t, home, path)
	s.waits("checked")
	s.press("S1")
	s.waits("strip-reasoning off")
	files := filepath.Join(home, ".local/state/decant/recovery/*.toml")
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); {
		if kept, _ := filepath.Glob(files); len(kept) > 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.cmd.Wait() // It was killed.
	s = begin(t, home, path)
	s.waits("A plan was left behind")
	s.press("\x03")
	s.end()
	if kept, _ := filepath.Glob(files); len(kept) != 1 {
		t.Errorf("%q are kept, want the plan that nobody answered about", kept)
	}
}
