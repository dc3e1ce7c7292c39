package shell

import (
	"slices"

	"decant/model"
)

// writes collects what the commands of a line write and start.
type writes struct {
	paths    []string
	below    bool
	anything bool
	programs []string
}

func (o *writes) any() bool { return o.anything || len(o.paths) > 0 }

// effect is the write in the model's form.
func (o *writes) effect() model.Effect {
	e := model.Effect{Kind: model.Writes, Everything: o.anything, Anyway: true}
	if !o.anything {
		e.Paths, e.Everything = o.paths, o.below
	}
	return e
}

// addPaths notes written paths; below is true where they may be folders.
func (o *writes) addPaths(places []place, below bool) {
	for _, p := range places {
		o.below = o.below || p.below || below
		if !slices.Contains(o.paths, p.path) {
			o.paths = append(o.paths, p.path)
		}
	}
	if len(o.paths) > maxTexts {
		o.paths, o.anything = nil, true
	}
}

// addProgram notes a program.
func (o *writes) addProgram(name string) {
	if name != "" && !slices.Contains(o.programs, name) && len(o.programs) < maxTexts {
		o.programs = append(o.programs, name)
	}
}
