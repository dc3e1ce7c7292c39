package flags

import (
	"slices"
	"strings"

	"decant/strategies/spec"
)

// AdviseLess advises to protect fewer turns, naming the flags that protect any; "" for none.
func AdviseLess(s spec.Spec) string {
	switch last, first := !s.KeepLast.None(), !s.KeepFirst.None(); {
	case last && first:
		return "protect less with -k and --keep-first"
	case last:
		return "protect less with -k"
	case first:
		return "protect less with --keep-first"
	}
	return ""
}

// JoinSteps joins next steps that are not empty: "a", "a or b", "a, b or c".
func JoinSteps(steps ...string) string {
	steps = slices.DeleteFunc(steps, func(s string) bool { return s == "" })
	last := len(steps) - 1
	if last < 1 {
		return strings.Join(steps, "")
	}
	return strings.Join(steps[:last], ", ") + " or " + steps[last]
}
