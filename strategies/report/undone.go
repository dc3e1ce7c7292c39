package report

import (
	"fmt"

	"decant/model/amount"
	"decant/strategies/need"
	"decant/strategies/plan"
)

// Undone compares the agent's compaction with the plan of a conversation that is opened as it was
// before it, by what the agent used after it of what was sent before.
type Undone struct {
	// Used is how many names, numbers, paths, files and edits those were, Needed their weights.
	Used   int `json:"used"`
	Needed int `json:"needed"`
	// Agent is what the compaction kept, Plan what the plan keeps.
	Agent KeptUndone `json:"agent"`
	Plan  KeptUndone `json:"plan"`
}

// KeptUndone is what one of both keeps.
type KeptUndone struct {
	// Kept is the weight of what stands anywhere in it, KeptInLine of what stands in a line that
	// held it; Percent is Kept by what was needed, 0 where nothing was.
	Kept       int     `json:"kept"`
	KeptInLine int     `json:"kept_in_line"`
	Percent    float64 `json:"percent"`
	// Tokens is what it is of what was sent before the compaction.
	Tokens int `json:"tokens"`
}

// NewUndone asks [need.CompareUndone] of a plan; nil where no compaction is undone.
func NewUndone(p *plan.Plan) *Undone {
	c := need.CompareUndone(p)
	if c == nil {
		return nil
	}
	u := &Undone{
		Needed: c.Plan.Needed, Agent: newKeptUndone(&c.Agent), Plan: newKeptUndone(&c.Plan),
	}
	for i := range c.Units {
		if c.Units[i].Weight() > 0 {
			u.Used++
		}
	}
	return u
}

func newKeptUndone(r *need.Result) KeptUndone {
	k := KeptUndone{Kept: r.Kept, KeptInLine: r.InLine, Tokens: r.After}
	if r.Needed > 0 {
		k.Percent = 100 * float64(r.Kept) / float64(r.Needed)
	}
	return k
}

// Text says in words how much of what was used after the compaction it kept, and how much the plan
// keeps.
func (u *Undone) Text() string {
	if u.Used == 0 {
		return "soon after its compaction the agent used nothing from before"
	}
	say := func(k *KeptUndone) string {
		return fmt.Sprintf("%.0f %% (≈ %s tokens)", k.Percent, amount.Number(k.Tokens))
	}
	return fmt.Sprintf("after its compaction the agent used %s from before (names, paths, edits): "+
		"the compaction kept %s, this plan keeps %s",
		amount.Of(u.Used, "thing"), say(&u.Agent), say(&u.Plan))
}
