package messages

import (
	"iter"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Messages yields the messages of the body, or of the lines.
func (d *Dialect) Messages(c *model.Conversation) iter.Seq2[int, source.Value] {
	return func(yield func(int, source.Value) bool) {
		s, ok := c.State.(*state)
		if !ok {
			return
		}
		for record, v := range kit.EachSent(c, d.Check(c)) {
			if s.place.shape == perLine {
				if !yield(record, v) {
					return
				}
				continue
			}
			for m := range messagesOf(s.place.messages(s.place.body(v))) {
				if !yield(record, m) {
					return
				}
			}
		}
	}
}
