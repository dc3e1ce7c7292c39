package claudecode

import (
	"bytes"

	"decant/model/formats/kit"
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
// session. A last line that is cut counts by its names alone. Qwen Code writes lines
// with the same names, but its messages have parts where those of Claude Code have content.
func (Codec) Detect(head []byte) bool {
	for line, v := range kit.Lines(head) {
		switch whole := bytes.HasSuffix(line, []byte{'\n'}); {
		case ofQwen(v):
			return false
		case isLine(v), !whole && looksCut(line):
			return true
		}
	}
	return false
}

// ofQwen reports whether a record is one of Qwen Code.
func ofQwen(root source.Value) bool {
	return root.Get("message", "parts").Exists() || root.Get("systemPayload").Exists()
}

// isLine reports whether a record is one of a session.
func isLine(root source.Value) bool {
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
	return bytes.HasPrefix(line, []byte("{")) && !bytes.Contains(line, []byte(`"provenance"`)) &&
		(bytes.Contains(line, []byte(`"parentUuid"`)) ||
			bytes.Contains(line, []byte(`"isSidechain"`)) ||
			bytes.HasPrefix(line, []byte(`{"type":"file-history-snapshot"`)))
}
