package strategies_test

import (
	"fmt"
	"slices"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// asking is dedup-tools with a command for the tools that a glob names.
func asking(t *testing.T, glob string, sets ...string) spec.Spec {
	t.Helper()
	return chosen(t, "dedup-tools", append(sets,
		`conversation.tools."`+glob+`".compaction.subsumes=["ask", "it"]`)...)
}

// page adds a call of a user's own tool.
func page(b *strategiestest.Builder, n int, text string) int {
	_, r := b.Tool("own", fmt.Sprintf(`{"page": %d}`, n), text)
	return r
}

func TestOwnCommandSaysWhatSubsumesWhat(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	two := func(first, second string) func(b *builder) (int, int) {
		return func(b *builder) (int, int) {
			x := page(b, 1, first)
			return x, page(b, 2, second)
		}
	}
	acts := func(kind model.EffectKind, first, second string) func(b *builder) (int, int) {
		return func(b *builder) (int, int) {
			x, y := two(first, second)(b)
			b.Call(x).Effect.Kind, b.Call(y).Effect.Kind = kind, kind
			return x, y
		}
	}
	a, ab, c := body("a", 9), body("a", 9)+"b\n", body("c", 9)
	tests := []struct {
		name  string
		build func(b *builder) (older, later int)
		yes   bool
		sets  []string
		asked int
		goes  bool
		class model.Class
	}{
		{"yes, the same content", two(a, a), true, nil, 1, true, model.Identical},
		{"yes, each line still there", two(a, ab), true, nil, 1, true, model.Covered},
		{"yes, other content", two(a, c), true, nil, 1, true, model.Superseded},
		{"no", two(a, a), false, nil, 1, false, 0},
		{
			"yes, but not for that price", two(a, c), true,
			[]string{"strategies.dedup-tools.classes=identical,covered"},
			1, false, 0,
		},
		{
			"proof lines is of reads of files", two(a, c), true,
			[]string{"strategies.dedup-tools.proof=lines"},
			1, true, model.Superseded,
		},
		{"equal arguments need no question", func(b *builder) (int, int) {
			x := page(b, 1, a)
			return x, page(b, 1, c)
		}, false, nil, 0, true, model.Superseded},
		{"other tools are other matters", func(b *builder) (int, int) {
			x := page(b, 1, a)
			_, y := b.Tool("own2", `{"page":2}`, a)
			return x, y
		}, true, nil, 0, false, 0},
		{"a failed call stands for none", func(b *builder) (int, int) {
			x, y := two(a, a)(b)
			b.Call(y).Status = model.Failed
			return x, y
		}, true, nil, 0, false, 0},
		{"across a boundary", func(b *builder) (int, int) {
			x := page(b, 1, a)
			b.Boundary()
			return x, page(b, 2, a)
		}, true, []string{"conversation.compaction.scope=file"}, 0, false, 0},
		{"what writes stays", acts(model.Writes, a, a), true, nil, 0, false, 0},
		{
			"what runs goes for the same content",
			acts(model.Runs, a, a), true, nil, 1, true, model.Identical,
		},
		{"what runs stays for another", acts(model.Runs, a, ab), true, nil, 0, false, 0},
		{
			"a hint keeps the tool", two(a, a), true,
			[]string{"conversation.tools.own.compaction.dedup=false"},
			0, false, 0,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			older, later := tt.build(b)
			ix := facts.NewIndex(b.Done())
			asked := 0
			s := spec.AskCommands(ix, asking(t, "own*", tt.sets...), func(q spec.Question) bool {
				asked++
				got := fmt.Sprintf("%q %s %s %s", q.Command, q.Tool, q.Earlier, q.Later)
				if want := `["ask" "it"] own {"page":1} {"page":2}`; got != want {
					t.Errorf("asked %s, want %s", got, want)
				}
				return tt.yes
			})
			if asked != tt.asked {
				t.Errorf("asked %d times, want %d", asked, tt.asked)
			}
			p := plan.MakePlan(ix, s)
			for _, f := range check.ProvePlan(p) {
				t.Error(f)
			}
			if !tt.goes {
				want(t, p, map[int]string{older - 1: same, older: same, later: same})
				return
			}
			want(t, p, map[int]string{older - 1: gone, older: gone, later: same})
			if got := class(t, p, older); got != tt.class {
				t.Errorf("class %s, want %s", got, tt.class)
			}
		})
	}
}

// Each pair of arguments is asked about once, from the latest later call on, and never
// again where the answers are there.
func TestAskAsksOnceAndFromTheLatestOn(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	for _, n := range []int{1, 1, 2, 3, 3} {
		page(b, n, body("a", 3+n))
	}
	ix := facts.NewIndex(b.Done())
	var asked []string
	ask := func(q spec.Question) bool {
		asked = append(asked, string(q.Earlier)+string(q.Later))
		return string(q.Earlier) == `{"page":1}` && string(q.Later) == `{"page":2}`
	}
	s := asking(t, "own")
	before := plan.MakePlan(ix, s)
	s = spec.AskCommands(ix, s, ask)
	want := []string{
		`{"page":1}{"page":3}`, `{"page":1}{"page":2}`, `{"page":2}{"page":3}`,
	}
	if !slices.Equal(asked, want) {
		t.Errorf("asked %q, want %q", asked, want)
	}
	again := spec.AskCommands(ix, s, func(q spec.Question) bool {
		t.Errorf("asked again: %s %s", q.Earlier, q.Later)
		return false
	})
	for name, want := range map[*plan.Plan]int{
		before: 2, plan.MakePlan(ix, s): 3, plan.MakePlan(ix, again): 3,
	} {
		if got := row(t, name, "dedup-tools").Hits; got != want {
			t.Errorf("%d calls went, want %d", got, want)
		}
	}
	// Another command has said nothing yet.
	other, err := s.With("conversation.tools.own.compaction.subsumes", `["another"]`)
	if err != nil {
		t.Fatal(err)
	}
	if got := row(t, plan.MakePlan(ix, other), "dedup-tools").Hits; got != 2 {
		t.Errorf("another command: %d calls went, want 2", got)
	}
	// What is not a command is never asked.
	spec.AskCommands(ix, chosen(t, "dedup-tools"), func(spec.Question) bool {
		t.Error("asked without a command")
		return false
	})
}

// However many later calls there are, only so many are asked about.
func TestAskIsBounded(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	for n := range 100 {
		page(b, n, "text")
	}
	asked := 0
	spec.AskCommands(facts.NewIndex(b.Done()), asking(t, "own"), func(spec.Question) bool {
		asked++
		return false
	})
	if asked > 800 || asked < 700 {
		t.Errorf("asked %d times", asked)
	}
}
