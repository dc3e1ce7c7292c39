package main

import (
	"fmt"

	"decant/model"
	"decant/strategies/need"
)

func debug(e *need.Evaluation) {
	for i := range e.Cuts {
		k := &e.Cuts[i]
		edits := 0
		for j := range k.Units {
			if k.Units[j].Kind == need.Edit {
				edits++
			}
		}
		for p := range k.Plans {
			if k.Plans[p].Name != "auto" {
				continue
			}
			r := &k.Plans[p]
			fmt.Printf("  cut p%d calls %d next %v tokens %d after %d units %d edits %d old %d of %d need %d/%d lost kinds", k.Partition, k.Calls, k.Next, r.Before, r.After, len(k.Units), edits, len(k.Old), k.Prefix.EventCount(), r.Kept, r.Needed)
			for _, l := range r.Lost {
				fmt.Printf(" %v:%.20s@%v", l.Kind, l.Text, k.Prefix.EventAt(l.Holder).Kind)
			}
			fmt.Println()
		}
		b := 0
		by := map[model.Kind]int{}
		for j := range k.Prefix.EventCount() {
			by[k.Prefix.EventAt(j).Kind] += k.Prefix.EventAt(j).Tokens
		}
		_ = b
		fmt.Println("    ", by)
	}
}
