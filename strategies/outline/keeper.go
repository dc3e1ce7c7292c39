package outline

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/plan"
)

// heldPart is how much of a read's lines later reads must hold, in hundredths, for it not to stay.
const heldPart = 70

// shortResult is how many tokens a result of no file has at the most that stays whole as a short
// one: to shorten it would save little.
const shortResult = 300

// Keeper is which results of the last calls stay whole: reads of files that were not changed, as
// an agent reads a file to change it, and short ones, as they cost little.
type Keeper struct {
	keeps map[int]bool
	set   Settings
	facts *facts.TouchFact
}

// NewKeeper finds the results that stay as things stand, but for reads of which later ones that
// stay hold most lines.
func NewKeeper(v *plan.View, set Settings) *Keeper {
	k := &Keeper{keeps: map[int]bool{}, set: set}
	if set.Touched <= 0 || v.Chosen().Scope != facts.ScopeLive {
		return k
	}
	k.facts = v.Index.Touched()
	held := make(map[int32]map[uint64]bool) // By file, the lines that later reads hold.
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

// isWanted reports whether a result of a call is of the last calls, and is short or of a file that
// was not changed.
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

// isStillThere reports whether stale-reads left of a result the lines that are still in its file.
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
	return 100*n > heldPart*len(lines) // Never of no lines.
}

// Keeps reports whether a result stays: whole, or, where it is out of date, with the lines that are
// still in its file.
func (k *Keeper) Keeps(event int) bool { return k.keeps[event] }
