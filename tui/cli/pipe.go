package cli

import (
	"fmt"

	"decant/model"
	"decant/model/formats"
	"decant/strategies"
)

// piped reports whether the fork goes to standard output, and the report therefore to standard
// error: what comes by standard input goes on unless another place was named.
func (o *options) piped() bool {
	return o.save && (o.output == "-" || o.output == "" && o.conversation == "-")
}

// redirected refuses to write a fork onto a terminal. The error is a usageError.
func (a *app) redirected() error {
	if a.o.piped() && a.env.OutTerminal {
		return usagef("the fork would go to the terminal: redirect standard output, " +
			"or name a file with -o")
	}
	return nil
}

// traceless reports whether a save leaves nothing that could be looked at later: what came by
// standard input and went to standard output lies nowhere.
func (a *app) traceless(plan *strategies.Plan) bool {
	return a.o.piped() && plan.Index.Conversation.Path == "-"
}

// passOn writes a conversation of which nothing goes as it came, so that a pipe never loses one,
// and returns why nothing goes. A conversation of several files is no stream, and nothing is
// written of it.
func (a *app) passOn(c *model.Conversation, nothing error) error {
	if !formats.Single(c) {
		return nothing
	}
	if _, err := a.fork.Write(c.Source.Data); err != nil {
		return fmt.Errorf("write standard output: %w", err)
	}
	return fmt.Errorf("%w; it went on as it came", nothing)
}
