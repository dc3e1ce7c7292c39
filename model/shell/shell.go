package shell

import (
	"sync"

	"decant/model"
)

// rooms are of lists of tokens that nobody needs any more: most lines have few.
var rooms = sync.Pool{New: func() any { return new([]token) }}

// ReadLine finds out what a line does. Folder is where it is run, absolute; "" when
// that is not known, and then only absolute paths are.
func ReadLine(line, folder string) Facts {
	room, _ := rooms.Get().(*[]token)
	tokens, sound := cutTokens((*room)[:0], line)
	items := groupTokens(tokens)
	clear(tokens)
	*room = tokens
	rooms.Put(room)
	home := homeOf(folder)
	start := func() *walker {
		return &walker{scope: scope{folder: folder, home: home}, out: &writes{}}
	}
	w := start()
	w.walk(items)
	f := Facts{Effect: model.Effect{Kind: model.Runs}}
	if w.out.any() {
		f.Effect = w.out.effect()
	} else if sound {
		if r, ok := start().plainRead(items); ok {
			f = r.facts()
		} else {
			f.Effect.Folder, f.Effect.Newest = start().plainCheck(items)
		}
	}
	f.Effect.Programs = w.out.programs
	return f
}
