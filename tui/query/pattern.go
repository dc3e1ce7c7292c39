package query

import (
	"strings"
	"unicode"
)

// Pattern is a text that is looked for, as it stands. The zero pattern is found nowhere.
type Pattern struct {
	Text string
	// fold is true when capitals and small letters are the same.
	fold bool
}

// NewPattern looks for a text. Capitals count once there is one in it, as in vim.
func NewPattern(text string) Pattern {
	return Pattern{Text: text, fold: strings.ToLower(text) == text}
}

// In reports whether a text holds the pattern.
func (p Pattern) In(text string) bool {
	if p.Text == "" {
		return false
	}
	if p.fold {
		text = strings.ToLower(text)
	}
	return strings.Contains(text, p.Text)
}

// Spans are the stretches of a line that match, as bytes from and to, in order.
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

// lowered is a line in small letters. At says for each byte of it, and for its end, which byte of
// the line it comes from; nil says that they are the same ones.
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
