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

// response is the setting of what becomes of a tool's results.
func response(tool, value string) string {
	return `conversation.tools."` + tool + `".compaction.response=` + value
}

func TestStripRemoveTakesTheWholePair(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		build func(b *strategiestest.Builder) (request, result int)
		want  [2]string
	}{
		{"a pair", func(b *strategiestest.Builder) (int, int) {
			return b.Tool("Bash", `{"command":"ls"}`, body("total", 20))
		}, [2]string{gone, gone}},
		{"a short one goes too", func(b *strategiestest.Builder) (int, int) {
			return b.Tool("Bash", `{"command":"ls"}`, "ok")
		}, [2]string{gone, gone}},
		{"a failed one", func(b *strategiestest.Builder) (int, int) {
			return b.Failing("Bash", `{"command":"ls"}`, body("no", 20))
		}, [2]string{gone, gone}},
		{"an image in it", func(b *strategiestest.Builder) (int, int) {
			r := b.Ask("c", "Bash", `{}`)
			return r, b.Answer(r, b.Part(body("x", 5), ""), b.ImagePart())
		}, [2]string{gone, gone}},
		{
			"the agent may edit only while the pair is there",
			func(b *strategiestest.Builder) (int, int) {
				request, result := b.Tool("Bash", `{"command":"ls"}`, body("total", 20))
				b.Call(request).Keeps = true
				return request, result
			},
			[2]string{same, "[removed]"},
		},
		{"another tool", func(b *strategiestest.Builder) (int, int) {
			return b.Tool("bash", `{}`, body("total", 20))
		}, [2]string{same, "[compacted] bash: success: total"}},
		{"no result", func(b *strategiestest.Builder) (int, int) {
			r := b.Ask("c", "Bash", `{}`)
			return r, r
		}, [2]string{same, same}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("go")
			request, result := tt.build(b)
			b.Say("done")
			p := make1(t, b, chosen(t, "strip-tool-results", response("Bash", "remove")))
			want(t, p, map[int]string{request: tt.want[0], result: tt.want[1]})
			if len(p.Changes) > 0 && class(t, p, result) != model.Dropped {
				t.Errorf("class %v, want dropped", class(t, p, result))
			}
		})
	}
}

func TestStripRemoveLeavesWhatIsProtected(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("go")
	kept, keptResult := b.Tool("Bash", `{"n":1}`, body("one", 20))
	request, result := b.Tool("Bash", `{"n":2}`, body("two", 20))
	b.Say("done")
	s := chosen(t, "strip-tool-results", response("Bash", "remove"))
	s = s.Decide(spec.OnEvent(kept), spec.Keep)
	want(t, make1(t, b, s), map[int]string{
		kept: same, keptResult: same, request: gone, result: gone,
	})
	s, _ = s.With("conversation.compaction.keep_last", "1c")
	want(t, make1(t, b, s), map[int]string{request: same, result: same})
}

func TestKeepHintBarsStrip(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("go")
	_, shell := b.Tool("Bash", `{}`, body("total", 20))
	_, other := b.Tool("mcp__x__y", `{}`, body("y", 20))
	_, todo := b.Tool("TodoWrite", `{}`, body("list", 20))
	b.Say("done")
	p := make1(t, b, chosen(
		t, "strip-tool-results", response("mcp__*", "keep"), response("Todo*", "strip"),
	))
	want(t, p, map[int]string{
		shell: "[compacted] Bash: success: total", other: same,
		todo: "[compacted] TodoWrite: success: list",
	})
	p = make1(t, b, chosen(t, "strip-tool-results", response("*", "keep")))
	noted(t, p, "strip-tool-results", "kept by a hint or a setting: 3")
}

// Unknown tools are stripped and listed apart; one that a user speaks of is known.
func TestAToolWithAHintIsKnown(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("go")
	b.Tool("mcp__x__y", `{}`, body("y", 20))
	b.Tool("mine", `{}`, body("y", 20))
	b.Say("done")
	p := make1(t, b, chosen(t, "strip-tool-results", response("mine", "strip")))
	noted(t, p, "strip-tool-results", "shortened 1 result of tools without a hint: mcp__x__y")
}

func TestDedupHint(t *testing.T) {
	t.Parallel()
	build := func() (*strategiestest.Builder, int, int) {
		b := strategiestest.NewBuilder()
		b.Prompt("go")
		older, _ := b.Tool("Bash", `{"a":1}`, body("x", 9))
		edit, _ := b.Tool("Edit", `{"a":1}`, body("x", 9))
		b.Tool("Bash", `{"a":1}`, body("x", 9))
		b.Tool("Edit", `{"a":1}`, body("x", 9))
		b.Say("done")
		return b, older, edit
	}
	b, shell, edit := build()
	want(t, make1(t, b, chosen(t, "dedup-tools")), map[int]string{shell: gone, edit: same})
	want(t, make1(t, b, chosen(t, "dedup-tools", "conversation.tools.Bash.compaction.dedup=false")),
		map[int]string{shell: same, edit: same})
	want(t, make1(t, b, chosen(t, "dedup-tools", "conversation.tools.E*.compaction.dedup=true")),
		map[int]string{shell: gone, edit: gone})
}

// TestDeduplicateBarsReferences: what a tool may not refer with, another may refer to.
func TestDeduplicateBarsReferences(t *testing.T) {
	t.Parallel()
	for _, strategy := range []string{"dedup-resources", "dedup-content", "dedup-recent"} {
		t.Run(strategy, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("go")
			b.Read("/w/a.go", body("package a", 20))
			_, second := b.Read("/w/a.go", body("package a", 20))
			b.Say("done")
			p := make1(t, b, chosen(t, strategy))
			if text, _ := p.TextAfter(second); strings.HasPrefix(text, "package a") {
				t.Fatal("no reference to bar")
			}
			p = make1(t, b, chosen(t, strategy, "tools.Read.deduplicate=false"))
			want(t, p, map[int]string{second: same})
			noted(t, p, strategy, "kept by a hint or a setting: 1")
			p = make1(t, b, chosen(
				t, strategy, "tools.R*.deduplicate=false", "tools.Read.deduplicate=true",
			))
			if text, _ := p.TextAfter(second); strings.HasPrefix(text, "package a") {
				t.Error("the name does not beat the glob")
			}
		})
	}
}

// TestHintsPlanTwice holds that hints do not break that a plan is a function.
func TestHintsPlanTwice(t *testing.T) {
	t.Parallel()
	ix := facts.NewIndex(strategiestest.DrawConversation(7, false))
	s := chosen(t, "auto", response("*", "remove"), "tools.*.deduplicate=false")
	a, b := plan.MakePlan(ix, s), plan.MakePlan(ix, s)
	if len(a.Changes) != len(b.Changes) || a.After != b.After {
		t.Errorf("got %v and %v", a.After, b.After)
	}
	for _, f := range check.ProvePlan(a) {
		t.Errorf("finding %s", f)
	}
}

// A marker of a stale read says in which turn the file changed: what changed it stays.
func TestRemoveLeavesTheWriteThatAStaleReadNames(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("go")
	_, read := b.Read("/w/a.go", body(strings.Repeat("x", 130), 20))
	request, result := b.Tool("Edit", `{"file_path":"/w/a.go"}`, body("done", 20))
	b.Call(request).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
	b.Say("done")
	p := make1(t, b, chosen(t, "stale-reads strip-tool-results", response("Edit", "remove")))
	want(t, p, map[int]string{
		read: "[stale] Read /w/a.go: changed in turn 1", request: same,
		result: "[compacted] Edit: success: done",
	})
	p = make1(t, b, chosen(t, "strip-tool-results", response("Edit", "remove")))
	want(t, p, map[int]string{request: gone, result: gone})
}
