package qwencode

import (
	"decant/model/formats/effect"
	"decant/model/source"
)

// call is what a request or a result says about its call.
type call struct {
	id, tool, folder string
	// facts say what a request does.
	facts effect.Facts
	// failed and interrupted are set for a result.
	failed, interrupted bool
}

// tools are the client's own tools. Tools of extensions are unknown.
var tools = effect.QwenCode

// readArguments finds out from the arguments what the call does.
func (c *call) readArguments(in source.Value, cwd string) {
	c.folder = cwd
	if own := in.Get("directory").Text(); own != "" && tools[c.tool].Line != "" {
		c.folder = effect.CleanPath(own, cwd)
	}
	c.facts = tools.Read(c.tool, in, c.folder)
}
