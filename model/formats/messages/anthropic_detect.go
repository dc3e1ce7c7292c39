package messages

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// hintAnthropic counts what exists only in the Messages API.
func hintAnthropic(body, list source.Value) int {
	sum := 0
	for _, name := range []string{"system", "anthropic_version", "thinking", "mcp_servers"} {
		if body.Get(name).Exists() {
			sum += sure
		}
	}
	for v := range body.Get("tools").Items() {
		if v.Get("input_schema").Exists() {
			sum += sure
		}
	}
	if strings.Contains(body.Get("model").Text(), "claude") {
		sum += likely
	}
	said := false
	for v := range messagesOf(list) {
		if v.Kind() == source.KindNull {
			continue
		}
		n, ok := anthropicHints(v)
		if !ok {
			return -1
		}
		sum, said = sum+n, said || v.Get("content").Exists()
	}
	if !said {
		return -1
	}
	return sum
}

// anthropicHints is the count for one message. It is false where the message cannot be of the
// Messages API.
func anthropicHints(v source.Value) (sum int, ok bool) {
	// A few dumps have the system prompt among the messages.
	if _, known := anthropicRoles[v.Get("role").Text()]; !known {
		return 0, false
	}
	if v.Get("stop_reason").Exists() || v.Get("type").Is("message") {
		sum += likely
	}
	for b := range v.Get("content").Items() {
		if isResponsesPart(b) {
			return 0, false
		}
		sum += blockHints(b.Get("type").Text())
	}
	return sum, true
}

// blockHints is the count for the type of a block.
func blockHints(t string) int {
	switch t {
	case "tool_use", "tool_result", "thinking", "redacted_thinking", "server_tool_use",
		"mcp_tool_use", "mcp_tool_result", "compaction", "container_upload", "document", "image":
		return sure
	}
	if strings.HasSuffix(t, "_tool_result") {
		return sure
	}
	return 0
}

// anthropicRoles are the API's roles, with the kind of a text in each role.
var anthropicRoles = map[string]model.Kind{
	"user": model.User, "assistant": model.Assistant, "system": model.System,
}
