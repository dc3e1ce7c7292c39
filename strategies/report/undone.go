package report

import (
	"fmt"

	"decant/model/amount"
	"decant/strategies/need"
	"decant/strategies/plan"
)

// Undone compares the agent's compaction with the plan of a conversation opened without it. The
// measure is what the agent used after the compaction from before it.
type Undone struct {
	// Used counts the names, numbers, paths, files and edits that it used. Needed is their weight.
	Used   int `json:"used"`
	Needed int `json:"needed"`
	// Agent is what the compaction kept. Plan is what the plan keeps.
	Agent KeptUndone `json:"agent"`
	Plan  KeptUndone `json:"plan"`
}

// KeptUndone is what one of the two keeps.
type KeptUndone struct {
	// Kept is the weight found anywhere in it, and KeptInLine the weight found in a line that held
	// it. Percent is Kept as a percentage of what was needed, 0 if nothing was needed.
	Kept       int     `json:"kept"`
	KeptInLine int     `json:"kept_in_line"`
	Percent    float64 `json:"percent"`
	// Tokens is its size in tokens.
	Tokens int `json:"tokens"`
}

// NewUndone calls [need.CompareUndone] for a plan. It returns nil if no compaction is undone.
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

// Text says how much of what was used after the compaction it kept, and how much the plan keeps.
func (u *Undone) Text() string {
	if u.Used == 0 {
		return "soon after its compaction the agent used nothing from before"
	}
	say := func(k *KeptUndone) string {
		return fmt.Sprintf("%.0f %% (≈ %s tokens)", k.Percent, amount.Number(k.Tokens))
	}
	return fmt.Sprintf("after its compaction the agent used %s from before (names, paths, edits): "+
		"by weight the compaction kept %s, this plan keeps %s",
		amount.Of(u.Used, "thing"), say(&u.Agent), say(&u.Plan))
}
