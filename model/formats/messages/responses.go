package messages

import (
	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/responses"
	"decant/model/source"
)

// Responses is the Responses API of OpenAI.
var Responses = Dialect{
	opens: "request bodies, lists and logs of the Responses API",
	name:  "openai-responses", lists: []string{"input"},
	hint: hintResponses, beside: besideResponses, element: readResponses,
	settle: settleResponses, edit: editResponses, rewrites: rewritesResponses, amend: amendTools,
	rules: responsesRules,
}

// besideResponses lists tools, then the instructions, and notes what is on the server.
func besideResponses(r *reader, body, _ source.Value) {
	r.demands = demandsTool(body)
	for v := range body.Get("tools").Items() {
		t := v.Get("type")
		// Calls of the server's own tools do not have their names.
		own := t.Is("function") || t.Is("custom")
		name := v.Get("name").Text()
		r.add(responses.DefinitionEvent(v, !own || name == "" || picksTool(body, name)), nil)
		r.noteDeferred(v)
	}
	if v := body.Get("instructions"); v.Kind() == source.KindString {
		r.addSystem(blocks.TextPart(v))
	}
	for _, name := range []string{"previous_response_id", "conversation"} {
		if v := body.Get(name); v.Kind() > source.KindNull {
			r.noteServer(name)
		}
	}
}

// readResponses lists the content of an item.
func readResponses(r *reader, v source.Value) {
	r.message++
	if v.Kind() == source.KindString { // The whole input is one prompt.
		r.role = "user"
		r.startTurn()
		r.add(oneBlock(model.User, blocks.TextPart(v)), nil)
		return
	}
	it := r.wire.Read(v)
	r.role = it.Role
	if it.Type == "" {
		r.findEmpty(ruleItem)
	}
	// A reference may replace a part of the answer that contains it.
	if in := it.Model || it.Server; in && !r.inside {
		r.group++
		r.inside = true
	} else if !in {
		r.inside = false
	}
	if it.Server {
		r.noteServer(it.Type)
	}
	for k, e := range it.Events {
		r.itemEvent(&it, k, e)
	}
}

// itemEvent lists one event of an item.
func (r *reader) itemEvent(it *responses.Item, k int, e model.Event) {
	if r.inside && e.Kind != model.ToolResult {
		e.Group = r.group
	}
	var c *call
	if k < len(it.Calls) && it.Calls[k] != nil {
		of := it.Calls[k]
		c = &call{id: of.ID, tool: of.Tool, facts: of.Facts}
		r.sides = append(r.sides, responses.Side{Event: len(r.c.Events), Call: of})
	}
	if it.Type == "message" {
		e.Fixed = e.Kind == model.System
		if said := r.fromClient(&e); k == 0 && it.Role == "user" && !said {
			r.startTurn()
		}
	}
	r.add(e, c)
}

// fromClient reports whether a part of a message is Codex's text in the user's role, and reads the
// folder from it.
func (r *reader) fromClient(e *model.Event) bool {
	if e.Role == "assistant" || e.Parts[0].Text.Encoding != model.JSONString {
		return false
	}
	text := r.c.PartText(&e.Parts[0])
	if at := responses.FolderIn(text); at != "" {
		r.cwd, r.wire.CWD = at, at
	}
	return responses.IsWrapped(text)
}
