package messages

import (
	"slices"

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
	case definesTool(r.c):
		return ""
	case r.demands:
		return oneCalled
	case len(r.c.Calls) == 0:
		return ""
	}
	return "the calls use tools that the request does not define, and the API requires a definition"
}

// definesTool reports whether a definition always stays.
func definesTool(c *model.Conversation) bool {
	used := map[string]bool{}
	for i := range c.Calls {
		used[c.Calls[i].Tool] = true
	}
	return slices.ContainsFunc(c.Events, func(e model.Event) bool {
		return e.Kind == model.Definition && (used[e.Label] || e.Fixed)
	})
}

// toolLists are the members of a body that define tools.
var toolLists = []string{"tools", "functions"}
