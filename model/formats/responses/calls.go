package responses

import (
	"cmp"
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// addCall appends a call of a tool with a part as its arguments.
func (it *Item) addCall(p model.Part, c *Call) *Call {
	c.Status = model.Unanswered
	it.addEvent(model.Event{Kind: model.ToolCall, Parts: []model.Part{p}}, c)
	return c
}

// callOf is a call with an item's ids. Items of old clients have only the server's id.
func callOf(it *Item, v source.Value, tool string) *Call {
	c := &Call{ID: v.Get("call_id").Text(), Tool: QualifiedName(v.Get("namespace"), tool)}
	if c.ID == "" {
		c.ID = it.ID
	}
	return c
}

// agents is the start of the namespaces in which Codex keeps its own tools.
const agents = "multi_agent"

// QualifiedName is a tool's name after its namespace. It is needed because tools of others may have
// the same names as Codex's or as each other.
func QualifiedName(namespace source.Value, tool string) string {
	of := namespace.Text()
	if of == "" || strings.HasPrefix(of, agents) {
		return tool
	}
	return strings.TrimRight(of, "_") + "__" + tool
}

// givenPart is a part of a call's input: a text as it is, anything else as compact JSON.
func givenPart(v source.Value, none string) model.Part {
	switch {
	case !v.Exists():
		return model.Part{Text: model.Text{Encoding: model.Literal, Literal: none}}
	case v.Kind() == source.KindString:
		return blocks.TextPart(v)
	}
	p := blocks.DataPart(v)
	p.Kind = model.PartText
	return p
}

// readFunction is a call whose arguments are JSON in a string.
func (r *Reader) readFunction(it *Item, v source.Value) {
	in := v.Get("arguments")
	c := it.addCall(givenPart(in, "{}"), callOf(it, v, v.Get("name").Text()))
	c.Facts, c.Folder = r.callFacts(c.Tool, r.parseString(in)), r.CWD
}

// parseString is the JSON inside a string, or the value itself where it is not a string. The result
// is valid until the next call.
func (r *Reader) parseString(in source.Value) source.Value {
	if in.Kind() != source.KindString {
		return in
	}
	r.buf = source.AppendText(r.buf[:0], in.Raw())
	if r.tree.Parse(r.buf, source.Span{End: len(r.buf)}) != nil {
		return source.Value{}
	}
	return r.tree.Root()
}

// readCustom is a call with free text as input.
func (r *Reader) readCustom(it *Item, v source.Value) {
	in := v.Get("input")
	c := it.addCall(givenPart(in, ""), callOf(it, v, v.Get("name").Text()))
	c.Facts = r.freeFacts(c.Tool, in)
}

// readAction is a command line for the API's own shell tool.
func (r *Reader) readAction(it *Item, v source.Value) {
	in := v.Get("action")
	c := it.addCall(givenPart(in, "{}"), callOf(it, v, "local_shell"))
	if it.Type != "local_shell_call" {
		c.Tool = "shell"
	}
	c.Facts = r.callFacts(c.Tool, in)
}

// readOperation is a change of one file by the API's own tool.
func (r *Reader) readOperation(it *Item, v source.Value) {
	in := v.Get("operation")
	c := it.addCall(givenPart(in, "{}"), callOf(it, v, "apply_patch"))
	c.Effect = writeEffect([]string{in.Get("path").Text()}, r.CWD)
}

// readFixedCall is a call that is passed on unchanged: its request cannot be expressed differently.
func (r *Reader) readFixedCall(it *Item, v source.Value) {
	in, tool := v.Get("action"), "computer"
	if it.Type == "tool_search_call" {
		in, tool = v.Get("arguments"), "tool_search"
	}
	it.addCall(givenPart(in, "{}"), callOf(it, v, tool))
	it.Events[0].Fixed = true
	it.Calls[0].Effect.Kind = model.Searches
	if tool == "computer" {
		it.Calls[0].Effect.Kind = model.Runs
	}
}

// addWhole appends a call with its own output: both halves are in one item.
func (it *Item) addWhole(v source.Value, tool string, in model.Part, out []model.Part) *Call {
	c := it.addCall(in, &Call{ID: it.ID, Tool: tool})
	end := &Call{of: c, Status: model.Succeeded}
	switch status := v.Get("status"); {
	case status.Is("failed"), v.Get("error").Kind() > source.KindNull:
		end.Status = model.Failed
	case status.Is("incomplete"), status.Is("in_progress"):
		end.Partial = true
	}
	if len(out) == 0 {
		out = []model.Part{{Text: model.Text{Encoding: model.Literal}}}
	}
	it.addEvent(model.Event{Kind: model.ToolResult, Role: "user", Parts: out}, end)
	return c
}

// readWebSearch is a search by the server. The item does not contain the results.
func (r *Reader) readWebSearch(it *Item, v source.Value) {
	in := v.Get("action")
	c := it.addWhole(v, "web_search", givenPart(in, "{}"), nil)
	c.Effect.Kind = model.Searches
	if in.Get("type").Is("open_page") {
		c.Effect.Kind = model.Reads
	}
}

// readServerCall is the server's call of a tool behind it.
func (r *Reader) readServerCall(it *Item, v source.Value) {
	_, out := findDelivered(v)
	tool := QualifiedName(v.Get("server_label"), v.Get("name").Text())
	it.addWhole(v, tool, givenPart(v.Get("arguments"), "{}"), outputParts(out))
}

// findDelivered is the output that the server got from a tool behind it, or its error, with the
// member's name.
func findDelivered(v source.Value) (string, source.Value) {
	out, failed := v.Get("output"), v.Get("error")
	if out.Kind() != source.KindString && failed.Kind() > source.KindNull {
		return "error", failed
	}
	return "output", out
}

// readFileSearch is a search in files on the server.
func (r *Reader) readFileSearch(it *Item, v source.Value) {
	var out []model.Part
	for found := range v.Get("results").Items() {
		if t := found.Get("text"); t.Kind() == source.KindString {
			out = append(out, blocks.TextPart(t))
		} else {
			out = append(out, blocks.DataPart(found))
		}
	}
	c := it.addWhole(v, "file_search", givenPart(v.Get("queries"), "[]"), out)
	c.Effect.Kind = model.Searches
}

// readImageMade is an image that the server made. It cannot be expressed differently.
func (r *Reader) readImageMade(it *Item, v source.Value) {
	var out []model.Part
	if made := v.Get("result"); made.Kind() == source.KindString {
		p := blocks.ImageOf64(source.Value{}, made)
		p.Image.Type = "image/" + cmp.Or(v.Get("output_format").Text(), "png")
		out = append(out, p)
	}
	it.addWhole(v, "image_generation", givenPart(v.Get("revised_prompt"), ""), out)
	it.Events[0].Fixed, it.Events[1].Fixed = true, true
}

// readInterpreter is code that the server ran.
func (r *Reader) readInterpreter(it *Item, v source.Value) {
	var out []model.Part
	for o := range v.Get("outputs").Items() {
		switch logs := o.Get("logs"); {
		case logs.Kind() == source.KindString:
			out = append(out, blocks.TextPart(logs))
		case o.Get("type").Is("image"):
			out = append(out, blocks.ImageURL(o.Get("url")))
		default:
			out = append(out, blocks.DataPart(o))
		}
	}
	it.addWhole(v, "code_interpreter", givenPart(v.Get("code"), ""), out).Effect.Kind = model.Runs
}
