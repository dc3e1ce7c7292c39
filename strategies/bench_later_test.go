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

// worked is a conversation of n calls that work on some files: writes of all of one,
// edits, reads, searches, failures, and long outputs.
func worked(n, files int) *model.Conversation {
	b := strategiestest.NewBuilder()
	for i := range n {
		if i%40 == 0 {
			b.Prompt("go on")
		}
		path := fmt.Sprintf("/w/%d.go", i/7%files)
		text := strings.Repeat(fmt.Sprintf("a line of version %d\n", i/7), 40)
		switch i % 7 {
		case 0:
			write(b, path, text)
		case 1, 4:
			b.Read(path, text)
		case 2:
			b.Edit(path)
		case 3:
			search(b, path, text)
		case 5:
			b.Failing("Bash", object("command", text), "no such thing")
		case 6:
			b.Tool("Bash", `{"command":"go test"}`, strings.Repeat(text, 10))
		}
	}
	return b.Done()
}

// BenchmarkOneFile gathers the facts of 10,000 calls that all work on one file, the
// worst case of what came after a write: at most 300 ms.
func BenchmarkOneFile(b *testing.B) {
	c := worked(10_000, 1)
	for b.Loop() {
		facts.NewIndex(c)
	}
}

// BenchmarkWorked plans 10,000 calls with all strategies: at most 50 ms, and 20,000
// in at most 2.2 times that.
func BenchmarkWorked(b *testing.B) {
	s := strategies.DefaultSpec()
	names := make([]string, 0, len(strategies.ListInfos()))
	for _, in := range strategies.ListInfos() {
		names = append(names, in.Name)
	}
	s.Uses, _ = strategies.DefaultSpec().Expand(names)
	for _, n := range []int{10_000, 20_000} {
		ix := facts.NewIndex(worked(n, 40))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				plan.MakePlan(ix, s)
			}
		})
		s := s
		for _, name := range []string{
			"stale-reads", "supersede-writes", "purge-errors", "trim-tool-results",
		} {
			s.Uses = []spec.Use{{Name: name}}
			b.Run(fmt.Sprint(n, " ", name), func(b *testing.B) {
				for b.Loop() {
					plan.MakePlan(ix, s)
				}
			})
		}
	}
}
