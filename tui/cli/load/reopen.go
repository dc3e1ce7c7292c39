package load

import (
	"errors"
	"fmt"

	"decant/model"
	"decant/model/formats"
)

// errChanged is of a file that is not what was opened any more.
var errChanged = errors.New("the file has changed since it was opened; leave, and open it again")

// Reopen is a conversation as it was before so many of its newest compactions, 0 as it is stored,
// with nothing fixed. The error ends in what to do.
func (l *Loader) Reopen(c *model.Conversation, compactions int) (*model.Conversation, error) {
	if c.Unfixed != nil {
		c = c.Unfixed
	}
	o := formats.OpenOptions{
		Format: c.Format, Env: l.Stores(), Line: c.Line, Exact: l.Options.Exact, Tools: l.Tools,
		StreamFrom: l.streamFrom(), Uncompact: compactions,
	}
	if c.Path == "" || c.Path == "-" {
		next, err := formats.ReadWith(c.Path, c.Source.BytesAt(c.Source.All()), o)
		if err != nil {
			return nil, fmt.Errorf("read standard input again: %w", err)
		}
		return next, nil
	}
	next, err := formats.OpenWith(c.Path, o)
	// A file that changed since it was opened has no checksum any more.
	if was := c.Stamp.Sum(); err == nil && (was == model.Sum{} || next.Stamp.Sum() != was) {
		err = errChanged
	}
	if err != nil {
		return nil, err
	}
	return next, nil
}
