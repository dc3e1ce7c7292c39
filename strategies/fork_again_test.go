package strategies_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/strategiestest"
)

// toAttachment is the reference of dedup-resources to a.go as it was attached in a turn.
func toAttachment(turn int, raw string) string {
	return fmt.Sprintf("The content of %s is identical to the attachment at turn %d (checksum: "+
		"sha256:%s). The file has not changed. Refer to the attached content.",
		uriA, turn, short(raw))
}

func TestSentencesOnAForkOfAFork(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text, other := body("package a", 9), body("package b", 9)
	refers := func(to string) func(b *builder) {
		return func(b *builder) {
			b.Attach(uriA, text)
			b.Read("/w/a.go", to)
		}
	}
	reads := func(texts ...string) func(b *builder) {
		return func(b *builder) {
			for _, text := range texts {
				b.Read("/w/a.go", text)
			}
		}
	}
	trimmed := "a line\n[… 9 lines, 90 bytes cut by decant …]\nanother\n"
	stories := []story{
		{
			name: "a reference to an attachment that goes is its text again",
			uses: "strip-attachments", build: refers(toAttachment(1, text)),
			want: map[int]string{1: "[attachment removed: " + uriA + "]", 3: text},
		},
		{
			name: "whatever turn it was in the fork before",
			uses: "strip-attachments", build: refers(toAttachment(7, text)),
			want: map[int]string{1: "[attachment removed: " + uriA + "]", 3: text},
		},
		{
			name: "the nearest before it is the one",
			uses: "strip-attachments",
			build: func(b *builder) {
				b.Attach(uriA, text)
				b.Attach(uriA, text)
				b.Read("/w/a.go", toAttachment(1, text))
			},
			want: map[int]string{
				1: "[attachment removed: " + uriA + "]", 2: "[attachment removed: " + uriA + "]",
				4: text,
			},
		},
		{
			name: "a reference to another version is of another attachment",
			uses: "strip-attachments", build: refers(toAttachment(1, other)),
			want: map[int]string{1: "[attachment removed: " + uriA + "]"},
		},
		{
			name:  "the text that is back is stripped as any other",
			uses:  "strip-tool-results strip-attachments",
			build: refers(toAttachment(1, text)),
			want: map[int]string{
				1: "[attachment removed: " + uriA + "]", 3: "[compacted] Read: success",
			},
		},
		{
			name: "a reference is no newer answer of the same call",
			uses: "dedup-tools", build: func(b *builder) {
				b.Attach(uriA, text)
				reads(other, toAttachment(1, text))(b)
			},
		},
		{
			name: "nor is what was stripped",
			uses: "dedup-tools", build: reads(text, "[compacted] Read: success: package a"),
		},
		{
			name: "nor what was out of date",
			uses: "dedup-tools", build: reads(text, "[stale] Read /w/a.go: changed in turn 3"),
		},
		{name: "nor what was trimmed", uses: "dedup-tools", build: reads(text, trimmed)},
		{
			name: "but what was trimmed and has every line",
			uses: "dedup-tools", build: reads("a line\nanother\n", trimmed),
			want:  map[int]string{1: gone, 2: gone},
			class: map[int]model.Class{2: model.Covered},
		},
		{
			name: "and what is left of both alike",
			uses: "dedup-tools", build: reads(trimmed, trimmed),
			want:  map[int]string{1: gone, 2: gone},
			class: map[int]model.Class{2: model.Identical},
		},
		{
			name: "the latest answer before it stands for those before",
			uses: "dedup-tools", build: reads(text, other, "[compacted] Read: success"),
			want:  map[int]string{1: gone, 2: gone},
			class: map[int]model.Class{2: model.Superseded},
		},
	}
	for _, tt := range stories {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tell(t, tt)
		})
	}
}

// The checker reads for itself what is left of a later answer.
func TestCheckFindsAStubForACover(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	_, older := b.Read("/w/a.go", body("package a", 9))
	_, later := b.Read("/w/a.go", body("package b", 9))
	_, stub := b.Read("/w/b.go", "[compacted] Read: success")
	p := make1(t, b, chosen(t, "dedup-tools"))
	want(t, p, map[int]string{older: gone, later: same})
	events := p.Index.Conversation.Events
	events[later].Parts = events[stub].Parts
	for _, f := range check.ProvePlan(p) {
		if f.Rule == "text-wrong" && strings.Contains(f.Effect, "little is left") {
			return
		}
	}
	t.Errorf("not found in %v", check.ProvePlan(p))
}

// What a marker says must be read back as what it said, so a call is not named whose
// id looks like more of the marker.
func TestAnIDThatCannotBeReadBackIsNotNamed(t *testing.T) {
	t.Parallel()
	text := body("out", 20)
	for _, id := range []string{
		"a, byte-identical", "a, x: 1→2", "a (9 bytes)", "a`b", "a\nb", "a\rb",
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		for _, name := range []string{id, "copy"} {
			b.Event(b.Answer(b.Ask(name, "Read", `{}`), b.Part(text, uriA))).Parts[0].URI = uriA
		}
		p := make1(t, b, chosen(t, "dedup-resources dedup-content dedup-recent"))
		want(t, p, map[int]string{2: same, 4: same})
	}
}

func TestAttachmentReferencesAreChecked(t *testing.T) {
	t.Parallel()
	text := body("package a", 9)
	for _, tt := range []struct {
		name string
		raw  string
		want int
	}{{"it is there", text, 0}, {"it is not", text + "more", 1}} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			b.Attach(uriA, text)
			b.Read("/w/a.go", toAttachment(1, tt.raw))
			got := check.FindLostReferences(facts.NewIndex(b.Done()))
			if len(got) != tt.want {
				t.Errorf("got %v, want %d", got, tt.want)
			}
			for _, f := range got {
				if !strings.HasPrefix(f.Rule, "reference-") {
					t.Errorf("rule %s", f.Rule)
				}
			}
		})
	}
}
