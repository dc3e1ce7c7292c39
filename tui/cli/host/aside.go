package host

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"time"

	"decant/model"
	"decant/render"
)

// Ran is how a command ended that ran beside this program.
type Ran struct {
	// Code is its exit code, 0 when all went well.
	Code int
	// Said is the last line that it wrote that says something, clean; "" for none.
	Said string
}

const (
	// stopWait is how long a program that is stopped may take to end.
	stopWait = 5 * time.Second
	// maxSaid is how much of what a program writes is kept, in bytes: its end.
	maxSaid = 16 << 10
	// maxLine is how much of a line is told, in cells: a client quotes what it refuses.
	maxLine = 160
)

// IsInstalled reports whether a program is in PATH.
func IsInstalled(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}

// RunAside runs a command without the terminal, as [Env.Run], and waits for it: it reads nothing,
// and what it writes is kept. Variables, as NAME=value, are set besides those of this program. The
// command is interrupted when the context ends. The error says why it could not be started, or is
// the context's.
func RunAside(ctx context.Context, c model.Command, variables []string) (Ran, error) {
	//nolint:gosec // The agent's own command.
	cmd := exec.CommandContext(ctx, c.Args[0], c.Args[1:]...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = c.Dir, append(os.Environ(), variables...), stopWait
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

// errNotInstalled is of a program that is not there.
var errNotInstalled = errors.New("it is not installed, or not in PATH")

// interrupt asks a process to end, as the key does; where there is no such signal it is killed.
func interrupt(p *os.Process) error {
	if p.Signal(os.Interrupt) == nil {
		return nil
	}
	return p.Kill()
}

// tail keeps the end of what is written.
type tail struct{ data []byte }

// Write keeps bytes; it never fails.
func (t *tail) Write(b []byte) (int, error) {
	t.data = append(t.data, b...)
	if n := len(t.data) - maxSaid; n > 0 {
		t.data = append(t.data[:0], t.data[n:]...)
	}
	return len(b), nil
}

// lastLine is the last line with text in it, clean.
func (t *tail) lastLine() string {
	last := ""
	for line := range strings.Lines(string(t.data)) {
		if line = strings.TrimSpace(render.CleanLine(strings.TrimRight(line, "\r\n"))); line != "" {
			last = line
		}
	}
	return render.Clip(last, maxLine)
}
