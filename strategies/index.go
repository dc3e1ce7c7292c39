package strategies

import "decant/model"

// Index is what planning needs to know of a conversation's texts, computed once.
// It is read-only once made and may be shared between goroutines.
type Index struct {
	// Conversation is what it was made from.
	Conversation *model.Conversation

	turn0 []int // Events without a turn.
}

// NewIndex gathers the facts. It decodes texts, on all cores.
func NewIndex(c *model.Conversation) *Index {
	ix := &Index{Conversation: c}
	for i := range c.Events {
		if c.Events[i].Turn == 0 {
			ix.turn0 = append(ix.turn0, i)
		}
	}
	return ix
}

// turnEvents are the events of a turn, 0 for those without one.
func (ix *Index) turnEvents(n int) []int {
	if n == 0 {
		return ix.turn0
	}
	return ix.Conversation.Turns[n-1].Events
}

func (ix *Index) inScope(event int, s Scope) bool {
	return s == ScopeFile || ix.Conversation.Events[event].Live
}

// size is an event's size as it is: tokens count only in the live scope.
func (ix *Index) size(event int, s Scope) Size {
	e := &ix.Conversation.Events[event]
	switch {
	case s == ScopeFile:
		return Size{Bytes: e.Bytes}
	case e.Live:
		return Size{Bytes: e.Bytes, Tokens: e.Tokens}
	default:
		return Size{}
	}
}
