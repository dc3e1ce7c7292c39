package messages

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// oneCalled is why definitions stay when the request requires a call of one of them.
const oneCalled = "the request requires a call of one of them"

// demandsTool reports whether the body requires a call of any tool.
func demandsTool(body source.Value) bool {
	choice := body.Get("tool_choice")
	return choice.Is("required") || choice.Get("type").Is("any")
}

// choosesTool reports whether the body requires a call of the tool with this name.
func choosesTool(body source.Value, name string) bool {
	for _, member := range []string{"tool_choice", "function_call"} {
		c := body.Get(member)
		if c.Get("allowed_tools").Exists() || c.Get("name").Is(name) ||
			c.Get("function", "name").Is(name) || c.Get("custom", "name").Is(name) {
			return true
		}
	}
	return false
}

// picksTool reports whether the body requires a call of the tool with this name.
func picksTool(body source.Value, name string) bool {
	choice := body.Get("tool_choice")
	return choice.Get("name").Is(name) || choice.Get("type").Is("allowed_tools")
}

// whyToolsStay is why definitions of unused tools stay, or "" where they may be removed. The API
// requires a definition as long as there are calls, or where it is told that a tool must be called.
func whyToolsStay(r *reader) string {
	switch {
	case r.definesTool():
		return ""
	case r.demands:
		return oneCalled
	case len(r.c.Calls) == 0:
		return ""
	}
	return "the calls use tools that the request does not define, and the API requires a definition"
}

// definesTool reports whether a definition always stays, other than of a tool that finds tools.
func (r *reader) definesTool() bool {
	used := r.usedTools()
	for i := range r.c.Events {
		e := &r.c.Events[i]
		if e.Kind == model.Definition && (used[e.Label] || e.Fixed) && !r.searches[i] {
			return true
		}
	}
	return false
}

// usedTools are the names of tools that calls use.
func (r *reader) usedTools() map[string]bool {
	used := map[string]bool{}
	for i := range r.c.Calls {
		used[r.c.Calls[i].Tool] = true
	}
	return used
}

// noteDeferred notes of the definition that was listed last whether it is sent only after it was
// found, and whether it is of the API's tool that finds others.
func (r *reader) noteDeferred(v source.Value) {
	last := len(r.c.Events) - 1
	if strings.HasPrefix(v.Get("type").Text(), "tool_search") {
		r.searches[last] = true
		return
	}
	deferred := v.Get("defer_loading").True()
	for tool := range v.Get("tools").Items() {
		deferred = deferred || tool.Get("defer_loading").True()
	}
	if deferred {
		r.deferred[last] = true
	}
}

// keepDeferred makes definitions stay that the API requires beside deferred ones: one that is not
// deferred, and one that is if a tool finds others.
func (r *reader) keepDeferred() {
	if len(r.deferred) == 0 {
		return
	}
	r.keepOne(false)
	if len(r.searches) > 0 {
		r.keepOne(true)
	}
}

// keepOne makes one of the definitions stay that are deferred, or of the others: one that stays
// anyway, else one that a call uses, else the first.
func (r *reader) keepOne(deferred bool) {
	used, best := r.usedTools(), -1
	for i := range r.c.Events {
		e := &r.c.Events[i]
		switch {
		case e.Kind != model.Definition || r.deferred[i] != deferred:
		case e.Fixed:
			return
		case best < 0 || used[e.Label] && !used[r.c.Events[best].Label]:
			best = i
		}
	}
	if best >= 0 {
		r.c.Events[best].Fixed = true
	}
}

// toolLists are the members of a body that define tools.
var toolLists = []string{"tools", "functions"}
