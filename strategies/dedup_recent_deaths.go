package strategies

import (
	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/recent"
)

// deaths lists, for each result, the first later event that makes it outdated, or one past the last
// event for none. It goes backwards, and keeps track of later mutations by file and by tool.
func (d *recentDeduper) deaths() []int {
	ix, never := d.v.Index, d.v.Index.Conversation.EventCount()
	out, byTool := make([]int, never), map[string]int{}
	m := recent.NewMutations(never)
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
			out[i] = min(out[i], m.After(call, f.Files))
		case facts.MutateTool:
			m.Note(call, f.Files, i)
		case facts.OtherTool:
		}
		for _, glob := range d.invalidates(i) {
			byTool[glob] = i
		}
	}
	return out
}

// keyOf returns the key of a result in the cache: its raw content and the status of its call.
func keyOf(ix *facts.Index, event int) recent.Key {
	raw := ix.Raw(event)
	call, _ := ix.CallIn(ix.Event(event))
	return recent.Key{Sum: [16]byte(raw[:16]), Status: call.Status}
}
