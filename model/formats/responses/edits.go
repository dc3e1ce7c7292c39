package responses

import (
	"errors"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/formats/kit"
	"decant/model/source"
)

// EditItem returns the edits that turn an item into an item of a fork. At least one event of the
// item must stay. kept are the indices of the events that stay, in their order, and outs are the
// outcomes of events. bare drops the server's id, which is necessary where reasoning of the same
// answer was removed. Encrypted content is unchanged. It returns an error for a change that the
// item cannot express.
func EditItem(
	c *model.Conversation, item source.Value, kept []int, outs map[int]model.Outcome, bare bool,
) ([]source.Edit, error) {
	e := &editor{c: c, item: item, kind: typeOf(item)}
	if bare && !e.isNamed(kept) {
		e.edits.Drop(item.Get("id"))
	}
	holds := make(map[int]bool, len(kept))
	for _, i := range kept {
		ev := &c.Events[i]
		holds[ev.ID.Block] = true
		if o, changed := outs[i]; changed {
			if err := e.changeEvent(ev, o); err != nil {
				return nil, fmt.Errorf("event %s: %w", ev.ID, err)
			}
		}
	}
	return e.edits, e.dropParts(holds)
}

// isNamed reports whether the server's id must stay: a call has no other name, an answer names the
// request that it approves by it, and a reference has nothing else.
func (e *editor) isNamed(kept []int) bool {
	switch e.kind {
	case "mcp_approval_request", "mcp_list_tools", "item_reference":
		return true
	}
	return e.item.Get("call_id").Text() == "" && slices.ContainsFunc(kept, func(i int) bool {
		return e.c.Events[i].Call >= 0
	})
}

// dropParts drops the parts of a message that a fork leaves out. Nothing else can be kept in part.
func (e *editor) dropParts(holds map[int]bool) error {
	n := 0
	switch e.kind {
	case "message", "agent_message":
		for p := range e.item.Get("content").Items() {
			if n++; !holds[n] {
				e.edits.Drop(p)
			}
		}
	case "mcp_call", "file_search_call", "code_interpreter_call", "web_search_call",
		"image_generation_call":
		if !holds[1] || !holds[2] {
			return errHalf
		}
	}
	return nil
}

// changeEvent applies one event's outcome.
func (e *editor) changeEvent(ev *model.Event, o model.Outcome) error {
	text, _ := e.c.TextAfter(ev, o)
	switch {
	case ev.Fixed:
		return errFixed
	case ev.Kind == model.Reasoning:
		return errReasoning
	case ev.Kind == model.ToolCall:
		return e.replaceArguments(text)
	case ev.Kind == model.ToolResult && !o.Replaced:
		return e.changeParts(ev, o)
	case ev.Kind == model.ToolResult:
		return e.replaceOutput(ev, text)
	}
	e.replaceSaid(ev, text)
	return nil
}

// replaceSaid replaces the text of a message's part.
func (e *editor) replaceSaid(ev *model.Event, text string) {
	part := &ev.Parts[0]
	if part.Text.Encoding == model.JSONString {
		e.edits.ReplaceAt(part.Text.Span, source.Quote(text))
		return
	}
	kind := "input_text"
	if ev.Role == "assistant" {
		kind = "output_text"
	}
	n := 0
	for p := range e.item.Get("content").Items() {
		if n++; n == ev.ID.Block {
			e.edits.Replace(p, source.Object("type", kind, "text", text))
		}
	}
}

// replaceArguments replaces a call's arguments.
func (e *editor) replaceArguments(text string) error {
	in, ok := inputs[e.kind]
	switch {
	case !ok:
		return errForm
	case in.isJSON && !kit.IsObject(text):
		return errArguments
	case in.isString && e.item.Get(in.name).Kind() != source.KindObject:
		e.edits.Set(e.item, in.name, source.Quote(text))
	default:
		e.edits.Set(e.item, in.name, []byte(text))
	}
	return nil
}

// inputs are the members with a call's input, by the item's type: JSON in a string, free text, or
// an object.
var inputs = map[string]struct {
	name             string
	isJSON, isString bool
}{
	"function_call":         {"arguments", true, true},
	"mcp_call":              {"arguments", true, true},
	"custom_tool_call":      {"input", false, true},
	"code_interpreter_call": {"code", false, true},
	"local_shell_call":      {"action", true, false},
	"shell_call":            {"action", true, false},
	"apply_patch_call":      {"operation", true, false},
	"web_search_call":       {"action", true, false},
}

// The changes that an item cannot express.
var (
	errReasoning = errors.New("reasoning can be removed, but not replaced")
	errFixed     = errors.New("it cannot be removed or changed")
	errArguments = errors.New("arguments must be a JSON object")
	errHalf      = errors.New("a call and its output are one item: keep or remove both")
	errForm      = errors.New("this kind of item cannot hold another text")
)

// editor collects the edits of one item.
type editor struct {
	c     *model.Conversation
	item  source.Value
	kind  string
	edits source.Edits
}
