package messages

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
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
	for v := range body.Get("tools").Items() {
		if v.Get("cache_control").Kind() == source.KindObject {
			r.marks++
		}
		r.define(v, v.Get("name").Text(), serverTool(v))
	}
	system := body.Get("system")
	if system.Kind() == source.KindString {
		r.fixed(stringPart(system))
	}
	for v := range system.Items() {
		if v.Get("cache_control").Kind() == source.KindObject {
			r.marks++
		}
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
	strange := role != "user" && role != "assistant" && role != "system"
	if strange {
		role = "user"
	}
	if role != r.role || r.message == 0 {
		r.message++
	}
	r.role = role
	said := model.User
	if role == "assistant" {
		said = model.Assistant
	}
	if role == "system" {
		said = model.System
	}
	from, prompted := len(r.c.Events), false
	if content.Kind() == source.KindString {
		if role == "user" {
			r.turn()
		}
		e := one(said, stringPart(content))
		e.Fixed = role == "system"
		r.add(e, nil)
	}
	for b := range content.Items() {
		if role == "user" && !prompted && !b.Get("type").Is("tool_result") {
			prompted = true
			r.turn()
		}
		r.anthropicBlock(b, said)
	}
	if len(r.c.Events) > from && strange {
		r.find(from, ruleRole)
	}
}

// anthropicBlock lists one block; said is the kind of a text in its message.
func (r *reader) anthropicBlock(b source.Value, said model.Kind) {
	if b.Get("cache_control").Kind() == source.KindObject {
		r.marks++
	}
	var call *call
	e := one(said, dataPart(b))
	switch t := b.Get("type").Text(); {
	case t == "text" && b.Get("text").Kind() == source.KindString:
		e.Parts[0] = stringPart(b.Get("text"))
	case t == "image":
		e = one(model.ImageMessage, blocks.Image(b))
	case t == "document" || t == "search_result" || t == "container_upload":
		e = attachment(b, t)
	case t == "tool_use", t == "mcp_tool_use", t == "server_tool_use":
		e, call = request(b)
		e.Fixed = t == "server_tool_use"
	case t == "tool_result" || strings.HasSuffix(t, "_tool_result"):
		e, call = result(b)
		if t != "tool_result" && t != "mcp_tool_result" { // Its content has a form of its own.
			e.Parts, e.Fixed = []model.Part{dataPart(orWhole(b.Get("content"), b))}, true
		}
	case t == "thinking":
		e = thinking(b.Get("thinking"), b.Get("signature"))
	case t == "redacted_thinking":
		e = thinking(b.Get("data"), b.Get("data"))
	case t == "compaction" && b.Get("content").Kind() == source.KindString:
		r.compact()
		e = one(model.Summary, stringPart(b.Get("content")))
		e.Label, e.Fixed = t, true
	default:
		e.Label = t
		e.Fixed = said == model.System || t == "compaction"
	}
	r.add(e, call)
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

// result is the answer to a call.
func result(b source.Value) (model.Event, *call) {
	e := model.Event{Kind: model.ToolResult, Parts: blocks.Parts(b.Get("content"))}
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
		e.replace(content, source.Quote(text))
		return nil
	}
	n := 0
	for b := range content.Items() {
		n++
		i, stays := at[n]
		o, changed := e.outs[i]
		switch {
		case !stays:
			e.drop(b)
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
		e.set(b, "input", arguments)
	case b.Get("type").Is("text"):
		e.replace(b.Get("text"), source.Quote(text))
		e.drop(b.Get("citations")) // They quote places of the text that was.
	default:
		e.replace(b, blocks.TextBlock(text))
	}
	return nil
}
