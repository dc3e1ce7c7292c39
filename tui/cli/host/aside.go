package host

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"decant/model"
	"decant/render"
)

// Ran is the result of a command that ran beside this program.
type Ran struct {
	// Code is its exit code, 0 for success.
	Code int
	// Said is its last line of output with text, clean; "" for none.
	Said string
}

const (
	// stopWait is how long a stopped program may take to end.
	stopWait = 5 * time.Second
	// maxSaid is how many bytes of a program's output are kept: its end.
	maxSaid = 16 << 10
	// maxLine is how many cells of a line are reported, because a client quotes what it refuses.
	maxLine = 160
)

// IsInstalled reports whether a program is in PATH.
func IsInstalled(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}

// RunAside runs a command without the terminal, as [Env.Run], and waits for it. It has no input,
// and its output is kept. Variables, as NAME=value, are set after those of this program and of the
// command.
// The command is interrupted when the context ends. The error says why it could not be started, or
// is the context's.
func RunAside(ctx context.Context, c model.Command, variables []string) (Ran, error) {
	//nolint:gosec // The agent's own command.
	cmd := exec.CommandContext(ctx, c.Args[0], c.Args[1:]...)
	cmd.Dir, cmd.WaitDelay = c.Dir, stopWait
	cmd.Env = slices.Concat(os.Environ(), c.Variables, variables)
	cmd.Cancel = func() error { return interrupt(cmd.Process) }
	var said tail
	cmd.Stdout, cmd.Stderr = &said, &said
	err := cmd.Run()
	out := Ran{Said: said.lastLine()}
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return out, ctx.Err()
	case errors.As(err, &exit):
		out.Code = max(exit.ExitCode(), 1)
		return out, nil
	case errors.Is(err, exec.ErrNotFound):
		return out, errNotInstalled
	}
	return out, err
}

// errNotInstalled says that a program is missing.
var errNotInstalled = errors.New("it is not installed, or not in PATH")

// interrupt asks a process to end, as the key does. If there is no such signal, the process is
// killed.
func interrupt(p *os.Process) error {
	if p.Signal(os.Interrupt) == nil {
		return nil
	}
	return p.Kill()
}

// tail keeps the end of the output.
type tail struct{ data []byte }

// Write keeps bytes. It never fails.
func (t *tail) Write(b []byte) (int, error) {
	t.data = append(t.data, b...)
	if n := len(t.data) - maxSaid; n > 0 {
		t.data = append(t.data[:0], t.data[n:]...)
	}
	return len(b), nil
}

// lastLine returns the last line with text in it, clean.
func (t *tail) lastLine() string {
	last := ""
	for line := range strings.Lines(string(t.data)) {
		if line = strings.TrimSpace(render.CleanLine(strings.TrimRight(line, "\r\n"))); line != "" {
			last = line
		}
	}
	return render.Clip(last, maxLine)
}
