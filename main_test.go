package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// asProgram is the variable that makes the test's own binary the program: linking a second one
// would take longer than most tests.
const asProgram = "DECANT_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// program is the program with arguments and an empty home.
func program(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, args...)
	home := t.TempDir()
	cmd.Dir = home
	cmd.Env = append(os.Environ(), "HOME="+home, "CLAUDE_CONFIG_DIR=", "XDG_STATE_HOME=",
		"TERM=xterm-256color", "COLORFGBG=", "CI=", asProgram+"=1")
	return cmd
}

// TestSilentTerminalIsNotAsked runs what needs no screen on a terminal that never answers: a
// question to it, whose answer would be waited for, would be an escape code.
func TestSilentTerminalIsNotAsked(t *testing.T) {
	for _, tt := range []struct{ name, args, want string }{
		{"version", "--version", "decant "},
		{"help", "--help", "Usage: decant"},
		{"report", "--demo --dry-run", "What will be removed"},
		{"wrong use", "--nonsense", "unknown flag"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cmd := program(t, strings.Fields(tt.args)...)
			tty, err := pty.Start(cmd)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			// Reading ends with an error when the program has closed its side.
			_, _ = out.ReadFrom(tty)
			_ = cmd.Wait()
			_ = tty.Close()
			got := out.String()
			if strings.ContainsRune(got, '\x1b') || !strings.Contains(got, tt.want) {
				t.Errorf("wrote %q, want %q and no escape code", got, tt.want)
			}
		})
	}
}

// TestScreenOpensAndCloses starts the screen on a terminal that never answers, and leaves it.
func TestScreenOpensAndCloses(t *testing.T) {
	cmd := program(t, "--demo")
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 30, Cols: 100})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tty.Close() }()
	stuck := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer stuck.Stop()
	var out []byte
	buf := make([]byte, 4096)
	for pressed := false; ; {
		n, err := tty.Read(buf)
		out = append(out, buf[:n]...)
		if err != nil {
			break
		}
		if !pressed && bytes.Contains(out, []byte("Harbour")) {
			pressed = true
			if _, err := tty.WriteString("q"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("ended with %v after %q", err, out)
	}
	// It asks for the background once, and with its own limit. What Bubble Tea and what it
	// uses would ask besides, they would wait seconds for.
	for _, q := range []string{"\x1b]11;?", "\x1b]10;?", "\x1b[6n"} {
		if n := bytes.Count(out, []byte(q)); n > 1 || n > 0 && q != "\x1b]11;?" {
			t.Errorf("%q was asked %d times", q, n)
		}
	}
	for _, seq := range []string{"\x1b[?1049h", "\x1b[?1049l"} {
		if !bytes.Contains(out, []byte(seq)) {
			t.Errorf("%q is missing: the alternate screen was not opened and closed", seq)
		}
	}
}

// TestPipe runs the program as a script does.
func TestPipe(t *testing.T) {
	cmd := program(t, "--demo")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(out, []byte("What will be removed")) || bytes.ContainsRune(out, '\x1b') {
		t.Errorf("wrote %q", out)
	}
	err = program(t, "--save", "--dry-run").Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 2 {
		t.Errorf("wrong use ended with %v, want exit code 2", err)
	}
}

func TestVersionIsKnown(t *testing.T) {
	t.Parallel()
	if version() == "" {
		t.Error("the version is empty")
	}
}
