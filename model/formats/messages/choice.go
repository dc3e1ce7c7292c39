package messages

import (
	"slices"

	"decant/model"
	"decant/model/source"
)

// oneCalled is why definitions stay of which the request wants one called.
const oneCalled = "the request requires a call of one of them"

// demandsTool reports whether the body says that a tool is to be called, whichever.
func demandsTool(body source.Value) bool {
	choice := body.Get("tool_choice")
	return choice.Is("required") || choice.Get("type").Is("any")
}

// choosesTool reports whether the body says that a tool of this name is to be called.
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

// picksTool reports whether the body says that a tool of this name is to be called.
func picksTool(body source.Value, name string) bool {
	choice := body.Get("tool_choice")
	return choice.Get("name").Is(name) || choice.Get("type").Is("allowed_tools")
}

// whyToolsStay is why definitions stay whose tools are not used, "" where they may go: the
// API wants one as long as there are calls, and where it is told that one be called.
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

// definesTool reports whether a definition stays in any case.
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
