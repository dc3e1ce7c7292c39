package messages

import (
	"slices"

	"decant/model"
)

// inToolLoop reports whether the conversation ends inside a tool loop: with a request, or with
// messages of the user's side that include a result.
func inToolLoop(events []model.Event) bool {
	for i := range slices.Backward(events) {
		e := &events[i]
		switch {
		case !e.Live || e.Role == "system":
		case e.Kind == model.ToolResult && e.Role == "user":
			return true
		case e.Role != "user":
			return e.Kind == model.ToolCall
		}
	}
	return false
}

// openReasoning is the reasoning of an open tool loop at the end, in order. It is all reasoning
// since the last message of the user's side without a result.
func openReasoning(events []model.Event) []int {
	if !inToolLoop(events) {
		return nil
	}
	var out []int
	for at := len(events); at > 0; {
		from := at - 1
		for from > 0 && events[from-1].Message == events[from].Message {
			from--
		}
		run := events[from:at]
		if isPrompt(run) {
			break
		}
		for i := range run {
			if run[i].Live && run[i].Kind == model.Reasoning {
				out = append(out, from+i)
			}
		}
		at = from
	}
	slices.Sort(out)
	return out
}

// isPrompt reports whether a message is the user's and answers no call.
func isPrompt(run []model.Event) bool {
	if len(run) == 0 || run[0].Role != "user" {
		return false
	}
	return !slices.ContainsFunc(run, func(e model.Event) bool { return e.Kind == model.ToolResult })
}
