package strategies_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// talk is two turns: u r c t a, u c t a.
func talk() *strategiestest.Builder {
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	b.Think("thoughts")
	b.Tool("Read", `{"file_path":"a"}`, body("a", 9))
	b.Say("said")
	b.Prompt("two")
	b.Tool("Read", `{"file_path":"b"}`, body("b", 9))
	b.Say("done")
	return b
}

func TestDecisions(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	type targets map[spec.Target]spec.Verdict
	ev, turn := spec.OnEvent, spec.OnTurn
	drop, keep := spec.Drop, spec.Keep
	tests := []struct {
		name  string
		names string
		do    targets
		also  func(b *strategiestest.Builder)
		want  string // A letter an event: . as it was, - gone, * other text.
		note  string
	}{
		{"drop a turn", "", targets{turn(1): drop}, nil, "-----....", ""},
		{"drop a result takes its request", "", targets{ev(3): drop}, nil, "..--.....", ""},
		{"drop a request takes its result", "", targets{ev(6): drop}, nil, "......--.", ""},
		{"drop a prompt only", "", targets{ev(5): drop}, nil, ".....-...", ""},
		{
			"the first message must be from the user", "",
			targets{ev(0): drop},
			nil, ".........",
			"the first message must be from the user",
		},
		{"drop a turn but for one", "", targets{turn(2): drop, ev(6): keep}, nil, ".....-..-", ""},
		{
			"and the first prompt for it", "",
			targets{turn(1): drop, ev(4): keep},
			nil, ".---.....",
			"the first message must be from the user",
		},
		{"keeping beats dropping", "", targets{ev(2): drop, ev(3): keep}, nil, ".........", ""},
		{
			"an event beats its turn", "strip-tool-results",
			targets{turn(1): keep, ev(3): drop},
			nil,
			"..--...*.", "",
		},
		{"a kept turn", "strip-tool-results", targets{turn(1): keep}, nil, ".......*.", ""},
		{"an event out of range", "", targets{ev(99): drop, turn(99): drop}, nil, ".........", ""},
		{
			"what follows a drop loses its reasoning", "",
			targets{ev(3): drop},
			func(b *strategiestest.Builder) { b.Think("later") }, "..--.....-",
			"the format requires 1 removal, ≈ N of M tokens saved: signed reasoning must not " +
				"come after a change",
		},
		{
			"held reasoning holds what is before it", "",
			targets{turn(1): drop},
			func(b *builder) { b.Rules().Held = []int{b.Think("later")} }, "..........",
			"5 events stay: the reasoning of the open tool loop",
		},
		{
			"a needing answer goes along", "",
			targets{ev(3): drop},
			func(b *strategiestest.Builder) { b.Event(7).Needs = []int{3} }, "..--..--.",
			"the format requires 2 removals, ≈ N of M tokens saved: it only refers to a removed " +
				"text",
		},
		{
			"a needing answer that must stay is emptied", "",
			targets{ev(3): drop},
			func(b *builder) {
				b.Event(7).Needs = []int{3}
				b.Call(7).Keeps = true
			}, "..--...*.",
			"the format requires 1 removal, ≈ N of M tokens saved: it only refers to a removed " +
				"text",
		},
		{
			"something is left", "",
			targets{turn(1): drop, turn(2): drop},
			nil, "-----....",
			"4 events stay: otherwise nothing would be left",
		},
		{
			"a call of the turn before is left with its result", "",
			targets{turn(1): drop, turn(2): drop, turn(3): drop},
			func(b *builder) {
				asked := b.Ask("x", "Read", `{"file_path":"c"}`)
				b.Prompt("three")
				b.Answer(asked, b.Part("text", ""))
			}, "-----.---...",
			"3 events stay: otherwise nothing would be left",
		},
		{
			"the last read of a file is emptied", "",
			targets{ev(3): drop},
			func(b *strategiestest.Builder) { b.Call(3).Keeps = true }, "...*.....",
			"only if its last read or edit stays",
		},
		{
			"but goes with its turn", "",
			targets{turn(2): drop},
			func(b *strategiestest.Builder) { b.Call(7).Keeps = true }, ".....----", "",
		},
		{
			"what is not live stays out anyway", "",
			targets{turn(1): drop},
			func(b *strategiestest.Builder) {
				b.Boundary()
				b.Prompt("three")
			}, "..........", "events stay: not sent",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := talk()
			if tt.also != nil {
				tt.also(b)
			}
			s := chosen(t, tt.names)
			for target, v := range tt.do {
				s = s.Decide(target, v)
			}
			p := make1(t, b, s)
			got := ""
			for i := range p.Index.Conversation.Events {
				o, changed := p.OutcomeOf(i)
				switch {
				case o.Removed:
					got += "-"
				case changed:
					got += "*"
				default:
					got += "."
				}
			}
			if got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if tt.note != "" {
				noted(t, p, plan.User, tt.note)
			}
			if r := row(t, p, plan.User); r.Classes[model.Dropped].Changes != r.Changes {
				t.Errorf("row %+v", r)
			}
		})
	}
}

func TestVerdicts(t *testing.T) {
	t.Parallel()
	s := chosen(t, "").Decide(spec.OnTurn(1), spec.Keep).
		Decide(spec.OnEvent(4), spec.Drop).
		Decide(spec.OnEvent(7), spec.Keep)
	p := make1(t, talk(), s)
	got := ""
	for i := range 9 {
		got += fmt.Sprint(p.VerdictOn(i))
	}
	if got != "111120110" {
		t.Errorf("got %s", got)
	}
}

func TestSpecIsAValue(t *testing.T) {
	t.Parallel()
	s := strategies.DefaultSpec()
	one := s.Decide(spec.OnTurn(1), spec.Drop)
	two := one.Decide(spec.OnTurn(2), spec.Drop)
	back := two.Decide(spec.OnTurn(1), spec.Undecided)
	if len(s.Decisions) != 0 || len(one.Decisions) != 1 || len(two.Decisions) != 2 ||
		len(back.Decisions) != 1 {
		t.Errorf("decisions are shared: %v %v %v %v", s.Decisions, one.Decisions, two.Decisions,
			back.Decisions)
	}
	off := s.Toggle("dedup-tools")
	if off.Has("dedup-tools") || !s.Has("dedup-tools") {
		t.Errorf("toggle: %v of %v", off.Uses, s.Uses)
	}
	on := off.Toggle("dedup-tools").Toggle("dedup-content")
	want := slices.Insert(slices.Clone(s.Uses), 3, spec.Use{Name: "dedup-content"})
	if !slices.Equal(on.Uses, want) {
		t.Errorf("got %v, want %v", on.Uses, want)
	}
}

func TestDecideAll(t *testing.T) {
	t.Parallel()
	one, two := spec.OnTurn(1), spec.OnEvent(7)
	both := []spec.Target{one, two}
	first := strategies.DefaultSpec()
	kept := first.DecideAll(both, spec.Keep)
	if len(first.Decisions) != 0 || kept.Decisions[one] != spec.Keep ||
		kept.Decisions[two] != spec.Keep {
		t.Errorf("from %v came %v", first.Decisions, kept.Decisions)
	}
	if got := kept.DecideAll(both[:1], spec.Undecided).Decisions; len(got) != 1 ||
		got[two] != spec.Keep {
		t.Errorf("one taken back leaves %v", got)
	}
	if got := kept.DecideAll(nil, spec.Drop).Decisions; len(got) != 2 {
		t.Errorf("a decision about nothing leaves %v", got)
	}
}

func TestHistory(t *testing.T) {
	t.Parallel()
	first := strategies.DefaultSpec()
	h := spec.NewHistory(first)
	if _, ok := h.Undo(); ok {
		t.Error("undo at the start")
	}
	second := first.Toggle("dedup-tools")
	h.Do("toggle", second)
	h.Do("drop", second.Decide(spec.OnTurn(1), spec.Drop))
	steps := []struct {
		do        func() (string, bool)
		name      string
		ok        bool
		uses, cut int
	}{
		{h.Undo, "drop", true, 8, 0},
		{h.Undo, "toggle", true, 9, 0},
		{h.Undo, "", false, 9, 0},
		{h.Redo, "toggle", true, 8, 0},
		{h.Redo, "drop", true, 8, 1},
		{h.Redo, "", false, 8, 1},
		{h.Undo, "drop", true, 8, 0},
	}
	for i, st := range steps {
		name, ok := st.do()
		now := h.Current()
		if name != st.name || ok != st.ok || len(now.Uses) != st.uses ||
			len(now.Decisions) != st.cut {
			t.Errorf("step %d: got %q %v %v", i, name, ok, now)
		}
	}
	h.Do("other", first)
	if name, ok := h.Redo(); ok {
		t.Errorf("redo after a new step: %q", name)
	}
}

func TestWhatIsLeftOfAPromptStartsItsTurn(t *testing.T) {
	t.Parallel()
	for _, all := range []bool{false, true} {
		b := strategiestest.NewBuilder()
		b.Prompt("zero")
		b.Say("a")
		text := b.Prompt("see this")
		image := b.Add(model.ImageMessage, "user", b.ImagePart())
		b.Event(image).Record = b.Event(text).Record
		file := body("a", 9)
		b.Read("/w/a.go", file)
		_, again := b.Read("/w/a.go", file)
		s := chosen(t, "dedup-resources").Decide(spec.OnEvent(text), spec.Drop)
		turn, numbers := "2", "[0 1 2]"
		if all {
			s = s.Decide(spec.OnEvent(image), spec.Drop)
			turn, numbers = "1", "[0 1 0]"
		}
		p := make1(t, b, s)
		ref := strings.Replace(refer(uriA, "call_1", file), "turn 1", "turn "+turn, 1)
		want(t, p, map[int]string{again: ref})
		if got := fmt.Sprint(p.ForkTurn); got != numbers {
			t.Errorf("fork turns %s, want %s", got, numbers)
		}
	}
}
