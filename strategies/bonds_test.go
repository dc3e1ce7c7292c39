package strategies_test

import (
	"fmt"
	"testing"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
)

// fates is a letter an event: . as it was, ~ another text, - gone.
func fates(p *plan.Plan) string {
	out := ""
	for i := range p.Index.Conversation.Events {
		text, ok := p.TextAfter(i)
		switch {
		case !ok:
			out += "-"
		case text != p.Index.Conversation.EventText(&p.Index.Conversation.Events[i]):
			out += "~"
		default:
			out += "."
		}
	}
	return out
}

// Reasoning that is bound to its turn: what takes it and what does not.
func TestReasoningGoesWithWhatItsTurnLoses(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text := body("package a", 9)
	stories := []struct {
		name, uses string
		build      func(b *builder)
		spec       func(s spec.Spec) spec.Spec
		want       string
	}{
		{
			name: "a pair goes, and with it all reasoning of its turn and no other",
			uses: "dedup-tools",
			build: func(b *builder) {
				b.Prompt("one")
				b.Think("before")
				b.Tool("Grep", `{}`, text)
				b.Think("after")
				b.Prompt("two")
				b.Think("other")
				b.Tool("Grep", `{}`, text)
			},
			want: ".----....",
		},
		{
			name: "a text in the place of another takes nothing",
			uses: "dedup-resources strip-tool-results",
			build: func(b *builder) {
				b.Prompt("one")
				b.Think("before")
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", text)
				b.Think("after")
			},
			want: "...~.~.",
		},
		{
			name: "a part that goes takes nothing while the event stays",
			uses: "strip-tool-results",
			build: func(b *builder) {
				b.Prompt("one")
				b.Think("before")
				q := b.Ask("a", "Read", `{}`)
				b.Answer(q, b.Part(text, ""), b.ImagePart(), b.Part(text, ""))
			},
			want: "...~",
		},
		{
			name: "one block goes, and all of its turn", uses: "strip-reasoning",
			build: func(b *builder) {
				b.Prompt("one")
				b.Think("here")
				b.Say("so")
				b.Tool("TodoWrite", `{}`, "ok")
				b.Think("fenced")
				b.Tool("TodoWrite", `{"n":1}`, "ok")
			},
			spec: func(s spec.Spec) spec.Spec {
				s.KeepLast, _ = spec.ParseFence("1c")
				return s
			},
			want: ".-...-..",
		},
		{
			name: "what a user drops takes reasoning along", uses: "",
			build: func(b *builder) {
				b.Prompt("one")
				b.Think("here")
				b.Say("so")
				b.Say("and so")
				b.Prompt("two")
				b.Think("there")
				b.Say("so")
			},
			spec: func(s spec.Spec) spec.Spec {
				return s.Decide(spec.OnEvent(3), spec.Drop)
			},
			want: ".-.-...",
		},
		{
			name: "a pin on reasoning is overridden", uses: "dedup-tools",
			build: func(b *builder) {
				b.Prompt("one")
				b.Think("here")
				b.Tool("Grep", `{}`, text)
				b.Prompt("two")
				b.Tool("Grep", `{}`, text)
			},
			spec: func(s spec.Spec) spec.Spec {
				return s.Decide(spec.OnEvent(1), spec.Keep)
			},
			want: ".---...",
		},
		{
			name: "before the first prompt counts as one turn", uses: "dedup-tools",
			build: func(b *builder) {
				b.Add(model.Attachment, "user", b.Part("environment", ""))
				b.Think("early")
				b.Tool("Grep", `{}`, text)
				b.Prompt("one")
				b.Think("later")
				b.Tool("Grep", `{}`, text)
			},
			want: ".---....",
		},
		{
			name: "what is not live neither takes nor goes", uses: "dedup-tools",
			build: func(b *builder) {
				b.Prompt("one")
				b.Think("past")
				b.Boundary()
				b.Add(model.Summary, "user", b.Part("what was", ""))
				b.Think("now")
				b.Tool("Grep", `{}`, text)
				b.Prompt("two")
				b.Tool("Grep", `{}`, text)
			},
			want: "...---...",
		},
		{
			name: "a held block keeps what would take it", uses: "dedup-tools",
			build: func(b *builder) {
				b.Prompt("one")
				b.Think("held")
				b.Tool("Grep", `{}`, text)
				b.Tool("Grep", `{}`, text)
				b.Rules().Held = []int{1}
			},
			want: "......",
		},
		{
			name: "all but reasoning dropped leaves nothing, so it stays", uses: "",
			build: func(b *builder) {
				b.Mark()
				b.Think("alone")
				b.Say("so")
			},
			spec: func(s spec.Spec) spec.Spec {
				return s.Decide(spec.OnEvent(1), spec.Drop)
			},
			want: "..",
		},
		{
			name: "a turn may go though its reasoning stood first after its prompt", uses: "",
			build: func(b *builder) {
				b.Prompt("one")
				b.Think("left over")
				b.Say("so")
				b.Prompt("two")
				b.Say("so")
			},
			spec: func(s spec.Spec) spec.Spec {
				return s.Decide(spec.OnEvent(0), spec.Drop).
					Decide(spec.OnEvent(2), spec.Drop)
			},
			want: "---..",
		},
	}
	for _, tt := range stories {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Rules().Reasoning = model.ReasoningTurn
			tt.build(b)
			s := chosen(t, tt.uses)
			if tt.spec != nil {
				s = tt.spec(s)
			}
			if got := fates(make1(t, b, s)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestReasoningOfATurnIsAConsequence(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Rules().Reasoning = model.ReasoningTurn
	b.Prompt("one")
	think := b.Think("what to look for")
	q, _ := b.Tool("Grep", `{}`, body("x", 9))
	b.Prompt("two")
	b.Tool("Grep", `{}`, body("x", 9))
	p := make1(t, b, chosen(t, "dedup-tools", "conversation.compaction.keep_last=1"))
	on := p.On(think)
	if len(on) != 1 {
		t.Fatalf("changes of the reasoning: %v", on)
	}
	got := p.Changes[on[0]]
	if got.Strategy != "dedup-tools" || got.Class != model.Dropped || got.Cause != p.On(q)[0] {
		t.Errorf("consequence %+v", got)
	}
	if r := row(t, p, "dedup-tools"); r.Changes != 3 || r.Hits != 1 || r.Removed != 3 {
		t.Errorf("row %+v", r)
	}
	noted(t, p, "dedup-tools",
		"the format requires 1 removal, ≈ N of M tokens saved: reasoning must be removed if its "+
			"turn changes")
}

// One turn of 10,000 calls with reasoning before each must not be looked through
// for each call that goes.
func TestReasoningOfALongTurnIsLookedAtOnce(t *testing.T) { //nolint:paralleltest // It measures.
	plan := func(n int) func() {
		b := strategiestest.NewBuilder()
		b.Rules().Reasoning = model.ReasoningTurn
		b.Prompt("go on")
		for i := range n {
			b.Think("hm")
			b.Tool("Grep", fmt.Sprintf(`{"n":%d}`, i%(n/2)), "found\n")
		}
		ix := facts.NewIndex(b.Done())
		return func() {
			p := plan.MakePlan(ix, chosen(t, "dedup-tools"))
			if got, want := len(p.Changes), n+2*(n/2); got != want {
				t.Errorf("%d changes, want %d", got, want)
			}
		}
	}
	const n = 2_000
	growth.Linear(t, "calls", plan(n), plan(n*growth.Times))
}

// Equal arguments are equal whatever they are stored as.
func TestDedupToolsReadsArgumentsInBase64(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, first, second string
		goes                bool
	}{
		{"another order", `{"path":"YS5ycw==","n":1}`, `{ "n": 1.0, "path":"YS5ycw=="}`, true},
		{"another spelling", `{"path":"YS5ycw=="}`, `{"path":"YS5ycw\u003d\u003d"}`, true},
		{"not encoded", `{"path":"YS5ycw=="}`, `{"path":"a.rs"}`, true},
		{"another value", `{"path":"YS5ycw=="}`, `{"path":"Yi5ycw=="}`, false},
		{"a name is no value", `{"YS5ycw==":1}`, `{"a.rs":1}`, false},
	}
	for _, tt := range tests {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		q, _ := b.Tool("fs_read_file", tt.first, body("x", 9))
		b.Event(q).Parts[0].Text.Encoding = model.Base64Values
		q2, _ := b.Tool("fs_read_file", tt.second, body("x", 9))
		b.Event(q2).Parts[0].Text.Encoding = model.Base64Values
		p := make1(t, b, chosen(t, "dedup-tools"))
		if _, ok := p.TextAfter(q); ok == tt.goes {
			t.Errorf("%s: the first call stays %v", tt.name, ok)
		}
	}
}
