// Package detect recognises sessions of Claude Code by their first bytes.
//
//	detect.IsSession([]byte(`{"type":"summary","leafUuid":"…"}`)) // True: no other agent has it.
package detect

import (
	"bytes"
	"slices"

	"decant/model/formats/kit"
	"decant/model/source"
)

// types are line types that no other agent's files have, or that identify a session together with a
// session id.
var types = map[string]bool{
	"user": true, "assistant": true, "attachment": true, "system": true, "progress": true,
	"file-history-snapshot": true, "file-history-delta": true, "queue-operation": true,
	"summary": true, "custom-title": true, "ai-title": true, "agent-name": true,
	"agent-color": true, "agent-setting": true, "tag": true, "last-prompt": true, "mode": true,
	"permission-mode": true, "pr-link": true, "worktree-state": true, "relocated": true,
	"cost-state": true, "tools-used": true, "atis-latch": true, "api-request": true,
	"api-request-shape": true, "api-request-blob": true, "content-replacement": true,
	"continued-in": true, "derived-from": true, "fork-context-ref": true,
	"attribution-snapshot": true, "frame-link": true, "session-owner": true,
}

// marks are members that lines of this format have and other lines do not.
var marks = []string{"parentUuid", "sessionId", "leafUuid", "messageId"}

// IsSession reports whether head, the first bytes of a file, is the start of a session. Qwen Code
// writes lines of the same types, so messages are checked by their content: Qwen Code's messages
// have parts.
func IsSession(head []byte) bool {
	for line, v := range kit.Lines(head) {
		whole := bytes.HasSuffix(line, []byte{'\n'})
		if isLine(v) || !whole && !v.Exists() && looksCut(line) {
			return true
		}
	}
	return false
}

// isLine reports whether a record belongs to a session and cannot be another agent's.
func isLine(root source.Value) bool {
	switch kind := root.Get("type").Text(); {
	case !types[kind]:
		return false
	case (kind == "user" || kind == "assistant") && !root.Get("message", "content").Exists():
		return false
	case kind == "system" && !hasAny(root, systemMarks):
		return false
	}
	return hasAny(root, marks)
}

// systemMarks are members that the client's own lines have and Qwen Code's lines do not.
var systemMarks = []string{
	"isSidechain", "userType", "content", "level", "compactMetadata", "isMeta",
}

// hasAny reports whether a record has one of some members.
func hasAny(root source.Value, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return root.Get(name).Exists() })
}

// looksCut reports whether an incomplete line may be a record. Only its names count.
func looksCut(line []byte) bool {
	has := func(name string) bool { return bytes.Contains(line, []byte(name)) }
	switch {
	case !bytes.HasPrefix(line, []byte("{")), has(`"provenance"`), has(`"parts"`):
		return false
	case bytes.HasPrefix(line, []byte(`{"type":"file-history-snapshot"`)):
		return true
	}
	return has(`"isSidechain"`) || has(`"parentUuid"`) && has(`"content"`)
}

// IsType reports whether a session may have lines of a type.
func IsType(name string) bool { return types[name] }
