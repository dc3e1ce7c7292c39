package secrets

import (
	"slices"
	"strings"
)

// maxLevels limits how deep strings within strings are searched. For example, the arguments of a
// call may hold a command that holds a body.
const maxLevels = 3

// secretsInStrings appends what looks like a secret once the escapes of a JSON string are read.
// Arguments of calls are sent as JSON: a quote is written \" and a line ends with \n. It also looks
// into strings within strings. Stretches without an escape were searched before.
func secretsInStrings(found []secret, text string) []secret {
	at := []int(nil) // The position of each byte in the original text; nil for that text itself.
	for range maxLevels {
		read, places, escapes := readEscapes(text, at)
		if places == nil {
			break
		}
		n := len(found)
		found = findLookalikes(found, read, func(s span) bool {
			// The byte before is the line break with which the stretch begins.
			i, _ := slices.BinarySearch(escapes, s.from-1)
			return i < len(escapes) && escapes[i] < s.to
		})
		for i := n; i < len(found); i++ {
			found[i].from, found[i].to = places[found[i].from], places[found[i].to]
		}
		text, at = read, places
	}
	return found
}

// readEscapes returns a text with its escapes read. places lists the position of each byte, and of
// the end, in the original text. escapes are the positions in the new text of what was escaped. at
// maps positions of the given text to the original. It returns nil if there are no escapes.
func readEscapes(text string, at []int) (read string, places, escapes []int) {
	if !strings.Contains(text, `\`) {
		return "", nil, nil
	}
	out := make([]byte, 0, len(text))
	places = make([]int, 0, len(text)+1)
	place := func(i int) int {
		if at == nil {
			return i
		}
		return at[i]
	}
	for i := 0; i < len(text); i++ {
		b := text[i]
		places = append(places, place(i))
		if b == '\\' && i+1 < len(text) {
			if c, ok := readEscape(text[i+1]); ok {
				b, escapes = c, append(escapes, len(out))
				i++
			}
		}
		out = append(out, b)
	}
	if escapes == nil {
		return "", nil, nil
	}
	return string(out), append(places, place(len(text))), escapes
}

// readEscape returns the character that a backslash and a letter mean in a JSON string, and whether
// they are an escape.
func readEscape(b byte) (byte, bool) {
	switch b {
	case '"', '\\', '/':
		return b, true
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case 't':
		return '\t', true
	}
	return 0, false
}
