package responses

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// Step is one thing that a script did, as records outside of its call tell.
type Step struct {
	// Argv is a command as it was started, CWD where, absolute; nil for none.
	Argv []string
	CWD  string
	// Writes are paths of files that it changed, Reads the path of a file or image that
	// it delivered, "" for none; relative ones are taken from CWD.
	Writes []string
	Reads  string
	// Output is where what it delivered stands in the source, a JSON string; empty when
	// not known.
	Output source.Span
	// Failed is true for what did not go well: it delivered nothing that it read.
	Failed bool
}

// ReadScript is what a script does whose steps are known, and what its outputs may be. A
// script of one step does what that does; of several, it writes what they write
// together, and runs where none writes. A step of which nothing is known runs.
func ReadScript(steps []Step) (effect.Facts, []Delivery) {
	all := effect.Facts{Effect: model.Effect{Kind: model.Runs}}
	delivers := []Delivery{}
	for i := range steps {
		f := steps[i].stepFacts()
		isImage := steps[i].Reads != ""
		if f.URI != "" && (!steps[i].Output.Empty() || isImage) && f.Effect.Kind == model.Reads {
			delivers = append(delivers, Delivery{f.URI, steps[i].Output})
		}
		if len(steps) == 1 {
			return f, delivers
		}
		joinEffects(&all.Effect, &f.Effect)
	}
	return all, delivers
}

// stepFacts are what one step does.
func (s *Step) stepFacts() effect.Facts {
	folder := cmp.Or(s.CWD, effect.Lost) // Steps of one call may have folders of their own.
	switch {
	case len(s.Writes) > 0:
		return effect.Facts{Effect: writeEffect(s.Writes, folder)}
	case len(s.Argv) > 0:
		f := commandFacts(slices.Clone(s.Argv), s.CWD)
		if s.Failed && f.Effect.Kind == model.Reads {
			return effect.Facts{Effect: model.Effect{Kind: model.Runs, Programs: f.Effect.Programs}}
		}
		return f
	}
	p := effect.CleanPath(s.Reads, folder)
	if p == "" {
		return effect.Facts{Effect: model.Effect{Kind: model.Runs}}
	}
	return effect.Facts{
		Effect: model.Effect{Kind: model.Reads, Paths: []string{p}},
		URI:    effect.FileURI(p, model.LineRange{}),
	}
}

// joinEffects adds what one more step does. Only writes are kept of what several do.
func joinEffects(all, step *model.Effect) {
	all.Programs = append(all.Programs, step.Programs...)
	if step.Kind != model.Writes {
		return
	}
	anything := func(e *model.Effect) bool { return e.Everything && len(e.Paths) == 0 }
	switch {
	case all.Kind == model.Writes && anything(all):
	case anything(step):
		all.Paths, all.Everything = nil, true
	default:
		all.Paths = append(all.Paths, step.Paths...)
		all.Everything = all.Everything || step.Everything
	}
	all.Kind, all.Anyway = model.Writes, true // A script may stop half way.
}
