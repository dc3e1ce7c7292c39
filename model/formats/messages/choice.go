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
	r.deferred[last] = v.Get("defer_loading").True()
	for tool := range v.Get("tools").Items() {
		r.deferred[last] = r.deferred[last] || tool.Get("defer_loading").True()
	}
}

// keepDeferred makes definitions stay that the API requires beside deferred ones: one that is not
// deferred, and one that is if a tool finds others.
func (r *reader) keepDeferred() {
	some := false
	for _, deferred := range r.deferred {
		some = some || deferred
	}
	if !some {
		return
	}
	r.keepOne(func(i int) bool { return !r.deferred[i] })
	if len(r.searches) > 0 {
		r.keepOne(func(i int) bool { return r.deferred[i] })
	}
}

// keepOne makes one of some definitions stay: one that stays anyway, else the first that a call
// uses, else the first.
func (r *reader) keepOne(fits func(event int) bool) {
	used, first, called := r.usedTools(), -1, -1
	for i := range r.c.Events {
		e := &r.c.Events[i]
		switch {
		case e.Kind != model.Definition || !fits(i):
		case e.Fixed:
			return
		case first < 0:
			first = i
			fallthrough
		default:
			if used[e.Label] && called < 0 {
				called = i
			}
		}
	}
	if called >= 0 {
		first = called
	}
	if first >= 0 {
		r.c.Events[first].Fixed = true
	}
}

// toolLists are the members of a body that define tools.
var toolLists = []string{"tools", "functions"}
