package strategies_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// long is a conversation of about n events: reads of forty files over and over,
// with reasoning, every result 2 kB.
func long(n int) *model.Conversation {
	b := strategiestest.NewBuilder()
	for i := 0; i < n; i += 5 {
		if i%50 == 0 {
			b.Prompt("go on")
		}
		b.Think("what to do now")
		path := fmt.Sprintf("/w/%d.go", i%40)
		b.Read(path, strings.Repeat(path+" is a line of text\n", 60))
		if i%35 == 0 {
			b.Edit(path)
		}
		b.Tool("Bash", fmt.Sprintf(`{"command":"go test %d"}`, i),
			strings.Repeat("ok  \tdecant/model\n", 60+i%3))
	}
	return b.Done()
}

// BenchmarkToggle plans 10,000 events again, as a toggle does: at most 16 ms.
func BenchmarkToggle(b *testing.B) {
	ix := facts.NewIndex(long(10_000))
	for _, name := range []string{"auto", "lossless", "all"} {
		s := strategies.DefaultSpec()
		names := []string{name}
		if name == "all" {
			names = names[:0]
			for _, in := range strategies.ListInfos() {
				names = append(names, in.Name)
			}
		}
		s.Uses, _ = strategies.DefaultSpec().Expand(names)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				plan.MakePlan(ix, s)
			}
		})
	}
}

// BenchmarkGoal plans 10,000 events with a budget and a gain: at most 30 times as long as a toggle.
func BenchmarkGoal(b *testing.B) {
	ix := facts.NewIndex(long(10_000))
	s := strategies.DefaultSpec()
	s.Goal = spec.Goal{
		Budget: spec.Budget{Tokens: 60, Share: true, Set: true}, MinGain: 50,
	}
	for b.Loop() {
		plan.MakePlan(ix, s)
	}
}

// BenchmarkSameResult plans 10,000 results that are all the same, the worst case
// of anchors: at most 16 ms.
func BenchmarkSameResult(b *testing.B) {
	build := strategiestest.NewBuilder()
	build.Prompt("poll")
	for i := range 5_000 {
		build.Tool("Bash", fmt.Sprintf(`{"n":%d}`, i), strings.Repeat("waiting\n", 50))
	}
	ix := facts.NewIndex(build.Done())
	s := strategies.DefaultSpec()
	s.Uses, _ = strategies.DefaultSpec().Expand([]string{"dedup-content", "strip-tool-results"})
	for b.Loop() {
		plan.MakePlan(ix, s)
	}
}

// BenchmarkIndex gathers the facts of 10,000 events, 8 MB of text, that all plans need, and those
// that the first plan of a preset needs besides: at most 50 ms.
func BenchmarkIndex(b *testing.B) {
	c := long(10_000)
	b.Run("none", func(b *testing.B) {
		for b.Loop() {
			facts.NewIndex(c)
		}
	})
	for _, name := range []string{"strip-reasoning", "auto", "lossless"} {
		s := strategies.DefaultSpec()
		s.Uses, _ = s.Expand([]string{name})
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				plan.MakePlan(facts.NewIndex(c), s)
			}
		})
	}
}
