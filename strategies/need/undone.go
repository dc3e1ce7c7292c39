package need

import (
	"slices"

	"decant/model"
	"decant/strategies/need/segment"
	"decant/strategies/plan"
)

// Comparison tells what the agent used after its own compaction from before it, and how much of
// that the compaction and a plan keep. Need is counted as at a cut, but for everything before the
// compaction. There is no tail, because nothing ensures that both keep it.
type Comparison struct {
	// Units are what was used in the first 40 calls after the compaction, in the order of use.
	Units []Unit
	// Agent is what the compaction kept, including its summary. Plan is what the plan keeps.
	Agent, Plan Result
}

// CompareUndone compares a compaction with a plan of the conversation opened without it. It returns
// nil for any other plan.
func CompareUndone(p *plan.Plan) *Comparison {
	c := p.Index.Conversation
	u := c.Undone
	if u == nil {
		return nil
	}
	segments := segment.List(c)
	s := &segments[len(segments)-1]
	at, _ := slices.BinarySearch(s.Events, u.From)
	until, _ := slices.BinarySearch(s.Events, u.Until)
	r := newReading(c)
	k := &Cut{Prefix: segment.NewPrefix(c, s.Events[:at]), r: r, events: s.Events[:at]}
	for i := range k.events {
		k.Old = append(k.Old, i)
	}
	w := newWalk(k, func(int) bool { return false })
	next := s.ListContinuation(c, at, maxContinuation)
	w.follow(next[:min(len(next), until-at)])
	k.Units = w.units
	k.findHolders(w)
	return &Comparison{Units: k.Units, Agent: k.judgeUndone(u), Plan: k.judgeChanges(p.Changes)}
}

// judgeUndone judges what a compaction kept of the part before it.
func (k *Cut) judgeUndone(u *model.Undone) Result {
	outcomes := map[int]model.Outcome{}
	for i, event := range k.events {
		if !u.Kept[event] {
			outcomes[i] = model.Outcome{Removed: true}
		}
	}
	j := newJudge(k, outcomes)
	after := k.Prefix.Total(outcomes).Tokens
	for _, text := range u.Said {
		j.read(text)
		after += model.RoundWeight(k.Prefix.TextWeight(text))
	}
	return j.result(after)
}

// judgeChanges judges what changes of the whole conversation keep of the part before the cut. A
// text that stays elsewhere word for word is not lost, even if that is after the cut.
func (k *Cut) judgeChanges(changes []model.Change) Result {
	var lost []model.Change
	for i := range changes {
		if changes[i].Class != model.Identical && changes[i].Class != model.Covered {
			lost = append(lost, changes[i])
		}
	}
	move := func(of []model.Change) map[int]model.Outcome {
		outcomes, out := model.FoldChanges(of), map[int]model.Outcome{}
		for i, event := range k.events {
			if o, changed := outcomes[event]; changed {
				out[i] = o
			}
		}
		return out
	}
	return k.Judge(move(lost), k.Prefix.Total(move(changes)).Tokens)
}
