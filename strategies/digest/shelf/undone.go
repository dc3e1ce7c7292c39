package shelf

import (
	"decant/model"
	"decant/strategies/digest/stretch"
)

// undone records what writes removed from files, by path, as far as their arguments tell. It is
// filled from the newest write backwards, so it always holds what happened after the current event.
type undone map[string]*changed

// changed is what happened to one file.
type changed struct {
	gone  map[string]bool // Lines that a write removed.
	whole map[string]bool // All lines of the newest whole write; nil for none.
}

// note records what a call wrote.
func (u undone) note(w stretch.Writing, k *model.Call) {
	for _, p := range k.Effect.Paths {
		c := u[p]
		if c == nil {
			c = &changed{gone: map[string]bool{}}
			u[p] = c
		}
		for l := range w.Taken {
			if !w.Put[l] {
				c.gone[l] = true
			}
		}
		if w.Whole && c.whole == nil {
			c.whole = w.Put
		}
	}
}

// stands reports whether a line of a file, in the form for comparison, was still there at the end,
// as far as known.
func (u undone) stands(path, line string) bool {
	c := u[path]
	return c == nil || !c.gone[line] && (c.whole == nil || c.whole[line])
}
