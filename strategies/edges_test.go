package strategies_test

import (
	"encoding/json"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/strategiestest"
)

// The stories below are the edges of sentences that other tests tell the middle of.

func TestEdgesOfReferences(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	text := body("package a", 9)
	twice := func(between func(b *builder)) func(b *builder) {
		return func(b *builder) {
			b.Read("/w/a.go", text)
			between(b)
			b.Read("/w/a.go", text)
		}
	}
	boundary := func(b *builder) {
		b.Boundary()
		b.Prompt("q")
	}
	umlauts := strings.Repeat("é", 99) + "x" // 199 bytes, 100 characters.
	stories := []story{
		{
			name: "no resource is referred to across a boundary",
			uses: "dedup-resources dedup-content dedup-recent dedup-tools", build: twice(boundary),
			sets: []string{"conversation.compaction.scope=file"},
		},
		{
			name: "nor of what is live", build: twice(boundary),
			uses: "dedup-resources dedup-content dedup-recent dedup-tools",
		},
		{
			name: "beyond a boundary the next partition has its own first",
			uses: "dedup-resources", build: func(b *builder) {
				twice(boundary)(b)
				b.Read("/w/a.go", text)
			},
			want: map[int]string{
				7: refer(uriA, "call_2", text), // What is not live is not in the fork.
			},
		},
		{
			name: "min_chars counts bytes, and just fewer are too few",
			uses: "dedup-recent", build: func(b *builder) {
				b.Tool("Bash", `{"n":1}`, umlauts)
				b.Tool("Bash", `{"n":2}`, umlauts)
				b.Tool("Bash", `{"n":3}`, umlauts+"y")
				b.Tool("Bash", `{"n":4}`, umlauts+"y")
			},
			want: map[int]string{8: "> [ref: call_3, byte-identical]"},
		},
		{
			name: "a capacity of 1 knows the newest alone",
			uses: "dedup-recent", sets: []string{"strategies.dedup-recent.capacity=1"},
			build: func(b *builder) {
				b.Tool("Bash", `{"n":1}`, text)
				b.Tool("Bash", `{"n":2}`, text)
				b.Tool("Bash", `{"n":3}`, text+"more")
				b.Tool("Bash", `{"n":4}`, text)
			},
			want: map[int]string{4: "> [ref: call_1, byte-identical]"},
		},
		{
			name: "by a glob a whole family of tools is not deduplicated",
			uses: "dedup-resources dedup-content dedup-recent",
			sets: []string{`tools."Re*".deduplicate=false`}, build: twice(func(*builder) {}),
		},
	}
	for _, tt := range stories {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tell(t, tt)
		})
	}
}

func TestEdgesOfTrimming(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	windows := func(from, to int) string {
		return strings.ReplaceAll(numbers(from, to, 49), "\n", "\r\n")
	}
	stories := []story{
		{
			name: "lines may end as on Windows", build: func(b *builder) {
				b.Tool("Bash", `{}`, windows(1, 300))
			},
			want: map[int]string{
				2: windows(1, 50) + trimmedTo(200, 10_000) + "\n" + windows(251, 300),
			},
		},
		{
			name: "a line of many bytes is cut between characters", build: func(b *builder) {
				b.Tool("Bash", `{}`, strings.Repeat("日", 5000))
			},
			want: map[int]string{
				2: strings.Repeat("日", 1354) + trimmedTo(0, 15_000-2*3*1354) +
					strings.Repeat("日", 1354),
			},
		},
		{
			name: "by a glob a whole family of tools stays",
			sets: []string{`conversation.tools."mcp__*".compaction.response=keep`},
			build: func(b *builder) {
				b.Tool("mcp__x__y", `{}`, numbers(1, 300, 50))
			},
		},
	}
	for _, tt := range stories {
		tt.uses = "trim-tool-results"
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tell(t, tt)
		})
	}
}

func TestKeepHintBarsFourStrategies(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	image := b.ImagePart()
	image.Image = model.Image{Type: "image/png", Width: 1000, Height: 1000}
	q := b.Ask("call_1", "Read", `{"file_path":"/w/a.go"}`)
	b.Call(q).Effect = model.Effect{Kind: model.Reads, Paths: []string{"/w/a.go"}}
	b.Answer(q, b.Part(numbers(1, 300, 50), uriA), image)
	b.Edit("/w/a.go")
	const all = "strip-tool-results trim-tool-results stale-reads strip-images"
	s := chosen(t, all, `conversation.tools."R?ad".compaction.response=keep`)
	if p := make1(t, b, s); len(p.Changes) > 0 {
		t.Errorf("got %v", p.Changes)
	}
	for _, name := range strings.Fields(all) {
		// Without the hint each of them has something to do.
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		_, i := b.Read("/w/a.go", numbers(1, 300, 50))
		if name == "strip-images" {
			b.Event(i).Parts = append(b.Event(i).Parts, image)
		}
		b.Edit("/w/a.go")
		if p := make1(t, b, chosen(t, name)); len(p.Changes) == 0 {
			t.Errorf("%s: no changes", name)
		}
	}
}

// Whatever the arguments of a write or of a failed call are, what is left of them is
// JSON that has the same names.
func TestShrunkArgumentsStayValid(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a \"quoted\" \\ line é日🎉\n", 40)
	for name, args := range map[string]string{
		"empty":      `{}`,
		"no object":  `["` + strings.Repeat("x", 900) + `"]`,
		"a text":     `"` + strings.Repeat("x", 900) + `"`,
		"unicode":    object("file_path", "/w/ü.go", "content", long),
		"nested":     `{"file_path":"/w/a.go","a":{"b":[{"c":` + quoted(long) + `},[[null]]]}}`,
		"escapes":    `{"path":"a","c":"` + strings.Repeat(`\u00e9\ud83c\udf89\/`, 200) + `"}`,
		"a list":     `{"path":"a","edits":[` + strings.Repeat(`{"a":"x","b":"yy"},`, 60) + `{}]}`,
		"huge":       object("file_path", "/w/a.go", "content", strings.Repeat(long, 2000)),
		"long name":  `{"` + strings.Repeat("n", 600) + `":` + quoted(long) + `}`,
		"big number": `{"n":1e400,"m":12345678901234567890,"content":` + quoted(long) + `}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			failed, _ := b.Failing("Edit", args, "no")
			good, _ := b.Tool("Write", args, "ok")
			b.Call(good).Effect = model.Effect{Kind: model.Writes, Paths: []string{"/w/a.go"}}
			b.Read("/w/a.go", "what it is now")
			prompts(b, 5)
			p := make1(t, b, chosen(t, "supersede-writes purge-errors"))
			for _, event := range []int{failed, good} {
				left, ok := p.TextAfter(event)
				if !ok || !json.Valid([]byte(left)) {
					t.Fatalf("event %d: %.200s", event, left)
				}
				var was, is map[string]json.RawMessage
				_, _ = json.Unmarshal([]byte(args), &was), json.Unmarshal([]byte(left), &is)
				for name := range was {
					if _, ok := is[name]; !ok {
						t.Errorf("event %d: %.50q is gone", event, name)
					}
				}
				if len(was) != len(is) || len(left) > len(args) {
					t.Errorf("event %d: %d names, %d bytes became %d and %d", event, len(was),
						len(args), len(is), len(left))
				}
				_, changed := p.OutcomeOf(event)
				if should := was != nil && len(args) > 500; changed != should {
					t.Errorf("event %d: changed %v, want %v", event, changed, should)
				}
			}
		})
	}
}

// quoted is a text as JSON.
func quoted(text string) string {
	out, _ := json.Marshal(text)
	return string(out)
}
