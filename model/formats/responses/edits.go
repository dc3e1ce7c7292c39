package responses

import (
	"decant/model"
	"decant/model/source"
)

// Edits are what makes an item, of which at least one event stays, an item of a fork.
// Kept are the indices of its events that stay, in their order; outs are what becomes
// of events. Bare drops the id that the server gave it, as must be where reasoning of
// the same answer went. Encrypted content stays as it is. The error is of a change that
// the item cannot hold.
func Edits(
	c *model.Conversation, item source.Value, kept []int, outs map[int]model.Outcome, bare bool,
) ([]source.Edit, error) {
	e := editor{c: c, item: item}
	if id := item.Get("id"); bare && id.Exists() {
		e.edits = append(e.edits, source.Drop(id.Span()))
	}
	return e.all(kept, outs)
}
