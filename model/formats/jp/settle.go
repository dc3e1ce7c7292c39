package jp

import (
	"bytes"
	"maps"
	"slices"

	"decant/model"
	"decant/model/source"
)

// findLayout says where the base config is.
func (o *opener) findLayout() layout {
	switch {
	case o.s.stored.Config != nil:
		return split
	case len(o.s.lines) == 0 || o.s.lines[0].kind != config || o.says[0].set.reset:
		return bare
	case o.says[0].flat:
		return flat
	}
	return packed
}

// applyConfigs finds the model and the attachments from all configs, in order.
func (o *opener) applyConfigs() {
	names, declared := make(map[string]string), make(map[string]bool)
	first, offered, base := "", make(map[string]bool), map[string]bool(nil)
	var bound settings // What configs of the stream name, and all force.
	apply := func(s *settings, turn int) {
		if s.reset {
			offered = maps.Clone(base)
		}
		bound.named = append(bound.named, s.forced)
		maps.Copy(offered, s.tools)
		maps.Copy(names, s.aliases)
		if s.reset {
			o.c.Model = first
		} else if s.model != "" {
			o.c.Model = s.model
		}
		for _, name := range s.attached {
			if !declared[name] {
				declared[name] = true
				o.c.Declared = append(o.c.Declared, model.Declared{Name: name, Turn: turn})
			}
		}
	}
	var t source.Tree
	if data := o.s.stored.Config; t.Parse(data, source.Span{End: len(data)}) == nil {
		apply(readSettings(t.Root()), 0)
	}
	first, base = o.c.Model, maps.Clone(offered)
	next := o.nextTurns()
	for i := range o.says {
		if set := o.says[i].set; set != nil {
			apply(set, next[i])
			if i == 0 && o.s.layout != split {
				first, base = o.c.Model, maps.Clone(offered)
				continue
			}
			bound.named = append(bound.named, set.named...)
			bound.every = bound.every || set.every
		}
	}
	if name := names[o.c.Model]; name != "" {
		o.c.Model = name
	}
	o.listOffered(offered)
	o.listSwitchable(base, &bound)
}

// listSwitchable lists the tools that a fork's base config can switch off. The base config itself
// offers them, no config of the stream names them, and none forces the model to use them.
func (o *opener) listSwitchable(base map[string]bool, bound *settings) {
	if o.s.layout == bare || bound.every {
		return
	}
	for _, name := range o.c.Tools {
		if base[name] && !slices.Contains(bound.named, name) {
			o.c.Switchable = append(o.c.Switchable, name)
		}
	}
}

// listOffered lists the tools that are on.
func (o *opener) listOffered(offered map[string]bool) {
	for _, name := range slices.Sorted(maps.Keys(offered)) {
		if offered[name] {
			o.c.Tools = append(o.c.Tools, name)
		}
	}
	o.c.Rules.ToolsStay = toolsStay
}

// toolsStay is why a fork keeps the definitions of tools that it does not switch off.
const toolsStay = "JP can be told to use a tool, and its configs and MCP servers add other tools"

// nextTurns are, by element, the turn of the next event from it on, which is the first turn that a
// config applies to. It is 0 for the base config of the stream.
func (o *opener) nextTurns() []int {
	next := make([]int, len(o.s.lines))
	turn := len(o.c.Turns)
	for i := len(next) - 1; i >= 0; i-- {
		if l := &o.s.lines[i]; l.kind.isTalk() {
			turn = l.turn
		}
		next[i] = turn
	}
	if o.s.layout == packed || o.s.layout == flat {
		next[0] = 0
	}
	return next
}

// configOf is the base config as base_config.json contains it, or nil without one. A packed config
// keeps its spelling in the stream.
func (s *state) configOf() []byte {
	switch s.layout {
	case split:
		return s.stored.Config
	case bare:
		return nil
	case packed, flat:
	}
	var t source.Tree
	src := s.stored.Events
	if t.ParseIn(src, src.Records[0].Span) != nil {
		return nil
	}
	if s.layout == packed {
		return t.Root().Get("delta").Raw()
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for name, v := range t.Root().Members() {
		if outside[name] {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		b.WriteString("\n  ")
		b.Write(source.Quote(name))
		b.WriteString(": ")
		b.Write(v.Raw())
	}
	b.WriteString("\n}\n")
	return b.Bytes()
}

// outside are the members of a flat element that are not config.
var outside = map[string]bool{
	"type": true, "timestamp": true, "event_id": true, "metadata": true,
}
