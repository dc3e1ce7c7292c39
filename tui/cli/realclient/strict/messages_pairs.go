package strict

import (
	"slices"
	"strings"
)

// pairs checks calls and results: each call is answered once, at the start of the next message.
func (m *messages) pairs() {
	seen := map[string]bool{}
	var open []string
	for i := range m.turns {
		t := &m.turns[i]
		if t.role != "assistant" {
			m.answers(t, open)
			open = nil
			continue
		}
		open = m.calls(t, seen)
		if len(open) > 0 && i == len(m.turns)-1 {
			m.unanswered(t.blocks[0].at, open)
		}
	}
}

// calls returns the ids of the calls of a turn.
func (m *messages) calls(t *turn, seen map[string]bool) []string {
	var out []string
	for _, b := range t.blocks {
		id := b.get("id").text()
		switch b.get("type").text() {
		case "tool_use":
			if seen[id] {
				m.refuse("%s: `tool_use` ids must be unique", b.at)
			}
			seen[id] = true
			out = append(out, id)
		case "server_tool_use":
			if !answersItself(t, id) {
				m.refuse("%s: `%s` tool use with id `%s` was found without a corresponding "+
					"`%s_tool_result` block", b.at, b.get("name").text(), id, b.get("name").text())
			}
		}
	}
	return out
}

// answersItself reports whether the same message contains the result of a call.
func answersItself(t *turn, id string) bool {
	return slices.ContainsFunc(t.blocks, func(b placedBlock) bool {
		return b.get("tool_use_id").text() == id
	})
}

// answers checks the results of a turn that follows calls.
func (m *messages) answers(t *turn, open []string) {
	first := true
	answered := map[string]bool{}
	var late []string
	for _, b := range t.blocks {
		if b.get("type").text() != "tool_result" {
			first = false
			continue
		}
		id := b.get("tool_use_id").text()
		switch {
		case !slices.Contains(open, id):
			m.refuse("%s: unexpected `tool_use_id` found in `tool_result` blocks: %s", b.at, id)
		case answered[id]:
			m.refuse("%s: each tool_use must have a single result. Found multiple `tool_result` "+
				"blocks with id: %s", b.at, id)
		case !first:
			late = append(late, id)
		}
		answered[id] = true
	}
	missing := slices.DeleteFunc(slices.Clone(open), func(id string) bool { return answered[id] })
	if missing = append(missing, late...); len(missing) > 0 && len(t.blocks) > 0 {
		m.unanswered(t.blocks[0].at, missing)
	}
}

func (m *messages) unanswered(at string, ids []string) {
	m.refuse("%s: `tool_use` ids were found without `tool_result` blocks immediately after: %s", at,
		strings.Join(ids, ", "))
}
