package stock

import (
	"bytes"
	"strings"

	"decant/model/source"
)

// Texts makes the short strings of a file, such as its ids, in shared memory: a file may have
// millions. The zero value is ready to use.
type Texts struct {
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

// Keep is the decoded string at a value, or "" where the value is not a string.
func (t *Texts) Keep(v source.Value) string {
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

// Said is a text that the next line may repeat. The zero value is no text.
type Said struct {
	Text string
	// raw is the text as it is spelled in the file.
	raw []byte
}

// Again is the decoded string at a value, as [Texts.Keep] returns it. It shares the memory of the
// last text where both have the same spelling.
func (t *Texts) Again(v source.Value, last *Said) string {
	if v.Kind() != source.KindString {
		return ""
	}
	if raw := v.Raw(); !bytes.Equal(raw, last.raw) {
		last.Text, last.raw = t.Keep(v), append(last.raw[:0], raw...)
	}
	return last.Text
}
