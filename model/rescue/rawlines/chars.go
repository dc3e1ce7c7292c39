package rawlines

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"

	"decant/model"
	"decant/model/amount"
	"decant/model/source"
)

// The replacements for characters.
var (
	unknownBytes  = []byte("\uFFFD")
	unknownEscape = []byte(`\ufffd`)
	nulSymbol     = []byte(`\u2400`)
)

// escapeKind is the kind of an escape in a JSON string.
type escapeKind uint8

const (
	plainEscape escapeKind = iota
	nulEscape
	controlEscape
	loneEscape // Half of a surrogate pair.
)

// readEscape reads the escape at the start of a part of a JSON string. Both halves of a pair are
// one escape.
func readEscape(data []byte) (size int, kind escapeKind) {
	if len(data) < len(`\n`) {
		return len(data), plainEscape
	}
	switch data[1] {
	case 'b', 'f':
		return len(`\b`), controlEscape
	case 'u':
	default:
		return len(`\n`), plainEscape
	}
	size = len(`\u0000`)
	switch r := readHex(data); {
	case r < 0:
		return len(`\u`), plainEscape
	case r == 0:
		return size, nulEscape
	case r < ' ' && r != '\t' && r != '\n' && r != '\r':
		return size, controlEscape
	case !utf16.IsSurrogate(r):
		return size, plainEscape
	case utf16.DecodeRune(r, readHex(data[size:])) != utf8.RuneError:
		return 2 * size, plainEscape
	}
	return size, loneEscape
}

// readHex is the value of an escape such as \u00e9 at the start of a text, or -1 without one.
func readHex(data []byte) rune {
	if len(data) < len(`\u0000`) || data[0] != '\\' || data[1] != 'u' {
		return -1
	}
	r := rune(0)
	for _, c := range data[2:len(`\u0000`)] {
		switch lower := c | 0x20; {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case lower >= 'a' && lower <= 'f':
			r = r<<4 | rune(lower-'a'+10)
		default:
			return -1
		}
	}
	return r
}

// mayHoldOdd reports whether a text may contain an escape of NUL or half of a surrogate pair. It
// cannot be sure: half a pair looks like a whole pair, and both look like text after an escaped
// backslash.
func mayHoldOdd(data []byte) bool {
	for {
		n := bytes.Index(data, []byte(`\u`))
		if n < 0 || n+len(`\u0000`) > len(data) {
			return false
		}
		digits := data[n+2 : n+6]
		if digits[0]|0x20 == 'd' && digits[1] >= '8' || string(digits) == "0000" {
			return true
		}
		data = data[n+2:]
	}
}

// oddChars are the places of characters in valid JSON that are wrong or were asked for.
type oddChars struct {
	// all also finds the control characters of strings without NUL.
	all            bool
	lone, controls []source.Span
	nuls           int
}

// find searches valid JSON, or lines of it.
func (o *oddChars) find(data []byte) {
	o.lone, o.controls, o.nuls = o.lone[:0], o.controls[:0], 0
	for i := 0; i < len(data); {
		n := bytes.IndexByte(data[i:], '"')
		if n < 0 {
			return
		}
		i = o.findInString(data, i+n+1)
	}
}

// findInString searches the string whose first character is at i, and returns where the next token
// starts.
func (o *oddChars) findInString(data []byte, i int) int {
	controls, nuls := len(o.controls), o.nuls
	for i < len(data) && data[i] != '"' {
		if data[i] != '\\' {
			i++
			continue
		}
		size, kind := readEscape(data[i:])
		at := source.Span{Start: i, End: i + size}
		switch kind {
		case nulEscape:
			o.nuls++
			o.controls = append(o.controls, at)
		case controlEscape:
			o.controls = append(o.controls, at)
		case loneEscape:
			o.lone = append(o.lone, at)
		case plainEscape:
		}
		i += size
	}
	if o.nuls == nuls && !o.all || o.nuls > nuls && o.all {
		o.controls = o.controls[:controls]
	}
	return i + 1
}

// report lists the problems of a line of valid JSON.
func (o *oddChars) report(t text, line int) []Problem {
	var out []Problem
	add := func(rule string, edits []Edit, fix string) {
		if len(edits) > 0 {
			out = append(out, Problem{
				Rule: rule, Line: line, Edits: edits, Loss: model.LossPart,
				Fix: fix, Count: len(edits),
			})
		}
	}
	runs := findInvalid(t.data)
	add(RuleUTF8, replaceEach(t, runs, unknownBytes), amount.Either(len(runs),
		"run of bytes is not UTF-8; it becomes U+FFFD",
		"runs of bytes are not UTF-8; each becomes U+FFFD"))
	o.find(t.data)
	add(RuleSurrogate, replaceEach(t, o.lone, unknownEscape), amount.Either(len(o.lone),
		"half of a character is alone; it becomes U+FFFD",
		"halves of characters are alone; each becomes U+FFFD"))
	if o.all {
		add(RuleHarmless, replaceEach(t, o.controls, unknownEscape), amount.Either(
			len(o.controls), "control character becomes U+FFFD",
			"control characters become U+FFFD"))
		return out
	}
	add(RuleControls, replaceControls(t, o.controls), o.sayControls())
	if n := len(out); o.nuls > 0 && o.nuls == len(o.controls) {
		out[n-1].Loss = model.LossNone
	}
	return out
}

// sayControls says what happens to the control characters.
func (o *oddChars) sayControls() string {
	says := amount.Either(o.nuls, "NUL character becomes U+2400", "NUL characters become U+2400")
	if others := len(o.controls) - o.nuls; others > 0 {
		says += ", " + amount.Of(others, "other control character") + " U+FFFD"
	}
	return says
}

// replaceEach replaces each of some parts with the same text.
func replaceEach(t text, parts []source.Span, with []byte) []Edit {
	edits := make([]Edit, len(parts))
	for i, at := range parts {
		edits[i] = Edit{At: t.inFile(at), New: with}
	}
	return edits
}

// replaceControls is replaceEach for control characters.
func replaceControls(t text, parts []source.Span) []Edit {
	edits := replaceEach(t, parts, unknownEscape)
	for i, at := range parts {
		if readHex(at.Of(t.data)) == 0 {
			edits[i].New = nulSymbol
		}
	}
	return edits
}

// findInvalid finds the runs of bytes that are not UTF-8.
func findInvalid(data []byte) []source.Span {
	if utf8.Valid(data) {
		return nil
	}
	var out []source.Span
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		if r != utf8.RuneError || size != 1 {
			i += size
			continue
		}
		if n := len(out); n > 0 && out[n-1].End == i {
			out[n-1].End++
		} else {
			out = append(out, source.Span{Start: i, End: i + 1})
		}
		i++
	}
	return out
}
