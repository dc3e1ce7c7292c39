package source

import (
	"bytes"
	"slices"
)

// Closed is the readable part of a JSON object or list whose end is cut off: its complete members
// and elements, with all open brackets closed. A complete value is returned unchanged, without what
// follows it. It is nil for data that does not begin with an object or list. The result may share
// cut's memory, and is valid where the complete value was valid.
func Closed(cut []byte) []byte {
	safe, ends, _ := scanCut(cut)
	if safe == 0 {
		return nil
	}
	return append(cut[:safe:safe], ends...)
}

// Completed is a JSON object or list whose end is cut off, with all of its text: an open string is
// ended, a name without a value gets null, and the open brackets are closed. Only half an escape is
// left out. It is nil for data that is not such a value, or that something follows, or where such a
// null would replace an earlier value of that name. The result is valid, and may be cut itself.
func Completed(cut []byte) []byte {
	safe, ends, inString := scanCut(cut)
	switch {
	case safe == 0:
		return nil
	case len(ends) == 0 && Valid(cut):
		return cut
	case len(ends) == 0:
		return nil
	}
	for _, end := range endings(cut, inString) {
		var t Tree
		out := slices.Concat(end, ends)
		if t.Parse(out, Span{End: len(out)}) == nil && !repeatsLast(t.Root()) {
			return out
		}
	}
	return nil
}

// scanCut reads an object or list up to its end, or to where it is cut off. safe is where what is
// complete of it ends, 0 for data that does not begin with an object or list. ends are the brackets
// that close it there, none for a complete value. inString says that it is cut off in a string.
func scanCut(cut []byte) (safe int, ends []byte, inString bool) {
	start := trimSpan(cut, Span{0, len(cut)}).Start
	if start == len(cut) || cut[start] != '{' && cut[start] != '[' {
		return 0, nil, false
	}
	for i := start; i < len(cut); i++ {
		switch c := cut[i]; c {
		case '"':
			i = quoteEnd(cut, i)
			inString = i == len(cut)
		case '{', '[':
			ends, safe = append(ends, c+2), i+1 // The closing bracket is two further in ASCII.
		case '}', ']':
			ends, safe = ends[:len(ends)-1], i+1
			if len(ends) == 0 {
				return safe, nil, false
			}
		case ',':
			safe = i
		}
	}
	slices.Reverse(ends) // The innermost first.
	return safe, ends, inString
}

// repeatsLast reports whether the last value is null and its name occurs before in its object.
func repeatsLast(v Value) bool {
	seen := map[string]bool{}
	var last Value
	again := false
	for name, m := range v.Members() {
		last, again = m, seen[name]
		seen[name] = true
	}
	for item := range v.Items() {
		last = item
	}
	return last.Exists() && (again && last.Kind() == KindNull || repeatsLast(last))
}

// endings are ways to end what is cut off, the simplest first, without the brackets.
func endings(cut []byte, inString bool) [][]byte {
	if inString {
		whole := append(cut[:len(cut)-halfEscape(cut):len(cut)-halfEscape(cut)], '"')
		return [][]byte{whole, slices.Concat(whole, []byte(":null"))}
	}
	return [][]byte{
		cut, bytes.TrimSuffix(bytes.TrimRight(cut, " \t\r\n"), []byte(",")),
		slices.Concat(cut, []byte("null")), slices.Concat(cut, []byte(":null")),
	}
}

// halfEscape is the length of the incomplete escape at the end of a string that is cut off.
func halfEscape(cut []byte) int {
	for n := 1; n < len(`\u0000`) && n <= len(cut); n++ {
		if cut[len(cut)-n] != '\\' {
			continue
		}
		slashes := len(cut) - n + 1 - len(bytes.TrimRight(cut[:len(cut)-n+1], `\`))
		if slashes%2 == 1 && (n == 1 || cut[len(cut)-n+1] == 'u') {
			return n
		}
		return 0
	}
	return 0
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
