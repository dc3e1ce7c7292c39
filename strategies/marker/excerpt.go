package marker

import (
	"strings"
	"unicode/utf8"
)

// LineBytes is how long a line may be and stay whole in an outline.
const LineBytes = 200

// ellipsis stands where a part of a line is gone.
const ellipsis = "…"

// CutLine is a line that is not longer than LineBytes, or as much of it round the bytes from and
// to: of a line that is longer, an ellipsis stands where something is gone.
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

// isCutOf reports whether a text is a line, or what [CutLine] may leave of it.
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
