package strategies_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

func TestTakenAnchorFallsThrough(t *testing.T) {
	t.Parallel()
	text := body("out", 9)
	ref := func(n int) string {
		return fmt.Sprintf("[DEDUP] identical to tool_call_id=call_%d (%d bytes)", n, len(text))
	}
	stub := "[compacted] Bash: success: out"
	tests := []struct {
		name  string
		names string
		s     func(s spec.Spec, at []int) spec.Spec
		want  [4]string
	}{
		{
			"all are stripped in turn", "dedup-content strip-tool-results", nil,
			[4]string{stub, stub, stub, stub},
		},
		{
			"the next that stays is the full one", "dedup-content strip-tool-results",
			func(s spec.Spec, at []int) spec.Spec {
				return s.Decide(spec.OnEvent(at[1]), spec.Keep)
			},
			[4]string{stub, same, ref(2), ref(2)},
		},
		{
			"a dropped anchor is none", "dedup-content",
			func(s spec.Spec, at []int) spec.Spec {
				return s.Decide(spec.OnEvent(at[0]), spec.Drop)
			},
			[4]string{gone, same, ref(2), ref(2)},
		},
		{
			"a fence behind the first", "dedup-content strip-tool-results",
			func(s spec.Spec, _ []int) spec.Spec {
				s.KeepFirst, _ = spec.ParseFence("1c")
				return s
			},
			[4]string{same, ref(1), ref(1), ref(1)},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			at := make([]int, 0, 4)
			for n := range 4 {
				_, r := b.Tool("Bash", fmt.Sprintf(`{"n":%d}`, n), text)
				at = append(at, r)
			}
			s := chosen(t, tt.names)
			if tt.s != nil {
				s = tt.s(s, at)
			}
			p := make1(t, b, s)
			for i, w := range tt.want {
				want(t, p, map[int]string{at[i]: w})
			}
		})
	}
}

func TestAStepThatBringsBackMoreThanItTakesIsNone(t *testing.T) {
	t.Parallel()
	// The first result is an anchor of a result whose text is much longer, as a
	// reminder follows there: taking it would bring all of that back.
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	text := strings.TrimRight(body("out", 9), "\n")
	_, one := b.Tool("Bash", `{"n":1}`, text)
	ids := append(make([]int, 0, 13), one)
	for n := range 12 {
		_, r := b.Tool("Bash", fmt.Sprintf(`{"n":%d}`, n+2), text)
		ids = append(ids, r)
	}
	long := strings.Repeat("a very long name of a tool ", 9)
	b.Call(one).Tool = "Bash"
	for _, r := range ids[1:] {
		b.Call(r).Tool = long // The stub of each copy is longer than its reference.
	}
	p := make1(t, b, chosen(t, "dedup-content strip-tool-results"))
	want(t, p, map[int]string{one: same})
	if got := row(t, p, "strip-tool-results"); got.Changes != 0 {
		t.Errorf("row %+v", got)
	}
}
