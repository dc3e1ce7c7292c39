package slots

import "hash/maphash"

// Index finds numbers by their texts, like a map. It does not store the texts: what is numbered has
// them. So it takes a fifth of a map's memory, and finds most texts in the processor's cache. The
// hashes are salted, so nobody can craft texts with the same hash.
type Index struct {
	text func(n int) string
	salt maphash.Seed
	// at has at a text's place its number plus 1, or 0 for none. A place that another text has is
	// passed over. At least half of all places are free.
	at []int32
}

// NewIndex is an empty index for up to that many texts. text is the text of a number, which must
// stay the same.
func NewIndex(most int, text func(n int) string) *Index {
	places := 2
	for places < 2*most {
		places *= 2
	}
	return &Index{text: text, salt: maphash.MakeSeed(), at: make([]int32, places)}
}

// place is the place of a text, or the free place where it belongs.
func (x *Index) place(text string) int {
	last := len(x.at) - 1
	i := int(maphash.String(x.salt, text)) & last //nolint:gosec // Only the low bits count.
	for x.at[i] != 0 && x.text(int(x.at[i]-1)) != text {
		i = (i + 1) & last
	}
	return i
}

// Find is the number that was put last for a text, or false for none.
func (x *Index) Find(text string) (n int, ok bool) {
	n = int(x.at[x.place(text)])
	return n - 1, n > 0
}

// Put adds a number. It replaces an earlier number with the same text, and returns it; replaced is
// false for a new text.
func (x *Index) Put(n int) (old int, replaced bool) {
	at := &x.at[x.place(x.text(n))]
	old = int(*at)
	*at = Short(n + 1)
	return old - 1, old > 0
}

// Clear removes all numbers.
func (x *Index) Clear() { clear(x.at) }
