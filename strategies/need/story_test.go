package need_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/need"
	"decant/strategies/strategiestest"
)

// builder puts stories together.
type builder = strategiestest.Builder

// tell is a conversation that is cut once, in front of its last prompt: some old calls with what
// old adds, a tail with what tail adds, and what next adds behind the cut. Three names that an old
// result alone holds are used behind it, so that the cut counts.
func tell(old, tail, next func(b *builder)) *model.Conversation {
	b := strategiestest.NewBuilder()
	b.Prompt("do the work")
	b.Read("/w/base", "alphaBase1 stands here\nbetaBase2 stands there\ngammaBase3 stands last")
	do(b, old)
	fill(b, 25)
	b.Prompt("continue with it")
	do(b, tail)
	fill(b, 15)
	before := countCalls(b)
	b.Prompt("and now the rest")
	b.Say("alphaBase1 betaBase2 gammaBase3")
	do(b, next)
	fill(b, before)
	return b.Done()
}

func do(b *builder, what func(b *builder)) {
	if what != nil {
		what(b)
	}
}

// fill adds calls that hold no term.
func fill(b *builder, n int) {
	for i := range n {
		b.Tool("wait", `{"why":"time"}`, strings.Repeat("some plain words only, ", 120+i))
	}
}

func countCalls(b *builder) int {
	c := *b // Done must not be called twice, so it is asked of a copy.
	return len(c.Done().Calls)
}

// cutOnce is the only cut of a story.
func cutOnce(t *testing.T, c *model.Conversation) *need.Cut {
	t.Helper()
	cuts := need.FindCuts(c, 1)
	if len(cuts) != 1 {
		t.Fatalf("%d cuts", len(cuts))
	}
	return cuts[0]
}

// list are the units of a cut but those of each story.
func list(k *need.Cut) []string {
	var out []string
	for i := range k.Units {
		u := &k.Units[i]
		if strings.Contains(u.Text, "Base") {
			continue
		}
		said := fmt.Sprintf("%s %s %d", u.Kind, u.Text, u.Weight())
		if u.Thought {
			said += " thought"
		}
		out = append(out, said)
	}
	return out
}

// edit is a call that replaces a text.
func edit(b *builder, old string) {
	b.Tool("Edit", `{"file_path":"notes","old_string":`+strconv.Quote(old)+
		`,"new_string":"x"}`, "done")
}
