package messages

import (
	"strings"

	"decant/model/formats/responses"
	"decant/model/source"
)

// hintResponses counts what only items of the Responses API have. What is no item, or
// has what only other APIs have, cannot be one.
func hintResponses(body, list source.Value) int {
	if list.Kind() == source.KindObject { // Nobody stores an item a line.
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
		if v.Len() == 0 { // All that is left of one in a head that is cut.
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
	if 2*known < list.Len() { // Lists of typed objects are anybody's.
		return -1
	}
	if alone { // A list of plain roles and texts may as well be another API's.
		sum -= likely
	}
	return sum
}

// asksModel reports whether a body whose input is a text asks a model to answer it: many
// another thing has an input.
func asksModel(body source.Value) bool {
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
