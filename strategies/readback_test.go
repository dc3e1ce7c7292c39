package strategies

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

// decanted is a fork of an earlier run: the second read, the same call, is our own
// reference to the first; a near one where that is asked for. Events: 0 prompt, 1–2 read,
// 3–4 reference, 5 text.
func decanted(t *testing.T, near bool) *strategiestest.Builder {
	t.Helper()
	text := strings.Repeat("a line of text\n", 60)
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	b.Read("/w/a.go", text)
	b.Read("/w/a.go", text)
	b.Say("so")
	p := plan.MakePlan(facts.NewIndex(b.Done()),
		DefaultSpec().WithUses([]spec.Use{{Name: "dedup-resources"}}))
	if _, changed := p.OutcomeOf(4); changed {
		t.Fatal("the default fence does not protect")
	}
	p = plan.MakePlan(p.Index, spec.Spec{
		Uses:     []spec.Use{{Name: "dedup-resources"}},
		Settings: DefaultSettings(),
	})
	ref, _ := p.TextAfter(4)
	if near {
		ref = "> [near-ref: call_1, a: 1→2]"
	}
	b = strategiestest.NewBuilder()
	b.Prompt("p")
	b.Read("/w/a.go", text)
	_, r := b.Read("/w/a.go", ref)
	b.Event(r).Parts[0].URI = ""
	b.Say("so")
	return b
}

func TestAForkIsDecantedAgain(t *testing.T) {
	t.Parallel()
	keepLast := func(s spec.Spec) spec.Spec {
		s.KeepLast = spec.Fence{Calls: 1, ByCalls: true}
		return s
	}
	tests := []struct {
		name  string
		build func(b *strategiestest.Builder)
		spec  func(s spec.Spec) spec.Spec
		uses  string
		gone  []int // Removed events.
		put   []int // Replaced events.
		note  string
		full  bool // The reference is the full text in the end.
		near  bool // It is one that only names what differs.
	}{
		{name: "all are stripped", uses: "strip-tool-results", put: []int{2, 4}},
		{
			name: "a fenced reference to what is stripped is its text again",
			uses: "strip-tool-results", spec: keepLast, put: []int{2, 4}, full: true,
		},
		{
			name: "what a fenced near reference points to stays", uses: "strip-tool-results",
			near: true, spec: keepLast,
			note: "1 event stays: a later answer stays, and only refers to it",
		},
		{name: "a reference is no cover of its anchor", uses: "dedup-tools"},
		{
			name: "a third read covers both", uses: "dedup-tools",
			build: func(b *strategiestest.Builder) { b.Read("/w/a.go", "new\n") },
			gone:  []int{1, 2, 3, 4},
		},
		{
			name: "dropping the anchor leaves the text in the place of the reference",
			spec: func(s spec.Spec) spec.Spec { return s.Decide(spec.OnEvent(2), spec.Drop) },
			gone: []int{1, 2}, put: []int{4}, full: true,
		},
		{
			name: "dropping the anchor of a near reference takes that along",
			near: true, spec: func(s spec.Spec) spec.Spec {
				return s.Decide(spec.OnEvent(2),
					spec.Drop)
			},
			gone: []int{1, 2, 3, 4},
		},
		{
			name: "a reference to what is not there is plain text",
			build: func(b *strategiestest.Builder) {
				b.Call(1).ID = "another"
			},
			uses: "dedup-tools", gone: []int{1, 2},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := decanted(t, tt.near)
			if tt.build != nil {
				tt.build(b)
			}
			s := spec.Spec{Settings: DefaultSettings()}
			if tt.uses != "" {
				s.Uses = []spec.Use{{Name: tt.uses}}
			}
			if tt.spec != nil {
				s = tt.spec(s)
			}
			p := plan.MakePlan(facts.NewIndex(b.Done()), s)
			for _, f := range check.ProvePlan(p) {
				t.Error(f)
			}
			become := map[int]string{}
			for _, i := range tt.gone {
				become[i] = "gone"
			}
			for _, i := range tt.put {
				become[i] = "replaced"
			}
			for i := range p.Index.Conversation.Events {
				if got := fate(p, i); got != become[i] {
					t.Errorf("event %d: got %q, want %q", i, got, become[i])
				}
			}
			if got, _ := p.TextAfter(4); tt.full && got != strings.Repeat("a line of text\n", 60) {
				t.Errorf("the reference became %q", got)
			}
			if tt.note != "" && !hasNote(p, tt.note) {
				t.Errorf("no note %q in %v", tt.note, p.Notes)
			}
		})
	}
}

// fate is what a plan does to an event, "" for nothing.
func fate(p *plan.Plan, event int) string {
	switch o, _ := p.OutcomeOf(event); {
	case o.Removed:
		return "gone"
	case o.Replaced:
		return "replaced"
	default:
		return ""
	}
}

func hasNote(p *plan.Plan, text string) bool {
	for _, n := range p.Notes {
		if n.Text == text {
			return true
		}
	}
	return false
}

func TestAReferenceNeverReachesAcrossABoundary(t *testing.T) {
	t.Parallel()
	b := decanted(t, false)
	b.Boundary()
	b.Prompt("q")
	q := b.Ask("later", "Read", `{}`)
	r := b.Answer(q, b.Part("[DEDUP] identical to tool_call_id=call_1 (900 bytes)", ""))
	ix := facts.NewIndex(b.Done())
	if got := ix.Needs[r]; got != nil {
		t.Errorf("needs %v, want none", got)
	}
	if got := ix.Needs[4]; len(got) != 1 || got[0] != 2 {
		t.Errorf("needs %v, want the first read", got)
	}
	if kind := ix.Event(4).Kind; kind != model.ToolResult {
		t.Errorf("event 4 is a %s", kind)
	}
}
