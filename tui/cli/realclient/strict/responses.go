package strict

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Limits of OpenAI's APIs, in characters, pictures and calls.
const (
	mostText       = 10_485_760
	mostArguments  = 1_048_576
	mostItemID     = 64
	mostChatID     = 40
	mostOpenaiName = 128
	mostChatName   = 64
	mostChatCalls  = 128
)

// responses is one body of the Responses API.
type responses struct {
	report
	items []value
	// called and answered hold the calls so far.
	called, answered map[string]bool
	ids              map[string]bool
	pictures         []picture
}

// CheckResponses lists why OpenAI's Responses API refuses a body, none if it accepts it.
func CheckResponses(body []byte) []string {
	r := responses{
		called: map[string]bool{}, answered: map[string]bool{}, ids: map[string]bool{},
	}
	v := r.read(body)
	r.items = v.get("input").list()
	for i, item := range r.items {
		r.item(i, item)
	}
	for i, item := range r.items {
		if id := item.get("call_id").text(); isCall(item) && !r.answered[id] {
			r.refuse("No tool output found for function call %s. (input[%d])", id, i)
			r.answered[id] = true
		}
	}
	tokens := 0
	for _, name := range []string{"instructions", "tools", "input"} {
		tokens += v.get(name).tokens()
	}
	for _, p := range r.pictures {
		tokens += p.tokens()
	}
	if window := openaiWindow(v.get("model").text()); window > 0 && tokens > window {
		r.refuse("Your input exceeds the context window of this model: %d > %d tokens", tokens,
			window)
	}
	return r.refused
}

// itemPrefixes are the prefixes of item ids by type, "" if unknown.
var itemPrefixes = map[string]string{
	"message": "msg", "reasoning": "rs", "function_call": "fc", "custom_tool_call": "ctc",
	"function_call_output": "", "custom_tool_call_output": "", "local_shell_call": "",
	"local_shell_call_output": "", "shell_call": "", "shell_call_output": "",
	"apply_patch_call": "", "apply_patch_call_output": "", "computer_call": "",
	"computer_call_output": "", "tool_search_call": "", "tool_search_output": "",
	"web_search_call": "", "file_search_call": "", "image_generation_call": "",
	"code_interpreter_call": "", "mcp_call": "", "mcp_list_tools": "",
	"mcp_approval_request": "", "mcp_approval_response": "", "item_reference": "",
	"compaction": "", "compaction_summary": "", "compaction_trigger": "",
	"context_compaction": "", "additional_tools": "", "agent_message": "",
}

// typeOf returns the type of an item. Messages may omit theirs.
func typeOf(item value) string {
	if kind := item.get("type").text(); kind != "" || !item.get("role").exists() {
		return kind
	}
	return "message"
}

// isCall reports whether an item calls a tool of the agent.
func isCall(item value) bool {
	return item.get("call_id").text() != "" && strings.HasSuffix(typeOf(item), "_call")
}

// item checks one item.
func (r *responses) item(i int, item value) {
	at := fmt.Sprintf("input[%d]", i)
	kind := typeOf(item)
	prefix, known := itemPrefixes[kind]
	if !known {
		r.refuse("Invalid value: '%s'. Supported values are: 'message', 'reasoning', … (%s)",
			kind, at)
		return
	}
	r.itemIDs(at, prefix, item)
	if item.longest() > mostText {
		r.refuse("Invalid '%s': string too long. Expected a string with maximum length 10485760",
			at)
	}
	switch {
	case kind == "message":
		r.content(at+".content", item.get("role").text(), item.get("content"))
	case kind == "reasoning" && item.get("id").text() != "" && !leads(r.items[i+1:]):
		r.refuse("Item '%s' of type 'reasoning' was provided without its required following item.",
			item.get("id").text())
	case isCall(item):
		r.call(at, item)
	case strings.HasSuffix(kind, "_output"):
		r.output(at, item)
	}
}

// itemIDs checks the ids of an item.
func (r *responses) itemIDs(at, prefix string, item value) {
	id := item.get("id").text()
	if id != "" && r.ids[id] {
		r.refuse("Duplicate item found with id %s. Remove duplicate items from your input and try "+
			"again.", id)
	}
	r.ids[id] = true
	if id != "" && !strings.HasPrefix(id, prefix) {
		r.refuse("Invalid '%s.id': '%s'. Expected an ID that begins with '%s'.", at, id, prefix)
	}
	for _, name := range []string{"id", "call_id"} {
		if n := utf8.RuneCountInString(item.get(name).text()); n > mostItemID {
			r.refuse("Invalid '%s.%s': string too long. Expected a string with maximum length 64, "+
				"but got a string with length %d instead.", at, name, n)
		}
	}
}

// leads reports whether the model made what follows reasoning.
func leads(rest []value) bool {
	if len(rest) == 0 {
		return false
	}
	kind := typeOf(rest[0])
	return kind == "reasoning" || strings.HasSuffix(kind, "_call") ||
		rest[0].get("role").text() == "assistant"
}

// call checks a call's id, name and arguments.
func (r *responses) call(at string, item value) {
	id := item.get("call_id").text()
	if r.called[id] {
		r.refuse("Duplicate item found with call_id %s (%s)", id, at)
	}
	r.called[id] = true
	if name := item.get("name"); name.exists() {
		r.name(at+".name", name.text(), mostOpenaiName)
	}
	if utf8.RuneCountInString(item.get("arguments").text()) > mostArguments {
		r.refuse("Invalid '%s.arguments': string too long. Expected a string with maximum length "+
			"1048576", at)
	}
	if typeOf(item) == "function_call" && !item.get("arguments").isText() {
		r.refuse("Missing required parameter: '%s.arguments'.", at)
	}
}

// name checks the name of a tool.
func (r *report) name(at, name string, most int) {
	switch {
	case !legalID.MatchString(name):
		r.refuse("Invalid '%s': string does not match pattern. Expected a string that matches the "+
			"pattern '%s'.", at, legalID)
	case len(name) > most:
		r.refuse("Invalid '%s': string too long. Expected a string with maximum length %d", at,
			most)
	}
}

// output checks an output: its call, and its contents.
func (r *responses) output(at string, item value) {
	id := item.get("call_id").text()
	switch {
	case id == "": // The API's own tools.
	case !r.called[id]:
		r.refuse("No tool call found for function call output with call_id %s.", id)
	case r.answered[id]:
		r.refuse("Duplicate item found with call_id %s (%s)", id, at)
	default:
		r.answered[id] = true
	}
	r.content(at+".output", "", item.get("output"))
}

// content checks the parts of a message or of an output.
func (r *responses) content(at, role string, content value) {
	for k, part := range content.list() {
		at := fmt.Sprintf("%s[%d]", at, k)
		switch kind := part.get("type").text(); {
		case role == "assistant" && kind != "output_text" && kind != "refusal":
			r.refuse("Invalid value: '%s'. Supported values are: 'output_text' and 'refusal'. (%s)",
				kind, at)
		case role != "assistant" && kind != "input_text" && kind != "input_image" &&
			kind != "input_file" && kind != "encrypted_content":
			r.refuse("Invalid value: '%s'. Supported values are: 'input_text', 'input_image', "+
				"'input_file'. (%s)", kind, at)
		case kind == "input_image":
			r.pictures = append(r.pictures,
				r.address(at+".image_url", part.get("image_url").text()))
		}
	}
}

// address checks a picture that is in its own address.
func (r *report) address(at, address string) picture {
	rest, ok := strings.CutPrefix(address, "data:")
	if !ok {
		return picture{}
	}
	head, text, _ := strings.Cut(rest, ",")
	declared, coding, _ := strings.Cut(head, ";")
	if !isImageType(declared) || coding != "base64" {
		r.refuse("Invalid '%s'. Expected a base64-encoded data URL with an image MIME type, "+
			"but got "+
			"unsupported MIME type '%s'.", at, declared)
		return picture{}
	}
	data, ok := decode(text)
	p := inspectPicture(data)
	if !ok || p.kind == "" || !p.whole {
		r.refuse("The image data you provided does not represent a valid image. (%s)", at)
	}
	return p
}
