package codex

import (
	"bytes"

	"decant/model/formats/kit"
	"decant/model/source"
)

// Detect reports whether head, the first bytes of a file, is the start of a rollout. A cut last
// line is checked as far as it goes.
func (Codec) Detect(head []byte) bool {
	cut := head[bytes.LastIndexByte(head, '\n')+1:]
	for _, line := range kit.Lines(head) {
		if isLine(line) || isBareOpening(line) || isBareState(line) {
			return true
		}
	}
	for _, line := range kit.Lines(source.Closed(source.TrimMark(cut))) {
		return isLine(line) || isBareOpening(line)
	}
	return false
}

// isLine reports whether a line belongs to a rollout.
func isLine(root source.Value) bool {
	_, known := knownTypes[root.Get("type").Text()]
	return known && root.Get("timestamp").Kind() == source.KindString &&
		root.Get("payload").Kind() == source.KindObject
}
