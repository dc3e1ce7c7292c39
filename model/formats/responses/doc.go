// Package responses reads and changes the items of the OpenAI Responses API. Several agents store
// conversations as lists of them: messages, reasoning, tool calls and their outputs, and what the
// server itself made.
//
//	r := responses.Reader{CWD: "/w"}
//	item := r.Read(value)         // Events in the making, and what it says of a call.
//	responses.PairSides(c, sides) // Ties calls to outputs once all events stand.
//	edits, err := responses.EditItem(c, value, kept, outcomes, false)
//
// It must know no file layout. It must never decide what is live, which turn an event belongs to or
// which item is removed, because its callers do that. It passes on encrypted content unchanged.
package responses
