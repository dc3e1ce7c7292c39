package jp

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"

	"decant/model"
	"decant/model/source"
)

// settings are what decant reads of a config.
type settings struct {
	// reset is true for a delta that takes all earlier ones back.
	reset bool
	// model is the model's name or alias, "" when the config names none.
	model string
	// aliases are the names that the config gives to models.
	aliases map[string]string
	// attached are the attachments that it names.
	attached []string
	// tools are those that it names: whether the model is offered them, where it says.
	tools map[string]bool
}

// config reads a config_delta, or the packed base config.
func (s *said) config(v source.Value) error {
	op, delta := v.Get("op"), v.Get("delta")
	switch {
	case op.Exists() && !op.Is("apply") && !op.Is("reset"):
		return errors.New("its op is not known")
	case op.Is("reset"):
		s.set = &settings{reset: true}
		return nil
	case delta.Exists() && delta.Kind() != source.KindObject:
		return need(v, "delta", source.KindObject)
	case !delta.Exists():
		s.flat, delta = true, v
	}
	s.set = readSettings(delta)
	return nil
}

// readSettings reads a config, whole or in part.
func readSettings(v source.Value) *settings {
	s := &settings{model: modelName(v.Get("assistant", "model", "id"))}
	for name, id := range v.Get("providers", "llm", "aliases").Members() {
		if s.aliases == nil {
			s.aliases = make(map[string]string)
		}
		s.aliases[name] = modelName(id)
	}
	for item := range attachments(v).Items() {
		if name := attachment(item); name != "" {
			s.attached = append(s.attached, name)
		}
	}
	for name, tool := range v.Get("conversation", "tools").Members() {
		if name == everyTool {
			continue
		}
		if s.tools == nil {
			s.tools = make(map[string]bool)
		}
		// A tool that is only there when it is asked for is not offered.
		if on := tool.Get("enable"); on.Exists() {
			s.tools[name] = on.True() || on.Is("always")
		} else if tool.Get("source").Exists() {
			s.tools[name] = true
		}
	}
	return s
}

// everyTool stands for all tools in a config.
const everyTool = "*"

// attachments are the list of attachments in a config.
func attachments(config source.Value) source.Value {
	list := config.Get("conversation", "attachments")
	if list.Kind() == source.KindObject {
		list = list.Get("value")
	}
	return list
}

// modelName is a model's name without its provider, "" for none.
func modelName(v source.Value) string {
	if v.Kind() == source.KindObject {
		return v.Get("name").Text()
	}
	id := v.Text()
	if _, name, ok := strings.Cut(id, "/"); ok {
		return name
	}
	return id
}

// attachment names one attachment: its URI, or the command that makes it.
func attachment(v source.Value) string {
	if v.Kind() != source.KindObject {
		return v.Text()
	}
	words := []string{v.Get("type").Text() + ":", v.Get("path").Text()}
	for a := range v.Get("params", "args").Items() {
		words = append(words, a.Text())
	}
	return strings.Join(words, " ")
}

// layoutOf says where the base config is.
func (o *opener) layoutOf() layout {
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

// configOf is the base config as base_config.json holds it, nil when there is
// none. A packed one is as it is spelled in the stream.
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
	if t.Parse(src.Data, src.Records[0].Span) != nil {
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

// outside are the members of a flat element that are no config.
var outside = map[string]bool{
	"type": true, "timestamp": true, "event_id": true, "metadata": true,
}

// settle finds out from all configs, in order, the model and the attachments.
func (o *opener) settle() {
	names, declared := make(map[string]string), make(map[string]bool)
	first, offered, base := "", make(map[string]bool), map[string]bool(nil)
	apply := func(s *settings, turn int) {
		if s.reset {
			offered = maps.Clone(base)
		}
		for name, on := range s.tools {
			offered[name] = on
		}
		for alias, name := range s.aliases {
			names[alias] = name
		}
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
			}
		}
	}
	if name := names[o.c.Model]; name != "" {
		o.c.Model = name
	}
	o.offer(offered)
}

// offer lists the tools that are on.
func (o *opener) offer(offered map[string]bool) {
	for _, name := range slices.Sorted(maps.Keys(offered)) {
		if offered[name] {
			o.c.Tools = append(o.c.Tools, name)
		}
	}
	o.c.Rules.ToolsStay = toolsStay
}

// toolsStay is why a fork holds the definitions of all tools.
const toolsStay = "JP may be made to use a tool, and its configs and MCP servers add others"

// nextTurns are, by element, the turn of the next event at it or behind it: the
// first that a config is for. It is 0 for the base config of the stream.
func (o *opener) nextTurns() []int {
	next := make([]int, len(o.s.lines))
	turn := len(o.c.Turns)
	for i := len(next) - 1; i >= 0; i-- {
		if l := &o.s.lines[i]; l.kind.talks() {
			turn = l.turn
		}
		next[i] = turn
	}
	if o.s.layout == packed || o.s.layout == flat {
		next[0] = 0
	}
	return next
}
