package jp

import (
	"slices"

	"decant/model"
)

// Check lists the rules that a loaded conversation breaks, each with its place and what JP or a
// provider would do. A fork made by Draft breaks none that the original does not, but JP's own
// files may break some.
func (Codec) Check(c *model.Conversation) []model.Finding {
	s, ok := c.State.(*state)
	if !ok {
		return nil
	}
	// Most findings were made while opening, where they decide what is live.
	out := slices.Clone(s.findings)
	said := make([]int, len(c.Events)+1) // How many texts precede each event.
	for i := range c.Events {
		said[i+1] = said[i]
		if e := &c.Events[i]; e.Live && e.Call < 0 {
			said[i+1]++
		}
	}
	for i := range c.Calls {
		call := &c.Calls[i]
		if !call.Pair() {
			continue
		}
		asked, told := &c.Events[call.Request], &c.Events[call.Result]
		switch {
		case !asked.Live || !told.Live:
		case asked.Turn != told.Turn:
			out = append(out, findAt(told, ruleTurnSplit))
		case said[call.Request] != said[call.Result]:
			out = append(out, findAt(told, ruleSplit))
		}
	}
	return out
}

// findAt is a broken rule at an event.
func findAt(e *model.Event, rule string) model.Finding {
	return ruleTable.Find(rule, e.ID.String())
}
