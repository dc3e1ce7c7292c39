package strategies_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// summary is a text that says little.
const summary = "It went well."

// notice is what comes before it.
func notice(span, by string) string {
	return "[summarised] This conversation was forked from another one, without its " + span +
		". What follows is a summary of what was said and done there, written by " + by + "."
}

// day is a conversation of four turns; each asks, thinks, reads and answers.
func day() *strategiestest.Builder {
	b := strategiestest.NewBuilder()
	for n := 1; n <= 4; n++ {
		turnOf(b, n)
	}
	return b
}

// turnOf is one turn of a day: five events.
func turnOf(b *strategiestest.Builder, n int) {
	b.Prompt(body(fmt.Sprintf("prompt %d", n), 9))
	b.Think("hm")
	b.Read(fmt.Sprintf("/w/%d.go", n), body("text", 20))
	b.Say(fmt.Sprintf("answer %d", n))
}

// summed is a Spec that summarises the stretch that there is.
func summed(t *testing.T, b *strategiestest.Builder, names string, sets ...string) (
	spec.Spec, *facts.Index,
) {
	t.Helper()
	ix := facts.NewIndex(b.Done())
	s := chosen(t, names, sets...)
	first, last := plan.FindStretch(ix, s)
	s.Summary = &spec.Summary{First: first, Last: last, Text: summary, By: "digest"}
	return s, ix
}

// planned makes a plan, and wants no findings.
func planned(t *testing.T, ix *facts.Index, s spec.Spec) *plan.Plan {
	t.Helper()
	p := plan.MakePlan(ix, s)
	for _, f := range check.ProvePlan(p) {
		t.Errorf("finding %s", f)
	}
	return p
}

// fate is one letter an event: as it was, replaced by what says that a summary follows, by the
// summary, by anything else, gone.
func fate(p *plan.Plan) string {
	var out strings.Builder
	for i := range p.Index.Conversation.Events {
		text, ok := p.TextAfter(i)
		switch {
		case !ok:
			out.WriteByte('-')
		case len(p.On(i)) == 0:
			out.WriteByte('.')
		case strings.HasPrefix(text, "[summarised]"):
			out.WriteByte('N')
		case text == summary:
			out.WriteByte('S')
		default:
			out.WriteByte('x')
		}
	}
	return out.String()
}

func TestSummarize(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	drop := func(targets ...spec.Target) func(spec.Spec) spec.Spec {
		return func(s spec.Spec) spec.Spec {
			return s.DecideAll(targets, spec.Drop)
		}
	}
	keep := func(events ...int) func(spec.Spec) spec.Spec {
		return func(s spec.Spec) spec.Spec {
			for _, e := range events {
				s = s.Decide(spec.OnEvent(e), spec.Keep)
			}
			return s
		}
	}
	const keepLast = "conversation.compaction.keep_last="
	const keepFirst = "conversation.compaction.keep_first="
	tests := []struct {
		name  string
		build func(b *builder) // nil is a day.
		sets  []string
		spec  func(s spec.Spec) spec.Spec
		want  string
		turns string // ForkTurn, "" for any.
	}{
		{"all", nil, nil, nil, "N---S" + "-----" + "-----" + "-----", "[0 1 0 0 0]"},
		{
			"but the last turn", nil,
			[]string{keepLast + "1"},
			nil,
			"N---S" + "-----" + "-----" + ".-...", "[0 1 0 0 2]",
		},
		{
			"but the first turn", nil,
			[]string{keepFirst + "1"},
			nil,
			"....." + "N---S" + "-----" + "-----", "[0 1 2 0 0]",
		},
		{
			"a turn that a fence in calls cuts is left", nil,
			[]string{keepLast + "2c"},
			nil,
			"N---S" + "-----" + ".-..." + ".-...", "[0 1 0 2 3]",
		},
		{
			"what is kept stays with its other half", nil, nil, keep(7, 14),
			"N---S" + "--..-" + "----." + "-----", "[0 1 0 0 0]",
		},
		{
			"a prompt that is kept does not carry it", nil, nil, keep(0),
			".----" + "N---S" + "-----" + "-----", "[0 1 2 0 0]",
		},
		{
			"an answer that is kept does not carry it", nil, nil, keep(4),
			"N---." + "----S" + "-----" + "-----", "",
		},
		{
			"no answer is left to carry it", nil, nil, keep(4, 9, 14, 19),
			"N---." + "----." + "----." + "----.", "",
		},
		{
			"what was dropped is gone before", nil, nil, drop(spec.OnTurn(1)),
			"-----" + "N---S" + "-----" + "-----", "[0 0 1 0 0]",
		},
		{
			"images and attachments go", func(b *builder) {
				b.Prompt(body("one", 4))
				b.Add(model.ImageMessage, "user", b.ImagePart())
				b.Attach("file:///w/x", body("x", 9))
				b.Say("answer")
				b.Prompt("two")
			}, []string{keepLast + "1"}, nil, "N--S.", "[0 1 2]",
		},
		{
			"what the format keeps stays", func(b *builder) {
				b.Prompt(body("one", 9))
				b.Event(b.Add(model.System, "system", b.Part("you are", ""))).Fixed = true
				b.Say("answer")
			}, nil, nil, "N.S", "",
		},
		{
			"what is not live is not touched", func(b *builder) {
				turnOf(b, 1)
				b.Boundary()
				b.Add(model.Summary, "user", b.Part(body("the agent's own", 9), ""))
				b.Say(body("so", 9))
				turnOf(b, 2)
			}, nil, nil, "....." + "NS" + "-----", "",
		},
		{
			"a later answer that leans on one needs it", func(b *builder) {
				turnOf(b, 1)
				turnOf(b, 2)
				_, stub := b.Tool("Read", `{"n":1}`, "unchanged")
				b.Event(stub).Needs = []int{3}
			}, []string{keepLast + "1"}, nil, "N-..S" + ".-....." + "", "",
		},
		{
			"tools stay defined", func(b *builder) {
				b.Define("Read", "reads")
				turnOf(b, 1)
			}, nil, nil, "." + "N---S", "",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			if tt.build == nil {
				b = day()
			} else {
				tt.build(b)
			}
			s, ix := summed(t, b, "summarize", tt.sets...)
			if tt.spec != nil {
				s = tt.spec(s)
			}
			p := planned(t, ix, s)
			if got := fate(p); got != tt.want {
				t.Errorf("got %s, want %s; %v", got, tt.want, p.Notes)
			}
			if got := fmt.Sprint(p.ForkTurn); tt.turns != "" && got != tt.turns {
				t.Errorf("turns %s, want %s", got, tt.turns)
			}
			for i := range p.Changes {
				if c := &p.Changes[i]; c.Strategy == "summarize" && c.Cause < 0 &&
					c.Class != model.Summarised {
					t.Errorf("event %d is %s", c.Event, c.Class)
				}
			}
			if len(p.Wants) > 0 {
				t.Errorf("it wants %v", p.Wants)
			}
		})
	}
}

func TestSummarySaysWhoWroteIt(t *testing.T) {
	t.Parallel()
	const mine = ", and edited by the user"
	edited := spec.EditedBy
	for by, want := range map[string]string{
		"digest": "decant, without a model", "you": "the user", "maker/\nmodel": "maker/ model",
		edited("digest"): "decant, without a model" + mine, edited("you"): "the user",
		edited(edited("m/1")): "m/1" + mine,
	} {
		s, ix := summed(t, day(), "summarize", "conversation.compaction.keep_last=1")
		own := *s.Summary
		own.By, own.Text = by, "  "+summary+"\n"
		s.Summary = &own
		p := planned(t, ix, s)
		want := map[int]string{0: notice("turns 1 to 3", want), 4: summary}
		for i, text := range want {
			if got, _ := p.TextAfter(i); got != text {
				t.Errorf("%s: event %d is %q, want %q", by, i, got, text)
			}
		}
	}
	b := strategiestest.NewBuilder()
	b.Prompt(body("one", 9))
	s, ix := summed(t, b, "summarize")
	if got, _ := planned(t, ix, s).TextAfter(0); got != notice(
		"turn 1", "decant, without a model")+"\n\n"+summary {
		t.Errorf("alone it is %q", got)
	}
}

func TestStretch(t *testing.T) {
	t.Parallel()
	const first, last = "conversation.compaction.keep_first=", "conversation.compaction.keep_last="
	tests := []struct {
		sets []string
		want string
	}{
		{nil, "1 4"},
		{[]string{last + "1"}, "1 3"},
		{[]string{first + "1", last + "1"}, "2 3"},
		{[]string{first + "1c"}, "2 4"},
		{[]string{last + "1c"}, "1 3"},
		{[]string{first + "2", last + "2"}, "0 0"},
		{[]string{last + "9"}, "0 0"},
		{[]string{"conversation.compaction.scope=file"}, "0 0"},
	}
	for _, tt := range tests {
		ix := facts.NewIndex(day().Done())
		a, b := plan.FindStretch(ix, chosen(t, "summarize", tt.sets...))
		if got := fmt.Sprint(a, b); got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.sets, got, tt.want)
		}
	}
	b := day()
	b.Rules().Held = []int{16}
	if first, last := plan.FindStretch(facts.NewIndex(b.Done()), chosen(t,
		"summarize")); first != 4 ||
		last != 4 {
		t.Errorf("before an open loop it is %d to %d, want turn 4 alone", first, last)
	}
}
