package codex

import (
	"bytes"

	"decant/model/source"
)

// knownTypes are the types of lines.
var knownTypes = map[string]kind{
	"session_meta": opening, "turn_context": settings, "response_item": item,
	"compacted": compacted, "event_msg": told, "inter_agent_communication": mail,
	"token_usage_record": usage, "world_state": carried, "retained_context": carried,
	"inter_agent_communication_metadata": carried, "security_risk_score": carried,
	"realtime_item": carried, "rollout_reference": carried,
}

// Detect reports whether head, the first bytes of a file, is the start of a rollout.
// A last line that is cut counts by what there is of it.
func Detect(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	var t source.Tree
	for len(head) > 0 {
		line, rest, whole := bytes.Cut(head, []byte{'\n'})
		if !whole {
			line = source.Closed(line)
		}
		if isLine(&t, line) {
			return true
		}
		head = rest
	}
	return false
}

// isLine reports whether a line is one of a rollout.
func isLine(t *source.Tree, line []byte) bool {
	if len(bytes.TrimSpace(line)) == 0 || t.Parse(line, source.Span{End: len(line)}) != nil {
		return false
	}
	root := t.Root()
	_, known := knownTypes[root.Get("type").Text()]
	return known && root.Get("timestamp").Kind() == source.KindString &&
		root.Get("payload").Kind() == source.KindObject
}
