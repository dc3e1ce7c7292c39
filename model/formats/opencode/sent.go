package opencode

import (
	"iter"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Messages yields the sent messages as they are stored.
func (k Codec) Messages(c *model.Conversation) iter.Seq2[int, source.Value] {
	return kit.EachSent(c, k.Check(c))
}
