package strategies_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/strategiestest"
	"decant/testdata/growth"
)

// numbers are lines that say their numbers, from one to another, of a width.
func numbers(from, to, width int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		fmt.Fprintf(&b, "%0*d\n", width-1, i)
	}
	return b.String()
}

// trimmedTo is the marker of what was cut.
func trimmedTo(lines, bytes int) string {
	return fmt.Sprintf("[… %d lines, %d bytes cut by decant …]", lines, bytes)
}

func TestSentencesOnTrimToolResults(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	long := strings.Repeat("x", 20_000)
	half := (8192 - 64) / 2
	reminder := "\n\n<system-reminder>\nmind\n</system-reminder>\n"
	stories := []story{
		{
			name: "a result over 8192 bytes keeps its first and last 50 lines",
			build: func(b *builder) {
				b.Tool("Bash", `{}`, numbers(1, 300, 50))
			},
			want: map[int]string{
				2: numbers(1, 50, 50) + trimmedTo(200, 10_000) + "\n" + numbers(251, 300, 50),
			},
			class: map[int]model.Class{2: model.Dropped},
		},
		{
			name: "without a newline at the end as well",
			build: func(b *builder) {
				b.Tool("Bash", `{}`, strings.TrimSuffix(numbers(1, 300, 50), "\n"))
			},
			want: map[int]string{
				2: numbers(1, 50, 50) + trimmedTo(200, 10_000) + "\n" +
					strings.TrimSuffix(numbers(251, 300, 50), "\n"),
			},
		},
		{
			name: "one of 8192 bytes stays",
			build: func(b *builder) {
				b.Tool("Bash", `{}`, numbers(1, 128, 64))
			},
		},
		{
			name: "one byte more, and it goes down to 101 lines",
			build: func(b *builder) {
				b.Tool("Bash", `{}`, numbers(1, 128, 64)+"x")
			},
			want: map[int]string{
				2: numbers(1, 50, 64) + trimmedTo(29, 29*64) + "\n" + numbers(80, 128, 64) + "x",
			},
		},
		{
			name: "a hundred lines stay, however long",
			build: func(b *builder) {
				b.Tool("Bash", `{}`, numbers(1, 100, 500))
			},
		},
		{
			name: "one long line is cut in the middle",
			build: func(b *builder) {
				b.Tool("Bash", `{}`, long)
			},
			want: map[int]string{2: long[:half] + trimmedTo(0, 20_000-2*half) + long[:half]},
		},
		{
			name: "between whole characters",
			build: func(b *builder) {
				b.Tool("Bash", `{}`, "x"+strings.Repeat("é", 10_000))
			},
			want: map[int]string{
				2: "x" + strings.Repeat("é", half/2-1) + trimmedTo(0, 20_000-2*half+2) +
					strings.Repeat("é", half/2),
			},
		},
		{
			name: "a long line among those that stay, too",
			build: func(b *builder) {
				b.Tool("Bash", `{}`, long+"\n"+numbers(1, 300, 50))
			},
			want: map[int]string{
				2: long[:half] + trimmedTo(0, 20_000-2*half) + long[:half] + "\n" +
					numbers(1, 49, 50) + trimmedTo(201, 10_050) + "\n" + numbers(251, 300, 50),
			},
		},
		{
			name: "as short as the setting says",
			sets: []string{"strategies.trim-tool-results.max_bytes=2064"},
			build: func(b *builder) {
				b.Tool("Bash", `{"n":1}`, long)
				b.Tool("Bash", `{"n":2}`, numbers(1, 110, 20))
				b.Tool("Bash", `{"n":3}`, numbers(1, 103, 20))
			},
			want: map[int]string{
				2: long[:1000] + trimmedTo(0, 18_000) + long[:1000],
				4: numbers(1, 50, 20) + trimmedTo(10, 200) + "\n" + numbers(61, 110, 20),
			},
		},
		{
			name: "what is trimmed already stays, as its marker says how much there was",
			build: func(b *builder) {
				b.Tool("Bash", `{}`, numbers(1, 50, 100)+trimmedTo(999, 99_999)+"\n"+
					numbers(1, 150, 100))
			},
		},
		{
			name: "what the agent wrapped round the text stays",
			build: func(b *builder) {
				_, i := b.Tool("Bash", `{}`, numbers(1, 300, 50)+reminder)
				b.Event(i).Parts[0].Envelope = model.TrailingReminder
			},
			want: map[int]string{
				2: numbers(1, 50, 50) + trimmedTo(200, 10_000) + "\n" +
					strings.TrimSuffix(numbers(251, 300, 50), "\n") + "\n" + reminder,
			},
		},
		{
			name: "several texts are one result, images stay",
			build: func(b *builder) {
				r := b.Ask("c", "Bash", `{}`)
				b.Answer(r, b.Part(numbers(1, 150, 50), ""), b.ImagePart(),
					b.Part(strings.TrimSuffix(numbers(151, 300, 50), "\n"), ""))
			},
			want: map[int]string{
				// The newline between the texts is one more line, a blank one.
				2: numbers(1, 50, 50) + trimmedTo(201, 10_001) + "\n" +
					strings.TrimSuffix(numbers(251, 300, 50), "\n"),
			},
		},
		{
			name: "a tool that is hinted to keep stays",
			build: func(b *builder) {
				b.Tool("Task", `{}`, numbers(1, 300, 50))
			},
		},
	}
	for _, tt := range stories {
		tt.uses = "trim-tool-results"
		t.Run(tt.name, func(t *testing.T) { tell(t, tt) })
	}
}

func TestTrimLeavesWhatRefersToAnother(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	_, one := b.Tool("Bash", `{"n":1}`, body("a", 9))
	_, two := b.Tool("Bash", `{"n":2}`, numbers(1, 300, 50))
	b.Event(two).Needs = []int{one}
	want(t, make1(t, b, chosen(t, "trim-tool-results")), map[int]string{two: same})
}

func TestTrimmingAgainChangesNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		numbers(1, 300, 50), numbers(1, 900, 200), strings.Repeat("x", 30_000),
		strings.Repeat("y", 30_000) + "\n" + numbers(1, 120, 300),
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		_, i := b.Tool("Bash", `{}`, text)
		p := make1(t, b, chosen(t, "trim-tool-results"))
		once, _ := p.TextAfter(i)
		if len(once) >= len(text) {
			t.Errorf("%d bytes became %d", len(text), len(once))
		}
		b = strategiestest.NewBuilder()
		b.Prompt("p")
		b.Tool("Bash", `{}`, once)
		want(t, make1(t, b, chosen(t, "trim-tool-results")), map[int]string{i: same})
	}
}

// TestRandomPlansHit wants the random conversations to have what these strategies
// look for, so that the properties of plans are held with them.
func TestRandomPlansHit(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	got := map[string]int{}
	for seed := range uint64(400) {
		c := strategiestest.DrawConversation(seed, seed%2 == 1)
		ix := facts.NewIndex(c)
		for _, name := range []string{
			"stale-reads", "supersede-writes", "purge-errors", "trim-tool-results",
		} {
			p := remake(t, ix, chosen(t, name, "strategies.purge-errors.turns=1"))
			for i := range p.Changes {
				if ch := &p.Changes[i]; ch.Cause < 0 {
					got[fmt.Sprint(name, " ", ch.Class, " ", ch.Op)]++
				}
			}
			lossless(t, fmt.Sprint("seed ", seed), p)
			covered(t, p)
		}
	}
	for _, want := range []string{
		fmt.Sprint("stale-reads ", model.Superseded, " ", model.Replace),
		fmt.Sprint("supersede-writes ", model.Covered, " ", model.Replace),
		fmt.Sprint("supersede-writes ", model.Superseded, " ", model.Replace),
		fmt.Sprint("purge-errors ", model.Dropped, " ", model.Replace),
		fmt.Sprint("purge-errors ", model.Dropped, " ", model.Remove),
		fmt.Sprint("trim-tool-results ", model.Dropped, " ", model.Replace),
	} {
		if got[want] < 10 {
			t.Errorf("%s: %d times in %v", want, got[want], got)
		}
	}
}

// covered shows with the texts themselves that what is covered loses no line of a
// write: each stands in a result that is left.
func covered(t *testing.T, p *plan.Plan) {
	t.Helper()
	c := p.Index.Conversation
	left := map[string]bool{}
	for i := range c.Events {
		if text, ok := p.TextAfter(i); ok && c.Events[i].Kind == model.ToolResult && p.InScope(i) {
			for line := range strings.SplitSeq(text, "\n") {
				_, after, _ := strings.Cut(line, "\t")
				left[line], left[after] = true, true
			}
		}
	}
	for i := range p.Changes {
		ch := &p.Changes[i]
		if ch.Class != model.Covered || c.Events[ch.Event].Kind != model.ToolCall {
			continue
		}
		for _, text := range texts(t, c.EventText(&c.Events[ch.Event])) {
			for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
				if !left[line] && !strings.Contains(ch.Text, line) {
					t.Errorf("%s: covered, but %q is gone", c.Events[ch.Event].ID, line)
				}
			}
		}
	}
}
