package claudecode

import (
	"strings"

	"decant/model/source"
)

// texts makes the short strings of a file, such as its ids, in shared memory: a file may have
// millions. The zero value is ready to use.
type texts struct {
	room *strings.Builder
	buf  []byte
	// size is the size of room, in bytes.
	size int
}

const (
	// leastRoom and mostRoom are how many bytes of strings are allocated together: few at first,
	// because a file may have few strings to keep.
	leastRoom, mostRoom = 256, 4 << 10
	// longText is the longest string, in bytes, that shares memory. A longer one may well be
	// dropped before its neighbours.
	longText = 128
)

// keep is the decoded string at a value, or "" where the value is not a string.
func (t *texts) keep(v source.Value) string {
	if v.Kind() != source.KindString {
		return ""
	}
	var text []byte
	text, t.buf = source.ViewText(t.buf, v.Raw())
	if len(text) > longText {
		return string(text)
	}
	if t.room == nil || t.room.Cap()-t.room.Len() < len(text) {
		t.room = &strings.Builder{}
		t.size = min(max(leastRoom, 2*t.size), mostRoom)
		t.room.Grow(t.size)
	}
	from := t.room.Len()
	t.room.Write(text)
	return t.room.String()[from:]
}
