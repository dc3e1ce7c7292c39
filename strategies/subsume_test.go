package strategies_test

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/strategiestest"
)

// fileLines are some lines of a file; of some lines there is a newer version.
func fileLines(from, to int, newer ...int) string {
	var b strings.Builder
	for n := from; n <= to; n++ {
		fmt.Fprintf(&b, "line %d of the file", n)
		for _, m := range newer {
			if m == n {
				b.WriteString(", new")
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// ranged adds a read of some lines of a file, with what it delivers.
func ranged(b *strategiestest.Builder, path string, from, to int, text string) int {
	args := fmt.Sprintf(`{"file_path":%q`, path)
	if from > 0 {
		args += fmt.Sprintf(`,"offset":%d`, from)
	}
	if to > 0 {
		args += fmt.Sprintf(`,"limit":%d`, to-max(1, from)+1)
	}
	q, r := b.Tool("Read", args+"}", text)
	b.Call(q).Effect = model.Effect{
		Kind: model.Reads, Paths: []string{path}, Lines: model.LineRange{From: from, To: to},
	}
	return r
}

// subsumed is a case of one read that another may stand for.
type subsumed struct {
	name  string
	build func(b *strategiestest.Builder) (older, later int)
	sets  []string
	goes  bool
	class model.Class
}

func TestAReadThatALaterOneContainsGoes(t *testing.T) {
	t.Parallel()
	type builder = strategiestest.Builder
	const f = "/w/a.go"
	two := func(from, to int, text string, from2, to2 int, text2 string) func(*builder) (int, int) {
		return func(b *builder) (int, int) {
			x := ranged(b, f, from, to, text)
			return x, ranged(b, f, from2, to2, text2)
		}
	}
	proof := []string{"strategies.dedup-tools.proof=lines"}
	classes := func(list string) []string {
		return []string{"strategies.dedup-tools.classes=" + list}
	}
	tests := []subsumed{
		{
			"a range in a wider one", two(10, 20, fileLines(10, 20), 5, 25, fileLines(5, 25)),
			nil, true, model.Covered,
		},
		{
			"a range in the whole", two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30)),
			nil, true, model.Covered,
		},
		{
			"a range that ends earlier", two(10, 20, fileLines(10, 20), 5, 19, fileLines(5, 19)),
			nil, false, 0,
		},
		{
			"a range that starts later", two(10, 20, fileLines(10, 20), 11, 25, fileLines(11, 25)),
			nil, false, 0,
		},
		{
			"a missing start is line 1", two(1, 20, fileLines(1, 20), 0, 20, fileLines(1, 20)),
			nil, true, model.Identical,
		},
		{
			"a start that is not line 1", two(1, 20, fileLines(1, 20), 2, 0, fileLines(2, 30)),
			nil, false, 0,
		},
		{
			"a missing end is the end of the file",
			two(10, 0, fileLines(10, 30), 5, 0, fileLines(5, 30)), nil, true, model.Covered,
		},
		{
			"a range has an end, the file may be longer",
			two(10, 0, fileLines(10, 30), 5, 99, fileLines(5, 30)), nil, false, 0,
		},
		{
			"a limited read reaches to its last line",
			two(100, 2000, fileLines(100, 2000), 0, 0, fileLines(1, 2000)),
			nil, true, model.Covered,
		},
		{
			"beyond the last line of a limited read",
			two(100, 2001, fileLines(100, 2001), 0, 0, fileLines(1, 2000)), nil, false, 0,
		},
		{
			"a limited read needs no more than its last line",
			two(0, 0, fileLines(1, 2000), 1, 2000, fileLines(1, 2000)), nil, true, model.Identical,
		},
		{
			"a read that says where it was cut",
			two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 20)+"... (truncated)\n"),
			nil, true, model.Covered,
		},
		{
			"beyond where a read was cut",
			two(10, 21, fileLines(10, 21), 0, 0, fileLines(1, 20)+"... (truncated)\n"),
			nil, false, 0,
		},
		{
			"a range that was cut",
			two(10, 20, fileLines(10, 20), 1, 30, fileLines(1, 15)+"[truncated]"), nil, false, 0,
		},
		{
			"a cut read needs no more than its last line",
			two(0, 0, fileLines(1, 20)+"... (truncated)\n", 1, 20, fileLines(1, 20)),
			nil, true, model.Superseded,
		},
		{
			"cut in the middle, it may need the end",
			two(0, 0, fileLines(1, 20)+"[truncated]\n"+fileLines(80, 90), 1, 95, fileLines(1, 95)),
			nil, false, 0,
		},
		{"nothing is known of what an agent cut", func(b *builder) (int, int) {
			x := ranged(b, f, 10, 20, fileLines(10, 20))
			y := ranged(b, f, 0, 0, fileLines(1, 30))
			b.Call(y).Effect.Cut = true
			return x, y
		}, nil, false, 0},
		{"the end of a file in the whole of it", func(b *builder) (int, int) {
			x := ranged(b, f, 0, 0, fileLines(25, 30))
			b.Call(x).Effect.Cut = true
			return x, ranged(b, f, 1, 0, fileLines(1, 30))
		}, nil, true, model.Covered},
		{
			"what only stands for a text",
			two(10, 20, fileLines(10, 20), 0, 0, "[compacted] Read: success: line 1"),
			nil, false, 0,
		},
		{"another path", func(b *builder) (int, int) {
			x := ranged(b, f, 10, 20, fileLines(10, 20))
			return x, ranged(b, "/w/b.go", 0, 0, fileLines(1, 30))
		}, nil, false, 0},
		{"across a boundary", func(b *builder) (int, int) {
			x := ranged(b, f, 10, 20, fileLines(10, 20))
			b.Boundary()
			return x, ranged(b, f, 0, 0, fileLines(1, 30))
		}, []string{"conversation.compaction.scope=file"}, false, 0},
		{"the later failed", func(b *builder) (int, int) {
			x := ranged(b, f, 10, 20, fileLines(10, 20))
			y := ranged(b, f, 0, 0, fileLines(1, 30))
			b.Call(y).Status = model.Failed
			return x, y
		}, nil, false, 0},
		{"the earlier failed", func(b *builder) (int, int) {
			x := ranged(b, f, 10, 20, fileLines(10, 20))
			b.Call(x).Status = model.Failed
			return x, ranged(b, f, 0, 0, fileLines(1, 30))
		}, nil, false, 0},
		{"the later only refers to another", func(b *builder) (int, int) {
			x := ranged(b, f, 10, 20, fileLines(10, 20))
			y := ranged(b, f, 0, 0, fileLines(1, 30))
			b.Event(y).Needs = []int{x}
			return x, y
		}, nil, false, 0},
		{"a file that was written in between", func(b *builder) (int, int) {
			x := ranged(b, f, 10, 20, fileLines(10, 20))
			b.Edit(f)
			return x, ranged(b, f, 0, 0, fileLines(1, 30, 12))
		}, nil, true, model.Superseded},
		{"a read is a shell's cat", func(b *builder) (int, int) {
			x := ranged(b, f, 10, 20, fileLines(10, 20))
			q, y := b.Tool("Bash", `{"command":"cat a.go"}`, fileLines(1, 30))
			b.Call(q).Effect = model.Effect{
				Kind: model.Reads, Paths: []string{f}, Programs: []string{"cat"},
			}
			return x, y
		}, nil, true, model.Covered},
		{"a search delivers other lines", func(b *builder) (int, int) {
			q, x := b.Tool("Grep", `{"path":"/w/a.go"}`, fileLines(10, 20))
			b.Call(q).Effect = model.Effect{Kind: model.Searches, Paths: []string{f}}
			return x, ranged(b, f, 0, 0, fileLines(1, 30))
		}, nil, false, 0},
		{"other arguments ask for another view", func(b *builder) (int, int) {
			x := ranged(b, f, 10, 20, fileLines(10, 20))
			q, y := b.Tool("Read", `{"file_path":"/w/a.go","pages":"1-3"}`, fileLines(1, 30))
			b.Call(q).Effect = model.Effect{Kind: model.Reads, Paths: []string{f}}
			return x, y
		}, nil, false, 0},

		{
			"proof lines: each line is there",
			two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30)), proof, true, model.Covered,
		},
		{
			"proof lines: one has changed",
			two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30, 12)), proof, false, 0,
		},
		{
			"proof lines: one beside it has changed",
			two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30, 9)), proof, true, model.Covered,
		},
		{"proof lines: line numbers aside", func(b *builder) (int, int) {
			x := ranged(b, f, 10, 11, "10\tx of the file\n11\ty of the file")
			y := ranged(b, f, 0, 0, "9\tnew\n10\tnew\n11\tx of the file\n12\ty of the file\n")
			b.Event(x).Parts[0].Envelope = model.NumbersTab
			b.Event(y).Parts[0].Envelope = model.NumbersTab
			return x, y
		}, proof, true, model.Covered},
		{
			"proof lines are of ranges alone: an equal call goes",
			two(0, 0, fileLines(1, 9), 0, 0, fileLines(1, 9, 4)), proof, true, model.Superseded,
		},
		{
			"proof arguments: one has changed",
			two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30, 12)), nil, true, model.Superseded,
		},

		{
			"identical alone: the file ends before",
			two(1, 99, fileLines(1, 20), 0, 0, fileLines(1, 20)),
			classes("identical"), true, model.Identical,
		},
		{
			"identical alone: covered stays",
			two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30)), classes("identical"), false, 0,
		},
		{
			"covered alone", two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30)),
			classes("covered"), true, model.Covered,
		},
		{
			"covered alone: superseded stays",
			two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30, 12)),
			classes("covered"), false, 0,
		},
		{
			"superseded alone", two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30, 12)),
			classes("superseded"), true, model.Superseded,
		},
		{
			"superseded alone: covered stays",
			two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30)), classes("superseded"), false, 0,
		},

		{
			"a hint says no", two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30)),
			[]string{"conversation.tools.Read.compaction.subsumes=false"},
			false, 0,
		},
		{
			"a hint keeps it", two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30)),
			[]string{"conversation.tools.Read.compaction.dedup=false"},
			false, 0,
		},
		{
			"the earlier is fenced", two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30)),
			[]string{"conversation.compaction.keep_first=1c"},
			false, 0,
		},
		{
			"the later is fenced", two(10, 20, fileLines(10, 20), 0, 0, fileLines(1, 30)),
			[]string{"conversation.compaction.keep_last=1c"},
			true, model.Covered,
		},
		{
			"a tool of one's own", ownReads(10, 20, "5", `"25"`),
			[]string{"conversation.tools.my_*.compaction.subsumes=line-range"},
			true, model.Covered,
		},
		{
			"a tool of one's own, too short", ownReads(10, 20, "5", `"19"`),
			[]string{"conversation.tools.my_*.compaction.subsumes=line-range"},
			false, 0,
		},
		{"a tool that nobody named", ownReads(10, 20, "5", "25"), nil, false, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.run(t)
		})
	}
}

// ownReads are two calls of a tool that only a user knows.
func ownReads(from, to int, from2, to2 string) func(b *strategiestest.Builder) (int, int) {
	return func(b *strategiestest.Builder) (int, int) {
		_, x := b.Tool("my_read",
			fmt.Sprintf(`{"path":"a.go","start_line":%d,"end_line":%d}`, from, to),
			fileLines(from, to))
		_, y := b.Tool("my_read", `{"path":"/w/a.go","start_line":`+from2+`,"end_line":`+to2+`}`,
			fileLines(5, 25))
		return x, y
	}
}

// run plans the case and looks at what became of the two.
func (tt *subsumed) run(t *testing.T) {
	t.Helper()
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
}
