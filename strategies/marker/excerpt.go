package marker

import (
	"strings"
	"unicode/utf8"
)

// LineBytes is the largest length of a line that stays whole in an outline.
const LineBytes = 200

// ellipsis replaces a removed part of a line.
const ellipsis = "…"

// CutLine returns a line cut to LineBytes, around the bytes from from to to. An ellipsis replaces
// each removed part. A line of up to LineBytes stays whole.
func CutLine(line string, from, to int) string {
	if len(line) <= LineBytes {
		return line
	}
	room := LineBytes - 2*len(ellipsis)
	start := max(0, min(from-(room-(to-from))/2, len(line)-room))
	if start > from {
		start = from
	}
	end := min(len(line), start+room)
	for start > 0 && start < len(line) && !utf8.RuneStart(line[start]) {
		start++
	}
	for end < len(line) && end > start && !utf8.RuneStart(line[end]) {
		end--
	}
	out := line[start:end]
	if start > 0 {
		out = ellipsis + out
	}
	if end < len(line) {
		out += ellipsis
	}
	return out
}

// isCutOf reports whether a text is a line, or what [CutLine] may make of it.
func isCutOf(text, line string) bool {
	if text == line {
		return true
	}
	in, before := strings.CutPrefix(text, ellipsis)
	in, after := strings.CutSuffix(in, ellipsis)
	switch {
	case len(line) <= LineBytes || in == "":
		return false
	case before && after:
		return strings.Contains(line, in)
	case before:
		return strings.HasSuffix(line, in)
	default:
		return after && strings.HasPrefix(line, in)
	}
}
