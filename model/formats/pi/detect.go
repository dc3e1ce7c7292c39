package pi

import (
	"bytes"

	"decant/model/source"
)

// Detect reports whether head, the first bytes of a file, is the start of a session:
// its first line that is JSON is a header.
func (Codec) Detect(head []byte) bool {
	var t source.Tree
	for line := range bytes.Lines(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))) {
		if len(bytes.TrimSpace(line)) == 0 ||
			t.Parse(line, source.Span{End: len(line)}) != nil {
			continue
		}
		return isHeader(t.Root())
	}
	return false
}

// isHeader reports whether a line is what the client takes for a session's first.
func isHeader(v source.Value) bool {
	return v.Get("type").Is("session") && v.Get("id").Kind() == source.KindString
}
