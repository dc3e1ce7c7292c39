package claudecode

import "iter"

// nilUUID is the leaf that a rewind names.
const nilUUID = "00000000-0000-0000-0000-000000000000"

// goal is what the lines, read in order, say about where a session continues.
type goal struct {
	// named is the leaf in the last leaf note, or "" for none. firm is true when the note says so;
	// later lines then do not matter.
	named string
	firm  bool
	// cleared is true when the user cleared the context and said nothing after that.
	cleared bool
	// last is the uuid of the last record outside side chains.
	last string
}

// loaded is a chain in the client's memory after loading. At a compaction that preserved records,
// the client forgets what precedes the boundary in the file, and links the preserved records after
// their anchor.
type loaded struct {
	*chain
	// gone are the lines that the client did not read or forgot, by line.
	gone []bool
	// goal is what the lines that were read say about where the session continues.
	goal  goal
	links map[int]string
	// kept is the last preserved line, or none.
	kept int
	// tip is where the session continues, or none when the client finds no conversation. live are
	// the lines from which it would build its messages, in order. They start at the last boundary,
	// if there is one.
	tip  int
	live []int
	// lost are lines of the path to the tip with a missing parent.
	lost []int
}

// findLine is the line with a uuid, if the client did not forget it.
func (s *loaded) findLine(uuid string) (int, bool) {
	i, ok := s.at.Find(uuid)
	return i, ok && !s.gone[i]
}

// linkOf is the uuid that a line names as its parent. root is true when it names none.
func (s *loaded) linkOf(i int) (uuid string, root bool) {
	if to, ok := s.links[i]; ok {
		return to, to == ""
	}
	return s.lines[i].parent, s.lines[i].root
}

// namedAbove is the line that a line names as its parent, forgotten or not. It is none where the
// file does not contain it.
func (s *loaded) namedAbove(i int) int {
	if to, ok := s.links[i]; ok {
		if p, ok := s.at.Find(to); ok && to != "" {
			return p
		}
		return none
	}
	if s.lines[i].root {
		return none
	}
	return s.above.At(i)
}

// lineAbove is the line that a line names as its parent, or none where it does not exist.
func (s *loaded) lineAbove(i int) int {
	if p := s.namedAbove(i); p != none && !s.gone[p] {
		return p
	}
	return none
}

// climb yields a line and each line above it, until there is none or they form a circle. Some lines
// of a circle may come twice.
func (s *loaded) climb(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		mark := none
		for step, next := 1, 1; i != none && i != mark; step++ {
			if !yield(i) {
				return
			}
			if step == next {
				mark, next = i, 2*next
			}
			i = s.lineAbove(i)
		}
	}
}
