package query

import (
	"strings"
	"unicode"
)

// Pattern is a literal text to search for. The zero pattern matches nothing.
type Pattern struct {
	Text string
	// fold is true when capital and small letters are equal.
	fold bool
}

// NewPattern makes a pattern for a text. Capitals matter once the text has one, as in vim.
func NewPattern(text string) Pattern {
	return Pattern{Text: text, fold: strings.ToLower(text) == text}
}

// In reports whether a text contains the pattern.
func (p Pattern) In(text string) bool {
	if p.Text == "" {
		return false
	}
	if p.fold {
		text = strings.ToLower(text)
	}
	return strings.Contains(text, p.Text)
}

// Spans returns the parts of a line that match, in order, as byte offsets from and to.
func (p Pattern) Spans(line string) [][2]int {
	if p.Text == "" {
		return nil
	}
	text, at := line, []int(nil)
	if p.fold {
		text, at = lowered(line)
	}
	var out [][2]int
	for from := 0; ; {
		i := strings.Index(text[from:], p.Text)
		if i < 0 {
			return out
		}
		from += i
		end := from + len(p.Text)
		if at == nil {
			out = append(out, [2]int{from, end})
		} else {
			out = append(out, [2]int{at[from], at[end]})
		}
		from = end
	}
}

// lowered returns a line in small letters. For each byte of it, and for its end, at gives the byte
// in the line; nil means that the offsets are equal.
func lowered(line string) (text string, at []int) {
	ascii := true
	for i := range len(line) {
		ascii = ascii && line[i] < 0x80
	}
	if ascii {
		return strings.ToLower(line), nil
	}
	var b strings.Builder
	for i, r := range line {
		b.WriteRune(unicode.ToLower(r))
		for len(at) < b.Len() {
			at = append(at, i)
		}
	}
	return b.String(), append(at, len(line))
}
