package codex

import (
	"bytes"

	"decant/model/source"
)

// Detect reports whether head, the first bytes of a file, is the start of a rollout.
// A last line that is cut counts by what there is of it.
func (Codec) Detect(head []byte) bool {
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
