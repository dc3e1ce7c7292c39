package source

import "slices"

// Closed is the readable part of a JSON object or list whose end is cut off: its complete members
// and elements, with all open brackets closed. A complete value is returned unchanged, without what
// follows it. It is nil for data that does not begin with an object or list. The result may share
// cut's memory, and is valid where the complete value was valid.
func Closed(cut []byte) []byte {
	start := trimSpan(cut, Span{0, len(cut)}).Start
	if start == len(cut) || cut[start] != '{' && cut[start] != '[' {
		return nil
	}
	var open []byte // The closing brackets of the open containers, the outermost first.
	safe := start
	for i := start; i < len(cut); i++ {
		switch c := cut[i]; c {
		case '"':
			if i = quoteEnd(cut, i); i == len(cut) {
				continue // The string is cut off.
			}
		case '{', '[':
			open, safe = append(open, c+2), i+1 // The closing bracket is two further in ASCII.
		case '}', ']':
			open, safe = open[:len(open)-1], i+1
			if len(open) == 0 {
				return cut[:safe]
			}
		case ',':
			safe = i
		}
	}
	slices.Reverse(open)
	return append(cut[:safe:safe], open...)
}

// quoteEnd is where the string that starts at i ends, or len(data) when it is cut off.
func quoteEnd(data []byte, i int) int {
	for i++; i < len(data) && data[i] != '"'; i++ {
		if data[i] == '\\' {
			i++
		}
	}
	return min(i, len(data))
}
