package pi

import (
	"slices"
	"strconv"

	"decant/model/source"
)

// editor collects the edits of one content, and of the record around it.
type editor struct {
	*drafter
	entry *entry
	index int
	edits source.Edits
}

// linkEntry links an entry to the previous entry of the fork. A compaction names what it keeps of
// earlier entries.
func (e *editor) linkEntry(root source.Value) {
	if e.entry.kind == compacted {
		e.linkKept(root)
	}
	if e.version < 2 {
		return
	}
	parent := root.Get("parentId")
	root0 := parent.Kind() == source.KindNull && e.prev == ""
	if !root0 && (e.prev == "" || !parent.Is(e.prev)) {
		e.edits.Set(root, "parentId", e.parentLink())
	}
	id := e.entry.id
	if !e.entry.hasID {
		id = e.newID()
		e.edits.Set(root, "id", source.Quote(id))
	}
	e.prev = id
}

// linkKept names the first entry that a compaction keeps. It is the entry that it named, or the
// next one in the fork, or the compaction itself, which keeps nothing.
func (e *editor) linkKept(root source.Value) {
	own := slices.Index(e.list, e.index)
	first := own
	passed := false
	for _, i := range e.path {
		if i == e.index {
			break
		}
		passed = passed || e.entries[i].hasID && e.entries[i].id == e.entry.cut.first
		if passed && e.has[i] {
			first = slices.Index(e.list, i)
			break
		}
	}
	if e.version < 2 {
		// The header has number 0, and nothing new precedes it.
		if at := first + 1; at != root.Get("firstKeptEntryIndex").Int() {
			e.edits.Set(root, "firstKeptEntryIndex", []byte(strconv.Itoa(at)))
		}
		return
	}
	if id := e.entries[e.list[first]].id; id != e.entry.cut.first {
		e.edits.Set(root, "firstKeptEntryId", source.Quote(id))
	}
}
