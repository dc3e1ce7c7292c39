package jp

import (
	"errors"
	"strconv"
	"time"

	"decant/model"
	"decant/model/source"
)

// compactions are the new elements that say the changes, one for each run of turns
// of which it says the same. The error is of a change that they cannot say.
func compactions(
	c *model.Conversation, s *state, list []entry, changes []model.Change, now time.Time,
) ([]source.Piece, error) {
	sp := newSpeaker(c, s, list, changes)
	sp.speak()
	if len(sp.unsaid) > 0 {
		f := sp.unsaid[0]
		return nil, errors.New(f.Place + ": " + f.Effect)
	}
	stamp := spell(sp.newest(now))
	var out []source.Piece
	for from := 0; from < len(sp.turns); {
		t, to := &sp.turns[from], from+1
		for to < len(sp.turns) && t.like(&sp.turns[to]) {
			to++
		}
		if t.reasoning || t.tools != 0 {
			out = append(out, source.Piece{Record: none, New: t.note(stamp, from, to-1)})
		}
		from = to
	}
	return out, nil
}

// like reports whether the compactions of two turns do the same.
func (t *spoken) like(o *spoken) bool { return t.reasoning == o.reasoning && t.tools == o.tools }

// newest is the time of a new compaction: no earlier than any of the source, as the
// newest counts.
func (sp *speaker) newest(now time.Time) time.Time {
	at := now.Truncate(time.Microsecond)
	for i := range sp.s.lines {
		if o := sp.s.lines[i].overlay; o != nil && o.time.After(at) {
			at = o.time
		}
	}
	return at
}

// note is the compaction of some turns of JP, both ends included.
func (t *spoken) note(stamp string, from, to int) []byte {
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
	return element(stamp, "compaction", members...)
}
