package copilot

import (
	"strings"

	"decant/model/formats/kit"
	"decant/model/source"
)

// Detect reports whether head, the first bytes of a file, is the start of a session. Its first line
// that is JSON must start a session, or be another event of the client.
func (Codec) Detect(head []byte) bool {
	for _, line := range kit.Lines(head) {
		if line.Exists() {
			return isStart(line) || isEvent(line)
		}
	}
	return false
}

// isStart reports whether a line starts a session.
func isStart(v source.Value) bool {
	data := v.Get("data")
	return v.Get("type").Is("session.start") &&
		data.Get("sessionId").Kind() == source.KindString &&
		(data.Get("copilotVersion").Exists() || data.Get("producer").Is("copilot-agent"))
}

// isEvent reports whether a line is an event that only this client writes. It recognises a session
// that lost its first line.
func isEvent(v source.Value) bool {
	name := v.Get("type").Text()
	_, known := kinds[name]
	return known && strings.Contains(name, ".") && v.Get("data").Kind() == source.KindObject &&
		v.Get("parentId").Exists() && v.Get("id").Kind() == source.KindString &&
		v.Get("timestamp").Kind() == source.KindString
}
