package claudecode

import (
	"bytes"

	"decant/model/source"
)

// knownTypes are the types of lines that no other agent's files have, or that
// tell a session together with a session's id.
var knownTypes = map[string]bool{
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

// marks are members that a line of this format has and others do not.
var marks = []string{"parentUuid", "sessionId", "leafUuid", "messageId"}

// Detect reports whether head, the first bytes of a file, is the start of a
// session. A last line that is cut counts by its names alone.
func Detect(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	var t source.Tree
	for len(head) > 0 {
		line, rest, whole := bytes.Cut(head, []byte{'\n'})
		if isLine(&t, line) || !whole && looksCut(line) {
			return true
		}
		head = rest
	}
	return false
}

// isLine reports whether one whole line is a record of a session.
func isLine(t *source.Tree, line []byte) bool {
	if len(bytes.TrimSpace(line)) == 0 ||
		t.Parse(line, source.Span{Start: 0, End: len(line)}) != nil {
		return false
	}
	root := t.Root()
	if !knownTypes[root.Get("type").Text()] {
		return false
	}
	for _, m := range marks {
		if root.Get(m).Exists() {
			return true
		}
	}
	return false
}

// looksCut reports whether a line that ends too early may be a record.
func looksCut(line []byte) bool {
	return bytes.HasPrefix(line, []byte("{")) &&
		(bytes.Contains(line, []byte(`"parentUuid"`)) ||
			bytes.Contains(line, []byte(`"isSidechain"`)) ||
			bytes.HasPrefix(line, []byte(`{"type":"file-history-snapshot"`)))
}
