package responses

import (
	"cmp"
	"strings"

	"decant/model"
	"decant/model/formats/blocks"
	"decant/model/source"
)

// request appends a call of a tool whose arguments are a part.
func (it *Item) request(p model.Part, c *Call) *Call {
	c.Status = model.Unanswered
	it.add(model.Event{Kind: model.ToolCall, Parts: []model.Part{p}}, c)
	return c
}

// callOf is a call with the ids that an item carries. Old clients have only the one
// that the server gave.
func callOf(it *Item, v source.Value, tool string) *Call {
	c := &Call{ID: v.Get("call_id").Text(), Tool: Named(v.Get("namespace"), tool)}
	if c.ID == "" {
		c.ID = it.ID
	}
	return c
}

// agents starts the namespaces in which Codex keeps tools of its own.
const agents = "multi_agent"

// Named is a tool's name behind that of what it belongs to: tools of others may be
// called as those of Codex are, or as each other.
func Named(namespace source.Value, tool string) string {
	of := namespace.Text()
	if of == "" || strings.HasPrefix(of, agents) {
		return tool
	}
	return strings.TrimRight(of, "_") + "__" + tool
}

// given is a part of what a call was given: a text as it is, else compact JSON.
func given(v source.Value, none string) model.Part {
	switch {
	case !v.Exists():
		return model.Part{Text: model.Text{Encoding: model.Literal, Literal: none}}
	case v.Kind() == source.KindString:
		return text(v)
	}
	p := data(v)
	p.Kind = model.PartText
	return p
}

// function is a call whose arguments are a string of JSON.
func (r *Reader) function(it *Item, v source.Value) {
	in := v.Get("arguments")
	c := it.request(given(in, "{}"), callOf(it, v, v.Get("name").Text()))
	c.Facts = r.facts(c.Tool, r.parse(in))
}

// parse is the JSON that a string holds, or the value itself where it is none. What a
// string holds is good until the next.
func (r *Reader) parse(in source.Value) source.Value {
	if in.Kind() != source.KindString {
		return in
	}
	r.buf = source.AppendText(r.buf[:0], in.Raw())
	if r.tree.Parse(r.buf, source.Span{End: len(r.buf)}) != nil {
		return source.Value{}
	}
	return r.tree.Root()
}

// custom is a call that is given a free text.
func (r *Reader) custom(it *Item, v source.Value) {
	in := v.Get("input")
	c := it.request(given(in, ""), callOf(it, v, v.Get("name").Text()))
	c.Facts = r.freeFacts(c.Tool, in)
}

// action is a command line for a shell that the API itself knows.
func (r *Reader) action(it *Item, v source.Value) {
	in := v.Get("action")
	c := it.request(given(in, "{}"), callOf(it, v, "local_shell"))
	if it.Type != "local_shell_call" {
		c.Tool = "shell"
	}
	c.Facts = r.facts(c.Tool, in)
}

// operation is a change of one file that the API itself knows.
func (r *Reader) operation(it *Item, v source.Value) {
	in := v.Get("operation")
	c := it.request(given(in, "{}"), callOf(it, v, "apply_patch"))
	c.Effect = writes([]string{in.Get("path").Text()}, r.CWD)
}

// fixedCall is a call that is passed through: what it asks for cannot be said otherwise.
func (r *Reader) fixedCall(it *Item, v source.Value) {
	in, tool := v.Get("action"), "computer"
	if it.Type == "tool_search_call" {
		in, tool = v.Get("arguments"), "tool_search"
	}
	it.request(given(in, "{}"), callOf(it, v, tool))
	it.Events[0].Fixed = true
	it.Calls[0].Effect.Kind = model.Searches
	if tool == "computer" {
		it.Calls[0].Effect.Kind = model.Runs
	}
}

// whole appends a call that holds its own output: both halves stand in one item.
func (it *Item) whole(v source.Value, tool string, in model.Part, out []model.Part) *Call {
	c := it.request(in, &Call{ID: it.ID, Tool: tool})
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
	it.add(model.Event{Kind: model.ToolResult, Role: "user", Parts: out}, end)
	return c
}

// webSearch is a search of the server's; what it found is not in the item.
func (r *Reader) webSearch(it *Item, v source.Value) {
	in := v.Get("action")
	c := it.whole(v, "web_search", given(in, "{}"), nil)
	c.Effect.Kind = model.Searches
	if in.Get("type").Is("open_page") {
		c.Effect.Kind = model.Reads
	}
}

// mcp is a call that the server made of a tool behind it.
func (r *Reader) mcp(it *Item, v source.Value) {
	out := v.Get("output")
	if out.Kind() != source.KindString && v.Get("error").Kind() > source.KindNull {
		out = v.Get("error")
	}
	tool := Named(v.Get("server_label"), v.Get("name").Text())
	it.whole(v, tool, given(v.Get("arguments"), "{}"), outputParts(out))
}

// fileSearch is a search in files that the server keeps.
func (r *Reader) fileSearch(it *Item, v source.Value) {
	var out []model.Part
	for found := range v.Get("results").Items() {
		if t := found.Get("text"); t.Kind() == source.KindString {
			out = append(out, text(t))
		} else {
			out = append(out, data(found))
		}
	}
	it.whole(v, "file_search", given(v.Get("queries"), "[]"), out).Effect.Kind = model.Searches
}

// imageMade is an image that the server made. It cannot be said otherwise.
func (r *Reader) imageMade(it *Item, v source.Value) {
	var out []model.Part
	if made := v.Get("result"); made.Kind() == source.KindString {
		p := blocks.Image64(source.Value{}, made)
		p.Image.Type = "image/" + cmp.Or(v.Get("output_format").Text(), "png")
		out = append(out, p)
	}
	it.whole(v, "image_generation", given(v.Get("revised_prompt"), ""), out)
	it.Events[0].Fixed, it.Events[1].Fixed = true, true
}

// interpreter is code that the server ran.
func (r *Reader) interpreter(it *Item, v source.Value) {
	var out []model.Part
	for o := range v.Get("outputs").Items() {
		switch logs := o.Get("logs"); {
		case logs.Kind() == source.KindString:
			out = append(out, text(logs))
		case o.Get("type").Is("image"):
			out = append(out, blocks.ImageURL(o.Get("url")))
		default:
			out = append(out, data(o))
		}
	}
	it.whole(v, "code_interpreter", given(v.Get("code"), ""), out).Effect.Kind = model.Runs
}
