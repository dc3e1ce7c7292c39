package pi

import (
	"decant/model/formats/kit"
	"decant/model/source"
)

// Detect reports whether head, the first bytes of a file, is the start of a session:
// its first line that is JSON is a header.
func (Codec) Detect(head []byte) bool {
	for _, line := range kit.Lines(head) {
		if line.Exists() {
			return isHeader(line)
		}
	}
	return false
}

// isHeader reports whether a line is what the client takes for a session's first.
func isHeader(v source.Value) bool {
	return v.Get("type").Is("session") && v.Get("id").Kind() == source.KindString
}
