package effect

import (
	"decant/model"
	"decant/model/source"
)

// ApplyDeclared applies what the user says about the effect of tools. It has priority over the
// codecs' tables. A resource that a result itself names keeps its URI.
func ApplyDeclared(c *model.Conversation, declared func(tool string) (Tool, bool)) {
	if declared == nil {
		return
	}
	type answer struct {
		tool Tool
		ok   bool
	}
	known := map[string]answer{}
	var buf []byte
	var tree source.Tree
	for i := range c.Calls {
		call := &c.Calls[i]
		a, seen := known[call.Tool]
		if !seen {
			a.tool, a.ok = declared(call.Tool)
			known[call.Tool] = a
		}
		if !a.ok || call.Request < 0 {
			continue
		}
		buf = c.AppendEvent(buf[:0], &c.Events[call.Request])
		var in source.Value
		if tree.Parse(buf, source.Span{End: len(buf)}) == nil {
			in = tree.Root()
		}
		declareCall(c, call, a.tool.Read(in, call.Folder))
	}
}

// declareCall applies the facts of a declared tool to one call of it.
func declareCall(c *model.Conversation, call *model.Call, f Facts) {
	old, cut := call.Effect, call.Effect.Cut
	call.Effect = f.Effect
	if f.Effect.Kind == model.Writes && len(f.Effect.Paths) == 0 {
		call.Effect.Everything = true // A write of a file that the call does not name.
	}
	if !call.Pair() {
		return
	}
	parts := c.Events[call.Result].Parts
	for k := range parts {
		if uri := parts[k].URI; uri != "" && len(old.Paths) == 1 &&
			uri == FileURI(old.Paths[0], old.Lines) {
			parts[k].URI = ""
		}
	}
	// A single part is everything that was asked for; of several none is.
	if len(parts) != 1 || !call.Status.Good() || parts[0].URI != "" {
		return
	}
	if f.Effect.Kind == model.Reads && cut {
		call.Effect.Cut = true
		return
	}
	parts[0].URI = f.URI
}
