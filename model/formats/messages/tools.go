package messages

import (
	"maps"
	"sync"

	"decant/model"
	"decant/model/formats/effect"
)

// knownTools are the tools whose names many agents have, and those of agents whose names no
// other agent gives another meaning.
var knownTools = sync.OnceValue(func() effect.Table {
	out := maps.Clone(effect.Common)
	maps.Copy(out, effect.ClaudeCode)
	maps.Copy(out, effect.Editors)
	return out
})

// pickTools is the tools that count in this file. Plain words count only where the file
// shows, by several of them, whose they are.
func (r *reader) pickTools() effect.Table {
	if r.s.cut { // Nobody but SWE-agent writes such files.
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

// readEffects finds out what requests do. A relative path is taken from the folder that the
// file itself names, and stays relative where it names none, as long as no command went
// elsewhere.
func (r *reader) readEffects(table effect.Table) {
	cwd := r.cwd
	for i := range r.c.Events {
		e, info := &r.c.Events[i], r.s.calls[i]
		if r.s.cut {
			if said, ok := currentFolder(r.c.EventText(e)); ok && e.Role == "user" {
				cwd, r.c.CWD = said, said
			}
		}
		if info == nil || e.Kind != model.ToolCall {
			continue
		}
		text := r.c.EventText(e)
		info.facts, info.folder = table.Read(info.tool, r.parseArguments(text), cwd), cwd
		if !r.s.cut && changesFolder(text) {
			cwd = effect.Lost
		}
	}
}
