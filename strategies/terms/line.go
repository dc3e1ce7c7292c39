package terms

import "strings"

// MinLine is the least number of bytes of a line that counts by itself.
const MinLine = 12

// Line is one line with its position in a text.
type Line struct {
	// Text is the line in the form for comparison: trimmed, and without the line number of a
	// reader.
	Text string
	// Start and End are the byte range of the whole line, without its newline.
	Start, End int
}

// EachLine visits the lines of a text that have at least [MinLine] bytes after trimming.
func EachLine(text string, visit func(Line)) {
	for start := 0; start < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[start:], '\n'); n >= 0 {
			end = start + n
		}
		if line := TrimLine(text[start:end]); len(line) >= MinLine {
			visit(Line{Text: line, Start: start, End: end})
		}
		start = end + 1
	}
}

// maxNumbers limits how many line numbers are removed from a line. A reader may have read text that
// was already numbered.
const maxNumbers = 3

// TrimLine returns a line in the form for comparison.
func TrimLine(line string) string {
	line = strings.TrimSpace(line)
	for range maxNumbers {
		rest, ok := cutNumber(line)
		if !ok {
			break
		}
		line = strings.TrimSpace(rest)
	}
	return line
}

// cutNumber removes the prefix that a reader adds to a line: digits and an arrow, a tab, a bar or a
// colon.
func cutNumber(line string) (rest string, ok bool) {
	n := 0
	for n < len(line) && classes[line[n]] == digit {
		n++
	}
	if n == 0 || n > maxLineDigits {
		return line, false
	}
	rest = line[n:]
	if after, found := strings.CutPrefix(rest, "→"); found {
		return after, true
	}
	if len(rest) > 1 && strings.IndexByte("\t|:", rest[0]) >= 0 {
		return rest[1:], true
	}
	return line, false
}

// maxLineDigits is the largest number of digits of a line number.
const maxLineDigits = 7
