package strategies_test

import (
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/strategies/why"
)

// defined is a conversation with three definitions, of which a call uses the first.
// Events: 0–2 definitions, 3 prompt, 4–5 the call, 6 text.
func defined() *strategiestest.Builder {
	b := strategiestest.NewBuilder()
	b.Define("Bash", "runs a command")
	b.Define("web_search", "searches")
	b.Define("calendar", "tells the day")
	b.Prompt("one")
	b.Tool("Bash", `{}`, "ok")
	b.Say("done")
	return b
}

func TestPruneDefinitions(t *testing.T) {
	t.Parallel()
	keep := func(events ...int) func(spec.Spec) spec.Spec {
		return func(s spec.Spec) spec.Spec {
			for _, i := range events {
				s = s.Decide(spec.OnEvent(i), spec.Keep)
			}
			return s
		}
	}
	for _, tt := range []struct {
		name, want, note string
		sets             []string
		tweak            func(b *strategiestest.Builder)
		spec             func(spec.Spec) spec.Spec
	}{
		{
			name: "what no call uses goes", want: ".--....",
			note: "2 tools are never called: calendar, web_search",
		},
		{
			name: "a fence protects none", want: ".--....",
			sets: []string{
				"conversation.compaction.keep_first=9", "conversation.compaction.keep_last=9",
			},
			note: "2 tools are never called: calendar, web_search",
		},
		{
			name: "what the user keeps stays", want: ".-.....",
			spec: keep(2),
			note: "1 tool is never called: web_search",
		},
		{
			name: "all that could go is kept", want: ".......",
			spec: keep(1, 2),
			note: "nothing to do: 3 tool definitions found; kept by you: 2, " +
				"used by a call: 1",
		},
		{
			name: "the format keeps one", want: "..-....",
			tweak: func(b *strategiestest.Builder) { b.Event(1).Fixed = true },
			note:  "1 tool is never called: calendar",
		},
		{
			name: "the format keeps all", want: ".......",
			tweak: func(b *strategiestest.Builder) { b.Rules().ToolsStay = "it sends them again" },
			note: "2 tools are never called: calendar, web_search; nothing is removed: it sends " +
				"them again",
		},
		{
			name: "a call before a boundary counts", want: "........",
			tweak: func(b *strategiestest.Builder) {
				b.Event(b.Ask("w", "web_search", `{}`)).Live = false
				b.Event(2).Label = "Bash"
			},
			note: "nothing to do: 3 tool definitions found; each is used",
		},
		{
			name: "another class is asked for", want: ".......",
			spec: func(s spec.Spec) spec.Spec {
				return s.WithUses([]spec.Use{{
					Name: "prune-tools", Classes: spec.NewClassSet(model.Identical),
				}})
			},
			note: "nothing to do",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := defined()
			if tt.tweak != nil {
				tt.tweak(b)
			}
			s := chosen(t, "prune-tools", tt.sets...)
			if tt.spec != nil {
				s = tt.spec(s)
			}
			p := make1(t, b, s)
			if got := fates(p); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			noted(t, p, "prune-tools", tt.note)
		})
	}
}

func TestPruneDefinitionsCounts(t *testing.T) {
	t.Parallel()
	p := make1(t, defined(), chosen(t, "prune-tools", "conversation.compaction.keep_first=1"))
	c := p.Index.Conversation
	r := row(t, p, "prune-tools")
	saved := facts.Size{
		Bytes:  c.Events[1].Bytes + c.Events[2].Bytes,
		Tokens: c.Events[1].Tokens + c.Events[2].Tokens,
	}
	if r.Changes != 2 || r.Hits != 2 || r.Removed != 2 || r.Saved != saved ||
		r.Classes[model.Dropped].Changes != 2 {
		t.Errorf("row %+v, want %+v saved", r, saved)
	}
	for i := range 3 {
		if p.IsFenced(i) {
			t.Errorf("definition %d is fenced", i)
		}
	}
	// The first turn is the prompt's: definitions are no turn of their own.
	if !p.IsFenced(3) || !p.IsFenced(6) {
		t.Error("keep-first 1 does not protect turn 1")
	}
}

// TestPruneToolsIsExplained has --why's words for a definition.
func TestPruneToolsIsExplained(t *testing.T) {
	t.Parallel()
	b := defined()
	p := make1(t, b, chosen(t, "prune-tools dedup-tools"))
	for event, want := range map[int][]string{
		0: {"prune-tools: needed", "dedup-tools: not looked, not-its-kind"},
		1: {"prune-tools: did remove dropped, won", "dedup-tools: not looked, not-its-kind"},
		3: {"prune-tools: not looked, not-its-kind", "dedup-tools: not looked, not-its-kind"},
	} {
		if got := whys(p, event); !slices.Equal(got, want) {
			t.Errorf("event %d: got %q, want %q", event, got, want)
		}
	}
	b = defined()
	b.Rules().ToolsStay = "the agent sends them again"
	p = make1(t, b, chosen(t, "prune-tools"))
	x := plan.ExplainEvent(p, 1)[0]
	if o := x.Obstacles[0]; o.Text != "the agent sends them again" || o.Kind != why.KindRefused {
		t.Errorf("got %+v", o)
	}
}

// TestSomethingIsSaidBesidesDefinitions leaves a conversation of definitions alone one.
func TestSomethingIsSaidBesidesDefinitions(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Define("web_search", "searches")
	b.Define("calendar", "tells the day")
	p := make1(t, b, chosen(t, "prune-tools"))
	if got := fates(p); got != "-." && got != ".-" {
		t.Errorf("got %s", got)
	}
}

// A format that only names its tools has nothing that could go.
func TestPruneToolsThatAreOnlyNamed(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		tools []string
		stay  string
		want  string
	}{
		{
			"the agent sends its own", nil, "",
			"nothing to do: the conversation has no tool definitions",
		},
		{
			"all are used",
			[]string{"Bash", "Read"},
			"because",
			"nothing to do: 2 tool definitions found; each is used",
		},
		{
			"some are not",
			[]string{"Read", "web", "Bash", "ask"},
			"because of it",
			"2 tools are never called: ask, web; nothing is removed: because of it",
		},
		{
			"one is not",
			[]string{"Bash", "web", "web", "Read"},
			"",
			"1 tool is never called: web",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			b.Tool("Bash", `{}`, "x")
			b.Boundary() // A call that is not live any more is a use as well.
			b.Tool("Read", `{}`, "x")
			b.Rules().ToolsStay = tt.stay
			c := b.Done()
			c.Tools = tt.tools
			p := plan.MakePlan(facts.NewIndex(c), chosen(t, "prune-tools"))
			if len(p.Changes) > 0 || len(p.Notes) != 1 || p.Notes[0].Text != tt.want {
				t.Errorf("got %v, %v, want %q", p.Changes, p.Notes, tt.want)
			}
		})
	}
}

// TestSwitchedOff holds that tools of the agent's config are switched off where prune-tools is
// asked for by name, but not inside auto, not where a call uses them, and not for measuring.
func TestSwitchedOff(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, uses string
		sets       []string
		want, note string
	}{
		{
			name: "by name", uses: "prune-tools", want: "calendar web_search",
			note: "2 tools are never called and switched off in the fork's config, tokens " +
				"unknown:  calendar, web_search; 1 other is never called, but stays because the " +
				"fork's config cannot switch it off: forced",
		},
		{
			name: "by name beside auto", uses: "auto prune-tools", want: "calendar web_search",
			note: "2 tools are never called and switched off",
		},
		{
			name: "inside auto", uses: "auto",
			note: "3 tools are never called: calendar, forced, web_search; nothing is removed: so",
		},
		{name: "another strategy", uses: "dedup-tools"},
		{
			name: "for measuring only", uses: "prune-tools",
			sets: []string{"conversation.compaction.scope=file"}, note: "nothing is removed: so",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("one")
			b.Tool("Bash", `{}`, "ok")
			b.Rules().ToolsStay = "so"
			c := b.Done()
			c.Tools = []string{"Bash", "calendar", "forced", "web_search"}
			c.Switchable = []string{"Bash", "calendar", "web_search"}
			p := plan.MakePlan(facts.NewIndex(c), chosen(t, tt.uses, tt.sets...))
			if got := strings.Join(p.SwitchedOff, " "); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if tt.note != "" {
				noted(t, p, "prune-tools", tt.note)
			}
			if tt.want != "" && p.IsIdle() {
				t.Error("the plan counts as one of nothing")
			}
		})
	}
}
