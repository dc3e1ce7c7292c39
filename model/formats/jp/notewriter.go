package jp

import (
	"decant/model"
)

// isCoveredEvent reports whether an event is removed because a later one replaces it.
func (sp *noteWriter) isCoveredEvent(event int) bool {
	i, changed := sp.by[event]
	return changed && sp.changes[i].Cover >= 0
}

// remedy is the end of the effect for changes that JP cannot express.
const remedy = "; protect whole turns with -k N and use the preset bare, or save a fork"

// turnNote is what the fork's compaction says about a turn.
type turnNote struct {
	// jpTurn is JP's turn in the source.
	jpTurn int
	// thoughts, calls and results are the turn's live events.
	thoughts, calls, results []int
	// thinks and acts say whether the turn has any reasoning or any call, hidden or not.
	thinks, acts bool
	// reasoning and tools are what a compaction must do to them.
	reasoning bool
	tools     toolPolicy
}

// noteWriter expresses changes turn by turn.
type noteWriter struct {
	c       *model.Conversation
	s       *state
	changes []model.Change
	outs    map[int]model.Outcome
	// by is the last change of each event.
	by map[int]int
	// spare names results that may be stripped too, or is nil.
	spare func(event int) bool
	// names are the tools of calls by id, the last one where ids repeat.
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

// refuseChange notes a change of an event that cannot be expressed.
func (sp *noteWriter) refuseChange(event int, what string) {
	sp.unsaid = append(sp.unsaid, model.Finding{
		Rule: ruleUnsaid, Place: sp.c.Events[event].ID.String(), Effect: what + remedy,
	})
}

// changedEvents are the changed ones of some events, and how many of them are removed.
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

// textAfterOf is the final text of an event that stays.
func (sp *noteWriter) textAfterOf(event int) string {
	text, _ := sp.c.TextAfter(&sp.c.Events[event], sp.outs[event])
	return text
}

// markerFor is what JP sends instead of a result.
func (sp *noteWriter) markerFor(event int) string {
	return strippedResult(&sp.s.lines[sp.c.Events[event].Record], sp.names)
}
