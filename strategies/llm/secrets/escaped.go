package secrets

import "strings"

// maxLevels is how deep texts within JSON within texts are looked into: arguments of a call that
// hold a command that holds a body.
const maxLevels = 3

// secretsInStrings appends what looks like a secret once the escapes of a JSON string are read:
// arguments of calls are sent as JSON, where a quote is written \" and a line ends with \n. It
// looks into strings within strings as well.
func secretsInStrings(found []secret, text string) []secret {
	at := []int(nil) // Where the bytes of the text stand in the first one; nil while it is that.
	for range maxLevels {
		read, places := readEscapes(text, at)
		if places == nil {
			break
		}
		n := len(found)
		found = findLookalikes(found, read)
		for i := n; i < len(found); i++ {
			found[i].from, found[i].to = places[found[i].from], places[found[i].to]
		}
		text, at = read, places
	}
	return found
}

// readEscapes is a text with its escapes read, and for each of its bytes, and for its end, the
// place in the first text: at says where the text itself stands there. It is nil where there are
// no escapes.
func readEscapes(text string, at []int) (read string, places []int) {
	if !strings.Contains(text, `\`) {
		return "", nil
	}
	out := make([]byte, 0, len(text))
	places = make([]int, 0, len(text)+1)
	place := func(i int) int {
		if at == nil {
			return i
		}
		return at[i]
	}
	escapes := false
	for i := 0; i < len(text); i++ {
		b := text[i]
		places = append(places, place(i))
		if b == '\\' && i+1 < len(text) {
			if c, ok := readEscape(text[i+1]); ok {
				b, escapes = c, true
				i++
			}
		}
		out = append(out, b)
	}
	if !escapes {
		return "", nil
	}
	return string(out), append(places, place(len(text)))
}

// readEscape is the character that a backslash and a letter stand for in a JSON string, and whether
// they stand for one.
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
