package terms

import "strings"

// MinLine is how many bytes a line has at least that says something of its own.
const MinLine = 12

// Line is one line where it stands in a text.
type Line struct {
	// Text is the line as it is compared: without the number that a reader put in front of it, and
	// trimmed.
	Text string
	// Start and End are the bytes of the whole line, without its newline.
	Start, End int
}

// EachLine tells the lines of a text that have at least [MinLine] bytes once they are trimmed.
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

// maxNumbers bounds how often a number is taken off a line: a reader may have read what another
// one numbered.
const maxNumbers = 3

// TrimLine is a line as it is compared with others.
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

// cutNumber takes off a line what a reader puts in front: digits and an arrow, a tab, a bar or a
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

// maxLineDigits is how many digits the number of a line has at most.
const maxLineDigits = 7
