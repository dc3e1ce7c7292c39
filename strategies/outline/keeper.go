package outline

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
)

// heldPart is a percentage. A read need not stay if later reads hold more than that of its lines.
const heldPart = 70

// shortResult is the largest number of tokens of a short result without a file, which stays whole.
// Shortening it would save little.
const shortResult = 300

// Keeper decides which results of the last calls stay whole. Reads of unchanged files stay, because
// an agent reads a file in order to change it. So do other reads that are not long. Short results
// stay because they cost little.
type Keeper struct {
	keeps map[int]bool
	set   Settings
	facts *facts.TouchFact
}

// NewKeeper finds the results that stay, in the current state. It leaves out a read if later reads
// that stay hold most of its lines.
func NewKeeper(v *plan.View, set Settings) *Keeper {
	k := &Keeper{keeps: map[int]bool{}, set: set}
	if set.Touched <= 0 || v.Chosen().Scope != facts.ScopeLive {
		return k
	}
	k.facts = v.Index.Touched()
	held := make(map[int32]map[uint64]bool) // By file: the lines that later reads hold.
	all := v.Index.Conversation.Calls
	for event := v.Index.Conversation.EventCount() - 1; event >= 0; event-- {
		e := v.Index.Event(event)
		if e.Kind != model.ToolResult || e.Call < 0 || all[e.Call].Result != event {
			continue
		}
		if !k.isWanted(e) {
			continue
		}
		if !v.Untouched(event) {
			if isStillThere(v, event) {
				k.keeps[event] = true
			}
			continue
		}
		lines, file := k.facts.Lines[e.Call], k.facts.File[e.Call]
		of := held[file]
		if of == nil {
			of = map[uint64]bool{}
			held[file] = of
		}
		if v.Open(event) && holdsMost(of, lines) {
			continue
		}
		k.keeps[event] = true
		for _, line := range lines {
			of[line] = true
		}
	}
	return k
}

// isWanted reports whether a result belongs to the last calls, and is short, or a read that is
// not long or of an unchanged file.
func (k *Keeper) isWanted(e *model.Event) bool {
	f := k.facts
	if len(f.Lines[e.Call]) == 0 {
		age := int(f.Age[e.Call])
		return age > 0 && age <= k.set.Touched && e.Tokens <= min(k.set.Short, shortResult)
	}
	ago := int(f.Ago[e.Call])
	return ago > 0 && ago <= k.set.Touched &&
		(!f.Changed[e.Call] || e.Tokens <= k.set.Short)
}

// isStillThere reports whether stale-reads reduced a result to the lines that are still in its
// file.
func isStillThere(v *plan.View, event int) bool {
	body, _ := v.Index.Frame(event).Within(v.TextOf(event))
	return marker.IsStillThere(body)
}

// holdsMost reports whether most of some lines are held.
func holdsMost(held map[uint64]bool, lines []uint64) bool {
	n := 0
	for _, line := range lines {
		if held[line] {
			n++
		}
	}
	return 100*n > heldPart*len(lines) // False if there are no lines.
}

// Keeps reports whether a result stays: whole, or, if it is outdated, with the lines that are still
// in its file.
func (k *Keeper) Keeps(event int) bool { return k.keeps[event] }
