package messages

import (
	"decant/model/source"
)

// hintChat counts what exists only in chat completions.
func hintChat(body, list source.Value) int {
	sum := 0
	for v := range body.Get("tools").Items() {
		if v.Get("function").Exists() || v.Get("custom").Exists() {
			sum += sure
		}
	}
	if body.Get("functions").Kind() == source.KindArray {
		sum += sure
	}
	said := false
	for v := range messagesOf(list) {
		if v.Kind() == source.KindNull {
			continue
		}
		n, ok := chatHints(v)
		if !ok {
			return -1
		}
		sum, said = sum+n, said || saysAnything(v)
	}
	if !said {
		return -1
	}
	return sum
}

// chatHints is the count for one message. It is false where the message cannot be of chat
// completions.
func chatHints(v source.Value) (sum int, ok bool) {
	switch v.Get("role").Text() {
	case "user", "assistant", aside:
	case "system":
		sum += likely
	case "developer", "tool", "function":
		sum += sure
	default:
		return 0, false
	}
	for _, name := range append([]string{"tool_calls", "function_call"}, reasonings...) {
		if v.Get(name).Exists() {
			sum += sure
		}
	}
	for part := range v.Get("content").Items() {
		switch part.Get("type").Text() {
		case "image_url", "input_audio", "file", "refusal":
			sum += sure
		}
		if isResponsesPart(part) {
			return 0, false
		}
	}
	return sum, true
}

// saysAnything reports whether a message has any member with content.
func saysAnything(v source.Value) bool {
	for _, name := range []string{"content", "tool_calls", "function_call", "refusal", "audio"} {
		if v.Get(name).Exists() {
			return true
		}
	}
	return false
}
