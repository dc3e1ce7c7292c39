package load

import (
	"errors"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/formats"
)

// errChanged says that a file has changed since it was opened.
var errChanged = errors.New("the file has changed since it was opened; leave, and open it again")

// Reopen returns a conversation as before that many of its newest compactions, 0 for as stored,
// with nothing fixed. The error ends with the next step.
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
			what := "standard input"
			if c.Path == "" {
				what = "the demo"
			}
			return nil, fmt.Errorf("read %s again: %w", what, err)
		}
		// These bytes were repaired when they came.
		next.Stamp, next.Origin, next.Opened = c.Stamp, c.Origin, c.Opened
		next.Problems = slices.Clone(c.Problems[:c.Opened])
		next.Fixes = append(slices.Clone(c.Fixes[:c.Opened]), next.Fixes...)
		return next, nil
	}
	next, err := formats.OpenWith(c.Path, o)
	// A file that changed since it was opened no longer has a checksum.
	if was := c.Stamp.Sum(); err == nil && (was == model.Sum{} || next.Stamp.Sum() != was) {
		err = errChanged
	}
	if err != nil {
		return nil, err
	}
	return next, nil
}
