package messages

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/formats/responses"
	"decant/model/source"
)

// Anthropic is the Messages API.
var Anthropic = Dialect{
	Name: "anthropic-messages", line: "claude", lists: []string{"messages"},
	hint: hintAnthropic, beside: besideAnthropic, element: readAnthropic,
	settle: settleAnthropic, edit: editAnthropic, amend: amendAnthropic, rules: anthropicRules,
}

// besideAnthropic lists tools, then the system prompt: so the API puts them.
func besideAnthropic(r *reader, body, _ source.Value) {
	r.demands = demands(body)
	for v := range body.Get("tools").Items() {
		r.marked(v)
		name := v.Get("name").Text()
		r.define(v, name, serverTool(v) || chosen(body, name))
	}
	system := body.Get("system")
	if system.Kind() == source.KindString {
		r.fixed(stringPart(system))
	}
	for v := range system.Items() {
		r.marked(v)
		if v.Get("text").Kind() == source.KindString {
			r.fixed(stringPart(v.Get("text")))
		} else {
			r.fixed(dataPart(v))
		}
	}
}

// serverTool reports whether a definition is of a tool whose calls do not bear its
// name: nobody can tell whether it is used.
func serverTool(v source.Value) bool {
	t := v.Get("type").Text()
	return v.Get("name").Text() == "" || strings.HasPrefix(t, "code_execution") ||
		strings.HasPrefix(t, "tool_search") || strings.HasPrefix(t, "mcp_")
}

// fixed lists a text of the system, which stays as it is in every fork.
func (r *reader) fixed(p model.Part) {
	e := one(model.System, p)
	e.Fixed, e.Role = true, "system"
	i := r.add(e, nil)
	if r.cwd == "" {
		r.cwd = workingFolder(r.c.Text(&r.c.Events[i]))
	}
}

// define lists the definition of a tool.
func (r *reader) define(v source.Value, name string, fixed bool) {
	e := one(model.Definition, dataPart(v))
	e.Label, e.Fixed, e.Role = name, fixed, "system"
	r.add(e, nil)
}

// readAnthropic lists the blocks of a message; an event's Block is its place in the
// content. Neighbours of one role are one message to the API.
func readAnthropic(r *reader, v source.Value) {
	role, content := v.Get("role").Text(), v.Get("content")
	said, known := sayers[role]
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
			r.turn()
		}
		e := one(said, stringPart(content))
		e.Fixed = said == model.System
		r.add(e, nil)
	}
	for b := range content.Items() {
		if !prompted && !b.Get("type").Is("tool_result") {
			prompted = true
			r.turn()
		}
		r.marked(b)
		e, call := r.anthropicBlock(b, said)
		r.add(e, call)
	}
	if len(r.c.Events) > from && !known {
		r.find(from, ruleRole)
	}
	r.condense(v, from)
}

// sayers are the roles of the API, with the kind of a text that each says.
var sayers = map[string]model.Kind{
	"user": model.User, "assistant": model.Assistant, "system": model.System,
}

// marked counts the cache_control mark that a block may have.
func (r *reader) marked(b source.Value) {
	if b.Get("cache_control").Kind() == source.KindObject {
		r.marks++
	}
}

// anthropicBlock makes the event of one block; said is the kind of a text in its
// message.
func (r *reader) anthropicBlock(b source.Value, said model.Kind) (model.Event, *call) {
	switch t := b.Get("type").Text(); t {
	case "text":
		if b.Get("text").Kind() == source.KindString {
			e := one(said, stringPart(b.Get("text")))
			e.Fixed = said == model.System
			return e, nil
		}
	case "image":
		return one(model.ImageMessage, blocks.Image(b)), nil
	case "document", "search_result", "container_upload":
		return attachment(b, t), nil
	case "tool_use", "mcp_tool_use", "server_tool_use":
		e, call := request(b)
		e.Fixed = t == "server_tool_use"
		call.tool = responses.Named(b.Get("server_name"), call.tool)
		return e, call
	case "thinking":
		return thinking(b.Get("thinking"), b.Get("signature")), nil
	case "redacted_thinking":
		return thinking(b.Get("data"), b.Get("data")), nil
	case "compaction":
		return r.compaction(b, said), nil
	default:
		if strings.HasSuffix(t, "tool_result") {
			return result(b, t)
		}
	}
	e := one(said, dataPart(b))
	e.Label, e.Fixed = b.Get("type").Text(), said == model.System
	return e, nil
}

// compaction is a summary that the server made, which stands for all before it; one
// without a text says that there is none.
func (r *reader) compaction(b source.Value, said model.Kind) model.Event {
	e := one(said, dataPart(b))
	if content := b.Get("content"); content.Kind() == source.KindString {
		r.compact()
		e = one(model.Summary, stringPart(content))
	}
	e.Label, e.Fixed = "compaction", true
	return e
}

// orWhole is a value, or where it is not there the one that would hold it.
func orWhole(v, whole source.Value) source.Value {
	if v.Exists() {
		return v
	}
	return whole
}

// attachment is a document, or what the person uploaded.
func attachment(b source.Value, kind string) model.Event {
	e := one(model.Attachment, dataPart(b))
	if b.Get("source", "type").Is("text") && b.Get("source", "data").Kind() == source.KindString {
		e.Parts[0] = stringPart(b.Get("source", "data"))
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

// request is a call; arguments that are missing are none.
func request(b source.Value) (model.Event, *call) {
	in := b.Get("input")
	e := one(model.ToolCall, model.Part{
		Text: model.Text{Encoding: model.JSONValue, Span: in.Span()},
	})
	if !in.Exists() {
		e.Parts[0].Text = model.Text{Encoding: model.Literal, Literal: "{}"}
	}
	return e, &call{id: b.Get("id").Text(), tool: b.Get("name").Text()}
}

// result is the answer to a call. Those of the server's own tools have a form of their
// own, and stay as they are.
func result(b source.Value, kind string) (model.Event, *call) {
	e := model.Event{Kind: model.ToolResult, Parts: blocks.Parts(b.Get("content"))}
	if kind != "tool_result" && kind != "mcp_tool_result" {
		e.Parts, e.Fixed = []model.Part{dataPart(orWhole(b.Get("content"), b))}, true
	}
	return e, &call{id: b.Get("tool_use_id").Text(), failed: b.Get("is_error").True()}
}

// thinking is a block of reasoning. Redacted reasoning is its own signature: its data
// counts once, as text.
func thinking(text, signature source.Value) model.Event {
	e := one(model.Reasoning, stringPart(text))
	e.Signed = signature.Kind() == source.KindString && signature.Span().Len() > 2
	if text.Span() != signature.Span() {
		e.Opaque = max(0, signature.Span().Len()-2)
	}
	if text.Kind() != source.KindString {
		e.Parts[0].Text = model.Text{Encoding: model.Literal}
	}
	return e
}

// compact says that the API passes over all messages before here.
func (r *reader) compact() {
	for i := range r.c.Events {
		if e := &r.c.Events[i]; e.ID.Item > 0 || r.s.place.shape == perLine {
			e.Live = false
		}
	}
	r.c.Boundaries = append(r.c.Boundaries, model.Boundary{Record: r.record, Turn: r.turns})
	r.partition++
	r.message++
}

// editAnthropic drops the blocks that go and writes those that change.
func editAnthropic(e *editor, v source.Value, kept []int) error {
	content := v.Get("content")
	at := map[int]int{} // By block: the event.
	for _, i := range kept {
		at[e.c.Events[i].ID.Block] = i
	}
	if content.Kind() == source.KindString {
		text, _ := e.c.TextAfter(&e.c.Events[kept[0]], e.outs[kept[0]])
		e.edits.Replace(content, source.Quote(text))
		return nil
	}
	n := 0
	for b := range content.Items() {
		n++
		i, stays := at[n]
		o, changed := e.outs[i]
		switch {
		case !stays:
			e.edits.Drop(b)
		case changed:
			if err := e.anthropicChange(b, &e.c.Events[i], o); err != nil {
				return fmt.Errorf("block %d: %w", n, err)
			}
		}
	}
	return nil
}

// anthropicChange writes what becomes of one block that stays.
func (e *editor) anthropicChange(b source.Value, ev *model.Event, o model.Outcome) error {
	text, _ := e.c.TextAfter(ev, o)
	switch {
	case ev.Kind == model.Reasoning:
		return errReasoning
	case ev.Kind == model.ToolResult:
		e.edits = append(e.edits, blocks.Change(b, ev, o)...)
	case ev.Kind == model.ToolCall:
		arguments, err := object(text)
		if err != nil {
			return err
		}
		e.edits.Set(b, "input", arguments)
	case b.Get("type").Is("text"):
		e.edits.Replace(b.Get("text"), source.Quote(text))
		e.edits.Drop(b.Get("citations")) // They quote places of the text that was.
	default:
		e.edits.Replace(b, blocks.TextBlock(text))
	}
	return nil
}
