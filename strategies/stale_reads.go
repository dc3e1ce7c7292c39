package strategies

import (
	"strconv"

	"decant/model"
)

// staleReads is the strategy's row of the registry.
var staleReads = strategy{
	Info: Info{
		"stale-reads", "reads of a file that was written later become a line",
		[]model.Class{model.Superseded},
	},
	one: "read of a file that was written later", many: "reads of files that were written later",
	kinds: []model.Kind{model.ToolResult},
	make:  func(v *view, _ Use) looker { return &staleReader{v: v} },
}

// staleReader replaces what was read of a file before it was written.
type staleReader struct {
	v   *view
	out [1]edit
}

// look proposes a marker for a read or a search whose file a later call, which is
// still there, has written.
func (s *staleReader) look(event int) []edit {
	v := s.v
	e := v.ix.event(event)
	if e.Kind != model.ToolResult || e.Call < 0 || v.ix.stale[e.Call] == nil ||
		!v.allows(model.Superseded, Classes(model.Superseded)) {
		return nil
	}
	if !v.free(event) || v.kept(event) {
		return nil
	}
	if v.e.state[event].whole && !v.told(event) {
		v.note(otherWay)
		return nil
	}
	stale := v.ix.stale[e.Call]
	write := s.write(stale.writes)
	if write < 0 {
		v.note(laterWay)
		return nil
	}
	f := &v.ix.facts[event]
	text := f.frame.Around(stale.start + strconv.Itoa(v.turn(write)))
	s.out[0] = edit{
		event: event, part: -1, op: model.Replace, text: text, weight: v.weigh(text),
		class: model.Superseded, reason: "the file was written after it was read",
		anchor: -1, anchorPart: -1, cover: -1,
	}
	if !v.shorter(event, text, s.out[0].weight) {
		return nil
	}
	return s.out[:]
}

// write is the request of the first of some calls that is still there, -1 for none.
func (s *staleReader) write(calls []int) int {
	for _, i := range calls {
		call := &s.v.ix.Conversation.Calls[i]
		if s.v.stands(call) {
			return call.Request
		}
	}
	return -1
}

// stands reports whether both halves of a call are in scope and still there.
func (v *view) stands(call *model.Call) bool {
	return v.inScope(call.Request) && v.inScope(call.Result) &&
		!v.e.state[call.Request].gone && !v.e.state[call.Result].gone
}
