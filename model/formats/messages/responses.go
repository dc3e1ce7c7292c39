package messages

import (
	"strings"

	"decant/model"
	"decant/model/formats/responses"
	"decant/model/source"
)

// Responses is the Responses API of OpenAI.
var Responses = Dialect{
	Name: "openai-responses", lists: []string{"input"},
	hint: hintResponses, beside: besideResponses, element: readResponses,
	settle: settleResponses, edit: editResponses, stirs: stirsResponses, amend: amendTools,
	rules: responsesRules,
}

// hintResponses counts what only items of the Responses API have. What is no item, or
// has what only other APIs have, cannot be one.
func hintResponses(body, list source.Value) int {
	if list.Kind() == source.KindObject { // Nobody stores an item a line.
		return -1
	}
	if list.Kind() == source.KindString && !asks(body) {
		return -1
	}
	sum := likely
	for _, name := range []string{"instructions", "previous_response_id"} {
		if body.Get(name).Kind() == source.KindString {
			sum += sure
		}
	}
	alone, known := !body.Get("input").Exists(), 0
	for v := range list.Items() {
		if v.Len() == 0 { // All that is left of one in a head that is cut.
			continue
		}
		if v.Get("role").Exists() || responses.Known(v.Get("type").Text()) {
			known++
		}
		n, ok := itemHints(v)
		if !ok {
			return -1
		}
		sum += n
	}
	if 2*known < list.Len() { // Lists of typed objects are anybody's.
		return -1
	}
	if alone { // A list of plain roles and texts may as well be another API's.
		sum -= likely
	}
	return sum
}

// asks reports whether a body whose input is a text asks a model to answer it: many
// another thing has an input.
func asks(body source.Value) bool {
	for _, name := range []string{"output", "encoding_format", "dimensions", "voice"} {
		if body.Get(name).Exists() {
			return false
		}
	}
	name := body.Get("model").Text()
	return name != "" && !strings.Contains(name, "embed") && !strings.Contains(name, "moderation")
}

// itemHints is what one item counts; false when it is none.
func itemHints(v source.Value) (int, bool) {
	t, role := v.Get("type").Text(), v.Get("role")
	if t == "" && role.Kind() != source.KindString || v.Get("tool_calls").Exists() {
		return 0, false
	}
	sum := 0
	if t != "" && t != "message" && responses.Known(t) {
		sum = sure
	}
	if t == "" || t == "message" {
		switch role.Text() {
		case "user", "assistant", "system", "developer":
		default:
			return 0, false
		}
	}
	for p := range v.Get("content").Items() {
		if isResponsesPart(p) {
			sum += sure
		}
	}
	return sum, true
}

// besideResponses lists tools, then the instructions, and says what is on the server.
func besideResponses(r *reader, body, _ source.Value) {
	r.demands = demands(body)
	for v := range body.Get("tools").Items() {
		t := v.Get("type")
		// Calls of the server's own tools do not bear their names.
		own := t.Is("function") || t.Is("custom")
		name := v.Get("name").Text()
		r.add(responses.Definition(v, !own || name == "" || picked(body, name)), nil)
	}
	if v := body.Get("instructions"); v.Kind() == source.KindString {
		r.fixed(stringPart(v))
	}
	for _, name := range []string{"previous_response_id", "conversation"} {
		if v := body.Get(name); v.Kind() > source.KindNull {
			r.elsewhere(name)
		}
	}
}

// picked reports whether the body says that a tool of this name is to be called.
func picked(body source.Value, name string) bool {
	choice := body.Get("tool_choice")
	return choice.Get("name").Is(name) || choice.Get("type").Is("allowed_tools")
}

// elsewhere notes, once, that a part of the history is on the server.
func (r *reader) elsewhere(name string) {
	if !r.server {
		r.server = true
		r.c.Warnings = append(r.c.Warnings, model.Warning{Text: "a part of the conversation is " +
			"on the server only (" + name + "): it is not shown, and what belongs to it stays"})
	}
}

// readResponses lists what an item holds.
func readResponses(r *reader, v source.Value) {
	r.message++
	if v.Kind() == source.KindString { // The whole input is one prompt.
		r.role = "user"
		r.turn()
		r.add(one(model.User, stringPart(v)), nil)
		return
	}
	it := r.wire.Read(v)
	r.role = it.Role
	if it.Type == "" {
		id := model.ID{Record: r.record + 1, Item: r.item, Block: 1}
		r.s.findings = append(r.s.findings, r.d.finding(id.String(), ruleItem))
	}
	// A reference may stand for a part of the answer that it stands in.
	if in := it.Model || it.Server; in && !r.inside {
		r.group++
		r.inside = true
	} else if !in {
		r.inside = false
	}
	if it.Server {
		r.elsewhere(it.Type)
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
			r.turn()
		}
	}
	r.add(e, c)
}

// fromClient reports whether a part of a message is what Codex says in the person's
// name, and takes the folder from it.
func (r *reader) fromClient(e *model.Event) bool {
	if e.Role == "assistant" || e.Parts[0].Text.Encoding != model.JSONString {
		return false
	}
	text := r.c.PartText(&e.Parts[0])
	if at := responses.Folder(text); at != "" {
		r.cwd, r.wire.CWD = at, at
	}
	return responses.Wrapped(text)
}

// editResponses drops what goes of an item and writes what changes.
func editResponses(e *editor, v source.Value, kept []int) error {
	if v.Kind() == source.KindString {
		text, _ := e.c.TextAfter(&e.c.Events[kept[0]], e.outs[kept[0]])
		e.edits.Replace(v, source.Quote(text))
		return nil
	}
	edits, err := responses.Edits(e.c, v, kept, e.outs, e.bare(e.c.Events[kept[0]].Group))
	e.edits = append(e.edits, edits...)
	return err
}

// stirsResponses reports whether an item of which nothing changed must be edited: it
// loses its id when reasoning of its answer goes, as the server would look for that.
func stirsResponses(e *editor, it item) bool {
	return it.from < it.to && e.bare(e.c.Events[it.from].Group)
}

// bare reports whether reasoning of an answer goes.
func (e *editor) bare(group int) bool {
	if e.stripped == nil {
		e.stripped = map[int]bool{}
		for i := range e.outs {
			if ev := &e.c.Events[i]; ev.Kind == model.Reasoning && e.gone(i) {
				e.stripped[ev.Group] = true
			}
		}
	}
	return group > 0 && e.stripped[group]
}
