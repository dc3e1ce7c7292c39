package strategies

import (
	"bytes"

	"decant/model"
	"decant/model/source"
	"decant/strategies/check"
	"decant/strategies/marker"
	"decant/strategies/object"
)

// provesNear reports whether a reference and its anchor give every value of the replaced text. It
// applies the values in the reference to the anchor's object, as an agent would, and compares the
// result.
func provesNear(k *check.Finished, c *model.Change) bool {
	e, a := k.Conversation.EventAt(c.Event), k.Conversation.EventAt(c.Anchor)
	call := k.CallOf(c.Anchor)
	if c.Part >= 0 || len(e.Parts) != 1 || k.Touched(c.Anchor) || call == nil ||
		!equalCalls(k, c.Event, c.Anchor) {
		return false
	}
	body := e.Parts[0].Envelope.Body([]byte(c.Text))
	said, ok := marker.ReadNear(string(body), call.ID)
	if !ok {
		return false
	}
	want, ok := object.ReadValues(k.TextOf(e))
	if !ok {
		return false
	}
	got, ok := object.ReadValues(k.TextOf(a))
	return ok && got.Becomes(said, want)
}

// equalCalls reports whether two results answer the same tool with the same arguments.
func equalCalls(k *check.Finished, a, b int) bool {
	x, y := k.CallOf(a), k.CallOf(b)
	if x == nil || y == nil || !x.Pair() || !y.Pair() || x.Tool != y.Tool {
		return false
	}
	return bytes.Equal(
		source.Canonical([]byte(k.Conversation.EventText(k.Conversation.EventAt(x.Request)))),
		source.Canonical([]byte(k.Conversation.EventText(k.Conversation.EventAt(y.Request)))),
	)
}
