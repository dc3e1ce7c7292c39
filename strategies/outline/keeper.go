package outline

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
)

// heldPart is how much of a read's lines later reads must hold, in hundredths, for it not to stay.
const heldPart = 70

// Keeper is which reads stay whole, as their files were touched in the last calls.
type Keeper struct{ keeps map[int]bool }

// NewKeeper finds the reads that stay as things stand: those of files touched in the last calls,
// but for reads of which later ones that stay hold most lines.
func NewKeeper(v *plan.View, calls int) *Keeper {
	k := &Keeper{keeps: map[int]bool{}}
	if calls <= 0 || v.Chosen().Scope != facts.ScopeLive {
		return k
	}
	touched := v.Index.Touched()
	held := make(map[int32]map[int32]bool) // By file, the lines that later reads hold.
	all := v.Index.Conversation.Calls
	for event := v.Index.Conversation.EventCount() - 1; event >= 0; event-- {
		e := v.Index.Event(event)
		if e.Kind != model.ToolResult || e.Call < 0 || all[e.Call].Result != event {
			continue
		}
		ago, lines := int(touched.Ago[e.Call]), touched.Lines[e.Call]
		if ago == 0 || ago > calls || len(lines) == 0 || !v.Untouched(event) {
			continue
		}
		of := held[touched.File[e.Call]]
		if of == nil {
			of = map[int32]bool{}
			held[touched.File[e.Call]] = of
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

// holdsMost reports whether most of some lines are held.
func holdsMost(held map[int32]bool, lines []int32) bool {
	n := 0
	for _, line := range lines {
		if held[line] {
			n++
		}
	}
	return 100*n > heldPart*len(lines)
}

// Keeps reports whether a result stays whole.
func (k *Keeper) Keeps(event int) bool { return k.keeps[event] }
