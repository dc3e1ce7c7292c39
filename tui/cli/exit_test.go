package cli

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"decant/model"
)

func TestFail(t *testing.T) {
	t.Parallel()
	finding := model.Finding{Rule: "pair-broken", Place: "2.1", Effect: "the API\nanswers 400"}
	tests := []struct {
		name string
		err  error
		code int
		want string
	}{
		{"an error", errors.New("open x: no"), ExitError, "decant: open x: no\n"},
		{
			"wrong use", fmt.Errorf("so: %w", usagef("no flag %s", "-z")), ExitUsage,
			"decant: so: no flag -z\n",
		},
		{"nothing", &nothingError{"why"}, ExitNothing, "decant: nothing to save: why\n"},
		{
			"one finding", &refusedError{"not saved", []model.Finding{finding}}, ExitRefused,
			"decant: not saved: the checker refused it (1 finding below); " +
				"try fewer strategies with -s\n2.1: pair-broken: the API answers 400\n",
		},
		{
			"two findings", &refusedError{"not saved", []model.Finding{finding, finding}},
			ExitRefused, "(2 findings below)",
		},
		{"an escape", errors.New("open \x1b[31mred\x07: no"), ExitError, "decant: open red: no\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			if got := fail(&b, tt.err); got != tt.code {
				t.Errorf("exit code %d, want %d", got, tt.code)
			}
			if got := b.String(); !strings.Contains(got, tt.want) {
				t.Errorf("wrote %q, want %q", got, tt.want)
			}
		})
	}
}

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
		if code != ExitError || !strings.Contains(errw.String(), "no space left") {
			t.Errorf("%q: exit code %d and %q", args, code, errw.String())
		}
	}
}
