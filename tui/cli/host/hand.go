package host

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"

	"decant/model"
)

// HandOver runs a command in this terminal, as [Env.Hand], and waits for it. The keys that
// interrupt are for the command alone meanwhile. The error says why it could not be started.
func HandOver(c model.Command) (code int, err error) {
	cmd := exec.Command(c.Args[0], c.Args[1:]...) //nolint:gosec // The agent's own command.
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = c.Dir, os.Stdin, os.Stdout, os.Stderr
	// What is caught here is back to its default in the command; what is ignored would stay so.
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, os.Interrupt)
	defer signal.Stop(caught)
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return max(exit.ExitCode(), 1), nil
	case errors.Is(err, exec.ErrNotFound):
		return 0, errors.New("it is not installed, or not in PATH")
	}
	return 0, err
}
