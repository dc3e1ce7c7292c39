package strategies

import (
	"path"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/recent"
)

// keyOf returns the key of a result in the cache: its raw content and the status of its call.
func keyOf(ix *facts.Index, event int) recent.Key {
	raw := ix.Raw(event)
	call, _ := ix.CallIn(ix.Event(event))
	return recent.Key{Sum: [16]byte(raw[:16]), Status: call.Status}
}

// deaths lists, for each result, the first later event that makes it outdated, or one past the last
// event for none. It goes backwards, and keeps track of later mutations by file and by tool.
func (d *recentDeduper) deaths() []int {
	ix, never := d.v.Index, d.v.Index.Conversation.EventCount()
	out, byTool := make([]int, never), map[string]int{}
	m := mutations{map[int]int{}, map[string]int{}, never}
	for i := never - 1; i >= 0; i-- {
		out[i] = never
		call := ix.CallOf(i)
		if call == nil || !d.v.InScope(i) ||
			ix.Event(i).Kind == model.ToolCall && call.Result >= 0 {
			continue
		}
		for glob, at := range byTool {
			if hints.MatchGlob(glob, call.Tool) {
				out[i] = min(out[i], at)
			}
		}
		switch f := d.fileOf(i); f.Kind {
		case facts.ReadTool:
			out[i] = min(out[i], m.after(call, f))
		case facts.MutateTool:
			m.note(call, f, i)
		case facts.OtherTool:
		}
		for _, glob := range d.invalidates(i) {
			byTool[glob] = i
		}
	}
	return out
}

// mutations holds the first events after some event that change files.
type mutations struct {
	files    map[int]int    // By file number.
	folders  map[string]int // By folder whose contents may all change.
	anything int            // The first that may change any file.
}

// note adds a mutation that comes before all known ones.
func (m *mutations) note(call *model.Call, f *facts.ToolFile, at int) {
	for _, n := range f.Files {
		m.files[n] = at
	}
	if !call.Effect.Everything {
		return
	}
	for _, dir := range call.Effect.Paths {
		m.folders[dir] = at
	}
	if len(call.Effect.Paths) == 0 {
		m.anything = at
	}
}

// after returns the first event that changes what a call read.
func (m *mutations) after(call *model.Call, f *facts.ToolFile) int {
	out := m.anything
	for _, n := range f.Files {
		if at, ok := m.files[n]; ok {
			out = min(out, at)
		}
	}
	if len(m.folders) == 0 {
		return out
	}
	for _, dir := range call.Effect.Paths {
		for last := ""; dir != last; last, dir = dir, path.Dir(dir) {
			if at, ok := m.folders[dir]; ok {
				out = min(out, at)
			}
		}
	}
	return out
}
