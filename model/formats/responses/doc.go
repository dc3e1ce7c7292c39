// Package responses reads and changes the items of the OpenAI Responses API, which
// conversations of several agents are lists of: messages, reasoning, calls of tools
// and their outputs, and what the server made by itself.
//
//	r := responses.Reader{CWD: "/w"}
//	item := r.Read(value)         // Events in the making, and what it says of a call.
//	responses.PairSides(c, sides) // Ties calls to outputs once all events stand.
//	edits, err := responses.EditItem(c, value, kept, outcomes, false)
//
// It must know no file layout, and never decide what is live, which turn an event is
// of or which item goes: that is its callers' business. What is encrypted it passes
// through as it stands.
package responses
