package tokens

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
	prev   class
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
	table := &stepMillis()[c.family]
	prev, sum := uint(c.prev), int64(0)
	for _, b := range text {
		cur := uint(classOf[b])
		sum += int64(table[(prev<<classBits|cur)&(steps-1)])
		prev = cur
	}
	c.prev = class(prev) //nolint:gosec // It was a class before.
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
