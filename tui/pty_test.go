package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"

	_ "decant/render/term"
	"decant/strategies/plan"
	"decant/tui/review"
)

// panicking is set for the program that TestAPanicRestoresTheTerminal starts: this test itself.
const panicking = "DECANT_TEST_PANIC"

// TestAPanicRestoresTheTerminal has a command panic on a real terminal, as its own program.
func TestAPanicRestoresTheTerminal(t *testing.T) {
	if os.Getenv(panicking) != "" {
		panicOnTheScreen()
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestAPanicRestoresTheTerminal$")
	cmd.Env = append(os.Environ(), panicking+"=1", "TERM=xterm-256color")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 30, Cols: 100})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tty.Close() }()
	stuck := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
	defer stuck.Stop()
	var out strings.Builder
	buf := make([]byte, 32<<10)
	for _, step := range []struct{ shown, keys string }{
		{"checked", "s"}, {"What will be removed", "\r"}, {"never shown", ""},
	} {
		from := out.Len()
		for !strings.Contains(out.String()[max(from-len(step.shown), 0):], step.shown) {
			n, err := tty.Read(buf)
			out.Write(buf[:n])
			if err != nil { // The program has closed its side.
				break
			}
		}
		_, _ = tty.WriteString(step.keys) // It may have ended.
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	text := out.String()
	if !errors.As(err, &exit) || exit.ExitCode() != 3 || !strings.Contains(text, "panic: boom") {
		t.Errorf("it ended with %v: %q", err, text[max(len(text)-2000, 0):])
	}
	told := strings.Index(text, "panic: boom")
	for _, off := range []string{
		"\x1b[?1049l", "\x1b[?1002l", "\x1b[?1006l", "\x1b[?2004l", "\x1b[?25h", "\x1b[23;2t",
	} {
		if at := strings.LastIndex(text, off); at < 0 || at > told {
			t.Errorf("%q is written at %d, want it before the panic is told at %d", off, at, told)
		}
	}
}

// panicOnTheScreen shows a screen whose save panics, and ends the process with code 3 for that.
func panicOnTheScreen() {
	_, err := Run(Options{
		Options: review.Options{Conversation: shop(), Spec: repeats(), Save: func(context.Context,
			*plan.Plan, review.SaveOptions,
		) (review.SaveResult, error) {
			panic("boom")
		}},
		Mouse: true, Title: true, Out: os.Stdout,
	})
	fmt.Println(err)
	var fault *review.PanicError
	if errors.As(err, &fault) {
		os.Exit(3)
	}
	os.Exit(0)
}
