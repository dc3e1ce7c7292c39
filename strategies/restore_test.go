package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// TestReferencesAreKept strips and trims what is left of a conversation with references.
func TestReferencesAreKept(t *testing.T) {
	t.Parallel()
	text := body("a", 40)
	keepFirst := "conversation.compaction.keep_first=1"
	two := func(second string) func(b *strategiestest.Builder) {
		return func(b *strategiestest.Builder) {
			b.Tool("Bash", `{"n":1}`, text)
			b.Prompt("q")
			b.Tool("Bash", `{"n":2}`, second)
		}
	}
	const read = "[DEDUP] identical to tool_call_id=call_1 (999 bytes)"
	for _, tt := range []struct {
		name, uses string
		sets       []string
		build      func(b *strategiestest.Builder)
		want       map[int]string // Of event 5, the second result.
	}{
		{
			"of this plan, and what it points to is fenced", "dedup-recent strip-tool-results",
			[]string{keepFirst},
			two(text),
			map[int]string{5: ref("call_1")},
		},
		{
			"of this plan, trimmed", "dedup-recent trim-tool-results",
			[]string{keepFirst, "strategies.trim-tool-results.max_bytes=10"},
			two(text),
			map[int]string{5: ref("call_1")},
		},
		{
			"of an earlier fork", "strip-tool-results",
			[]string{keepFirst},
			two(read),
			map[int]string{5: same},
		},
		{
			"of a pair that must stay, where a hint takes pairs", "strip-tool-results",
			[]string{keepFirst, response("Bash", "remove")},
			func(b *strategiestest.Builder) {
				two(read)(b)
				b.Call(4).Keeps = true
			},
			map[int]string{5: same},
		},
		{
			"what it points to goes, so it goes", "strip-tool-results", nil, two(read),
			map[int]string{2: "[compacted] Bash: success: a", 5: "[compacted] Bash: success"},
		},
		{
			"one that leads nowhere is a text", "bare",
			[]string{keepFirst},
			two(strings.ReplaceAll(read, "call_1", "call_9") + ""),
			map[int]string{5: "[compacted] Bash: success"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			tt.build(b)
			want(t, make1(t, b, chosen(t, tt.uses, tt.sets...)), tt.want)
		})
	}
}

// TestATextComesBackInItsOwnEnvelope drops what references of an earlier fork point to: each is
// the text again, as its own agent's tool would have wrapped it.
func TestATextComesBackInItsOwnEnvelope(t *testing.T) {
	t.Parallel()
	raw := strings.TrimRight(body("a", 9), "\n")
	const note = "\n\n<system-reminder>\nmind\n</system-reminder>"
	for name, envelope := range map[string]model.Envelope{
		"no envelope": 0, "line numbers": model.NumbersTab, "a reminder": model.TrailingReminder,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			full, tail := raw, ""
			if envelope == model.NumbersTab {
				full = numbered(raw, 1)
			}
			if envelope == model.TrailingReminder {
				tail = note
			}
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			_, first := b.Tool("Read", `{"n":1}`, full)
			b.Event(first).Parts[0].Envelope = envelope
			b.Prompt("q")
			_, r := b.Tool("Read", `{"n":2}`, ref("call_1")+tail)
			b.Event(r).Parts[0].Envelope = envelope
			_, again := b.Tool("Read", `{"n":3}`, ref("call_1")+tail)
			b.Event(again).Parts[0].Envelope = envelope
			p := make1(t, b, strategies.DefaultSpec().WithUses(nil).
				Decide(spec.OnTurn(1), spec.Drop))
			want(t, p, map[int]string{
				0: gone, 1: gone, first: gone, r: full + tail, again: full + tail,
			})
		})
	}
}
