package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/strategiestest"
)

// callTwice adds one call twice, the later answered as each line of it and more or in
// another way.
func callTwice(b *strategiestest.Builder, tool string, e model.Effect, first, second string) int {
	q, older := b.Tool(tool, `{"command":"x"}`, first)
	b.Call(q).Effect = e
	q, _ = b.Tool(tool, `{"command":"x"}`, second)
	b.Call(q).Effect = e
	return older
}

func TestOnlyTheNewestAnswerOfAChecksCounts(t *testing.T) {
	t.Parallel()
	check := model.Effect{
		Kind: model.Runs, Programs: []string{"go"}, Newest: true, Folder: "/w",
	}
	runs, writes := model.Effect{Kind: model.Runs}, model.Effect{Kind: model.Writes}
	const dedup = "conversation.tools.%.compaction.dedup="
	tests := []struct {
		name, tool string
		effect     model.Effect
		set        string
		goes       bool
	}{
		{"a check in a shell", "Bash", check, "", true},
		{"a command that runs something unknown", "Bash", runs, "", false},
		{"a check by a tool of its own", "cargo_test", runs, "", true},
		{"what formats", "cargo_format", runs, "", false},
		{"what a program said since", "BashOutput", runs, "", false},
		{"an unknown tool that runs something", "deploy", runs, "", false},
		{"a write", "Write", writes, "", false},
		{"asked for, runs", "Bash", runs, dedup + "true", true},
		{"asked for, writes", "Write", writes, dedup + "true", true},
		{"switched off", "Bash", check, dedup + "false", false},
	}
	for _, tt := range tests {
		for _, name := range []string{tt.tool, tt.tool[:2] + "*"} {
			t.Run(tt.name+", "+name, func(t *testing.T) {
				t.Parallel()
				b := strategiestest.NewBuilder()
				b.Prompt("p")
				older := callTwice(b, tt.tool, tt.effect, body("ok", 9), body("bad", 9))
				var sets []string
				if tt.set != "" {
					sets = append(sets, strings.Replace(tt.set, "%", `"`+name+`"`, 1))
				}
				p := make1(t, b, chosen(t, "dedup-tools", sets...))
				if !tt.goes {
					want(t, p, map[int]string{older - 1: same, older: same})
					return
				}
				want(t, p, map[int]string{older - 1: gone, older: gone})
				if got := class(t, p, older); got != model.Superseded {
					t.Errorf("class %s, want superseded", got)
				}
			})
		}
	}
}

func TestChecksInAnotherFolderAreNoRepeats(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	at := make([]int, 0, 2)
	for _, folder := range []string{"/w", "/w/x"} {
		q, r := b.Tool("Bash", `{"command":"ls"}`, body("a", 9))
		b.Call(q).Effect = model.Effect{
			Kind: model.Runs, Programs: []string{"ls"}, Newest: true, Folder: folder,
		}
		at = append(at, r)
	}
	want(t, make1(t, b, chosen(t, "dedup-tools")), map[int]string{at[0]: same, at[1]: same})
}

// TestWhatStaysAsItRunsIsTold: with the strategy's own reason, whether it did something
// else or not.
func TestWhatStaysAsItRunsIsTold(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		also bool
		want string
	}{
		{false, "nothing to do: 1 repeated call found; unknown commands that later gave another " +
			"answer: 1"},
		{true, "1 repeated call stays: a call of an unknown command is removed only if both " +
			"answers are equal"},
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		callTwice(b, "Bash", model.Effect{Kind: model.Runs}, body("a", 9), body("b", 9))
		if tt.also {
			b.Tool("Grep", `{}`, body("a", 9))
			b.Tool("Grep", `{}`, body("a", 9))
		}
		p := make1(t, b, chosen(t, "dedup-tools"))
		told := make([]string, 0, len(p.Notes))
		for _, n := range p.Notes {
			told = append(told, n.Text)
		}
		if len(told) != 1 || told[0] != tt.want {
			t.Errorf("told %q, want %q", told, tt.want)
		}
	}
}

// TestEqualArgumentsStillMatchAfterAStrip: in the same plan, whichever comes first.
func TestEqualArgumentsStillMatchAfterAStrip(t *testing.T) {
	t.Parallel()
	for _, list := range []string{
		"strip-tool-results dedup-tools", "dedup-tools strip-tool-results",
		"strip-tool-results lossless",
	} {
		t.Run(list, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			_, older := b.Tool("Grep", `{}`, body("a", 9))
			_, later := b.Tool("Grep", `{}`, body("a", 9))
			p := make1(t, b, chosen(t, list))
			want(t, p, map[int]string{
				older - 1: gone, older: gone, later - 1: same,
				later: "[compacted] Grep: success: a",
			})
			if got := row(t, p, "dedup-tools"); got.Hits != 1 {
				t.Errorf("row %+v", got)
			}
		})
	}
}
