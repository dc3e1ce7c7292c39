package terms

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// eachByByte is Each without skipping words.
func eachByByte(text string, visit func(Term)) {
	s := scanner{text: text, visit: visit}
	for i := 0; i < len(text); {
		start := i
		for i < len(text) && classes[text[i]] == lower {
			i++
		}
		switch {
		case i == len(text):
		case classes[text[i]] == other:
			i++
		case classes[text[i]] == escape:
			i = skipEscape(text, i)
		default:
			i = s.scanRun(start)
		}
	}
}

// TestEachSkipsOnlyWords compares the terms of random texts with those that are found byte by byte.
func TestEachSkipsOnlyWords(t *testing.T) {
	t.Parallel()
	pieces := []string{
		"a", "word", "    ", "\n", `\n`, `\nfoo_bar`, "fooBar", "x.go", "a/b/c.go", "\x1b[31mred",
		"é", "12345", "-", "_", "ab", "z", "{", "`", "\x7f", "\xff", "A", ",", "longerplainword",
		`\u00e9x`,
	}
	for seed := range uint64(2000) {
		r, text := rand.New(rand.NewPCG(seed, 1)), ""
		for range r.IntN(30) {
			text += pieces[r.IntN(len(pieces))]
		}
		var got, want []Term
		Each(text, func(t Term) { got = append(got, t) })
		eachByByte(text, func(t Term) { want = append(want, t) })
		if !slices.Equal(got, want) {
			t.Fatalf("%q:\ngot  %v\nwant %v", text, got, want)
		}
	}
}

// TestAreWords tries each byte at each place of a word.
func TestAreWords(t *testing.T) {
	t.Parallel()
	for b := range 256 {
		for at := range wordBytes {
			for _, beside := range []byte{'a', 'z', ' '} {
				word := []byte{beside, 'a', 'z', ' ', 'm', beside, ' ', 'n'}
				word[at] = byte(b)
				want := b == ' ' || b >= 'a' && b <= 'z'
				if got := areWords(wordAt(string(word))); got != want {
					t.Fatalf("%q: got %v, want %v", word, got, want)
				}
			}
		}
	}
}
