package tangents

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Longest and shortest word that counts, and the shortest name that tells something by
// itself, in bytes.
const longestWord, shortestWord, shortestName = 32, 3, 6

// common are words of any talk about any work.
var common = func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(`the and for you that this with from are was will have has had
		not but can could should would what when where which who how why all any some one two let
		now its our your they them then than there here just like also into out over more only need
		want use used using make made see look get got set new old add added run check file files
		command description path content output input tool result error line lines user please
		okay yes done good first last next about after before been being does doing did don
		because each other same such very well`) {
		m[w] = true
	}
	return m
}()

// words calls word for each word of a text, in lower case and without a plural's s, and
// name for each identifier of several words as it stands. Identifiers and paths are
// split: camelCase, snake_case, a/b.go.
func words(text []byte, word, name func([]byte)) {
	for i := 0; i < len(text); {
		n := wordLength(text[i:])
		if n == 0 {
			_, size := utf8.DecodeRune(text[i:])
			i += size
			continue
		}
		w := text[i : i+n]
		i += n
		if n > 4*longestWord { // Encoded data is no word.
			continue
		}
		if pieces := split(w, word); pieces > 1 && n >= shortestName {
			name(w)
		}
	}
}

// wordLength is how many bytes of a text are letters, digits and underscores.
func wordLength(text []byte) int {
	i := 0
	for i < len(text) {
		if c := text[i]; c < utf8.RuneSelf {
			if !letter(c) && !digit(c) && c != '_' {
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

// split calls word for each piece of an identifier and counts the pieces.
func split(w []byte, word func([]byte)) int {
	n, from := 0, 0
	for i := 0; i <= len(w); i++ {
		if i < len(w) && !edge(w, i) {
			continue
		}
		if emit(w[from:i], word) {
			n++
		}
		from = i
	}
	return n
}

// edge reports whether a new piece starts at w[i]: after an underscore or a digit, and
// at a capital after a small letter, or before one as in HTTPServer.
func edge(w []byte, i int) bool {
	if i == 0 {
		return false
	}
	a, b := w[i-1], w[i]
	switch {
	case a == '_' || b == '_' || digit(a) != digit(b):
		return true
	case upper(b) && !upper(a):
		return true
	}
	return upper(a) && upper(b) && i+1 < len(w) && w[i+1] >= 'a' && w[i+1] <= 'z'
}

// emit calls word for a piece that is one, and reports whether it has letters.
func emit(piece []byte, word func([]byte)) bool {
	if len(piece) == 0 || piece[0] == '_' || digit(piece[0]) {
		return false
	}
	if len(piece) < shortestWord || len(piece) > longestWord {
		return true
	}
	var buf [longestWord]byte
	low := buf[:len(piece)]
	for i, c := range piece {
		if upper(c) {
			c |= 0x20
		}
		low[i] = c
	}
	if common[string(low)] {
		return true
	}
	if n := len(low); n > shortestWord && low[n-1] == 's' && low[n-2] != 's' {
		low = low[:n-1]
	}
	if !common[string(low)] {
		word(low)
	}
	return true
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }
func upper(c byte) bool  { return c >= 'A' && c <= 'Z' }
