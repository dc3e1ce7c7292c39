package source

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

const (
	// headBytes is how much skim keeps of a string. This is enough for most types, ids and names.
	headBytes = 4 << 10
	// wrongBytes is how much skim keeps of bytes that are not JSON, enough to make a parser stop
	// there too.
	wrongBytes = 64
)

// skim reads a value of a file on the disk and appends to data everything except the insides of
// long strings. A parser needs only that. An error inside a long string is kept so that a parser
// finds it, and nothing after it is read.
func skim(d *disk, at Span, data []byte) ([]byte, []gap) {
	k := skimmer{data: data, head: d.head, left: -1}
	block := make([]byte, min(blockBytes, at.Len()))
	for from := at.Start; from < at.End && k.left != 0; from += len(block) {
		k.add(d.read(block[:min(len(block), at.End-from)], from))
	}
	if k.skipped > 0 && k.length == 0 {
		n := min(utf8.UTFMax, at.Len()) // The cut may be inside the last character.
		k.endTorn(d.read(make([]byte, n), at.End-n))
	}
	k.endGap()
	return append(k.data, k.escape[:k.length]...), k.gaps
}

// gap is a stretch inside one string of a source that the data of a tree leaves out.
type gap struct {
	// at is the place of the gap in the data. before and after are how many bytes are left out up
	// to the gap, without it and with it.
	at, before, after int
}

// skimmer is the state of skim inside a value.
type skimmer struct {
	data []byte
	gaps []gap
	// head is how much of a string is kept.
	head int
	// inside is true in a string; kept is how many of its bytes are in data. skipped is what was
	// left out since the last gap ended.
	inside        bool
	kept, skipped int
	// escape is the unfinished escape, up to the previous byte.
	escape [6]byte
	length int
	// left is how many more bytes are read, or -1 for all.
	left int
}

// add processes the next bytes.
func (k *skimmer) add(b []byte) {
	for len(b) > 0 && k.left != 0 {
		switch {
		case k.left > 0:
			n := min(k.left, len(b))
			k.data, b = append(k.data, b[:n]...), b[n:]
			k.left -= n
		case k.length > 0:
			b = k.addEscape(b)
		case k.inside:
			b = k.addText(b)
		default:
			n := bytes.IndexByte(b, '"') + 1
			if k.inside, k.kept = n > 0, 0; n == 0 {
				n = len(b)
			}
			k.data, b = append(k.data, b[:n]...), b[n:]
		}
	}
}

// addText processes the bytes of a string up to a byte that may end it or be wrong.
func (k *skimmer) addText(b []byte) []byte {
	n := plainBytes(b)
	k.keepText(b[:n])
	if b = b[n:]; len(b) == 0 {
		return nil
	}
	switch b[0] {
	case '"':
		k.endGap()
		k.data, k.inside = append(k.data, '"'), false
	case '\\':
		k.escape[0], k.length = '\\', 1
	default: // A control character.
		k.stop()
		return b
	}
	return b[1:]
}

// addEscape processes one more byte of an escape.
func (k *skimmer) addEscape(b []byte) []byte {
	k.escape[k.length] = b[0]
	k.length++
	switch long := k.escape[1] == 'u'; {
	case k.length == 2 && bytes.IndexByte([]byte(`"\/bfnrtu`), b[0]) < 0,
		k.length > 2 && !isHex(b[0]):
		k.stop()
	case !long || k.length == len(k.escape):
		k.keepWhole(k.escape[:k.length])
		k.length = 0
	}
	return b[1:]
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'f'
}

// keepText keeps as much of a string as still fits into its head.
func (k *skimmer) keepText(b []byte) {
	n := min(len(b), max(0, k.head-k.kept))
	k.data = append(k.data, b[:n]...)
	k.kept += n
	k.skipped += len(b) - n
}

// keepWhole is keepText for an escape, which is never cut.
func (k *skimmer) keepWhole(escape []byte) {
	if k.skipped > 0 || k.kept+len(escape) > k.head {
		k.kept = k.head
		k.skipped += len(escape)
		return
	}
	k.keepText(escape)
}

// endGap notes what was left out since the last gap.
func (k *skimmer) endGap() {
	if k.skipped == 0 {
		return
	}
	before := 0
	if n := len(k.gaps); n > 0 {
		before = k.gaps[n-1].after
	}
	k.gaps = append(k.gaps, gap{len(k.data), before, before + k.skipped})
	k.skipped = 0
}

// endTorn keeps the end of a string that has no closing quote. A parser reports where the string's
// last character is cut, and such a character has several bytes that are not ASCII. So nothing
// before a gap may look like a cut character.
func (k *skimmer) endTorn(last []byte) {
	n := len(k.data)
	for k.data[n-1] >= utf8.RuneSelf {
		n--
	}
	k.skipped += len(k.data) - n
	k.data = k.data[:n]
	tail := last[len(bytes.TrimRightFunc(last, func(r rune) bool {
		return r >= utf8.RuneSelf
	})):]
	k.skipped -= len(tail)
	k.endGap()
	k.data = append(k.data, tail...)
}

// stop keeps what follows and the unfinished escape, so that a parser cannot skip the error.
func (k *skimmer) stop() {
	k.endGap()
	k.data = append(k.data, k.escape[:k.length]...)
	k.length, k.left = 0, wrongBytes
}

const (
	ones  = 0x0101010101010101
	highs = 0x80 * ones
)

// plainBytes is how many bytes of a JSON string come before a quote, a backslash or a control
// character. It checks eight bytes at once. A borrow can make a byte after a special one look
// special, but never the first special byte.
func plainBytes(b []byte) int {
	i := 0
	for ; i+8 <= len(b); i += 8 {
		x := binary.LittleEndian.Uint64(b[i:])
		quote, slash := x^'"'*ones, x^'\\'*ones
		special := ((x-' '*ones)&^x | (quote-ones)&^quote | (slash-ones)&^slash) & highs
		if special != 0 {
			return i + bits.TrailingZeros64(special)/8
		}
	}
	for ; i < len(b); i++ {
		if c := b[i]; c < ' ' || c == '"' || c == '\\' {
			break
		}
	}
	return i
}
