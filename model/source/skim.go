package source

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

const (
	// headBytes is how much skim keeps of a string, so that most types, ids and names are there.
	headBytes = 4 << 10
	// wrongBytes is how much it keeps of what is no JSON: enough that a parser stops there too.
	wrongBytes = 64
)

// skim reads a value of a file on the disk and appends to data what a parser must see of it: all
// but the insides of long strings. What is wrong in one of those is kept, so that a parser finds
// it, and nothing behind it is read.
func skim(d *disk, at Span, data []byte) ([]byte, []gap) {
	k := skimmer{data: data, head: d.head, left: -1}
	block := make([]byte, min(blockBytes, at.Len()))
	for from := at.Start; from < at.End && k.left != 0; from += len(block) {
		k.add(d.read(block[:min(len(block), at.End-from)], from))
	}
	if k.skipped > 0 && k.length == 0 {
		n := min(utf8.UTFMax, at.Len()) // The cut may be inside of the last character.
		k.endTorn(d.read(make([]byte, n), at.End-n))
	}
	k.endGap()
	return append(k.data, k.escape[:k.length]...), k.gaps
}

// gap is a stretch inside of one string of a source that the data of a tree leaves out.
type gap struct {
	// at is where it is missing in the data, before and after how many bytes are left out up to
	// it and with it.
	at, before, after int
}

// skimmer is where skim stands in a value.
type skimmer struct {
	data []byte
	gaps []gap
	// head is how much of a string is kept.
	head int
	// inside is true in a string, of which kept bytes are in data; skipped is what was left out
	// since the last gap ended.
	inside        bool
	kept, skipped int
	// escape is the escape that is read, up to the byte before.
	escape [6]byte
	length int
	// left is how many bytes more are read, -1 for all.
	left int
}

// add takes in the next bytes.
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

// addText takes in the bytes of a string up to what may end it, or be wrong.
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

// addEscape takes in one more byte of an escape.
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

// keepText keeps so much of a string as still may stand in its head.
func (k *skimmer) keepText(b []byte) {
	n := min(len(b), max(0, k.head-k.kept))
	k.data = append(k.data, b[:n]...)
	k.kept += n
	k.skipped += len(b) - n
}

// keepWhole is keepText for an escape, which is not cut.
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

// endTorn keeps the end of a string that has none: a parser tells where its last character is cut,
// of which more than one byte is no ASCII. So nothing before a gap may look like one that is.
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

// stop keeps what follows, and what was read of an escape: a parser cannot pass over it.
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
// character. Eight are looked at together: a borrow may make a byte look special that stands
// behind one that is, never the first.
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
