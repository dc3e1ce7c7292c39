package strategies_test

import (
	"testing"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// shown adds the same command twice; each time it reads a file.
func shown(b *strategiestest.Builder, one, two, first, second string) (older, later int) {
	var out [2]int
	for i, path := range []string{one, two} {
		q, r := b.Tool("Bash", `{"command":"cat a.go"}`, []string{first, second}[i])
		b.Call(q).Effect = model.Effect{
			Kind: model.Reads, Paths: []string{path}, Programs: []string{"cat"},
		}
		out[i] = r
	}
	return out[0], out[1]
}

func TestDedupTools(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	ab, a, c := body("a", 3)+"b\n", body("a", 3), body("c", 3)
	stub := "[compacted] Bash: success: a"
	twice := func(tool, first, second string) func(b *builder) (int, int) {
		return func(b *builder) (int, int) {
			_, x := b.Tool(tool, `{"q":1}`, first)
			_, y := b.Tool(tool, `{"q":1}`, second)
			return x, y
		}
	}
	effect := func(kind model.EffectKind, first, second string) func(b *builder) (int, int) {
		return func(b *builder) (int, int) {
			x, y := twice("Bash", first, second)(b)
			b.Call(x).Effect.Kind, b.Call(y).Effect.Kind = kind, kind
			return x, y
		}
	}
	tests := []struct {
		name  string
		build func(b *builder) (older, later int)
		sets  []string
		goes  bool
		class model.Class
	}{
		{"same content", twice("Grep", a, a), nil, true, model.Identical},
		{"each line still there", twice("Grep", a, ab), nil, true, model.Covered},
		{"equal stubs of what ran", effect(model.Runs, stub, stub), nil, false, 0},
		{
			"equal stubs of what ran and failed",
			effect(model.Runs, stub+"\nfailed with status 1", stub+"\nfailed with status 1"),
			nil, false, 0,
		},
		{"equal stubs of reads", effect(model.Reads, stub, stub), nil, true, model.Identical},
		{"other content of a program that still ran", func(b *builder) (int, int) {
			x, y := twice("Grep", ab, a)(b)
			b.Call(x).Running = true
			return x, y
		}, nil, false, 0},
		{"other content", twice("Grep", ab, a), nil, true, model.Superseded},
		{
			"superseded switched off", twice("Grep", c, a),
			[]string{"strategies.dedup-tools.classes=identical,covered"},
			false, 0,
		},
		{"key order and numbers do not matter", func(b *builder) (int, int) {
			_, x := b.Tool("Grep", `{"a":1.0,"b":[2]}`, a)
			_, y := b.Tool("Grep", `{ "b": [2], "a":1e0}`, a)
			return x, y
		}, nil, true, model.Identical},
		{"other arguments", func(b *builder) (int, int) {
			_, x := b.Tool("Grep", `{"a":1}`, a)
			_, y := b.Tool("Grep", `{"a":2}`, a)
			return x, y
		}, nil, false, 0},
		{"other tool", func(b *builder) (int, int) {
			_, x := b.Tool("Grep", `{"a":1}`, a)
			_, y := b.Tool("Glob", `{"a":1}`, a)
			return x, y
		}, nil, false, 0},
		{"runs, same content", effect(model.Runs, a, a), nil, true, model.Identical},
		{"runs, other content", effect(model.Runs, a, ab), nil, false, 0},
		{"writes", effect(model.Writes, a, a), nil, false, 0},
		{"a command that plainly reads, other content", func(b *builder) (int, int) {
			return shown(b, "/w/a.go", "/w/a.go", ab, c)
		}, nil, true, model.Superseded},
		{"a command that plainly reads, in another folder", func(b *builder) (int, int) {
			return shown(b, "/w/a.go", "/w/x/a.go", a, a)
		}, nil, false, 0},
		{"kept by its hint", twice("TodoWrite", a, a), nil, false, 0},
		{"the later failed", func(b *builder) (int, int) {
			_, x := b.Tool("Grep", `{}`, a)
			_, y := b.Failing("Grep", `{}`, a)
			return x, y
		}, nil, false, 0},
		{"the older failed", func(b *builder) (int, int) {
			_, x := b.Failing("Grep", `{}`, c)
			_, y := b.Tool("Grep", `{}`, a)
			return x, y
		}, nil, true, model.Superseded},
		{"the older failed with the same text", func(b *builder) (int, int) {
			_, x := b.Failing("Grep", `{}`, a)
			_, y := b.Tool("Grep", `{}`, a)
			return x, y
		}, nil, true, model.Superseded},
		{"a command that failed with the same text", func(b *builder) (int, int) {
			x, y := twice("Bash", a, a)(b)
			b.Call(x).Effect.Kind, b.Call(y).Effect.Kind = model.Runs, model.Runs
			b.Call(x).Status = model.Failed
			return x, y
		}, nil, false, 0},
		{"both failed", func(b *builder) (int, int) {
			_, x := b.Failing("Grep", `{}`, c)
			_, y := b.Failing("Grep", `{}`, c)
			return x, y
		}, nil, true, model.Identical},
		{"the later only refers to the older", func(b *builder) (int, int) {
			x, y := twice("Read", a, "unchanged, see above")(b)
			b.Event(y).Needs = []int{x}
			return x, y
		}, nil, false, 0},
		{
			"the later is fenced", twice("Grep", a, a),
			[]string{"conversation.compaction.keep_last=1c"},
			true, model.Identical,
		},
		{
			"the older is fenced", twice("Grep", a, a),
			[]string{"conversation.compaction.keep_first=1c"},
			false, 0,
		},
		{"images tell nothing", func(b *builder) (int, int) {
			q := b.Ask("x", "Grep", `{}`)
			x := b.Answer(q, b.Part(a, ""), b.ImagePart())
			q = b.Ask("y", "Grep", `{}`)
			return x, b.Answer(q, b.Part(a, ""), b.ImagePart())
		}, nil, true, model.Superseded},
		{"line numbers aside", func(b *builder) (int, int) {
			x, y := twice("Read", "1\tx\n2\ty\n", "5\tx\n6\ty\n")(b)
			b.Event(x).Parts[0].Envelope = model.NumbersTab
			b.Event(y).Parts[0].Envelope = model.NumbersTab
			return x, y
		}, nil, true, model.Identical},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			older, later := tt.build(b)
			p := make1(t, b, chosen(t, "dedup-tools", tt.sets...))
			if !tt.goes {
				want(t, p, map[int]string{older - 1: same, older: same, later: same})
				return
			}
			want(t, p, map[int]string{older - 1: gone, older: gone, later - 1: same, later: same})
			if got := class(t, p, older); got != tt.class {
				t.Errorf("class %s, want %s", got, tt.class)
			}
			if got := p.Changes[p.On(older)[0]]; got.Cover != later || got.Anchor != -1 {
				t.Errorf("cover %d, anchor %d, want %d and -1", got.Cover, got.Anchor, later)
			}
			got := row(t, p, "dedup-tools")
			if got.Hits != 1 || got.Changes != 2 || got.Removed != 2 {
				t.Errorf("row %+v", got)
			}
		})
	}
}

func TestDedupToolsKeepsOnlyTheLatest(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	results := make([]int, 0, 4)
	for range 4 {
		_, r := b.Tool("Grep", `{}`, body("a", 3))
		results = append(results, r)
	}
	p := make1(t, b, chosen(t, "dedup-tools"))
	want(t, p, map[int]string{
		results[0]: gone, results[1]: gone, results[2]: gone, results[3]: same,
	})
}

func TestDedupToolsRunsFindTheSameAmongOthers(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	results := make([]int, 0, 3)
	for _, text := range []string{"a", "a", "b"} {
		_, r := b.Tool("Bash", `{}`, body(text, 3))
		b.Call(r).Effect.Kind = model.Runs
		results = append(results, r)
	}
	p := make1(t, b, chosen(t, "dedup-tools"))
	want(t, p, map[int]string{results[0]: gone, results[1]: same, results[2]: same})
}

func TestDedupToolsAndThePerson(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		decide func(s spec.Spec, older, later int) spec.Spec
		want   [2]string
	}{
		{"keeping the result bars", func(s spec.Spec, older, _ int) spec.Spec {
			return s.Decide(spec.OnEvent(older), spec.Keep)
		}, [2]string{same, same}},
		{"keeping the request bars", func(s spec.Spec, older, _ int) spec.Spec {
			return s.Decide(spec.OnEvent(older-1), spec.Keep)
		}, [2]string{same, same}},
		{"keeping the turn bars", func(s spec.Spec, _, _ int) spec.Spec {
			return s.Decide(spec.OnTurn(1), spec.Keep)
		}, [2]string{same, same}},
		{"a dropped cover covers nothing", func(s spec.Spec, _, later int) spec.Spec {
			return s.Decide(spec.OnEvent(later), spec.Drop)
		}, [2]string{same, gone}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			_, older := b.Tool("Grep", `{}`, body("a", 3))
			_, later := b.Tool("Grep", `{}`, body("a", 3))
			p := make1(t, b, tt.decide(chosen(t, "dedup-tools"), older, later))
			want(t, p, map[int]string{older: tt.want[0], later: tt.want[1]})
		})
	}
}

func TestDedupToolsAfterAReferenceStrategy(t *testing.T) {
	t.Parallel()
	for _, first := range []string{"dedup-resources", "dedup-content", "dedup-recent"} {
		t.Run(first, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("p")
			reads := make([]int, 0, 4)
			for range 4 {
				_, r := b.Read("/w/a.go", body("package a", 9))
				reads = append(reads, r)
			}
			p := make1(t, b, chosen(t, first+" dedup-tools"))
			want(t, p, map[int]string{
				reads[0]: gone, reads[1]: gone, reads[2]: gone, reads[3]: same,
			})
			if got := row(t, p, first); got.Changes != 0 || got.Saved != (facts.Size{}) {
				t.Errorf("voided references are credited: %+v", got)
			}
			if got := row(t, p, "dedup-tools"); got.Hits != 3 || got.Saved.Bytes !=
				p.Before.Bytes-p.After.Bytes {
				t.Errorf("row %+v", got)
			}
		})
	}
}

func TestClassOfATakenCover(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	_, older := b.Tool("Grep", `{}`, body("a", 9))
	_, later := b.Tool("Grep", `{}`, body("a", 9))
	p := make1(t, b, chosen(t, "dedup-tools strip-tool-results"))
	want(t, p, map[int]string{older: gone, later: "[compacted] Grep: success: a"})
	if got := class(t, p, older); got != model.Dropped {
		t.Errorf("class %s, want dropped", got)
	}
}

func TestKeptPairIsEmptied(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	q, older := b.Read("/w/a.go", body("a", 9))
	b.Call(q).Keeps = true
	b.Read("/w/a.go", body("b", 9))
	p := make1(t, b, chosen(t, "dedup-tools"))
	want(t, p, map[int]string{q: same, older: "[removed]"})
}

func TestACallWithTwoResultsStays(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	q, first := b.Tool("Grep", `{}`, body("a", 9))
	second := b.Answer(q, b.Part(body("a", 9), ""))
	b.Tool("Grep", `{}`, body("a", 9))
	p := make1(t, b, chosen(t, "dedup-tools"))
	want(t, p, map[int]string{q: same, first: same, second: same})
}

func TestDedupToolsRunsWhoseLatestEqualWasDropped(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	at := make([]int, 0, 4)
	for _, text := range []string{"a", "a", "a", "z"} {
		_, r := b.Tool("Bash", `{}`, body(text, 9))
		b.Call(r).Effect.Kind = model.Runs
		at = append(at, r)
	}
	s := chosen(t, "dedup-tools").Decide(spec.OnEvent(at[2]), spec.Drop)
	p := make1(t, b, s)
	want(t, p, map[int]string{at[0]: gone, at[1]: same, at[2]: gone, at[3]: same})
	if got := class(t, p, at[0]); got != model.Identical {
		t.Errorf("class %s", got)
	}
}

func TestAPresetNeverWidensTheClassesOfTheSettings(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		classes string
		want    string
	}{
		{"identical,covered,superseded", gone},
		{"covered", gone},
		{"identical", same},
		{"superseded", same},
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		_, older := b.Tool("Grep", `{}`, body("a", 3))
		b.Tool("Grep", `{}`, body("a", 3)+"more\n")
		p := make1(t, b, chosen(t, "lossless", "strategies.dedup-tools.classes="+tt.classes))
		want(t, p, map[int]string{older: tt.want})
	}
}

// Emptying a pair that must stay is a change like any other: where it gains
// nothing by itself, reasoning that it would force out must not pay for it.
func TestAShortKeptPairIsNotEmptied(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, want string }{
		{body("a", 3), "[removed]"},
		{"ok", same},
		{"[removed]", same},
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		_, older := b.Tool("Read", `{}`, tt.text)
		b.Tool("Read", `{}`, tt.text)
		thought := b.Think("long thoughts about it")
		b.Say("so")
		b.Call(older).Keeps = true
		p := make1(t, b, chosen(t, "dedup-tools"))
		want(t, p, map[int]string{older - 1: same, older: tt.want})
		if tt.want == same {
			want(t, p, map[int]string{thought: same})
		}
	}
}
