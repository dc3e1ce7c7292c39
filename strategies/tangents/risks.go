package tangents

import (
	"fmt"
	"slices"

	"decant/model"
	"decant/strategies/quote"
)

// mostRisks is the largest number of risks that are reported for one turn.
const mostRisks = 4

// FindRisks reports what live turns that stay use from turns that may be dropped: files that those
// turns wrote last. Turns are numbered from 1. The result lists clean lines by turn, at most four
// for each, in the order of the later turns. A turn without known risks is not in it. No text is
// decoded.
func FindRisks(c *model.Conversation, turns []int) map[int][]string {
	drop := map[int]bool{}
	for _, t := range turns {
		drop[t] = true
	}
	out := map[int][]string{}
	author := map[string]int{}           // The turn that wrote a file last.
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

// nameEffect returns one word for what a call does with a file.
func nameEffect(k *model.Call) string {
	if k.Effect.Kind == model.Writes {
		return "changes"
	}
	return "reads"
}

// inOrder returns the live calls of turns, in the order of their requests.
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
