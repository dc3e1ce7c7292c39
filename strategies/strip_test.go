package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

func TestStripToolResults(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 119) + "éyz" // 122 characters.
	numbered := "   1→\n   2→package a\n" + strings.Repeat("   3→more\n", 30)
	reminder := "\n\n<system-reminder>\nmind\n</system-reminder>\n"
	tests := []struct {
		name  string
		build func(b *strategiestest.Builder) int
		want  string
	}{
		{"success", func(b *strategiestest.Builder) int {
			_, i := b.Tool("Bash", `{}`, body("total 7", 9))
			return i
		}, "[compacted] Bash: success: total 7"},
		{"error", func(b *strategiestest.Builder) int {
			_, i := b.Failing("Bash", `{}`, body("Exit code 1", 9))
			return i
		}, "[compacted] Bash: error: Exit code 1"},
		{"first line that is not blank", func(b *strategiestest.Builder) int {
			_, i := b.Tool("Bash", `{}`, "\n \n\t\r\n  indented\r\n"+body("", 9))
			return i
		}, "[compacted] Bash: success:   indented"},
		{"no line", func(b *strategiestest.Builder) int {
			_, i := b.Tool("Bash", `{}`, strings.Repeat(" \n", 99))
			return i
		}, "[compacted] Bash: success"},
		{"cut at 120 characters", func(b *strategiestest.Builder) int {
			_, i := b.Tool("Bash", `{}`, long+"\n"+body("", 9))
			return i
		}, "[compacted] Bash: success: " + strings.Repeat("x", 119) + "é"},
		{"raw content, and the envelope stays", func(b *strategiestest.Builder) int {
			_, i := b.Read("/w/a.go", numbered+reminder)
			b.Event(i).Parts[0].Envelope = model.NumbersArrow | model.TrailingReminder
			return i
		}, "[compacted] Read: success: package a\n" + reminder},
		{"a code fence is no first line, and stays", func(b *strategiestest.Builder) int {
			_, i := b.Tool("fs_read_file", `{}`, "```rs\n"+body("use a;", 9)+"\n```\n")
			b.Event(i).Parts[0].Envelope = model.Fence | model.NumbersColon
			return i
		}, "```rs\n[compacted] fs_read_file: success: use a;\n```\n"},
		{"notes in a code fence stay", func(b *strategiestest.Builder) int {
			from, to := "... (starting from line #7) ...\n", "\n... (truncated after line #8) ...\n"
			_, i := b.Tool("fs_read_file", `{}`, "```rs\n"+from+" 7: use a;"+
				strings.Repeat("x", 99)+"\n 8: "+strings.Repeat("y", 99)+to+"```\n")
			b.Event(i).Parts[0].Envelope = model.Fence | model.FromNote | model.UntilNote |
				model.NumbersColon
			return i
		}, "```rs\n... (starting from line #7) ...\n[compacted] fs_read_file: success: use a;" +
			strings.Repeat("x", 99) + "\n... (truncated after line #8) ...\n```\n"},
		{"a long text in a tag", func(b *strategiestest.Builder) int {
			_, i := b.Failing("Edit", `{}`, "<tool_use_error>"+body("no", 300)+"</tool_use_error>")
			b.Event(i).Parts[0].Envelope = model.ErrorTag
			return i
		}, "<tool_use_error>[compacted] Edit: error: no</tool_use_error>"},
		{"one long line", func(b *strategiestest.Builder) int {
			_, i := b.Tool("Bash", `{}`, strings.Repeat("é\t", 5000))
			return i
		}, "[compacted] Bash: success: " + strings.Repeat("é\t", 60)},
		{"late first line", func(b *strategiestest.Builder) int {
			_, i := b.Tool("Bash", `{}`, strings.Repeat("\n", 5000)+body("here", 20))
			return i
		}, "[compacted] Bash: success: here"},
		{"several parts", func(b *strategiestest.Builder) int {
			r := b.Ask("c", "Bash", `{}`)
			return b.Answer(r, b.Part("\n", ""), b.Part(body("second", 9), ""))
		}, "[compacted] Bash: success: second"},
		{"already short", func(b *strategiestest.Builder) int {
			_, i := b.Tool("Bash", `{}`, "ok")
			return i
		}, same},
		{"kept by its hint", func(b *strategiestest.Builder) int {
			_, i := b.Tool("AskUserQuestion", `{}`, body("yes", 9))
			return i
		}, same},
		{"no hint for the tool", func(b *strategiestest.Builder) int {
			_, i := b.Tool("mcp__a__b", `{}`, body("yes", 9))
			return i
		}, "[compacted] mcp__a__b: success: yes"},
		{"already stripped", func(b *strategiestest.Builder) int {
			_, i := b.Tool("Bash", `{}`, "[compacted] Bash: success: total 7")
			return i
		}, same},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			i := tt.build(b)
			p := make1(t, b, chosen(t, "strip-tool-results"))
			want(t, p, map[int]string{i: tt.want, i - 1: same})
			if tt.want != same && class(t, p, i) != model.Dropped {
				t.Errorf("class %s", class(t, p, i))
			}
		})
	}
}

func TestStripToolResultsLeavesImages(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	mixed := b.Answer(b.Ask("a", "Read", `{}`),
		b.Part(body("one", 9), ""), b.ImagePart(), b.Part(body("two", 9), ""))
	alone := b.Answer(b.Ask("b", "Read", `{}`), b.ImagePart())
	p := make1(t, b, chosen(t, "strip-tool-results"))
	want(t, p, map[int]string{mixed: "[compacted] Read: success: one", alone: same})
	out, _ := p.OutcomeOf(mixed)
	if text, ok := out.Parts[0]; !ok || text == nil {
		t.Errorf("outcome %+v: the first text is not the stub", out)
	}
	if text, ok := out.Parts[2]; !ok || text != nil {
		t.Errorf("outcome %+v: the second text stays", out)
	}
	if _, ok := out.Parts[1]; ok || out.Replaced || out.Removed {
		t.Errorf("outcome %+v: the image does not stay", out)
	}
	before, after := p.SizeBefore(mixed), p.SizeAfter(mixed)
	if image := model.RoundWeight(b.Event(mixed).Parts[1].Weight); after.Tokens < image {
		t.Errorf("of %d tokens %d are left, the image is %d", before.Tokens, after.Tokens, image)
	}
}

func TestStripToolResultsTellsOfUnknownTools(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	b.Tool("zeta", `{}`, body("a", 9))
	b.Tool("alpha", `{}`, body("b", 9))
	b.Tool("alpha", `{"n":1}`, body("c", 9))
	b.Tool("Bash", `{}`, body("d", 9))
	p := make1(t, b, chosen(t, "strip-tool-results"))
	noted(t, p, "strip-tool-results", "shortened 3 results of tools without a hint: alpha, zeta")
}

func TestStripReasoning(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		rule model.ReasoningRule
		spec []string
		held bool // The second block is held.
		want [3]string
		also string // A note.
	}{
		{"all of it", model.ReasoningSuffix, nil, false, [3]string{gone, gone, gone}, ""},
		{
			"a fence stays where it may", model.ReasoningFree,
			[]string{"conversation.compaction.keep_last=1"},
			false,
			[3]string{gone, gone, same},
			"",
		},
		{
			"a suffix reaches into a fence", model.ReasoningSuffix,
			[]string{"conversation.compaction.keep_last=1"},
			false,
			[3]string{gone, gone, gone},
			"≈ N of M tokens saved: signed reasoning must not come after a change; 1 protected",
		},
		{
			"nothing before held reasoning", model.ReasoningSuffix, nil, true,
			[3]string{same, same, gone},
			"must stay as received",
		},
		{
			"free reasoning before held", model.ReasoningFree, nil, true,
			[3]string{gone, same, gone},
			"",
		},
		{"a turn as a whole", model.ReasoningTurn, nil, true, [3]string{same, same, same}, ""},
		{"groups by themselves", model.ReasoningGroup, nil, true, [3]string{gone, same, gone}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			one := b.Think("first thoughts")
			b.Say("a")
			two := b.Think("second thoughts")
			b.Event(two).Group = 1
			if tt.held {
				b.Rules().Held = []int{two}
			}
			b.Say("b")
			if !tt.held || tt.rule != model.ReasoningTurn {
				b.Prompt("q")
			}
			three := b.Think("third thoughts")
			b.Event(three).Group = 2
			b.Say("c")
			b.Rules().Reasoning = tt.rule
			p := make1(t, b, chosen(t, "strip-reasoning", tt.spec...))
			want(t, p, map[int]string{one: tt.want[0], two: tt.want[1], three: tt.want[2]})
			if tt.also != "" {
				noted(t, p, "strip-reasoning", tt.also)
			}
		})
	}
}

func TestStripReasoningWithoutTextOnly(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	empty := b.Think("")
	b.Say("a")
	p := make1(t, b, chosen(t, "strip-reasoning"))
	want(t, p, map[int]string{empty: same})
}

func TestSuffixFollowsTheFirstChange(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	before := b.Think("before")
	_, r := b.Tool("Bash", `{}`, body("out", 9))
	after := b.Think("after")
	unsigned := b.Think("not signed")
	b.Event(unsigned).Signed = false
	b.Say("a")
	p := make1(t, b, chosen(t, "strip-tool-results"))
	want(t, p, map[int]string{before: same, after: gone, unsigned: same})
	on := p.On(after)
	got := p.Changes[on[0]]
	if got.Strategy != "strip-tool-results" || got.Class != model.Dropped ||
		got.Cause != p.On(r)[0] {
		t.Errorf("consequence %+v", got)
	}
	r2 := row(t, p, "strip-tool-results")
	if r2.Changes != 2 || r2.Hits != 1 || r2.Removed != 1 {
		t.Errorf("row %+v", r2)
	}
}

func TestLoneReasoningGoesWithTheRest(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		build func(b *strategiestest.Builder)
		held  bool
		want  string // A letter an event: . as it was, - gone.
		note  string
	}{
		{
			"the call was all", func(*strategiestest.Builder) {}, false, ".---....",
			"≈ N of M tokens saved: a message must not have only",
		},
		{
			"text stays beside it", func(b *strategiestest.Builder) { b.Say("look") }, false,
			"...--....", "",
		},
		{
			"held reasoning keeps its call", func(*strategiestest.Builder) {}, true, "........",
			"must stay as received",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Rules().NoLoneReasoning = true
			b.Prompt("p")
			think := b.Think("thoughts")
			tt.build(b)
			b.Tool("Grep", `{}`, body("a", 9))
			b.Add(model.User, "user", b.Part("go on", ""))
			b.Tool("Grep", `{}`, body("a", 9))
			b.Say("done")
			if tt.held {
				b.Rules().Held = []int{think}
			}
			p := make1(t, b, chosen(t, "dedup-tools"))
			got := ""
			for i := range p.Index.Conversation.Events {
				if _, ok := p.TextAfter(i); ok {
					got += "."
				} else {
					got += "-"
				}
			}
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if tt.note != "" {
				noted(t, p, "dedup-tools", tt.note)
			}
		})
	}
}

func TestSuffixOverridesPins(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	b.Tool("Bash", `{}`, body("out", 9))
	after := b.Think("after")
	b.Say("a")
	s := chosen(t, "strip-tool-results").Decide(spec.OnEvent(after), spec.Keep)
	p := make1(t, b, s)
	want(t, p, map[int]string{after: gone})
	noted(t, p, "strip-tool-results", "1 that you keep")
}

func TestHeldReasoningHoldsOnlyItsOwn(t *testing.T) {
	t.Parallel()
	for _, rule := range []model.ReasoningRule{model.ReasoningTurn, model.ReasoningGroup} {
		b := strategiestest.NewBuilder()
		b.Rules().Reasoning = rule
		at := make([]int, 0, 4)
		for n := range 2 {
			b.Prompt("p")
			for range 2 {
				at = append(at, b.Think("some thoughts about it"))
				b.Event(at[len(at)-1]).Group = n + 1
				b.Say("so")
			}
		}
		b.Rules().Held = at[3:]
		p := make1(t, b, chosen(t, "strip-reasoning"))
		want(t, p, map[int]string{at[0]: gone, at[1]: gone, at[2]: same, at[3]: same})
		noted(t, p, "strip-reasoning", "2 events stay: the reasoning of the open tool loop")
	}
}

func TestRefusedReasoningIsCountedWhole(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	for range 3 {
		b.Think("some thoughts about it")
		b.Say("so")
	}
	b.Rules().Held = []int{5}
	p := make1(t, b, chosen(t, "strip-reasoning"))
	noted(t, p, "strip-reasoning", "3 events stay: the reasoning of the open tool loop")
}

// What a change forces must not pay for a change that costs by itself.
func TestConsequencesDoNotPayForAChange(t *testing.T) {
	t.Parallel()
	reminder := "\n\n<system-reminder>\n" + strings.Repeat("mind ", 60) + "\n</system-reminder>"
	for name, text := range map[string]string{
		"dedup-content":      "short" + reminder,
		"strip-tool-results": "a line of text that is as long as a stub" + reminder,
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		b.Tool("Bash", `{"n":1}`, text)
		_, r := b.Tool("Bash", `{"n":2}`, text)
		b.Event(r - 2).Parts[0].Envelope = model.TrailingReminder
		b.Event(r).Parts[0].Envelope = model.TrailingReminder
		last := b.Think(strings.Repeat("long thoughts ", 90))
		b.Say("so")
		p := make1(t, b, chosen(t, name))
		want(t, p, map[int]string{r - 2: same, r: same, last: same})
		noted(t, p, name, "too short to gain: ")
	}
}
