package tangents

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// The longest and the shortest word that counts, in bytes.
const longestWord, shortestWord = 32, 3

// commonText lists words that many programs and their documents use, in lower case and without a
// plural's s. They tell that somebody works on a program, but not on which one.
//
//go:embed common.txt
var commonText string

// common is commonText, parsed.
var common = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(commonText) {
		m[w] = true
	}
	return m
})

// eachWord calls word for each word of a text that is not common, in lower case and without a
// plural's s. Identifiers and paths are split: camelCase, snake_case, a/b.go.
func eachWord(text []byte, word func([]byte)) {
	for i := 0; i < len(text); {
		n := wordLength(text[i:])
		if n == 0 {
			_, size := utf8.DecodeRune(text[i:])
			i += size
			continue
		}
		w := text[i : i+n]
		i += n
		if n <= 4*longestWord { // Longer ones are encoded data.
			splitWord(w, word)
		}
	}
}

// wordLength returns how many bytes at the start of a text are letters, digits and underscores.
func wordLength(text []byte) int {
	i := 0
	for i < len(text) {
		if c := text[i]; c < utf8.RuneSelf {
			if !isLetter(c) && !isDigit(c) && c != '_' {
				return i
			}
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if !unicode.IsLetter(r) {
			return i
		}
		i += size
	}
	return i
}

// splitWord calls word for each piece of an identifier.
func splitWord(w []byte, word func([]byte)) {
	from := 0
	for i := 0; i <= len(w); i++ {
		if i < len(w) && !isEdge(w, i) {
			continue
		}
		emitWord(w[from:i], word)
		from = i
	}
}

// isEdge reports whether a new piece starts at w[i]. It does after an underscore or a digit, at a
// capital after a small letter, and before the last capital of several, as in HTTPServer.
func isEdge(w []byte, i int) bool {
	if i == 0 {
		return false
	}
	a, b := w[i-1], w[i]
	switch {
	case a == '_' || b == '_' || isDigit(a) != isDigit(b):
		return true
	case isUpper(b) && !isUpper(a):
		return true
	}
	return isUpper(a) && isUpper(b) && i+1 < len(w) && w[i+1] >= 'a' && w[i+1] <= 'z'
}

// emitWord calls word for a piece that is a word.
func emitWord(piece []byte, word func([]byte)) {
	if len(piece) < shortestWord || len(piece) > longestWord ||
		piece[0] == '_' || isDigit(piece[0]) {
		return
	}
	var buf [longestWord]byte
	low := buf[:len(piece)]
	for i, c := range piece {
		if isUpper(c) {
			c |= 0x20
		}
		low[i] = c
	}
	if common()[string(low)] {
		return
	}
	if n := len(low); n > shortestWord && low[n-1] == 's' && low[n-2] != 's' {
		low = low[:n-1]
	}
	if !common()[string(low)] {
		word(low)
	}
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
