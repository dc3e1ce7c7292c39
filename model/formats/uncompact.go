package formats

import (
	"errors"
	"fmt"

	"decant/model"
	"decant/model/amount"
	"decant/model/calibrate"
	"decant/model/formats/codec"
	"decant/model/source"
)

// ErrNoUncompact says that decant can read nothing from before a compaction in a format.
var ErrNoUncompact = errors.New("decant cannot open conversations of this format as they were " +
	"before a compaction; leave out --uncompact")

// openUncompacted opens a split file as it was before its last compactions. Later calls were sent
// with another context. So the recorded calls show only the error of the estimates, which is the
// same as without uncompacting.
func openUncompacted(
	k codec.Codec, src *source.Source, path string, o OpenOptions,
	then func(codec.Codec, *model.Conversation),
) (*model.Conversation, error) {
	u, ok := k.(codec.Uncompacter)
	if !ok {
		return nil, ErrNoUncompact
	}
	stored, err := k.Open(src, path)
	if err != nil {
		return nil, err
	}
	c, err := u.OpenUncompacted(src, path, o.Uncompact)
	if err != nil {
		return nil, err
	}
	with, n := stored, len(stored.Boundaries)
	if o.Uncompact > 1 {
		if with, err = u.OpenUncompacted(src, path, o.Uncompact-1); err != nil {
			return nil, err
		}
	}
	c.Uncompacted, c.Usage = o.Uncompact, nil
	c.Undone = model.NewUndone(c, with, stored.Boundaries[max(0, n-o.Uncompact+1):])
	if then != nil {
		then(k, c)
		if k.Traits().Counts {
			if o.Exact {
				stored.CountExactly()
			}
			c.Calibrate(calibrate.MeasureFit(stored))
		}
	}
	which := "its newest compaction"
	if o.Uncompact > 1 {
		which = fmt.Sprintf("its last %s", amount.Of(o.Uncompact, "compaction"))
	}
	c.Warnings = append(c.Warnings, model.Warning{
		Text: "opened as it was before " + which + ", with all later events and without the " +
			"agent's summary",
	})
	return c, nil
}

// CanUncompact reports whether a conversation can be opened as it was before its newest compaction:
// its format keeps the earlier content, and the file contains some of it.
func CanUncompact(c *model.Conversation) bool {
	k, err := codecNamed(c.Format)
	if _, ok := k.(codec.Uncompacter); err != nil || !ok || len(c.Boundaries) == 0 ||
		c.Boundaries[len(c.Boundaries)-1].Trigger == model.ClearTrigger {
		return false
	}
	type place struct{ record, block int }
	kept := map[place]bool{} // A list may name the content that a compaction keeps twice.
	for i := range c.EventCount() {
		if e := c.EventAt(i); e.Live {
			kept[place{e.Record, e.ID.Block}] = true
		}
	}
	for i := range c.EventCount() {
		e := c.EventAt(i)
		if !e.OffPath && e.Partition == len(c.Boundaries)-1 && !e.Fixed &&
			!kept[place{e.Record, e.ID.Block}] {
			return true
		}
	}
	return false
}
