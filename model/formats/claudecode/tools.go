package claudecode

import (
	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// call is what a request or a result says of its call.
type call struct {
	id, tool, folder string
	effect           model.Effect
	// uri is what a good result delivers; numbered is true when a program numbers
	// the lines of a file that it delivers.
	uri      string
	numbered bool
	// failed, interrupted and unchanged are a result's.
	failed, interrupted, unchanged bool
}

// tools are the client's own. Tools of others are not known.
var tools = effect.ClaudeCode

// readArguments finds out from the arguments what the call does.
func (c *call) readArguments(in source.Value, cwd string) {
	f := tools.Read(c.tool, in, cwd)
	c.folder = cwd
	c.effect, c.uri, c.numbered = f.Effect, f.URI, f.Numbered
}
