package responses

import (
	"errors"

	"decant/model"
	"decant/model/source"
)

// What an item cannot hold.
var (
	errReasoning = errors.New("reasoning can be removed, never replaced")
	errFixed     = errors.New("it can neither be left out nor said otherwise")
	errArguments = errors.New("arguments must be a JSON object")
	errHalf      = errors.New("a call and its output are one item, and go together")
	errForm      = errors.New("this kind of item has no place for another text")
)

// editor collects the edits of one item.
type editor struct {
	c     *model.Conversation
	item  source.Value
	kind  string
	edits source.Edits
}
