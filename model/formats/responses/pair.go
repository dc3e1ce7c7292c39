package responses

import "decant/model"

// Side is an event that asks for a call or answers one.
type Side struct {
	// Event is its index in the conversation, Call what its item says.
	Event int
	Call  *Call
	// Stretch is within which calls are paired and their ids are unique: a caller gives
	// what is off the path, or is sent again behind a boundary, another number.
	Stretch int
}

// Pair ties requests to outputs by their ids, by position where ids repeat, and fills
// in the conversation's Calls and what results deliver. Sides are in context order.
func Pair(c *model.Conversation, sides []Side) { pair(c, sides) }

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
	// NoOutput: a request has no output.
	NoOutput BreakKind = iota
	// NoCall: an output has no request before it.
	NoCall
	// Twice: a request or output whose id another of its kind had before.
	Twice
)
