package shelf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"decant/strategies/digest/stretch"
	"decant/strategies/strategiestest"
)

// TestWeigh: what the agent or the user wrote comes before what was only printed.
func TestWeigh(t *testing.T) {
	t.Parallel()
	b := strategiestest.NewBuilder()
	b.Prompt("see askedThing")
	b.Read("/w/a.go", "readThing twiceThing")
	b.Tool("Bash", `{"command":"ls"}`, "printedThing twiceThing")
	for range 20 {
		b.Tool("Bash", `{"command":"x"}`, "nothing")
	}
	c := b.Done()
	all := make([]int, c.EventCount())
	for i := range all {
		all[i] = i
	}
	s := stretch.New(c, all)
	h := New(s, "keptThing")
	got := make([]string, 0, len(h.words.words))
	for n := range h.words.words {
		got = append(got, fmt.Sprintf("%s %.1f", h.words.words[n].text, h.words.weigh(n)))
	}
	slices.Sort(got)
	want := "askedThing 10.4; printedThing 0.3; readThing 1.2; twiceThing 3.6"
	if all := strings.Join(got, "; "); !strings.Contains(all, want) {
		t.Errorf("got %s, want %s", all, want)
	}
}
