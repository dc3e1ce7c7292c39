package usual

import (
	"bytes"
	"crypto/md5" //nolint:gosec // It only has to look like a name of a backup.
	"crypto/sha512"
	"encoding/binary"
	"fmt"
	"strings"
	"time"

	"decant/testdata/ordered"
)

type (
	object = ordered.Object
	list   = ordered.List
)

var start = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)

// uuid is a random one.
func (m *maker) uuid() string {
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], m.rng.Uint64())
	binary.BigEndian.PutUint64(b[8:], m.rng.Uint64())
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// writeRecord writes a record after the one before; the next comes after it where it is a link of
// the chain.
func (m *maker) writeRecord(link bool, members ...any) {
	m.seconds += m.between(1, 9)
	var parent any
	if m.parent != "" {
		parent = m.parent
	}
	record := object{
		"parentUuid", parent, "isSidechain", false, "userType", "external", "cwd", folder,
		"sessionId", m.session, "version", "2.1.40", "gitBranch", "main",
	}
	uuid := m.uuid()
	at := start.Add(time.Duration(m.seconds) * time.Second).Format(time.RFC3339)
	record = append(append(record, members...), "uuid", uuid, "timestamp", at)
	if link {
		m.parent = uuid
	}
	var line bytes.Buffer
	ordered.Append(&line, record)
	line.WriteByte('\n')
	m.written += int64(line.Len())
	_, _ = m.out.Write(line.Bytes()) // Flush says what went wrong.
}

// writePrompt writes what the user says.
func (m *maker) writePrompt(text string) {
	m.context += float64(len(text)) / charsPerToken
	m.writeRecord(true, "type", "user", "message", object{"role", "user", "content", text})
}

// writeSnapshot writes which files have a backup, six of them.
func (m *maker) writeSnapshot() {
	const some = 6
	backups := make(object, 0, 2*some)
	for _, file := range m.rng.Perm(files)[:some] {
		path := pathOf(file)
		name := fmt.Sprintf("%x", md5.Sum([]byte(path))) //nolint:gosec // It is a name.
		backups = append(backups, path, object{"backupFileName", name, "version", 1})
	}
	m.writeRecord(false, "type", "file-history-snapshot", "messageId", m.parent,
		"isSnapshotUpdate", m.chance(0.5),
		"snapshot", object{"messageId", m.parent, "trackedFileBackups", backups})
}

// writeReply writes blocks of the assistant, a record each, as Claude Code does.
func (m *maker) writeReply(blocks ...object) {
	m.replies++
	for _, block := range blocks {
		m.writeRecord(true, "type", "assistant", "requestId", fmt.Sprintf("req_%06d", m.replies),
			"message", object{
				"id", fmt.Sprintf("msg_%06d", m.replies), "type", "message", "role", "assistant",
				"model", "claude-sonnet-4-5-20250929", "content",
				list{block},
				"stop_reason", "tool_use", "stop_sequence", nil, "usage",
				object{
					"input_tokens", 3, "cache_creation_input_tokens", m.between(200, 4000),
					"cache_read_input_tokens", int(m.context), "output_tokens", m.between(40, 900),
					"service_tier", "standard",
				},
			})
	}
}

// writeProgress writes what a running command printed so far, some times.
func (m *maker) writeProgress(call string) {
	for i := range m.between(1, 9) {
		m.writeRecord(true, "type", "progress", "toolUseID", call, "data", object{
			"type", "bash_progress", "output", m.code(80), "elapsedTimeSeconds", i + 1,
		})
	}
}

// writeResult writes what came of a call, and how the client keeps it for itself.
func (m *maker) writeResult(call, text string, failed bool, kept object) {
	m.context += float64(len(text)) / charsPerToken
	members := []any{"type", "user", "message", object{"role", "user", "content", list{object{
		"tool_use_id", call, "type", "tool_result", "content", text, "is_error", failed,
	}}}}
	if kept != nil {
		members = append(members, "toolUseResult", kept)
	}
	m.writeRecord(true, members...)
}

// thinking is a block of reasoning with its signature.
func (m *maker) thinking() object {
	text := m.code(m.between(200, 2500))
	signature := strings.Repeat(fmt.Sprintf("%x", sha512.Sum512([]byte(text))), 3)
	return object{"type", "thinking", "thinking", text, "signature", signature}
}
