package facts

import (
	"decant/model"
	"decant/strategies/marker"
)

// LastSummed returns the last turn that holds an earlier summary, 0 for none: the agent's own, what
// it kept when it compacted, or the summary of an earlier fork.
func (ix *Index) LastSummed() int {
	return *ix.summed.get(func() *int {
		c, last := ix.Conversation, 0
		for i := range c.Boundaries {
			if b := &c.Boundaries[i]; b.Trigger != model.ClearTrigger {
				last = max(last, b.Turn)
			}
		}
		for i := range c.EventCount() {
			e := c.EventAt(i)
			if e.Live && (e.Kind == model.Summary || e.Prompt && marker.IsNotice(c.HeadEvent(e))) {
				last = max(last, e.Turn)
			}
		}
		return &last
	})
}
