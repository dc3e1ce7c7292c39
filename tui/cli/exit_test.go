package cli

import (
	"errors"
	"strings"
	"testing"

	"decant/tui/cli/exit"
)

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestOutputThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, args := range [][]string{
		{"--demo", "-n"}, {"--demo", "-n", "--json"}, {"--help"}, {"--demo", "--show", "26"},
	} {
		var errw strings.Builder
		code := Run(args, strings.NewReader(""), full{}, &errw, w.env)
		if code != exit.Error || !strings.Contains(errw.String(), "no space left") {
			t.Errorf("%q: exit code %d and %q", args, code, errw.String())
		}
	}
}
