package codex

import (
	"iter"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Messages yields the items that are sent. For a compaction it yields the items that it left.
func (k Codec) Messages(c *model.Conversation) iter.Seq2[int, source.Value] {
	return func(yield func(int, source.Value) bool) {
		for record, v := range kit.EachSent(c, k.Check(c)) {
			p := v.Get("payload")
			if list := p.Get("replacement_history"); list.Exists() {
				for item := range list.Items() {
					if !yield(record, item) {
						return
					}
				}
				continue
			}
			if v.Get("type").Is("response_item") && !yield(record, p) {
				return
			}
		}
	}
}
