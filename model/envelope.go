package model

import "bytes"

// Envelope is what an agent wrapped round the content of a result: a set of
// flags that the codec puts on a part. Comparing and hashing use the content
// without it; a replaced text keeps what stood before and after its body.
type Envelope uint16

// The envelopes that are known.
const (
	// NumbersArrow: each line starts with a right-aligned number and "→".
	NumbersArrow Envelope = 1 << iota
	// NumbersTab: each line starts with a number and a tab.
	NumbersTab
	// TrailingReminder: a <system-reminder> block follows the content.
	TrailingReminder
	// InReminder: the content stands in a <system-reminder> block, below one line
	// that says what it is.
	InReminder
)

// Split cuts a text into what stands before the body, the body and what stands
// after it. The three joined are the text. They share its memory.
func (e Envelope) Split(text []byte) (head, body, tail []byte) {
	if e&InReminder != 0 {
		return splitInside(text)
	}
	body = text
	if e&TrailingReminder != 0 {
		body, tail = splitReminder(body)
	}
	return text[:0], body, tail
}

// splitInside takes off the reminder round the text and its first line.
func splitInside(text []byte) (head, body, tail []byte) {
	inner := bytes.TrimRight(text, "\n")
	open := append(bytes.Clone(reminderOpen), '\n')
	end := append([]byte{'\n'}, reminderClose...)
	if !bytes.HasPrefix(inner, open) || !bytes.HasSuffix(inner, end) ||
		len(inner) < len(open)+len(end) {
		return text[:0], text, nil
	}
	from, to := len(open), len(inner)-len(end)
	line := bytes.IndexByte(inner[from:to], '\n')
	if line < 0 {
		return text[:0], text, nil
	}
	from += line + 1
	return text[:from], text[from:to], text[to:]
}

var reminderOpen, reminderClose = []byte("<system-reminder>"), []byte("</system-reminder>")

// splitReminder takes the last reminder off, with the blank lines before it.
func splitReminder(text []byte) (body, tail []byte) {
	if !bytes.HasSuffix(bytes.TrimRight(text, " \n\r\t"), reminderClose) {
		return text, nil
	}
	at := bytes.LastIndex(text, reminderOpen)
	if at < 0 || at > 0 && text[at-1] != '\n' {
		return text, nil
	}
	body = bytes.TrimRight(text[:at], "\n\r")
	return body, text[len(body):]
}

// Raw is the content of a text without its envelope. It shares the text's
// memory unless line numbers had to be taken off.
func (e Envelope) Raw(text []byte) []byte {
	_, body, _ := e.Split(text)
	if e&(NumbersArrow|NumbersTab) == 0 {
		return body
	}
	mark := numberTab
	if e&NumbersArrow != 0 {
		mark = numberArrow
	}
	if !numbered(body, mark) {
		return body
	}
	out := make([]byte, 0, len(body))
	for len(body) > 0 {
		line, rest, more := bytes.Cut(body, []byte{'\n'})
		out = append(out, line[number(line, mark):]...)
		if more {
			out = append(out, '\n')
		}
		body = rest
	}
	return out
}

// What stands between a line's number and its text.
var numberArrow, numberTab = []byte("→"), []byte("\t")

// numbered reports whether every line of the body carries a number: a text that
// only partly does was not numbered by the tool.
func numbered(body, mark []byte) bool {
	for len(body) > 0 {
		line, rest, _ := bytes.Cut(body, []byte{'\n'})
		if number(line, mark) == 0 {
			return false
		}
		body = rest
	}
	return true
}

// number is how many bytes a line's number takes: spaces, digits and the mark; 0
// when the line does not start so.
func number(line, mark []byte) int {
	i := 0
	for i < len(line) && line[i] == ' ' {
		i++
	}
	digits := i
	for i < len(line) && line[i] >= '0' && line[i] <= '9' {
		i++
	}
	if i == digits || !bytes.HasPrefix(line[i:], mark) {
		return 0
	}
	return i + len(mark)
}
