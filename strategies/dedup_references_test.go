package strategies_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// short is the first 12 hex digits of a text's SHA-256.
func short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])[:12]
}

// refer is the built-in reference to a result in turn 1.
func refer(uri, call, raw string) string {
	what := "file"
	if !strings.HasPrefix(uri, "file:") {
		what = "content"
	}
	return fmt.Sprintf("The content of %s is identical to the result of tool call `%s` in turn 1"+
		" (checksum: sha256:%s). The %s has not changed. Refer to that earlier result for the full"+
		" contents.", uri, call, short(raw), what)
}

const uriA = "file:///w/a.go"

func TestDedupResources(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text := body("package a", 9)
	reads := func(between func(b *builder)) func(b *builder) int {
		return func(b *builder) int {
			b.Read("/w/a.go", text)
			if between != nil {
				between(b)
			}
			_, r := b.Read("/w/a.go", text)
			return r
		}
	}
	resource := func(b *builder, uri, text string) int {
		_, r := b.Tool("WebFetch", `{}`, text)
		b.Event(r).Parts[0].URI = uri
		return r
	}
	turns := func(n int) func(b *builder) {
		return func(b *builder) {
			for range n {
				b.Prompt("next")
			}
		}
	}
	tests := []struct {
		name  string
		build func(b *builder) int
		sets  []string
		want  string
		class model.Class
	}{
		{"same file, same content", reads(nil), nil, refer(uriA, "call_1", text), model.Identical},
		{"in a later turn", reads(turns(3)), nil, refer(uriA, "call_1", text), model.Identical},
		{
			"as far as the look-back", reads(turns(30)), nil, refer(uriA, "call_1", text),
			model.Identical,
		},
		{"beyond the look-back", reads(turns(31)), nil, same, 0},
		{
			"look-back 0, same turn", reads(nil),
			[]string{"conversation.deduplication.lookback_turns=0"},
			refer(uriA, "call_1", text), model.Identical,
		},
		{
			"look-back 0, next turn", reads(turns(1)),
			[]string{"conversation.deduplication.lookback_turns=0"},
			same, 0,
		},
		{"turned off", reads(nil), []string{"conversation.deduplication.enabled=false"}, same, 0},
		{"a write between", reads(func(b *builder) { b.Edit("/w/a.go") }), nil, same, 0},
		{
			"a write of another file between", reads(func(b *builder) { b.Edit("/w/b.go") }), nil,
			refer(uriA, "call_1", text), model.Identical,
		},
		{"a failed write between", reads(func(b *builder) {
			q, _ := b.Edit("/w/a.go")
			b.Call(q).Status = model.Failed
		}), nil, refer(uriA, "call_1", text), model.Identical},
		{"a write of everything between", reads(func(b *builder) {
			q, _ := b.Edit("/w/b.go")
			b.Call(q).Effect = model.Effect{Kind: model.Writes, Everything: true}
		}), nil, same, 0},
		{"a write of everything below a folder between", reads(func(b *builder) {
			q, _ := b.Edit("/w")
			b.Call(q).Effect.Everything = true
		}), nil, same, 0},
		{
			"another version between",
			reads(func(b *builder) { b.Read("/w/a.go", body("other", 9)) }),
			nil, same, 0,
		},
		{"other content", func(b *builder) int {
			b.Read("/w/a.go", text)
			_, r := b.Read("/w/a.go", body("package b", 9))
			return r
		}, nil, same, 0},
		{"same content of another file", func(b *builder) int {
			b.Read("/w/a.go", text)
			_, r := b.Read("/w/b.go", text)
			return r
		}, nil, same, 0},
		{"range against whole file", func(b *builder) int {
			b.Read("/w/a.go", text)
			return resource(b, uriA+"#L1-200", text)
		}, nil, same, 0},
		{"same range", func(b *builder) int {
			resource(b, uriA+"#L1-200", text)
			return resource(b, uriA+"#L1-200", text)
		}, nil, refer(uriA+"#L1-200", "call_1", text), model.Identical},
		{"same range, written between", func(b *builder) int {
			resource(b, uriA+"#L1-200", text)
			b.Edit("/w/a.go")
			return resource(b, uriA+"#L1-200", text)
		}, nil, same, 0},
		{"pages of a file that was written between", func(b *builder) int {
			resource(b, uriA+"#pages=1-3", text)
			b.Edit("/w/a.go")
			return resource(b, uriA+"#pages=1-3", text)
		}, nil, same, 0},
		{"a name with a number sign, written between", func(b *builder) int {
			resource(b, uriA+"#L1-20", text)
			b.Edit("/w/a.go#L1-20")
			return resource(b, uriA+"#L1-20", text)
		}, nil, same, 0},
		{
			"another file written between", reads(func(b *builder) { b.Edit("/w/a.go.go") }),
			nil, refer(uriA, "call_1", text), model.Identical,
		},
		{"a page is not a file", func(b *builder) int {
			resource(b, "https://e.org/", text)
			return resource(b, "https://e.org/", text)
		}, nil, refer("https://e.org/", "call_1", text), model.Identical},
		{
			"an attachment is an anchor", func(b *builder) int {
				b.Attach(uriA, text)
				_, r := b.Read("/w/a.go", text)
				return r
			}, nil, "The content of " + uriA + " is identical to the attachment at turn 1 " +
				"(checksum: sha256:" + short(text) + "). The file has not changed. " +
				"Refer to the attached content.",
			model.Identical,
		},
		{"just min_bytes", func(b *builder) int {
			resource(b, uriA, strings.Repeat("x y ", 75))
			return resource(b, uriA, strings.Repeat("x y ", 75))
		}, nil, same, 0},
		{"more than min_bytes", func(b *builder) int {
			resource(b, uriA, strings.Repeat("x y ", 75)+".")
			return resource(b, uriA, strings.Repeat("x y ", 75)+".")
		}, nil, refer(uriA, "call_1", strings.Repeat("x y ", 75)+"."), model.Identical},
		{"the call's id is not unique", func(b *builder) int {
			for range 3 {
				b.Event(b.Answer(b.Ask("twice", "Read", `{}`), b.Part(text, uriA)))
			}
			return 6
		}, nil, same, 0},
		{"the anchor failed", func(b *builder) int {
			q, _ := b.Read("/w/a.go", text)
			b.Call(q).Status = model.Failed
			_, r := b.Read("/w/a.go", text)
			return r
		}, nil, same, 0},
		{"only the envelope differs", func(b *builder) int {
			_, r := b.Read("/w/a.go", text)
			b.Event(r).Parts[0].Envelope = model.TrailingReminder
			_, r = b.Read("/w/a.go", text+"\n<system-reminder>x</system-reminder>")
			b.Event(r).Parts[0].Envelope = model.TrailingReminder
			b.Event(2).Parts[0] = b.Part(strings.TrimRight(text, "\n"), uriA)
			return r
		}, nil, refer(uriA, "call_1", strings.TrimRight(text, "\n")) +
			"\n\n<system-reminder>x</system-reminder>", model.Covered},
		{
			"only the fence and the numbers differ", func(b *builder) int {
				const jp = model.Fence | model.FromNote | model.UntilNote | model.NumbersColon
				lines, counted := strings.Split(strings.TrimSuffix(text, "\n"), "\n"), ""
				for i, line := range lines {
					counted += "\n" + strconv.Itoa(i+1) + ": " + line
				}
				_, r := b.Read("/w/a.go", "```go\n"+strings.Join(lines, "\n")+"\n```\n")
				b.Event(r).Parts[0].Envelope = jp
				_, r = b.Read("/w/a.go", "```go"+counted+"\n```\n")
				b.Event(r).Parts[0].Envelope = jp
				return r
			}, nil, "```go\n" + refer(uriA, "call_1", strings.TrimRight(text, "\n")) + "\n```\n",
			model.Covered,
		},
		{
			"own wording", reads(nil),
			[]string{"strategies.dedup-resources.reference_template=" +
				"{tool} {uri} {call} {turn} {bytes} {lines} {checksum}"},
			"Read " + uriA + " call_1 1 370 10 sha256:" + short(text) + " [ref: call_1]",
			model.Identical,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			i := tt.build(b)
			p := make1(t, b, chosen(t, "dedup-resources", tt.sets...))
			want(t, p, map[int]string{i: tt.want, i - 1: same})
			if tt.want != same && class(t, p, i) != tt.class {
				t.Errorf("class %s, want %s", class(t, p, i), tt.class)
			}
		})
	}
}

func TestDedupResourcesPartByPart(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	texts, refs := make([]string, 0, 4), make([]string, 0, 4)
	for i := range 4 {
		uri := fmt.Sprintf("file:///w/%d.go", i)
		texts = append(texts, body(uri, 9))
		refs = append(refs, refer(uri, fmt.Sprintf("call_%d", i+1), texts[i]))
		if i < 3 {
			b.Read(uri[len("file://"):], texts[i])
		}
	}
	q := b.Ask("call_9", "read_many", `{}`)
	parts := make([]model.Part, 0, 5)
	for i := range 4 {
		parts = append(parts, b.Part(texts[i], fmt.Sprintf("file:///w/%d.go", i)))
	}
	parts = append(parts, b.Part(texts[0], ""))
	r := b.Answer(q, parts...)
	p := make1(t, b, chosen(t, "dedup-resources"))
	want(t, p, map[int]string{r: strings.Join(append(refs[:3:3], texts[3], texts[0]), "\n")})
	if got := row(t, p, "dedup-resources"); got.Changes != 3 || got.Hits != 1 {
		t.Errorf("row %+v", got)
	}
}

func TestAttachmentsAreOnlyShown(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	b.Attach(uriA, body("a", 9))
	again := b.Attach(uriA, body("a", 9))
	p := make1(t, b, chosen(t, "dedup-resources"))
	want(t, p, map[int]string{again: same})
	noted(t, p, "dedup-resources", "1 attachment repeats a resource; only strip-attachments")
}

func TestDedupContent(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text := body("out", 9)
	twice := func(a, z string) func(b *builder) int {
		return func(b *builder) int {
			b.Tool("Bash", `{"n":1}`, a)
			_, r := b.Tool("Grep", `{"n":2}`, z)
			return r
		}
	}
	tests := []struct {
		name  string
		build func(b *builder) int
		sets  []string
		want  string
	}{
		{
			"another tool, other arguments", twice(text, text), nil,
			fmt.Sprintf("[DEDUP] identical to tool_call_id=call_1 (%d bytes)", len(text)),
		},
		{"distinct outputs", twice(text, text+"."), nil, same},
		{"255 bytes", twice(strings.Repeat("a b", 85), strings.Repeat("a b", 85)), nil, same},
		{
			"256 bytes", twice(strings.Repeat("a b ", 64), strings.Repeat("a b ", 64)), nil,
			"[DEDUP] identical to tool_call_id=call_1 (256 bytes)",
		},
		{
			"the last messages", twice(text, text),
			[]string{"strategies.dedup-content.keep_recent=1"},
			same,
		},
		{
			"before the last messages", func(b *builder) int {
				r := twice(text, text)(b)
				b.Say("done")
				return r
			},
			[]string{"strategies.dedup-content.keep_recent=1"},
			fmt.Sprintf("[DEDUP] identical to tool_call_id=call_1 (%d bytes)", len(text)),
		},
		{"a failed one is no anchor of a good one", func(b *builder) int {
			b.Failing("Bash", `{}`, text)
			_, r := b.Tool("Bash", `{}`, text)
			return r
		}, nil, same},
		{"nor a good one of a failed one", func(b *builder) int {
			b.Tool("Bash", `{}`, text)
			_, r := b.Failing("Bash", `{}`, text)
			return r
		}, nil, same},
		{"two failures", func(b *builder) int {
			b.Failing("Bash", `{}`, text)
			_, r := b.Failing("Bash", `{}`, text)
			return r
		}, nil, fmt.Sprintf("[DEDUP] identical to tool_call_id=call_1 (%d bytes)", len(text))},
		{"a boundary between", func(b *builder) int {
			b.Tool("Bash", `{}`, text)
			b.Boundary()
			_, r := b.Tool("Bash", `{}`, text)
			return r
		}, nil, same},
		{"text is left alone", func(b *builder) int {
			b.Say(text)
			return b.Say(text)
		}, nil, same},
		{"images are left alone", func(b *builder) int {
			b.Answer(b.Ask("a", "Bash", `{}`), b.Part(text, ""), b.ImagePart())
			return b.Answer(b.Ask("b", "Bash", `{}`), b.Part(text, ""), b.ImagePart())
		}, nil, same},
		{"several blocks are one text", func(b *builder) int {
			b.Tool("Bash", `{}`, text+"\n"+text)
			return b.Answer(b.Ask("b", "Bash", `{}`), b.Part(text, ""), b.Part(text, ""))
		}, nil, fmt.Sprintf("[DEDUP] identical to tool_call_id=call_1 (%d bytes)", 2*len(text)+1)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			i := tt.build(b)
			p := make1(t, b, chosen(t, "dedup-content", tt.sets...))
			want(t, p, map[int]string{i: tt.want})
			if tt.want != same && class(t, p, i) != model.Identical {
				t.Errorf("class %s", class(t, p, i))
			}
		})
	}
}

// TestWhatDiffersInItsEnvelopeIsCovered: a text with other line numbers, or with something else
// round it, is not the same text. Sizes in markers are of the whole text.
func TestWhatDiffersInItsEnvelopeIsCovered(t *testing.T) {
	t.Parallel()
	raw := strings.TrimRight(body("a", 9), "\n")
	const tail = "\n\n<system-reminder>\nmind\n</system-reminder>"
	dedup := func(b int) string {
		return fmt.Sprintf("[DEDUP] identical to tool_call_id=call_1 (%d bytes)", b)
	}
	other := numbered(raw, 11)
	for _, tt := range []struct {
		name, uses, first, second string
		envelope                  model.Envelope
		want                      string
		class                     model.Class
	}{
		{
			"numbers, dedup-content", "dedup-content", numbered(raw, 1), other, model.NumbersTab,
			dedup(len(other)), model.Covered,
		},
		{
			"the same numbers, dedup-content", "dedup-content", other, other, model.NumbersTab,
			dedup(len(other)), model.Identical,
		},
		{
			"numbers, dedup-recent", "dedup-recent", numbered(raw, 1), other, model.NumbersTab,
			ref("call_1"), model.Covered,
		},
		{
			"a reminder, dedup-content", "dedup-content", raw, raw + tail, model.TrailingReminder,
			dedup(len(raw+tail)) + tail, model.Covered,
		},
		{
			"a reminder, dedup-recent", "dedup-recent", raw, raw + tail, model.TrailingReminder,
			ref("call_1") + tail, model.Covered,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			_, r := b.Tool("Read", `{"n":1}`, tt.first)
			b.Event(r).Parts[0].Envelope = tt.envelope
			_, r = b.Tool("Read", `{"n":2}`, tt.second)
			b.Event(r).Parts[0].Envelope = tt.envelope
			p := make1(t, b, chosen(t, tt.uses))
			want(t, p, map[int]string{r: tt.want})
			if got := class(t, p, r); got != tt.class {
				t.Errorf("class %s, want %s", got, tt.class)
			}
		})
	}
}

// numbered puts a number and a tab before each line.
func numbered(text string, from int) string {
	var out strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		fmt.Fprintf(&out, "%d\t%s\n", from+i, line)
	}
	return out.String()
}

func TestThreeCopiesPointToTheFirst(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	text := body("out", 9)
	_, one := b.Tool("Bash", `{"n":1}`, text)
	_, two := b.Tool("Bash", `{"n":2}`, text)
	_, three := b.Tool("Bash", `{"n":3}`, text)
	ref := fmt.Sprintf("[DEDUP] identical to tool_call_id=call_1 (%d bytes)", len(text))
	p := make1(t, b, chosen(t, "dedup-content"))
	want(t, p, map[int]string{one: same, two: ref, three: ref})
}

func TestNearestCopyInFullIsTheAnchor(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	text := body("out", 9)
	b.Tool("Bash", `{"n":1}`, text)
	_, two := b.Tool("Bash", `{"n":2}`, text)
	_, three := b.Tool("Bash", `{"n":3}`, text)
	s := chosen(t, "dedup-content").Decide(spec.OnEvent(two), spec.Keep)
	p := make1(t, b, s)
	want(t, p, map[int]string{
		two:   same,
		three: fmt.Sprintf("[DEDUP] identical to tool_call_id=call_2 (%d bytes)", len(text)),
	})
}

func TestNumbersAreTheForks(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("one")
	b.Say("a")
	b.Boundary()
	b.Add(model.Summary, "user", b.Part("what was", ""))
	b.Prompt("two")
	b.Say("b")
	b.Prompt("three")
	text := body("package a", 9)
	b.Read("/w/a.go", text)
	_, again := b.Read("/w/a.go", text)
	s := chosen(t, "dedup-resources").Decide(spec.OnTurn(2), spec.Drop)
	p := make1(t, b, s)
	want(t, p, map[int]string{again: refer(uriA, "call_1", text)})
	if got := fmt.Sprint(p.ForkTurn); got != "[0 0 0 1]" {
		t.Errorf("fork turns %s", got)
	}
}
