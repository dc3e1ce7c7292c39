package shell

import (
	"decant/model"
)

// ReadLine finds out what a line does. Folder is where it is run, absolute; "" when
// that is not known, and then only absolute paths are.
func ReadLine(line, folder string) Facts {
	tokens, sound := cutTokens(line)
	items := groupTokens(tokens)
	w := &walker{scope: scope{folder: folder, home: homeOf(folder)}, out: &writes{}}
	w.walk(items)
	f := Facts{Effect: model.Effect{Kind: model.Runs}}
	if w.out.any() {
		f.Effect = w.out.effect()
	} else if sound {
		start := &walker{scope: scope{folder: folder, home: homeOf(folder)}, out: &writes{}}
		if r, ok := start.plainRead(items); ok {
			f = r.facts()
		} else {
			start = &walker{scope: scope{folder: folder, home: homeOf(folder)}, out: &writes{}}
			f.Effect.Folder, f.Effect.Newest = start.plainCheck(items)
		}
	}
	f.Effect.Programs = w.out.programs
	return f
}
