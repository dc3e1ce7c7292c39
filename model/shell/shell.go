package shell

import (
	"sync"

	"decant/model"
)

// rooms keeps unused lists of tokens for reuse. Most lines have few tokens.
var rooms = sync.Pool{New: func() any { return new([]token) }}

// ReadLine finds out what a line does. folder is the absolute path where it runs, or "" when
// unknown. Without a folder only absolute paths are known.
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
