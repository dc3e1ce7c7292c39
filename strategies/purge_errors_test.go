package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// remake plans an index again, and wants no findings.
func remake(t *testing.T, ix *facts.Index, s spec.Spec) *plan.Plan {
	t.Helper()
	p := plan.MakePlan(ix, s)
	for _, f := range check.ProvePlan(p) {
		t.Errorf("finding %s", f)
	}
	return p
}

// prompts are more turns, with nothing in them.
func prompts(b *strategiestest.Builder, n int) {
	for range n {
		b.Prompt("go on")
	}
}

func TestSentencesOnPurgeErrors(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text := body("package a", 20)
	args := object("file_path", "/w/a.go", "content", text)
	shrunk := cutWrite(text, failedCall)
	dropped := map[int]model.Class{1: model.Dropped}
	stories := []story{
		{
			name: "arguments of a failed call of five turns ago shrink, the error stays",
			build: func(b *builder) {
				b.Failing("Write", args, body("no such folder", 9))
				prompts(b, 5)
			},
			want: map[int]string{1: shrunk}, class: dropped,
		},
		{
			name: "of four turns ago not",
			build: func(b *builder) {
				b.Failing("Write", args, "no such folder")
				prompts(b, 4)
			},
		},
		{
			name: "as far back as the setting says",
			sets: []string{"strategies.purge-errors.turns=0"},
			build: func(b *builder) {
				b.Failing("Write", args, "no such folder")
				prompts(b, 1)
			},
			want: map[int]string{1: shrunk},
		},
		{
			name: "a good, an interrupted and an unanswered call stay",
			build: func(b *builder) {
				b.Tool("Write", args, "ok")
				q, _ := b.Tool("Write", args+" ", "stopped")
				b.Call(q).Status = model.Interrupted
				b.Ask("open", "Write", args)
				prompts(b, 9)
			},
		},
		{
			name: "short arguments stay",
			build: func(b *builder) {
				b.Failing("Bash", object("command", strings.Repeat("x", 480)), "no")
				prompts(b, 9)
			},
		},
		{
			name: "a failed command line shrinks as well",
			build: func(b *builder) {
				b.Failing("Bash", object("command", text, "description", "make it"), "no")
				prompts(b, 9)
			},
			want: map[int]string{
				1: object("command", cut(text, failedCall), "description", "make it"),
			},
		},
		{
			name: "a failed call that the same call later answered well goes as a pair",
			build: func(b *builder) {
				b.Failing("Bash", `{"command":"go test","n":1.0}`, "no")
				b.Failing("Bash", `{"command":"go vet"}`, "no")
				b.Tool("Bash", `{"n":1, "command":"go test"}`, "ok")
			},
			want: map[int]string{1: gone, 2: gone}, class: dropped,
		},
		{
			name: "an earlier good call does not answer it, nor another tool or a failed one",
			build: func(b *builder) {
				b.Tool("Bash", `{"command":"go test"}`, "ok")
				b.Failing("Bash", `{"command":"go test"}`, "no")
				b.Tool("shell", `{"command":"go test"}`, "ok")
				b.Failing("Bash", `{"command":"go test"}`, "no")
			},
		},
		{
			name: "nor one beyond a boundary",
			sets: []string{"conversation.compaction.scope=file"},
			build: func(b *builder) {
				b.Failing("Bash", `{"command":"go test"}`, "no")
				b.Boundary()
				b.Prompt("q")
				b.Tool("Bash", `{"command":"go test"}`, "ok")
			},
		},
	}
	for _, tt := range stories {
		tt.uses = "purge-errors"
		t.Run(tt.name, func(t *testing.T) { tell(t, tt) })
	}
}

func TestPurgeErrorsWithoutThePairShrinks(t *testing.T) {
	t.Parallel()
	// The call that went well is dropped, so the failed one is not answered.
	text := body("package a", 20)
	args := object("file_path", "/w/a.go", "content", text)
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	old, _ := b.Failing("Write", args, "no")
	prompts(b, 6)
	young, _ := b.Failing("Write", args, "no")
	good, _ := b.Tool("Write", args, "ok")
	ix := make1(t, b, chosen(t, "purge-errors")).Index
	p := remake(t, ix, chosen(t, "purge-errors"))
	want(t, p, map[int]string{old: gone, young: gone, good: same})
	p = remake(t, ix, chosen(t, "purge-errors").Decide(spec.OnEvent(good), spec.Drop))
	want(t, p, map[int]string{old: cutWrite(text, failedCall), young: same})
	p = remake(t, ix, chosen(t, "purge-errors", "conversation.compaction.keep_first=1"))
	want(t, p, map[int]string{old: same, young: gone})
}
