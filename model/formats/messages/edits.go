package messages

import (
	"errors"
	"strings"

	"decant/model"
	"decant/model/source"
)

// What cannot be written.
var (
	errReasoning = errors.New("reasoning can be removed, never replaced")
	errAudio     = errors.New("spoken answers can be removed, never replaced")
	errArguments = errors.New("arguments must be a JSON object")
	errLast      = errors.New("the last reply would end in white space, and the API refuses " +
		"that; keep something after it, or drop it too")
	errTools = errors.New("calls stay, so one definition of a tool must stay as well")
)

// object is a text that is a JSON object, on one line.
func object(text string) ([]byte, error) {
	if !strings.HasPrefix(strings.TrimSpace(text), "{") || !source.Valid([]byte(text)) {
		return nil, errArguments
	}
	return source.AppendCompact(nil, []byte(text)), nil
}

// amendTools drops the definitions of tools that go. The list goes with its last, and
// what only goes with such a list.
func amendTools(e *editor, body source.Value) error {
	gone, left := map[int]bool{}, 0
	for i := range e.c.Events {
		if ev := &e.c.Events[i]; ev.Kind == model.Definition && ev.ID.Item == 0 {
			if gone[ev.ID.Block] = e.gone(i); !gone[ev.ID.Block] {
				left++
			}
		}
	}
	n, dropped := 0, false
	for _, list := range toolLists {
		first := n
		for v := range body.Get(list).Items() {
			if n++; gone[n] {
				e.edits.Drop(v)
				dropped = true
			}
		}
		if n > first && all(gone, first+1, n) {
			e.edits.Drop(body.Get(list))
		}
	}
	switch {
	case !dropped || left > 0:
		return nil
	case e.calls():
		return errTools
	}
	for _, name := range []string{"tool_choice", "parallel_tool_calls", "function_call"} {
		e.edits.Drop(body.Get(name))
	}
	return nil
}

// amendAnthropic is amendTools, and refuses a reply at the end of a request that the API
// would not take there.
func amendAnthropic(e *editor, body source.Value) error {
	last, was := -1, -1
	for i := range e.c.Events {
		if e.c.Events[i].Live {
			if was = i; !e.gone(i) {
				last = i
			}
		}
	}
	if last >= 0 && last != was && e.c.Events[last].Kind == model.Assistant {
		text, _ := e.c.TextAfter(&e.c.Events[last], e.outs[last])
		if endsInSpace(text) {
			return errLast
		}
	}
	return amendTools(e, body)
}

// endsInSpace reports whether a text ends in white space.
func endsInSpace(text string) bool { return strings.TrimRight(text, " \t\r\n") != text }

// toolLists are the members of a body that define tools.
var toolLists = []string{"tools", "functions"}

// all reports whether all of a range are gone.
func all(gone map[int]bool, from, to int) bool {
	for n := from; n <= to; n++ {
		if !gone[n] {
			return false
		}
	}
	return true
}

// calls reports whether a call stays.
func (e *editor) calls() bool {
	for i := range e.c.Events {
		if e.c.Events[i].Kind == model.ToolCall && !e.gone(i) {
			return true
		}
	}
	return false
}
