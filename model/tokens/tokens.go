package tokens

import "encoding/binary"

// Family is a group of models that share a vocabulary, and so the weights of the estimate. The zero
// Family is Claude46.
type Family uint8

const (
	// Claude46 is Claude from 3 up to 4.6.
	Claude46 Family = iota
	// Claude47 is Claude 4.7, 4.8, 5 and later.
	Claude47
	// O200K is the o200k vocabulary of OpenAI, from GPT-4o on.
	O200K

	families = 3
)

// String is the short name that reports use: "claude-4.6", "claude-4.7", "o200k", and "unknown" for
// an invalid Family.
func (f Family) String() string {
	switch f {
	case Claude46:
		return "claude-4.6"
	case Claude47:
		return "claude-4.7"
	case O200K:
		return "o200k"
	}
	return "unknown"
}

// Counter estimates a text that arrives in chunks, of any size and cut at any byte. The result is
// exactly that of the whole text, because it sums integers. The zero Counter is empty and counts
// for Claude46.
type Counter struct {
	family Family
	prev   byte  // The last byte XOR a newline: a text counts as if it followed a newline.
	milli  int64 // Thousandths of a token.
}

// NewCounter is an empty Counter for family f. An invalid Family counts as Claude46.
func NewCounter(f Family) Counter {
	if f >= families {
		f = Claude46
	}
	return Counter{family: f}
}

// Add counts the next bytes of the text. They may be invalid UTF-8.
func (c *Counter) Add(text []byte) {
	if len(text) == 0 {
		return
	}
	table := pairMillis[c.family].of(c.family)
	sum := int64(table[pairOf(c.prev^'\n', text[0])])
	c.prev = text[len(text)-1] ^ '\n'
	// Eight pairs at a time: a word has seven, and its last byte is the first of the eighth.
	for ; len(text) > 8; text = text[8:] {
		w := binary.LittleEndian.Uint64(text)
		sum += int64(table[w&pairMask]) + int64(table[w>>8&pairMask]) +
			int64(table[w>>16&pairMask]) + int64(table[w>>24&pairMask]) +
			int64(table[w>>32&pairMask]) + int64(table[w>>40&pairMask]) +
			int64(table[w>>48]) + int64(table[pairOf(text[7], text[8])])
	}
	for ; len(text) > 1; text = text[1:] {
		sum += int64(table[pairOf(text[0], text[1])])
	}
	c.milli += sum
}

// Tokens is the unrounded estimate of everything added, 0 when nothing was. It is for estimates
// that are scaled before they are rounded.
func (c *Counter) Tokens() float64 { return float64(c.milli) / 1000 }

// Count is the estimate of everything added in whole tokens, rounded half up; 0 when nothing was.
func (c *Counter) Count() int { return int((c.milli + 500) / 1000) }

// Estimate is the unrounded number of tokens that text costs in family f. It is 0 for an empty text
// and never negative.
func Estimate(f Family, text []byte) float64 {
	c := NewCounter(f)
	c.Add(text)
	return c.Tokens()
}

// Count is the number of tokens that text costs in family f, rounded half up once. It is 0 for an
// empty text and never negative.
func Count(f Family, text []byte) int {
	c := NewCounter(f)
	c.Add(text)
	return c.Count()
}
