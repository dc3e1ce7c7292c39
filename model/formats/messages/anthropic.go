package messages

import (
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/responses"
	"decant/model/source"
)

// Anthropic is the Messages API.
var Anthropic = Dialect{
	opens: "request bodies, lists and logs of the Messages API; Cline and Roo",
	name:  "anthropic-messages", line: "claude", lists: []string{"messages", "traj"},
	hint: hintAnthropic, beside: besideAnthropic, element: readAnthropic,
	settle: settleAnthropic, edit: editAnthropic, amend: amendAnthropic, rules: anthropicRules,
}

// besideAnthropic lists tools, then the system prompt, in the API's order.
func besideAnthropic(r *reader, body, _ source.Value) {
	r.demands = demandsTool(body)
	for v := range body.Get("tools").Items() {
		r.countMark(v)
		name := v.Get("name").Text()
		r.addDefinition(v, name, serverTool(v) || choosesTool(body, name))
	}
	system := body.Get("system")
	if system.Kind() == source.KindString {
		r.addSystem(blocks.TextPart(system))
	}
	for v := range system.Items() {
		r.countMark(v)
		if v.Get("text").Kind() == source.KindString {
			r.addSystem(blocks.TextPart(v.Get("text")))
		} else {
			r.addSystem(blocks.DataPart(v))
		}
	}
}

// noteReferences notes the tools that a result names. The API refuses a request that does not
// define them.
func (r *reader) noteReferences(result source.Value) {
	content := result.Get("content")
	if found := content.Get("tool_references"); found.Exists() {
		content = found
	}
	for v := range content.Items() {
		if v.Get("type").Is("tool_reference") {
			r.referred[v.Get("tool_name").Text()] = true
		}
	}
}

// keepReferred makes the definitions stay that results name.
func (r *reader) keepReferred() {
	for i := range r.c.Events {
		if e := &r.c.Events[i]; e.Kind == model.Definition && r.referred[e.Label] {
			e.Fixed = true
		}
	}
}

// serverTool reports whether a definition is of a tool whose calls do not have its name. Nobody can
// tell whether such a tool is used.
func serverTool(v source.Value) bool {
	t := v.Get("type").Text()
	return v.Get("name").Text() == "" || strings.HasPrefix(t, "code_execution") ||
		strings.HasPrefix(t, "tool_search") || strings.HasPrefix(t, "mcp_")
}

// readAnthropic lists the blocks of a message. An event's Block is its index in the content. The
// API joins adjacent messages of one role.
func readAnthropic(r *reader, v source.Value) {
	role, content := v.Get("role").Text(), v.Get("content")
	said, known := anthropicRoles[role]
	if !known {
		role, said = "user", model.User
	}
	if role != r.role || r.message == 0 {
		r.message++
	}
	r.role = role
	from, prompted := len(r.c.Events), role != "user"
	if content.Kind() == source.KindString {
		if !prompted {
			r.startTurn()
		}
		e := oneBlock(said, blocks.TextPart(content))
		e.Fixed = said == model.System
		r.add(e, nil)
	}
	for b := range content.Items() {
		if !prompted && !b.Get("type").Is("tool_result") {
			prompted = true
			r.startTurn()
		}
		r.countMark(b)
		r.noteReferences(b)
		e, call := r.anthropicBlock(b, said)
		r.add(e, call)
	}
	if len(r.c.Events) > from && !known {
		r.find(from, ruleRole)
	}
	r.condensed.noteMessage(v, r.c.Events, from)
}

// anthropicBlock makes the event of one block; said is the kind of a text in its message.
func (r *reader) anthropicBlock(b source.Value, said model.Kind) (model.Event, *call) {
	switch t := b.Get("type").Text(); t {
	case "text", "":
		if b.Get("text").Kind() == source.KindString {
			e := oneBlock(said, blocks.TextPart(b.Get("text")))
			e.Fixed = said == model.System
			return e, nil
		}
	case "image":
		return oneBlock(model.ImageMessage, blocks.ImagePart(b)), nil
	case "document", "search_result", "container_upload":
		return readAttachment(b, t), nil
	case "tool_use", "mcp_tool_use", "server_tool_use":
		e, call := readCall(b)
		e.Fixed = t == "server_tool_use"
		call.tool = responses.QualifiedName(b.Get("server_name"), call.tool)
		return e, call
	case "thinking":
		return blocks.ReadThinking(b.Get("thinking"), b.Get("signature")), nil
	case "redacted_thinking":
		return blocks.ReadThinking(b.Get("data"), b.Get("data")), nil
	case "compaction":
		return r.compaction(b, said), nil
	default:
		if strings.HasSuffix(t, "tool_result") {
			return readResult(b, t)
		}
	}
	e := oneBlock(said, blocks.DataPart(b))
	e.Label, e.Fixed = b.Get("type").Text(), said == model.System
	return e, nil
}

// compaction is a summary that the server made. It replaces everything before it; without a text
// there is no summary.
func (r *reader) compaction(b source.Value, said model.Kind) model.Event {
	e := oneBlock(said, blocks.DataPart(b))
	if content := b.Get("content"); content.Kind() == source.KindString {
		r.compactBefore()
		e = oneBlock(model.Summary, blocks.TextPart(content))
	}
	e.Label, e.Fixed = "compaction", true
	return e
}

// orWhole is a value, or the value around it where it does not exist.
func orWhole(v, whole source.Value) source.Value {
	if v.Exists() {
		return v
	}
	return whole
}

// readAttachment is a document, or a file that the user uploaded.
func readAttachment(b source.Value, kind string) model.Event {
	e := oneBlock(model.Attachment, blocks.DataPart(b))
	if b.Get("source", "type").Is("text") && b.Get("source", "data").Kind() == source.KindString {
		e.Parts[0] = blocks.TextPart(b.Get("source", "data"))
	}
	e.Label = kind
	for _, name := range []string{"title", "filename", "file_id"} {
		if text := b.Get(name).Text(); text != "" {
			e.Label = kind + " " + model.FirstLine(text)
			break
		}
	}
	return e
}

// readCall is a call; missing arguments count as none.
func readCall(b source.Value) (model.Event, *call) {
	in := b.Get("input")
	e := oneBlock(model.ToolCall, blocks.ArgumentsPart(in))
	return e, &call{id: b.Get("id").Text(), tool: b.Get("name").Text()}
}

// readResult is the answer to a call. Answers of the server's own tools have another form and stay
// unchanged.
func readResult(b source.Value, kind string) (model.Event, *call) {
	e := model.Event{Kind: model.ToolResult, Parts: blocks.ContentParts(b.Get("content"))}
	if kind != "tool_result" && kind != "mcp_tool_result" {
		e.Parts, e.Fixed = []model.Part{blocks.DataPart(orWhole(b.Get("content"), b))}, true
	}
	return e, &call{id: b.Get("tool_use_id").Text(), failed: b.Get("is_error").True()}
}

// compactBefore marks all messages before this place as ignored by the API.
func (r *reader) compactBefore() {
	for i := range r.c.Events {
		if e := &r.c.Events[i]; e.ID.Item > 0 || r.s.place.shape == perLine {
			e.Live = false
		}
	}
	r.c.Boundaries = append(r.c.Boundaries, model.Boundary{Record: r.record, Turn: r.turns})
	r.partition++
	r.message++
}
