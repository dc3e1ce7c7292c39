package messages

import (
	"maps"
	"sync"

	"decant/model"
	"decant/model/formats/effect"
)

// knownTools are the tools whose names many agents use, and tools of agents whose names have no
// other meaning elsewhere.
var knownTools = sync.OnceValue(func() effect.Table {
	out := maps.Clone(effect.Common)
	maps.Copy(out, effect.ClaudeCode)
	maps.Copy(out, effect.Editors)
	return out
})

// pickTools are the tools that are recognised in this file. Tools with common names are recognised
// only where several of them show which agent they belong to.
func (r *reader) pickTools() effect.Table {
	if r.s.cut { // Only SWE-agent writes such files.
		return effect.SWEAgent
	}
	names := map[string]bool{}
	for i := range r.c.Events {
		if e := &r.c.Events[i]; e.Kind == model.Definition {
			names[e.Label] = true
		} else if info := r.s.calls[i]; info != nil {
			names[info.tool] = true
		}
	}
	for _, name := range []string{"read", "bash", "edit", "write"} {
		if !names[name] {
			return knownTools()
		}
	}
	return effect.Pi
}

// readEffects finds out what requests do. A relative path starts at the folder that the file names,
// as long as no command changed the folder. It stays relative where the file names none.
func (r *reader) readEffects(table effect.Table) {
	cwd := r.cwd
	for i := range r.c.Events {
		e, info := &r.c.Events[i], r.s.calls[i]
		if r.s.cut && e.Role == "user" {
			if said, ok := currentFolder(r.c.EventText(e)); ok {
				cwd, r.c.CWD = said, said
			}
		}
		if info == nil || e.Kind != model.ToolCall {
			continue
		}
		text := r.viewArguments(e)
		info.facts, info.folder = table.Read(info.tool, r.parseArguments(text), cwd), cwd
		if !r.s.cut && changesFolder(text) {
			cwd = effect.Lost
		}
	}
}
