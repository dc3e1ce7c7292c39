package exit_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/tui/cli/exit"
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
		{"an error", errors.New("open x: no"), exit.Error, "decant: open x: no\n"},
		{
			"wrong use", fmt.Errorf("so: %w", exit.Usagef("no flag %s", "-z")), exit.Usage,
			"decant: so: no flag -z\n",
		},
		{"nothing", &exit.NothingError{Why: "why"}, exit.Nothing, "decant: nothing to save: why\n"},
		{
			"one finding",
			&exit.RefusedError{What: "not saved", Findings: []model.Finding{finding}},
			exit.Refused,
			"decant: not saved: the check found a problem in it (1 finding below); " +
				"try fewer strategies with -s\n2.1: pair-broken: the API answers 400\n",
		},
		{
			"two findings",
			&exit.RefusedError{What: "not saved", Findings: []model.Finding{finding, finding}},
			exit.Refused,
			"(2 findings below)",
		},
		{"an escape", errors.New("open \x1b[31mred\x07: no"), exit.Error, "decant: open red: no\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			if got := exit.ReportError(&b, tt.err); got != tt.code {
				t.Errorf("exit code %d, want %d", got, tt.code)
			}
			if got := b.String(); !strings.Contains(got, tt.want) {
				t.Errorf("wrote %q, want %q", got, tt.want)
			}
		})
	}
}
