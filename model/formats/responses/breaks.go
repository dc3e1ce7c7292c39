package responses

import "decant/model"

// Break is one breach of pairing.
type Break struct {
	// Event is the index of the request or output, Kind what is wrong with it.
	Event int
	Kind  BreakKind
}

// BreakKind is a kind of breach of pairing.
type BreakKind uint8

// The breaches of pairing.
const (
	// NoOutput: a request has no output behind it.
	NoOutput BreakKind = iota
	// NoCall: an output has no request before it.
	NoCall
	// Twice: another request, or another output, had the same id before.
	Twice
	// NoID: a request or output has no id to be paired by.
	NoID
)

// FindBreaks are the breaches of pairing among sides, in their order. A caller decides
// which of them matter: Codex answers a request without an output by itself, and lets
// a script answer more than once.
func FindBreaks(c *model.Conversation, sides []Side) []Break {
	b := &breaker{asked: make(map[key]bool), told: make(map[key]bool), behind: make(map[key]int)}
	whole := make(map[*Call]bool)
	for i := range sides {
		s := &sides[i]
		if of := s.Call.of; of != nil { // Both stand in one item, which is its own pair.
			whole[of], whole[s.Call] = true, true
		} else if c.Events[s.Event].Kind != model.ToolCall {
			b.behind[s.key()]++
		}
	}
	var out []Break
	for i := range sides {
		s := &sides[i]
		if whole[s.Call] {
			continue
		}
		if kind, ok := b.findBreak(s.key(), c.Events[s.Event].Kind == model.ToolCall); ok {
			out = append(out, Break{s.Event, kind})
		}
	}
	return out
}

// key is what the side's call is found by.
func (s *Side) key() key { return key{s.Stretch, s.Call.ID} }

// breaker knows what was asked for and told so far, and how many outputs of a call are
// still to come.
type breaker struct {
	asked, told map[key]bool
	behind      map[key]int
}

// findBreak takes in a request or an output, and says what is wrong with it.
func (b *breaker) findBreak(k key, asks bool) (BreakKind, bool) {
	if k.id == "" {
		return NoID, true
	}
	if asks {
		again := b.asked[k]
		b.asked[k] = true
		if again {
			return Twice, true
		}
		return NoOutput, b.behind[k] == 0
	}
	again := b.told[k]
	b.told[k] = true
	b.behind[k]--
	if again {
		return Twice, true
	}
	return NoCall, !b.asked[k]
}
