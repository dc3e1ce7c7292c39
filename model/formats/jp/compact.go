package jp

import (
	"errors"
	"strconv"
	"time"

	"decant/model"
	"decant/model/source"
)

// draftCompactions are the new elements that express the changes, one for each run of turns with
// the same compaction. It returns an error for a change that they cannot express.
func draftCompactions(
	c *model.Conversation, s *state, list []entry, changes []model.Change, now time.Time,
) ([]source.Piece, error) {
	sp := newNoteWriter(c, s, list, changes)
	sp.planTurns()
	if len(sp.unsaid) > 0 {
		f := sp.unsaid[0]
		return nil, errors.New(f.Place + ": " + f.Effect)
	}
	stamp := spellTime(sp.newestTime(now))
	var out []source.Piece
	for from := 0; from < len(sp.turns); from++ {
		does, to := sp.turns[from], from
		if !does.doesAnything() {
			continue
		}
		for i := from + 1; i < len(sp.turns) && does.joinTurn(&sp.turns[i]); i++ {
			if sp.turns[i].doesAnything() {
				to = i
			}
		}
		out = append(out, source.Piece{Record: none, New: does.writeNote(stamp, from, to)})
		from = to
	}
	return out, nil
}

// doesAnything reports whether a turn has its own compaction.
func (t *turnNote) doesAnything() bool { return t.reasoning || t.tools != 0 }

// joinTurn joins another turn to a compaction, where that does the same to the turn. The compaction
// may do anything to content that the turn does not have.
func (t *turnNote) joinTurn(o *turnNote) bool {
	if t.thinks && o.thinks && t.reasoning != o.reasoning ||
		t.acts && o.acts && t.tools != o.tools {
		return false
	}
	if o.thinks {
		t.thinks, t.reasoning = true, o.reasoning
	}
	if o.acts {
		t.acts, t.tools = true, o.tools
	}
	return true
}

// newestTime is the time of a new compaction. It is not earlier than any in the source, because the
// newest counts.
func (sp *noteWriter) newestTime(now time.Time) time.Time {
	at := now.Truncate(time.Microsecond)
	for i := range sp.s.lines {
		if o := sp.s.lines[i].overlay; o != nil && o.time.After(at) {
			at = o.time
		}
	}
	return at
}

// writeNote is the compaction of some of JP's turns, including both ends.
func (t *turnNote) writeNote(stamp string, from, to int) []byte {
	members := []member{
		{"from_turn", strconv.AppendInt(nil, int64(from), 10)},
		{"to_turn", strconv.AppendInt(nil, int64(to), 10)},
	}
	if t.reasoning {
		members = append(members, member{"reasoning", []byte(`"strip"`)})
	}
	switch {
	case t.tools == omitCalls:
		b := []byte("{\n      \"policy\": \"omit\"\n    }")
		members = append(members, member{"tool_calls", b})
	case t.tools != 0:
		b := []byte("{\n      \"policy\": \"strip\",\n      \"request\": ")
		b = strconv.AppendBool(b, t.tools&stripRequests != 0)
		b = append(b, ",\n      \"response\": "...)
		b = strconv.AppendBool(b, t.tools&stripResponses != 0)
		members = append(members, member{"tool_calls", append(b, "\n    }"...)})
	}
	return spellElement(stamp, "compaction", members...)
}
