package qwencode

import (
	"bytes"

	"decant/model/formats/kit"
	"decant/model/source"
)

// Detect reports whether head, the first bytes of a file, is the start of a session: one of its
// records, or the beginning of one. A name alone is not enough, because Claude Code writes lines
// with the same names. Its messages have content where those of Qwen Code have parts.
func (Codec) Detect(head []byte) bool {
	for line, v := range kit.Lines(head) {
		switch whole := bytes.HasSuffix(line, []byte{'\n'}); {
		case v.Get("message", "content").Exists():
			return false
		case isRecord(v), !whole && !v.Exists() && looksCut(line):
			return true
		}
	}
	return false
}

// isRecord reports whether a line is a record of a session, and cannot be another agent's.
func isRecord(v source.Value) bool {
	if _, known := kinds[v.Get("type").Text()]; !known || !hasIdentity(v) {
		return false
	}
	return v.Get("message", "parts").Kind() == source.KindArray ||
		v.Get("systemPayload").Kind() == source.KindObject
}

// hasIdentity reports whether a line has what the client requires of each record.
func hasIdentity(v source.Value) bool {
	parent := v.Get("parentUuid").Kind()
	return v.Get("uuid").Text() != "" && v.Get("sessionId").Text() != "" &&
		v.Get("uuid").Kind() == source.KindString &&
		v.Get("sessionId").Kind() == source.KindString &&
		(parent == source.KindString || parent == source.KindNull)
}

// looksCut reports whether an incomplete line may be a record.
func looksCut(line []byte) bool {
	has := func(name string) bool { return bytes.Contains(line, []byte(name)) }
	return bytes.HasPrefix(line, []byte(`{"uuid":`)) && has(`"sessionId"`) &&
		(has(`"parts":[`) || has(`"systemPayload":{`))
}
