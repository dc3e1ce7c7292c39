package tangents

import (
	"fmt"
	"slices"

	"decant/model"
	"decant/strategies/quote"
)

// mostRisks is how many risks of one turn are told.
const mostRisks = 4

// FindRisks say of turns that may be dropped, numbered from 1, what live turns that stay take
// from them: files that they wrote last. They are clean lines by turn, at most four of
// each, in the order of the later turns; a turn of which nothing is known is not there.
// No text is decoded.
func FindRisks(c *model.Conversation, turns []int) map[int][]string {
	drop := map[int]bool{}
	for _, t := range turns {
		drop[t] = true
	}
	out := map[int][]string{}
	author := map[string]int{}           // Which turn wrote a file last.
	told := map[[2]int]map[string]bool{} // By dropped turn and later turn.
	for _, k := range inOrder(c) {
		e := c.EventAt(k.Request)
		for _, file := range k.Effect.Paths {
			by := author[file]
			pair := [2]int{by, e.Turn}
			if drop[by] && !drop[e.Turn] && len(out[by]) < mostRisks && !told[pair][file] {
				out[by] = append(out[by], fmt.Sprintf(
					"turn %d %s %s, written here", e.Turn, nameEffect(k), quote.JoinLines(file)))
				if told[pair] == nil {
					told[pair] = map[string]bool{}
				}
				told[pair][file] = true
			}
			if k.Effect.Kind == model.Writes && k.Status.Good() {
				author[file] = e.Turn
			}
		}
	}
	return out
}

// nameEffect is what a call does with a file, in a word.
func nameEffect(k *model.Call) string {
	if k.Effect.Kind == model.Writes {
		return "changes"
	}
	return "reads"
}

// inOrder are the live calls of turns in the order of their requests.
func inOrder(c *model.Conversation) []*model.Call {
	var out []*model.Call
	for i := range c.Calls {
		k := &c.Calls[i]
		if k.Request >= 0 && c.EventAt(k.Request).Live && c.EventAt(k.Request).Turn > 0 {
			out = append(out, k)
		}
	}
	slices.SortStableFunc(out, func(a, b *model.Call) int { return a.Request - b.Request })
	return out
}
