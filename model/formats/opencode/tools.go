package opencode

import (
	"bytes"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// tools are the client's own. Those of MCP servers are not known.
var tools = effect.Opencode

// readTool is the tool that delivers files: it numbers their lines.
const readTool = "read"

// fileEnvelope is what the client wraps round a file.
const fileEnvelope = model.FileTags | model.NumbersColon | model.TrailingReminder

// readArguments finds out from the arguments what the call does.
func (c *call) readArguments(in source.Value, cwd string) {
	c.folder = cwd
	if own := in.Get("workdir").Text(); own != "" && tools[c.tool].Line != "" {
		c.folder = effect.CleanPath(own, cwd)
	}
	c.facts = tools.Read(c.tool, in, c.folder)
}

// What the client says at the end of a file of which it delivers a part.
var (
	cappedNote = []byte("(Output capped at ")
	moreNote   = []byte("Use offset=")
)

// endBytes is how much of a result's end is looked at for its note.
const endBytes = 512

// isCut reports whether a read, whose JSON raw is, delivers less than it was asked for.
func isCut(raw []byte, asked model.LineRange) bool {
	end := raw[max(0, len(raw)-endBytes):]
	return bytes.Contains(end, cappedNote) || asked.To == 0 && bytes.Contains(end, moreNote)
}
