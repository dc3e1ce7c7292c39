package jp

import (
	"decant/model"
)

// isCoveredEvent reports whether an event goes because a later one stands for it.
func (sp *noteWriter) isCoveredEvent(event int) bool {
	i, changed := sp.by[event]
	return changed && sp.changes[i].Cover >= 0
}

// remedy ends the effect of what cannot be said.
const remedy = "; protect whole turns with -k N, choose strip-reasoning and " +
	"strip-tool-results alone, or save a fork"

// turnNote is what a turn of the fork says.
type turnNote struct {
	// jpTurn is JP's in the source.
	jpTurn int
	// thoughts, calls and results are its live events.
	thoughts, calls, results []int
	// thinks and acts say whether there is any reasoning, any call, hidden or not.
	thinks, acts bool
	// reasoning and tools are what a compaction is to do to them.
	reasoning bool
	tools     toolPolicy
}

// noteWriter says changes turn by turn.
type noteWriter struct {
	c       *model.Conversation
	s       *state
	changes []model.Change
	outs    map[int]model.Outcome
	// by is the last change of each event.
	by map[int]int
	// spare names results that may be swept along, nil for none.
	spare func(event int) bool
	// names are the tools of calls by id, of the last where ids repeat.
	names  map[string]string
	turns  []turnNote
	unsaid []model.Finding
}

func newNoteWriter(
	c *model.Conversation, s *state, list []entry, changes []model.Change,
) *noteWriter {
	sp := &noteWriter{
		c: c, s: s, changes: changes, outs: model.FoldChanges(changes), by: make(map[int]int),
		names: make(map[string]string),
	}
	for i := range changes {
		sp.by[changes[i].Event] = i
	}
	for i := range list {
		e := &list[i]
		for len(sp.turns) <= e.jpTurn {
			sp.turns = append(sp.turns, turnNote{})
		}
		t := &sp.turns[e.jpTurn]
		if e.record >= 0 && e.kind.isTalk() {
			t.jpTurn = s.lines[e.record].jpTurn
		}
		if e.kind == toolCall {
			sp.names[e.id] = s.lines[e.record].tool
		}
		t.acts = t.acts || e.kind == toolCall || e.kind == toolResult
		t.thinks = t.thinks || e.event >= 0 && c.Events[e.event].Kind == model.Reasoning
		if e.event >= 0 && c.Events[e.event].Live {
			t.addTo(e.event, c.Events[e.event].Kind)
		}
	}
	return sp
}

func (t *turnNote) addTo(event int, k model.Kind) {
	switch k {
	case model.Reasoning:
		t.thoughts = append(t.thoughts, event)
	case model.ToolCall:
		t.calls = append(t.calls, event)
	case model.ToolResult:
		t.results = append(t.results, event)
	default:
	}
}

// recordOf is the order of findings: by record.
func (sp *noteWriter) recordOf(f model.Finding) int {
	id, _ := model.ParseID(f.Place)
	return id.Record
}

// refuseChange notes what cannot be said of an event.
func (sp *noteWriter) refuseChange(event int, what string) {
	sp.unsaid = append(sp.unsaid, model.Finding{
		Rule: ruleUnsaid, Place: sp.c.Events[event].ID.String(), Effect: what + remedy,
	})
}

// changedEvents are those of some events that change, and how many of them go.
func (sp *noteWriter) changedEvents(events []int) (which []int, removed int) {
	for _, ev := range events {
		o, ok := sp.outs[ev]
		if !ok {
			continue
		}
		which = append(which, ev)
		if _, left := sp.c.TextAfter(&sp.c.Events[ev], o); !left {
			removed++
		}
	}
	return which, removed
}

// textAfterOf is what an event that stays says in the end.
func (sp *noteWriter) textAfterOf(event int) string {
	text, _ := sp.c.TextAfter(&sp.c.Events[event], sp.outs[event])
	return text
}

// markerFor is what JP sends in the place of a result.
func (sp *noteWriter) markerFor(event int) string {
	return strippedResult(&sp.s.lines[sp.c.Events[event].Record], sp.names)
}
