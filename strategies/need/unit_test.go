package need_test

import (
	"slices"
	"testing"

	"decant/strategies/need"
)

func TestUnits(t *testing.T) {
	t.Parallel()
	read := func(text string) func(*builder) {
		return func(b *builder) { b.Read("/w/old", text) }
	}
	say := func(text string) func(*builder) { return func(b *builder) { b.Say(text) } }
	for _, c := range []struct {
		name            string
		old, tail, next func(*builder)
		want            []string
	}{
		{"nothing", nil, nil, nil, nil},
		{"name", read("uses fooBarBaz in it"), nil, say("see fooBarBaz"), []string{
			"name fooBarBaz 1",
		}},
		{"number", read("port 48151 is taken"), nil, say("use 48151"), []string{"number 48151 1"}},
		{"hash", read("commit 28779ca6d8d5"), nil, say("see 28779ca"), []string{
			"number 28779ca 1",
		}},
		{"path", read("src/app/main.go:12"), nil, say("edit app/main.go"), []string{
			"path app/main.go 2",
		}},
		{
			"moved path", read("/home/me/w/src/app/main.go"), nil, say("edit ./app/main.go"),
			[]string{"path app/main.go 2"},
		},
		{"file", read("src/app/main.go"), nil, say("edit other/main.go"), []string{
			"file main.go 1",
		}},
		{"invented", read("nothing"), nil, say("look at fooBarBaz"), nil},
		{"used twice", read("fooBarBaz"), nil, say("fooBarBaz and fooBarBaz"), []string{
			"name fooBarBaz 1",
		}},
		{"in arguments", read("fooBarBaz"), nil, func(b *builder) {
			b.Tool("grep", `{"fooBarBaz":1,"deep":["fooBarBaz\n"]}`, "no")
		}, []string{"name fooBarBaz 1"}},
		{"name of an argument", read("fooBarBaz"), nil, func(b *builder) {
			b.Tool("grep", `{"fooBarBaz":1}`, "no")
		}, nil},
		{"common", read("package.json file_path"), nil, say("package.json file_path"), nil},
		{
			"brought by the tail", read("fooBarBaz"),
			func(b *builder) { b.Read("/w/tail", "fooBarBaz") }, say("fooBarBaz"), nil,
		},
		{"brought by a new result", read("fooBarBaz"), nil, func(b *builder) {
			b.Read("/w/new", "fooBarBaz")
			b.Say("fooBarBaz")
		}, nil},
		{"brought by a prompt", read("fooBarBaz"), nil, func(b *builder) {
			b.Prompt("what of fooBarBaz?")
			b.Say("fooBarBaz")
		}, nil},
		{"brought by an attachment", read("fooBarBaz"), nil, func(b *builder) {
			b.Attach("", "fooBarBaz")
			b.Say("fooBarBaz")
		}, nil},
		{"written by the agent", read("fooBarBaz"), func(b *builder) {
			b.Tool("Write", `{"content":"fooBarBaz"}`, "done")
		}, say("fooBarBaz"), nil},
		{"held twice", func(b *builder) {
			b.Read("/w/a", "fooBarBaz")
			b.Read("/w/b", "fooBarBaz too")
		}, nil, say("fooBarBaz"), []string{"name fooBarBaz 1"}},
		{"only in reasoning", read("fooBarBaz"), nil, func(b *builder) {
			b.Think("fooBarBaz it is")
			b.Say("fooBarBaz")
		}, []string{"name fooBarBaz 0 thought"}},
		{
			"edit", read("1→func one() {\n2→\treturn compute(one)\n3→}"), nil,
			func(b *builder) { edit(b, "func one() {\n\treturn compute(one)\n}") },
			[]string{"edit func one() { 5"},
		},
		{"edit over two reads", func(b *builder) {
			b.Read("/w/a", "func one() {\nx")
			b.Read("/w/b", "return compute(one)")
		}, nil, func(b *builder) { edit(b, "func one() {\n\treturn compute(one)\n}") },
			[]string{"edit func one() { 5"}},
		{
			"edit of a few bytes", read("func one() {\n}"), nil,
			func(b *builder) { edit(b, "func one() {\n}") }, nil,
		},
		{
			"edit of what the tail holds", read("func one() { return compute }"),
			func(b *builder) { b.Read("/w/t", "func one() { return compute }") },
			func(b *builder) { edit(b, "func one() { return compute }") }, nil,
		},
		{"patch with two hunks", read("first old line here\nsecond old line here\nthird of it"), nil,
			func(b *builder) {
				b.Tool("apply_patch", `"*** Begin Patch\n*** Update File: w/old\n@@\n first old `+
					`line here\n-second old line here\n+new\n@@\n-third of it\n+x\n`+
					`*** End Patch"`, "ok")
			}, []string{"edit first old line here 5"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := list(cutOnce(t, tell(c.old, c.tail, c.next)))
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// TestCutsStayWithinBoundaries holds that what stands before a boundary is neither planned nor
// needed.
func TestCutsStayWithinBoundaries(t *testing.T) {
	t.Parallel()
	c := tell(func(b *builder) {
		b.Read("/w/old", "fooBarBaz")
		b.Boundary()
		b.Read("/w/base2", "alphaBase1 betaBase2 gammaBase3 are said again")
	}, nil, func(b *builder) { b.Say("fooBarBaz") })
	k := cutOnce(t, c)
	if k.Partition != 1 || len(list(k)) != 0 {
		t.Errorf("partition %d, needs %q", k.Partition, list(k))
	}
	for i := range k.Prefix.EventCount() {
		if e := k.Prefix.EventAt(i); !e.Live || e.Partition != 0 || e.ID.Record < 4 {
			t.Errorf("event %s: live %v, partition %d", e.ID, e.Live, e.Partition)
		}
	}
}

func TestCutsThatDoNotCount(t *testing.T) {
	t.Parallel()
	if cuts := need.FindCuts(tell(nil, nil, nil), 4); len(cuts) == 0 {
		t.Error("no cut in a story that has one")
	}
	small := tell(nil, nil, nil)
	small.Calls = small.Calls[:20]
	empty := 0
	for i := range small.EventCount() {
		if e := small.EventAt(i); e.Call >= 20 {
			e.Live = false
			empty++
		}
	}
	if cuts := need.FindCuts(small, 4); len(cuts) != 0 || empty == 0 {
		t.Errorf("%d cuts in a conversation of 20 calls", len(cuts))
	}
}
