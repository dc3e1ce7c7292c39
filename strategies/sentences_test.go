package strategies_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// Each story below is one sentence about what a strategy does, told as a small
// conversation and, event by event, as what becomes of it. A story says what
// becomes of every event that changes; all others must stay as they were.

type story struct {
	name  string
	uses  string
	sets  []string
	build func(b *strategiestest.Builder)
	spec  func(s spec.Spec) spec.Spec
	want  map[int]string
	class map[int]model.Class
}

// tell holds a plan of the story's conversation against the story.
func tell(t *testing.T, tt story) {
	t.Helper()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	tt.build(b)
	s := chosen(t, tt.uses, tt.sets...)
	if tt.spec != nil {
		s = tt.spec(s)
	}
	p := make1(t, b, s)
	for i := range p.Index.Conversation.Events {
		text, ok := tt.want[i]
		if !ok {
			text = same
		}
		want(t, p, map[int]string{i: text})
	}
	for i, c := range tt.class {
		if got := class(t, p, i); got != c {
			t.Errorf("event %d: class %s, want %s", i, got, c)
		}
	}
}

// content is the reference of dedup-content to the nth call.
func content(n int, text string) string {
	return fmt.Sprintf("[DEDUP] identical to tool_call_id=call_%d (%d bytes)", n, len(text))
}

func TestSentencesOnReferences(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text, other := body("package a", 9), body("package b", 9)
	stories := []story{
		{
			name: "another version between two copies parts them",
			uses: "dedup-resources",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", other)
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", text)
			},
			// The third is delivered, and the fourth refers to it, not to the first.
			want: map[int]string{8: refer(uriA, "call_3", text)},
		},
		{
			name: "a failed write changes nothing",
			uses: "dedup-resources",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				q, _ := b.Edit("/w/a.go")
				b.Call(q).Status = model.Failed
				b.Read("/w/a.go", text)
			},
			want: map[int]string{6: refer(uriA, "call_1", text)},
		},
		{
			name: "an interrupted write may have written",
			uses: "dedup-resources",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				q, _ := b.Edit("/w/a.go")
				b.Call(q).Status = model.Interrupted
				b.Read("/w/a.go", text)
			},
		},
		{
			name: "a command that failed may have written before it did",
			uses: "dedup-resources",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				q, _ := b.Edit("/w/a.go")
				b.Call(q).Status, b.Call(q).Effect.Anyway = model.Failed, true
				b.Read("/w/a.go", text)
			},
		},
		{
			name: "a write that runs beside the first read may come after it",
			uses: "dedup-resources",
			build: func(b *builder) {
				write := b.Ask("w", "Edit", `{}`)
				b.Call(write).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
				b.Read("/w/a.go", text)
				b.Answer(write, b.Part("done", ""))
				b.Read("/w/a.go", text)
			},
		},
		{
			name: "a write below a folder parts its files, not its neighbours",
			uses: "dedup-resources",
			build: func(b *builder) {
				b.Read("/w/in/a.go", text)
				b.Read("/w/inner.go", text)
				q, _ := b.Edit("/w/in")
				b.Call(q).Effect.Everything = true
				b.Read("/w/in/a.go", text)
				b.Read("/w/inner.go", text)
			},
			want: map[int]string{10: refer("file:///w/inner.go", "call_2", text)},
		},
		{
			name: "a write of anything parts all files, and no page",
			uses: "dedup-resources",
			build: func(b *builder) {
				_, page := b.Tool("WebFetch", `{}`, text)
				b.Event(page).Parts[0].URI = "https://e.org/"
				b.Read("/w/a.go", text)
				q := b.Ask("w", "Bash", `{}`)
				b.Call(q).Effect = model.Effect{Kind: model.Writes, Everything: true}
				b.Answer(q, b.Part("done", ""))
				_, page = b.Tool("WebFetch", `{}`, text)
				b.Event(page).Parts[0].URI = "https://e.org/"
				b.Read("/w/a.go", text)
			},
			want: map[int]string{8: refer("https://e.org/", "call_1", text)},
		},
		{
			name: "a reference does not renew the look-back",
			uses: "dedup-resources",
			sets: []string{"conversation.deduplication.lookback_turns=1"},
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Prompt("q")
				b.Read("/w/a.go", text)
				b.Prompt("r")
				b.Read("/w/a.go", text)
				b.Prompt("s")
				b.Read("/w/a.go", text)
			},
			want: map[int]string{
				5:  refer(uriA, "call_1", text),
				11: strings.Replace(refer(uriA, "call_3", text), "turn 1", "turn 3", 1),
			},
		},
		{
			name: "the first strategy that finds a repeat has it",
			uses: "dedup-content dedup-resources",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", text)
			},
			want:  map[int]string{4: content(1, text)},
			class: map[int]model.Class{4: model.Identical},
		},
		{
			name: "a reference is the anchor of nothing",
			uses: "dedup-resources dedup-content",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", text)
				b.Tool("Bash", `{"command":"show"}`, text)
			},
			want: map[int]string{4: refer(uriA, "call_1", text), 6: content(1, text)},
		},
		{
			name: "what the user drops leaves the next copy in full",
			uses: "dedup-resources",
			build: func(b *builder) {
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", text)
				b.Read("/w/a.go", text)
			},
			spec: func(s spec.Spec) spec.Spec {
				return s.Decide(spec.OnEvent(2), spec.Drop)
			},
			want: map[int]string{1: gone, 2: gone, 6: refer(uriA, "call_2", text)},
		},
		{
			name: "a result that never came is no result",
			uses: "dedup-content dedup-tools",
			build: func(b *builder) {
				b.Tool("Grep", `{}`, text)
				b.Ask("open", "Grep", `{}`)
			},
		},
		{
			name: "the size is of all of the text, the comparison of the raw content",
			uses: "dedup-content",
			build: func(b *builder) {
				tail := "\n\n<system-reminder>\nmind\n</system-reminder>"
				raw := strings.Repeat("some words\n", 25)[:250]
				b.Tool("Bash", `{}`, raw)
				_, r := b.Tool("Grep", `{}`, raw+tail)
				b.Event(r).Parts[0].Envelope = model.TrailingReminder
			},
			want: map[int]string{4: "[DEDUP] identical to tool_call_id=call_1 (293 bytes)" +
				"\n\n<system-reminder>\nmind\n</system-reminder>"},
		},
	}
	for _, tt := range stories {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tell(t, tt)
		})
	}
}

func TestSentencesOnRemovals(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text, other := body("package a", 9), body("package b", 9)
	stories := []story{
		{
			name: "a cover may be fenced, and what it covers may not",
			uses: "dedup-tools", sets: []string{"conversation.compaction.keep_last=2c"},
			build: func(b *builder) {
				for range 3 {
					b.Tool("Grep", `{}`, text)
				}
			},
			want:  map[int]string{1: gone, 2: gone},
			class: map[int]model.Class{1: model.Identical, 2: model.Identical},
		},
		{
			name: "a later failure covers nothing, an earlier success does not hide",
			uses: "dedup-tools",
			build: func(b *builder) {
				b.Tool("Grep", `{}`, text)
				b.Tool("Grep", `{}`, other)
				b.Failing("Grep", `{}`, "no such folder")
			},
			want:  map[int]string{1: gone, 2: gone},
			class: map[int]model.Class{2: model.Superseded},
		},
		{
			name: "a boundary parts equal calls",
			uses: "dedup-tools", sets: []string{"conversation.compaction.scope=file"},
			build: func(b *builder) {
				b.Tool("Grep", `{}`, text)
				b.Boundary()
				b.Tool("Grep", `{}`, text)
				b.Tool("Grep", `{}`, text)
			},
			want: map[int]string{3: gone, 4: gone},
		},
		{
			name: "a removal whose cover is stripped has cost the content",
			uses: "dedup-tools strip-tool-results",
			build: func(b *builder) {
				b.Tool("Grep", `{}`, text)
				b.Tool("Grep", `{}`, text)
			},
			want:  map[int]string{1: gone, 2: gone, 4: "[compacted] Grep: success: package a"},
			class: map[int]model.Class{1: model.Dropped, 2: model.Dropped, 4: model.Dropped},
		},
		{
			name: "a removal whose cover only refers elsewhere has cost nothing",
			uses: "dedup-tools dedup-content",
			build: func(b *builder) {
				b.Tool("Bash", `{}`, text)
				b.Tool("Grep", `{}`, text)
				b.Tool("Grep", `{}`, text)
			},
			want:  map[int]string{3: gone, 4: gone, 6: content(1, text)},
			class: map[int]model.Class{4: model.Identical, 6: model.Identical},
		},
		{
			name: "large numbers that floats cannot tell apart are other arguments",
			uses: "dedup-tools",
			build: func(b *builder) {
				b.Tool("Grep", `{"id":9007199254740992}`, text)
				b.Tool("Grep", `{"id":9007199254740993}`, text)
			},
		},
		{
			name: "calls side by side in one message are told apart",
			uses: "dedup-tools",
			build: func(b *builder) {
				one, two := b.Ask("1", "Grep", `{}`), b.Ask("2", "Grep", `{}`)
				b.Answer(one, b.Part(text, ""))
				b.Answer(two, b.Part(text, ""))
			},
			want: map[int]string{1: gone, 3: gone},
		},
	}
	for _, tt := range stories {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tell(t, tt)
		})
	}
}

// Line numbers are few bytes and many tokens: bringing the later text back would
// save bytes, yet cost tokens, so the earlier call stays.
func TestAStepThatSavesBytesButCostsTokensIsNone(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	text := strings.Repeat("a line of text\n", 20)
	_, one := b.Tool("Read", `{}`, text)
	_, two := b.Tool("Read", `{}`, numbered(text, 1))
	b.Event(two).Parts[0].Envelope = model.NumbersTab
	p := make1(t, b, chosen(t, "dedup-content dedup-tools"))
	want(t, p, map[int]string{one: same})
	c := p.Index.Conversation
	ref, _ := p.TextAfter(two)
	// What removing the first call would come to, counted by hand.
	bytes := c.Events[one].Bytes + c.Events[one-1].Bytes + len(ref) - c.Events[two].Bytes
	tokens := c.Events[one].Tokens + c.Events[one-1].Tokens +
		model.RoundWeight(c.TextWeight(ref)) - c.Events[two].Tokens
	if bytes <= 0 || tokens >= 0 {
		t.Fatalf("the test shows nothing: %d bytes and %d tokens would be saved", bytes, tokens)
	}
}
