package claudecode

import (
	"decant/model/formats/effect"
	"decant/model/source"
)

// call is what a request or a result says of its call.
type call struct {
	id, tool, folder string
	// facts are what a request does.
	facts effect.Facts
	// failed, interrupted and unchanged are a result's.
	failed, interrupted, unchanged bool
	// whole is true for a result of which it is known that nothing is cut, and that no shell says
	// in it where it is.
	whole bool
}

// tools are the client's own. Tools of others are not known.
var tools = effect.ClaudeCode

// readArguments finds out from the arguments what the call does.
func (c *call) readArguments(in source.Value, cwd string) {
	c.facts, c.folder = tools.Read(c.tool, in, cwd), cwd
}
