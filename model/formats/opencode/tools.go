package opencode

import (
	"bytes"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// tools are the client's own tools. Tools of MCP servers are unknown.
var tools = effect.Opencode

// readTool is the tool that delivers files: it numbers their lines.
const readTool = "read"

// fileEnvelope is what the client wraps around a file.
const fileEnvelope = model.FileTags | model.NumbersColon | model.TrailingReminder

// readArguments finds out from the arguments what the call does.
func (c *call) readArguments(in source.Value, cwd string) {
	c.folder = cwd
	if own := in.Get("workdir").Text(); own != "" && tools[c.tool].Line != "" {
		c.folder = effect.CleanPath(own, cwd)
	}
	c.facts = tools.Read(c.tool, in, c.folder)
}

// The client's notes at the end of a partly delivered file.
var (
	cappedNote = []byte("(Output capped at ")
	moreNote   = []byte("Use offset=")
)

// endBytes is how much of a result's end is searched for its note.
const endBytes = 512

// isCut reports whether a read with the JSON raw delivers less than what was asked for.
func isCut(raw []byte, asked model.LineRange) bool {
	end := raw[max(0, len(raw)-endBytes):]
	return bytes.Contains(end, cappedNote) || asked.To == 0 && bytes.Contains(end, moreNote)
}
