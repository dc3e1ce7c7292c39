package source

import "slices"

// scanner checks JSON in one pass, and lists its values as nodes where keep is set. It accepts only
// what it is sure of: what it refuses may still be JSON, and jsontext decides then. Its methods
// return where they stopped, or a negative number where they are not sure.
type scanner struct {
	text  []byte
	keep  bool
	nodes []node
	notes Notes
	// high has a high bit set where the text may have a byte that is not ASCII.
	high uint64
}

// maxScanDepth is how many nested containers a scanner enters.
const maxScanDepth = 64

// scan reports whether the text is one JSON value.
func (s *scanner) scan() bool {
	i, c := s.skipSpace(0)
	if i = s.scanValue(i, c, 0, bounds{}); i < 0 {
		return false
	}
	i, _ = s.skipSpace(i)
	return i == len(s.text)
}

// skipSpace is where the next token starts, and its first byte. The byte is 0 at the end of the
// text and for a byte that starts no token.
func (s *scanner) skipSpace(i int) (int, byte) {
	for ; i < len(s.text); i++ {
		if c := s.text[i]; !isSpace(c) {
			return i, c
		}
	}
	return i, 0
}

// scanValue reads a value that starts with c at i, at a nesting depth.
func (s *scanner) scanValue(i int, c byte, depth int, name bounds) int {
	kind, end := KindNumber, -1
	switch c {
	case '"':
		kind, end = KindString, s.skipString(i)
	case '{':
		return s.scanObject(i, depth+1, name)
	case '[':
		return s.scanList(i, depth+1, name)
	case 't':
		kind, end = KindBool, skipLiteral(s.text, i, "true")
	case 'f':
		kind, end = KindBool, skipLiteral(s.text, i, "false")
	case 'n':
		kind, end = KindNull, skipLiteral(s.text, i, "null")
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		end = skipNumber(s.text, i)
	}
	if s.keep && end >= 0 {
		s.makeRoom(i)
		s.nodes = append(s.nodes, node{
			kind: kind, at: boundsAt(i, end), name: name,
			after: toIndex(len(s.nodes) + 1),
		})
	}
	return end
}

// scanObject reads an object that starts at i.
func (s *scanner) scanObject(i, depth int, name bounds) int {
	if depth > maxScanDepth {
		return -1
	}
	n := s.openNode(KindObject, i, name)
	i, c := s.skipSpace(i + 1)
	if c == '}' {
		return s.closeNode(n, i)
	}
	for c == '"' {
		end := s.skipName(i)
		if end < 0 {
			return -1
		}
		name = boundsAt(i, end)
		s.noteName(name)
		if i, c = s.skipSpace(end); c != ':' {
			return -1
		}
		i, c = s.skipSpace(i + 1)
		if i = s.scanValue(i, c, depth, name); i < 0 {
			return -1
		}
		switch i, c = s.skipSpace(i); c {
		case ',':
			i, c = s.skipSpace(i + 1)
		case '}':
			return s.closeNode(n, i)
		default:
			return -1
		}
	}
	return -1
}

// scanList reads a list that starts at i.
func (s *scanner) scanList(i, depth int, name bounds) int {
	if depth > maxScanDepth {
		return -1
	}
	n := s.openNode(KindArray, i, name)
	i, c := s.skipSpace(i + 1)
	if c == ']' {
		s.noteEmpty(name)
		return s.closeNode(n, i)
	}
	for {
		if i = s.scanValue(i, c, depth, bounds{}); i < 0 {
			return -1
		}
		switch i, c = s.skipSpace(i); c {
		case ',':
			i, c = s.skipSpace(i + 1)
		case ']':
			return s.closeNode(n, i)
		default:
			return -1
		}
	}
}

// openNode adds a container that starts at i, and returns its index.
func (s *scanner) openNode(kind Kind, i int, name bounds) int {
	n := len(s.nodes)
	if s.keep {
		s.makeRoom(i)
		s.nodes = append(s.nodes, node{kind: kind, at: boundsAt(i, 0), name: name})
	}
	return n
}

// manyNodes is from how many nodes on a full list grows by what is to be expected.
const manyNodes = 1 << 12

// makeRoom makes room for a node that starts at i. A list that is full grows to what the rest of
// the text would fill if it is like the text before i, at most four times, so that the nodes of a
// long text are copied once or twice.
func (s *scanner) makeRoom(i int) {
	if n := len(s.nodes); n == cap(s.nodes) && n >= manyNodes {
		expected := int(float64(n) * float64(len(s.text)) / float64(i) * 1.05)
		s.nodes = slices.Grow(s.nodes, min(max(expected-n, n/4), 3*n))
	}
}

// closeNode ends a container at its closing bracket, and returns the index after the bracket.
func (s *scanner) closeNode(n, i int) int {
	i++
	if s.keep {
		s.nodes[n].at.end, s.nodes[n].after = toIndex(i), toIndex(len(s.nodes))
	}
	return i
}

// scanElements calls yield with the start and end of each element of a text that is a list.
func (s *scanner) scanElements(yield func(start, end int)) (sure bool) {
	i, c := s.skipSpace(1)
	for c != ']' {
		start := i
		if i = s.scanValue(i, c, 1, bounds{}); i < 0 {
			return false
		}
		yield(start, i)
		if i, c = s.skipSpace(i); c != ',' {
			break
		}
		if i, c = s.skipSpace(i + 1); c == ']' {
			return false
		}
	}
	return c == ']' && i+1 == len(s.text)
}
