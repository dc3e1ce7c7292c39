package messages

import (
	"strings"

	"decant/model"
	"decant/model/source"
)

// hintAnthropic counts what only the Messages API has.
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

// anthropicHints is what one message counts; false when it is none of the Messages API.
func anthropicHints(v source.Value) (sum int, ok bool) {
	// A few dumps have the system's prompt among the messages.
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

// blockHints is what the type of a block counts.
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

// anthropicRoles are the roles of the API, with the kind of a text that each says.
var anthropicRoles = map[string]model.Kind{
	"user": model.User, "assistant": model.Assistant, "system": model.System,
}
