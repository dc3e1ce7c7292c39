package pi

import (
	"iter"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Messages yields the sent messages as they are stored.
func (k Codec) Messages(c *model.Conversation) iter.Seq2[int, source.Value] {
	return func(yield func(int, source.Value) bool) {
		for record, v := range kit.EachSent(c, k.Check(c)) {
			if m := v.Get("message"); m.Exists() && !yield(record, m) {
				return
			}
		}
	}
}
