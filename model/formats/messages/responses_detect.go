package messages

import (
	"strings"

	"decant/model/formats/responses"
	"decant/model/source"
)

// hintResponses counts what only items of the Responses API have. A value that is not an item, or
// has what only other APIs have, excludes it.
func hintResponses(body, list source.Value) int {
	if list.Kind() == source.KindObject { // Nobody stores one item per line.
		return -1
	}
	if list.Kind() == source.KindString && !asksModel(body) {
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
		if v.Len() == 0 { // All that is left of an item in a cut head.
			continue
		}
		if v.Get("role").Exists() || responses.KnownForm(v.Get("type").Text()) {
			known++
		}
		n, ok := itemHints(v)
		if !ok {
			return -1
		}
		sum += n
	}
	if 2*known < list.Len() { // Others have lists of typed objects too.
		return -1
	}
	if alone { // A list of plain roles and texts may be another API's.
		sum -= likely
	}
	return sum
}

// asksModel reports whether a body with a text as input is a request to a model. Many other objects
// have an input.
func asksModel(body source.Value) bool {
	for _, name := range []string{"output", "encoding_format", "dimensions", "voice"} {
		if body.Get(name).Exists() {
			return false
		}
	}
	name := body.Get("model").Text()
	return name != "" && !strings.Contains(name, "embed") && !strings.Contains(name, "moderation")
}

// itemHints is the count for one item. It is false where the value is not an item.
func itemHints(v source.Value) (int, bool) {
	t, role := v.Get("type").Text(), v.Get("role")
	if t == "" && role.Kind() != source.KindString || v.Get("tool_calls").Exists() {
		return 0, false
	}
	sum := 0
	if t != "" && t != "message" && responses.KnownForm(t) {
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
