package kit

import (
	"errors"
	"strings"

	"decant/model"
	"decant/model/source"
)

// errForeign is the error for a conversation that another codec opened.
var errForeign = errors.New("not a conversation of this format")

// StateOf is the state that a codec kept when it opened a conversation, for the draft of a fork. It
// returns an error for a conversation that the codec did not open.
func StateOf[S any](c *model.Conversation) (S, error) {
	s, ok := c.State.(S)
	if !ok {
		return s, errForeign
	}
	return s, nil
}

// IsObject reports whether a text is one JSON object. Arguments must be one.
func IsObject(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(text), "{") && source.Valid([]byte(text))
}

// EventTokens is the estimate of an event after its outcome, in tokens.
func EventTokens(c *model.Conversation, outcomes map[int]model.Outcome, event int) int {
	e := &c.Events[event]
	o, changed := outcomes[event]
	if !changed {
		return e.Tokens
	}
	text, _ := c.TextAfter(e, o)
	return model.RoundWeight(c.TextWeight(text))
}
