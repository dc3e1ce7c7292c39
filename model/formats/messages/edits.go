package messages

import (
	"errors"
	"strings"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// What cannot be written.
var (
	errReasoning = errors.New("reasoning can be removed, but not replaced")
	errAudio     = errors.New("a spoken answer with a text can be removed, but not replaced")
	errArguments = errors.New("arguments must be a JSON object")
	errLast      = errors.New("the last reply would end with white space, and the API refuses " +
		"that; keep an event after it, or remove it too")
	errTools = errors.New("some calls stay, so the API requires at least one tool definition")
)

// compactObject is a text that is a JSON object, on one line.
func compactObject(text string) ([]byte, error) {
	if !kit.IsObject(text) {
		return nil, errArguments
	}
	return source.AppendCompact(nil, []byte(text)), nil
}

// amendTools drops the removed tool definitions. The list is removed with its last definition,
// together with what requires the list.
func amendTools(e *editor, body source.Value) error {
	gone, left := map[int]bool{}, 0
	for i := range e.c.Events {
		if ev := &e.c.Events[i]; ev.Kind == model.Definition && ev.ID.Item == 0 {
			if gone[ev.ID.Block] = e.isGone(i); !gone[ev.ID.Block] {
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
		if n > first && allGone(gone, first+1, n) {
			e.edits.Drop(body.Get(list))
		}
	}
	switch {
	case !dropped || left > 0:
		return nil
	case e.keepsCall():
		return errTools
	}
	for _, name := range []string{"tool_choice", "parallel_tool_calls", "function_call"} {
		e.edits.Drop(body.Get(name))
	}
	return nil
}

// endsInSpace reports whether a text ends in white space.
func endsInSpace(text string) bool { return strings.TrimRight(text, " \t\r\n") != text }

// allGone reports whether all of a range are gone.
func allGone(gone map[int]bool, from, to int) bool {
	for n := from; n <= to; n++ {
		if !gone[n] {
			return false
		}
	}
	return true
}

// keepsCall reports whether a call stays.
func (e *editor) keepsCall() bool {
	for i := range e.c.Events {
		if e.c.Events[i].Kind == model.ToolCall && !e.isGone(i) {
			return true
		}
	}
	return false
}

// editor collects the edits of one record.
type editor struct {
	c    *model.Conversation
	s    *state
	outs map[int]model.Outcome

	edits source.Edits
	// stripped are the answers that lose reasoning, or nil before it is computed.
	stripped map[int]bool
}

// isGone reports whether nothing is left of an event.
func (e *editor) isGone(event int) bool { return e.outs[event].Gone(&e.c.Events[event]) }

// keptEvents are the events of a message that stay, in order. whole is true when none of them
// changed or was removed.
func (e *editor) keptEvents(it item) (out []int, whole bool) {
	whole = true
	for i := it.from; i < it.to; i++ {
		if _, changed := e.outs[i]; changed {
			whole = false
		}
		if !e.isGone(i) {
			out = append(out, i)
		}
	}
	return out, whole
}
