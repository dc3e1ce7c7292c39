package responses

import "decant/model"

// Break is one error of pairing.
type Break struct {
	// Event is the index of the request or output, and Kind is the error.
	Event int
	Kind  BreakKind
}

// BreakKind is a kind of pairing error.
type BreakKind uint8

// The kinds of pairing errors.
const (
	// NoOutput: a request has no output after it.
	NoOutput BreakKind = iota
	// NoCall: an output has no request before it.
	NoCall
	// Twice: another request, or another output, had the same id earlier.
	Twice
	// NoID: a request or output has no id for pairing.
	NoID
)

// FindBreaks are the pairing errors among sides, in their order. The caller decides which of them
// matter. Codex itself answers a request without an output, and allows a script to answer more than
// once.
func FindBreaks(c *model.Conversation, sides []Side) []Break {
	b := &breaker{asked: make(map[key]bool), told: make(map[key]bool), behind: make(map[key]int)}
	whole := make(map[*Call]bool)
	for i := range sides {
		s := &sides[i]
		if of := s.Call.of; of != nil { // Both are in one item, which is a complete pair.
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

// key is the key of the side's call.
func (s *Side) key() key { return key{s.Stretch, s.Call.ID} }

// breaker knows the requests and outputs so far, and how many outputs of a call are still expected.
type breaker struct {
	asked, told map[key]bool
	behind      map[key]int
}

// findBreak processes a request or an output, and returns its pairing error.
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
