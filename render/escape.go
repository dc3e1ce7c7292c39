package render

import (
	"strings"
)

// c1Final contains, for each C1 control from U+0080, the byte that represents it after ESC.
const c1Final = `@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`

// escapeLen returns the length in bytes of the escape sequence at the start of s.
func escapeLen(s string) int {
	if len(s) < 2 {
		return 1
	}
	switch b := s[1]; {
	case b >= ' ' && b < '0':
		n := 2
		for n < len(s) && s[n] >= ' ' && s[n] < '0' {
			n++
		}
		if n < len(s) && s[n] >= '0' && s[n] < del {
			n++
		}
		return n
	case b >= '0' && b < del:
		return 2 + bodyLen(b, s[2:])
	}
	return 1
}

// bodyLen returns how many bytes of s belong to the sequence that the final byte b introduced.
func bodyLen(b byte, s string) int {
	switch b {
	case '[':
		return csiLen(s)
	case ']', 'P', 'X', '^', '_':
		return stringLen(s)
	}
	return 0
}

// csiLen returns the length of the parameters, intermediates and final byte at the start of s.
func csiLen(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '?' {
		n++
	}
	for n < len(s) && s[n] >= ' ' && s[n] < '0' {
		n++
	}
	if n < len(s) && s[n] >= '@' && s[n] < del {
		n++
	}
	return n
}

// stringLen returns the length of a control string with its terminator (BEL or ST). It returns 0 if
// another control sequence, CAN, SUB or the end comes first. Each search ends at the next
// introducer, so a text full of them is still read in linear time.
func stringLen(s string) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case bel:
			return i + 1
		case can, sub:
			return 0
		case esc:
			if i+1 < len(s) && s[i+1] == '\\' {
				return i + 2
			}
			return 0
		case 0xc2:
			if i+1 < len(s) && s[i+1] < 0xa0 {
				if s[i+1] == 0x9c {
					return i + 2
				}
				return 0
			}
		}
	}
	return 0
}

// sgrMark is an SGR sequence that was removed from a text: its place in the clean text, and what
// was between its introducer and its final byte.
type sgrMark struct {
	at     int
	params string
}

// sgrOf returns the parameters of seq if it is an SGR sequence, and false for any other. Introducer
// is how many bytes its introducer has.
func sgrOf(seq string, introducer int) (params string, ok bool) {
	if len(seq) <= introducer || seq[len(seq)-1] != 'm' {
		return "", false
	}
	params = seq[introducer : len(seq)-1]
	return params, strings.Trim(params, "0123456789;:") == ""
}
