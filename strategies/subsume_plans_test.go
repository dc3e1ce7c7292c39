package strategies_test

import (
	"testing"

	"decant/model"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// The reason says which of the two it is: lines that are still there, or a range that
// only the arguments promise.
func TestTheReasonSaysWhatAContainedReadCosts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ text, want string }{
		{fileLines(1, 30), "a later read has each of these lines"},
		{fileLines(1, 30, 12), "a later read has these lines again, some of them changed"},
	} {
		b := strategiestest.NewBuilder()
		b.Prompt("p")
		older := ranged(b, "/w/a.go", 10, 20, fileLines(10, 20))
		ranged(b, "/w/a.go", 0, 0, tt.text)
		p := make1(t, b, chosen(t, "dedup-tools"))
		if got := p.Changes[p.On(older)[0]].Reason; got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// Of several later reads the one counts that costs least, then the latest.
func TestAContainedReadNamesWhatCostsLeast(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	part := ranged(b, "/w/a.go", 10, 20, fileLines(10, 20))
	whole := ranged(b, "/w/a.go", 0, 0, fileLines(1, 30))
	newer := ranged(b, "/w/a.go", 9, 21, fileLines(9, 21, 12))
	p := make1(t, b, chosen(t, "dedup-tools"))
	want(t, p, map[int]string{part: gone, whole: same, newer: same})
	if got := p.Changes[p.On(part)[0]]; got.Cover != whole || got.Class != model.Covered {
		t.Errorf("cover %d, class %s", got.Cover, got.Class)
	}
}

// What is contained in what goes itself costs what that costs.
func TestAChainOfContainedReads(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	at := []int{
		ranged(b, "/w/a.go", 10, 20, fileLines(10, 20)),
		ranged(b, "/w/a.go", 5, 25, fileLines(5, 25)),
		ranged(b, "/w/a.go", 0, 0, fileLines(1, 30)),
		ranged(b, "/w/a.go", 0, 0, fileLines(1, 30, 12)),
	}
	p := make1(t, b, chosen(t, "dedup-tools"))
	want(t, p, map[int]string{at[0]: gone, at[1]: gone, at[2]: gone, at[3]: same})
	for _, i := range at[:3] {
		if got := class(t, p, i); got != model.Superseded {
			t.Errorf("event %d: class %s", i, got)
		}
	}
	p = make1(t, b, chosen(t, "lossless"))
	want(t, p, map[int]string{at[0]: gone, at[1]: gone, at[2]: same, at[3]: same})
}

// A user who drops the later read gets the earlier back.
func TestADroppedReadContainsNothing(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	older := ranged(b, "/w/a.go", 10, 20, fileLines(10, 20))
	later := ranged(b, "/w/a.go", 0, 0, fileLines(1, 30))
	p := make1(t, b, chosen(t, "dedup-tools").Decide(spec.OnEvent(later), spec.Drop))
	want(t, p, map[int]string{older: same, later: gone})
}

// Where a reference strategy ran before, the pair goes all the same.
func TestAContainedReadAfterAReferenceStrategy(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("p")
	first := ranged(b, "/w/a.go", 1, 20, fileLines(1, 20))
	again := ranged(b, "/w/a.go", 0, 0, fileLines(1, 20))
	p := make1(t, b, chosen(t, "dedup-content dedup-tools"))
	want(t, p, map[int]string{first: gone, again: same})
	if got := row(t, p, "dedup-content"); got.Changes != 0 {
		t.Errorf("a void reference is credited: %+v", got)
	}
}
