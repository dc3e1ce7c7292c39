package claudecode

import (
	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// call is what a request or a result says of its call.
type call struct {
	id, tool string
	effect   model.Effect
	// uri is what a good result delivers; numbered is true when a program numbers
	// the lines of a file that it delivers.
	uri      string
	numbered bool
	// failed, interrupted and unchanged are a result's.
	failed, interrupted, unchanged bool
}

// tools are the client's own, today's and yesterday's. Tools of others are not
// known, and do nothing that can be relied on.
var tools = map[string]effect.Tool{
	"Read":         {Kind: model.Reads, Path: "file_path"},
	"NotebookRead": {Kind: model.Reads, Path: "notebook_path"},
	"WebFetch":     {Kind: model.Reads, URL: "url"},
	"Edit":         {Kind: model.Writes, Path: "file_path"},
	"MultiEdit":    {Kind: model.Writes, Path: "file_path"},
	"Write":        {Kind: model.Writes, Path: "file_path"},
	"NotebookEdit": {Kind: model.Writes, Path: "notebook_path"},
	"Glob":         {Kind: model.Lists, Path: "path"},
	"LS":           {Kind: model.Lists, Path: "path"},
	"Grep":         {Kind: model.Searches, Path: "path"},
	"WebSearch":    {Kind: model.Searches},
	"Bash":         {Kind: model.Runs, Line: "command"},
	"PowerShell":   {Kind: model.Runs},
	"KillShell":    {Kind: model.Runs},
	"KillBash":     {Kind: model.Runs},
	"Task":         {Kind: model.Runs},
	"Agent":        {Kind: model.Runs},
}

// read finds out from the arguments what the call does.
func (c *call) read(in source.Value, cwd string) {
	t, ok := tools[c.tool]
	if !ok {
		return
	}
	f := t.Read(in, cwd)
	c.effect, c.uri, c.numbered = f.Effect, f.URI, f.Numbered
	if t.Line != "" && in.Get("run_in_background").True() && f.Effect.Kind != model.Writes {
		// The result only says that it was started.
		c.effect, c.uri = model.Effect{Kind: t.Kind, Programs: f.Effect.Programs}, ""
	}
	if pages := in.Get("pages").Text(); pages != "" && len(c.effect.Paths) > 0 &&
		t.Kind == model.Reads {
		c.uri += "#pages=" + pages
	}
}
