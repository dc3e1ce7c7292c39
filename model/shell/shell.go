package shell

import (
	"slices"

	"decant/model"
)

// Facts are what a command line does.
type Facts struct {
	// Effect is a read, a search or a write where the line plainly is one, else of
	// kind Runs. Its paths are clean and absolute.
	Effect model.Effect
	// Part says which part of a file a read delivers whose Effect is Cut, as it
	// stands in the fragment of a URI: "tail=20".
	Part string
	// Numbered is true for a read that numbers its lines, a tab behind each number.
	Numbered bool
}

// Read finds out what a line does. Folder is where it is run, absolute; "" when
// that is not known, and then only absolute paths are.
func Read(line, folder string) Facts {
	tokens, sound := lex(line)
	items := parse(tokens)
	w := &walker{folder: folder, home: homeOf(folder), out: &writes{}}
	w.walk(items)
	f := Facts{Effect: model.Effect{Kind: model.Runs}}
	if w.out.any() {
		f.Effect = w.out.effect()
	} else if sound {
		start := &walker{folder: folder, home: homeOf(folder), out: &writes{}}
		if r, ok := start.plainRead(items); ok {
			f = r.facts()
		}
	}
	f.Effect.Programs = w.out.programs
	return f
}

// writes gather what the commands of a line write and start.
type writes struct {
	paths    []string
	below    bool
	anything bool
	programs []string
}

func (o *writes) any() bool { return o.anything || len(o.paths) > 0 }

// effect is the write as the model knows it.
func (o *writes) effect() model.Effect {
	e := model.Effect{Kind: model.Writes, Everything: o.anything, Anyway: true}
	if !o.anything {
		e.Paths, e.Everything = o.paths, o.below
	}
	return e
}

// add notes paths that are written; below is true where they may be folders.
func (o *writes) add(places []place, below bool) {
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

// start notes a program.
func (o *writes) start(name string) {
	if name != "" && !slices.Contains(o.programs, name) && len(o.programs) < maxTexts {
		o.programs = append(o.programs, name)
	}
}
