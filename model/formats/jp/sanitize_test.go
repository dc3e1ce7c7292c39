package jp

import (
	"encoding/base64"
	"slices"
)

// object is one element as encoding/json reads it.
type object = map[string]any

func is(e object, types ...string) bool {
	kind, _ := e["type"].(string)
	return slices.Contains(types, kind)
}

// talks reports whether JP counts an element among the events of a conversation.
func talks(e object) bool {
	return is(e, "turn_start", "chat_request", "chat_response", "tool_call_request",
		"tool_call_response", "inquiry_request", "inquiry_response")
}

// sanitize is what JP does to a stream when it forks, rule by rule.
func sanitize(list []object) []object {
	list = early(slices.Clone(list))
	list = halves(list, "tool_call_response", "tool_call_request")
	list = unanswered(list)
	list = halves(list, "inquiry_response", "inquiry_request")
	list = halves(list, "inquiry_request", "inquiry_response")
	for i := len(list) - 1; i >= 0; i-- {
		if !talks(list[i]) {
			continue
		}
		if is(list[i], "turn_start") {
			list = slices.Delete(list, i, i+1)
		}
		break
	}
	return marks(list)
}

// early drops what talks before the first request.
func early(list []object) []object {
	seen := false
	if !slices.ContainsFunc(list, func(e object) bool { return is(e, "chat_request") }) {
		return list
	}
	return slices.DeleteFunc(list, func(e object) bool {
		seen = seen || is(e, "chat_request")
		return !seen && talks(e) && !is(e, "turn_start")
	})
}

// halves drops elements of a type whose id none of the other type has.
func halves(list []object, of, other string) []object {
	ids := make(map[any]bool)
	for _, e := range list {
		if is(e, other) {
			ids[e["id"]] = true
		}
	}
	return slices.DeleteFunc(list, func(e object) bool { return is(e, of) && !ids[e["id"]] })
}

// unanswered inserts a response behind each call whose id none has.
func unanswered(list []object) []object {
	ids := make(map[any]bool)
	for _, e := range list {
		if is(e, "tool_call_response") {
			ids[e["id"]] = true
		}
	}
	var out []object
	for _, e := range list {
		if out = append(out, e); is(e, "tool_call_request") && !ids[e["id"]] {
			text := base64.StdEncoding.EncodeToString([]byte("Tool call was interrupted."))
			out = append(out, object{
				"type": "tool_call_response", "timestamp": e["timestamp"], "id": e["id"],
				"is_error": true, "content": text,
			})
		}
	}
	return out
}

// marks leaves one turn_start before the first request, or adds it.
func marks(list []object) []object {
	content := func(e object) bool { return talks(e) && !is(e, "turn_start") }
	if !slices.ContainsFunc(list, content) {
		return list
	}
	first := slices.IndexFunc(list, func(e object) bool { return is(e, "chat_request") })
	if first < 0 {
		return slices.Insert(list, 0, object{"type": "turn_start", "timestamp": "1970"})
	}
	last := -1
	for i, e := range list[:first] {
		if is(e, "turn_start") {
			last = i
		}
	}
	if last < 0 {
		return slices.Insert(list, first,
			object{"type": "turn_start", "timestamp": list[first]["timestamp"]})
	}
	var out []object
	for i, e := range list {
		if i >= last || !is(e, "turn_start") {
			out = append(out, e)
		}
	}
	return out
}

// decoded is a text that JP stores in base64.
func decoded(text string) string {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return "not base64: " + text
	}
	return string(b)
}
