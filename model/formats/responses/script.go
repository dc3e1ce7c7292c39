package responses

import (
	"cmp"
	"slices"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// Step is one thing that a script did, according to records outside its call.
type Step struct {
	// Argv is a command as it was started, in the absolute folder CWD; nil for none.
	Argv []string
	CWD  string
	// Writes are the paths of changed files. Reads is the path of a file or image that the step
	// delivered, or "" for none. Relative paths start at CWD.
	Writes []string
	Reads  string
	// Output is the place of its output in the source, a JSON string, or empty when unknown.
	Output source.Span
	// Failed is true for a step that failed: it delivered nothing that it read.
	Failed bool
}

// ReadScript is what a script with known steps does, and its possible outputs. A script with one
// step does the same as the step. A script with several steps writes what they write together, or
// runs where none writes. An unknown step runs.
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
	folder := cmp.Or(s.CWD, effect.Lost) // Steps of one call may have different folders.
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

// joinEffects adds the effect of one more step. For several steps only writes are kept.
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
