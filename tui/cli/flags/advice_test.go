package flags_test

import (
	"testing"

	"decant/strategies/spec"
	"decant/tui/cli/flags"
)

// Advice to protect less names the flags that protect something, and none where none does.
func TestAdviceFitsWhatIsProtected(t *testing.T) {
	t.Parallel()
	fence := spec.Fence{ByTurns: true, Turns: 1}
	for _, tt := range []struct {
		name string
		spec spec.Spec
		want string
	}{
		{"nothing", spec.Spec{}, ""},
		{"zero turns", spec.Spec{KeepLast: spec.Fence{ByTurns: true}}, ""},
		{"the end", spec.Spec{KeepLast: fence}, "protect less with -k"},
		{"the beginning", spec.Spec{KeepFirst: fence}, "protect less with --keep-first"},
		{
			"both",
			spec.Spec{KeepLast: fence, KeepFirst: fence},
			"protect less with -k and --keep-first",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := flags.AdviseLess(tt.spec); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
