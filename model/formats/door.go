package formats

import (
	"errors"
	"fmt"

	"decant/model"
	"decant/model/formats/codec"
)

// ErrNoOverlay says that an agent has no compaction that hides text and keeps it in the file.
var ErrNoOverlay = errors.New("its agent records no compaction that could be undone")

// Check lists the broken rules that the conversation's own codec finds. It is empty for a
// conversation that its agent can resume as it is.
func Check(c *model.Conversation) []model.Finding {
	k, err := codecNamed(c.Format)
	if err != nil {
		return []model.Finding{{
			Rule: ruleUnknown, Place: "conversation", Effect: err.Error(),
		}}
	}
	return k.Check(c)
}

// Overlay converts changes into the agent's own compaction, which hides text and keeps it. The
// result is used to draft and save a fork with [model.ForkOptions.Overlay]. Where one compaction
// note hides several texts together, it may also hide the events in spare; nil names none. Findings
// list what cannot be converted, and nothing may be saved then. The error is ErrNoOverlay or
// ErrUnknownFormat.
func Overlay(
	c *model.Conversation, changes []model.Change, spare func(event int) bool,
) ([]model.Change, []model.Finding, error) {
	k, err := codecNamed(c.Format)
	if err != nil {
		return nil, nil, err
	}
	notes, ok := k.(codec.Overlayer)
	if !ok {
		return nil, nil, fmt.Errorf("%s: %w", k.Name(), ErrNoOverlay)
	}
	out, unsaid := notes.Overlay(c, changes, spare)
	return out, unsaid, nil
}

// Draft is the fork of a conversation with the changes applied, not yet written. The error is
// ErrUnknownFormat or the codec's.
func Draft(
	c *model.Conversation, changes []model.Change, o model.ForkOptions,
) (*model.Draft, error) {
	k, err := codecNamed(c.Format)
	if err != nil {
		return nil, err
	}
	return draftWithTorn(k, c, changes, o)
}
