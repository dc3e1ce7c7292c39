package claudecode

import (
	"decant/model/formats/effect"
	"decant/model/source"
)

// call is what a request or a result says about its call.
type call struct {
	id, tool, folder string
	// facts say what a request does.
	facts effect.Facts
	// failed, interrupted and unchanged are set for a result.
	failed, interrupted, unchanged bool
	// whole is true for a result that is known to be uncut, and in which no shell notes its folder.
	whole bool
}

// tools are the client's own tools. Tools of others are unknown.
var tools = effect.ClaudeCode

// readArguments finds out from the arguments what the call does.
func (c *call) readArguments(in source.Value, cwd string) {
	c.facts, c.folder = tools.Read(c.tool, in, cwd), cwd
}
