package load

import (
	"decant/model"
	"decant/model/formats/effect"
	"decant/strategies/facts"
)

// effects are the kinds that the words of a declaration mean.
var effects = map[string]model.EffectKind{
	"read": model.Reads, "write": model.Writes, "search": model.Searches,
	"list": model.Lists, "run": model.Runs, "fetch": model.Reads,
}

// DeclaredTools is what settings say that tools do, nil where they say nothing.
func DeclaredTools(h facts.Hints) func(tool string) (effect.Tool, bool) {
	if h.None() {
		return nil
	}
	return func(tool string) (effect.Tool, bool) {
		d, ok := h.Declared(tool)
		if !ok {
			return effect.Tool{}, false
		}
		t := effect.Tool{Kind: effects[d.Effect]}
		switch d.Effect {
		case "run":
			t.Line = d.Path
		case "fetch":
			t.URL = d.Path
		default:
			t.Path = d.Path
		}
		if d.Range != [2]string{} {
			t.Ends = [][2]string{d.Range}
		}
		return t, true
	}
}
