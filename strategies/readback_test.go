package strategies

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/strategiestest"
)

func TestNamed(t *testing.T) {
	t.Parallel()
	const long = "The content of file:///a/b.go is identical to the result of tool call " +
		"`toolu_1` in turn 12 (checksum: sha256:0123456789ab). The file has not changed. " +
		"Refer to that earlier result for the full contents."
	for body, want := range map[string]string{
		"[DEDUP] identical to tool_call_id=toolu_1 (2048 bytes)": "toolu_1",
		long: "toolu_1",
		strings.Replace(long, "file:///a/b.go", "x:\n`y` is identical", 1): "toolu_1",
		strings.Replace(long, "The file has", "The content has", 1):        "toolu_1",
		strings.Replace(long, "0123456789ab", "0123", 1):                   "",
		long + "\n":     "",
		"Look: " + long: "",
		"[DEDUP] identical to tool_call_id=toolu_1 (2048 bytes) as said": "",
		"> [ref: toolu_1]":                                    "toolu_1",
		"> [ref: toolu_1, byte-identical]":                    "toolu_1",
		"> [ref: toolu_1, byte-identical, from: file-read]":   "toolu_1",
		"> [ref: toolu_1, byte-identical, from: file-mutate]": "toolu_1",
		"> [ref: toolu_1, byte-identical, from: other]":       "toolu_1",
		"> [ref: a, b]":                                "a, b",
		"> [ref: toolu_1] as said":                     "",
		"> [ref: ]":                                    "",
		"> [near-ref: toolu_1, a: 1→2]":                "toolu_1",
		"> [near-ref: toolu_1, a: →x y, b: 1→]":        "toolu_1",
		"> [near-ref: toolu_1]":                        "",
		"> [near-ref: toolu_1, a]":                     "",
		"[DEDUP] identical to tool_call_id= (7 bytes)": "",
		"[DEDUP] ":               "",
		"The content of nothing": "",
		"":                       "",
	} {
		if got := named(body); got != want {
			t.Errorf("%q: got %q, want %q", body, got, want)
		}
	}
}

// decanted is a fork of an earlier run: the second read, the same call, is our own
// reference to the first. Events: 0 prompt, 1–2 read, 3–4 reference, 5 text.
func decanted(t *testing.T) *strategiestest.Builder {
	t.Helper()
	text := strings.Repeat("a line of text\n", 60)
	b := strategiestest.New()
	b.Prompt("p")
	b.Read("/w/a.go", text)
	b.Read("/w/a.go", text)
	b.Say("so")
	p := Make(NewIndex(b.Done()), Default().WithUses([]Use{{Name: "dedup-resources"}}))
	if _, changed := p.Outcome(4); changed {
		t.Fatal("the default fence does not protect")
	}
	p = Make(p.Index, Spec{Uses: []Use{{Name: "dedup-resources"}}, Settings: DefaultSettings()})
	ref, _ := p.Text(4)
	b = strategiestest.New()
	b.Prompt("p")
	b.Read("/w/a.go", text)
	_, r := b.Read("/w/a.go", ref)
	b.Event(r).Parts[0].URI = ""
	b.Say("so")
	return b
}

func TestAForkIsDecantedAgain(t *testing.T) {
	t.Parallel()
	keepLast := func(s Spec) Spec {
		s.KeepLast = Fence{Calls: 1, ByCalls: true}
		return s
	}
	tests := []struct {
		name  string
		build func(b *strategiestest.Builder)
		spec  func(s Spec) Spec
		uses  string
		gone  []int // Removed events.
		put   []int // Replaced events.
		note  string
	}{
		{name: "all are stripped", uses: "strip-tool-results", put: []int{2, 4}},
		{
			name: "what a fenced reference points to stays", uses: "strip-tool-results",
			spec: keepLast, note: "1 event stays: a later answer that stays only refers to it",
		},
		{name: "a reference is no cover of its anchor", uses: "dedup-tools"},
		{
			name: "a third read covers both", uses: "dedup-tools",
			build: func(b *strategiestest.Builder) { b.Read("/w/a.go", "new\n") },
			gone:  []int{1, 2, 3, 4},
		},
		{
			name: "dropping the anchor takes the reference along",
			spec: func(s Spec) Spec { return s.Decide(OnEvent(2), Drop) },
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
			b := decanted(t)
			if tt.build != nil {
				tt.build(b)
			}
			s := Spec{Settings: DefaultSettings()}
			if tt.uses != "" {
				s.Uses = []Use{{Name: tt.uses}}
			}
			if tt.spec != nil {
				s = tt.spec(s)
			}
			p := Make(NewIndex(b.Done()), s)
			for _, f := range Check(p) {
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
			if tt.note != "" && !hasNote(p, tt.note) {
				t.Errorf("no note %q in %v", tt.note, p.Notes)
			}
		})
	}
}

// fate is what a plan does to an event, "" for nothing.
func fate(p *Plan, event int) string {
	switch o, _ := p.Outcome(event); {
	case o.Removed:
		return "gone"
	case o.Replaced:
		return "replaced"
	default:
		return ""
	}
}

func hasNote(p *Plan, text string) bool {
	for _, n := range p.Notes {
		if n.Text == text {
			return true
		}
	}
	return false
}

func TestAReferenceNeverReachesAcrossABoundary(t *testing.T) {
	t.Parallel()
	b := decanted(t)
	b.Boundary()
	b.Prompt("q")
	q := b.Ask("later", "Read", `{}`)
	r := b.Answer(q, b.Part("[DEDUP] identical to tool_call_id=call_1 (900 bytes)", ""))
	ix := NewIndex(b.Done())
	if got := ix.needs[r]; got != nil {
		t.Errorf("needs %v, want none", got)
	}
	if got := ix.needs[4]; len(got) != 1 || got[0] != 2 {
		t.Errorf("needs %v, want the first read", got)
	}
	if kind := ix.event(4).Kind; kind != model.ToolResult {
		t.Errorf("event 4 is a %s", kind)
	}
}
