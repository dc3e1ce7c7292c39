package source

import "slices"

// Closed is what can be read of a JSON object or list whose end is cut off: its
// whole members and elements, closed where they are open. One that is whole comes
// back as it is, without what follows; of what begins no object or list nil does.
// The result may share cut's memory, and is valid where the whole was.
func Closed(cut []byte) []byte {
	start := trimSpan(cut, Span{0, len(cut)}).Start
	if start == len(cut) || cut[start] != '{' && cut[start] != '[' {
		return nil
	}
	var open []byte // What closes the containers that are open, the outermost first.
	safe := start
	for i := start; i < len(cut); i++ {
		switch c := cut[i]; c {
		case '"':
			if i = quoteEnd(cut, i); i == len(cut) {
				continue // The string is cut.
			}
		case '{', '[':
			open, safe = append(open, c+2), i+1 // In ASCII the closing one is two further.
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

// quoteEnd is where the string that starts at i ends, len(data) when it is cut.
func quoteEnd(data []byte, i int) int {
	for i++; i < len(data) && data[i] != '"'; i++ {
		if data[i] == '\\' {
			i++
		}
	}
	return min(i, len(data))
}
