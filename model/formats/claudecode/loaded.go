package claudecode

import "iter"

// nilUUID is what a rewind names as the leaf.
const nilUUID = "00000000-0000-0000-0000-000000000000"

// goal is what the lines say, one after another, about where a session goes on.
type goal struct {
	// named is the leaf that the last note of one names, "" for none; firm when the note
	// says so, so that what was written after it does not matter.
	named string
	firm  bool
	// cleared is true when the person cleared the context and said nothing after.
	cleared bool
	// last is the uuid of the last record that is no side chain's.
	last string
}

// loaded is a chain as the client holds it after loading: at a compaction that preserved
// records it forgets what comes before the boundary in the file, and links the preserved
// records behind their anchor.
type loaded struct {
	*chain
	// gone are the lines that the client has not read, or has forgotten, by line.
	gone []bool
	// goal is what the lines that it read say about where the session goes on.
	goal  goal
	links map[int]string
	// kept is the last preserved line, none where none were.
	kept int
	// tip is where the session goes on, none when the client finds no conversation; live
	// are the lines that it would build its messages from, in order: from the last
	// boundary, which is the first of them where there is one.
	tip  int
	live []int
	// lost are lines of the path to the tip whose parents are not there.
	lost []int
}

// findLine is the line of a uuid, where the client has not forgotten it.
func (s *loaded) findLine(uuid string) (int, bool) {
	i, ok := s.at[uuid]
	return i, ok && !s.gone[i]
}

// linkOf is what a line names as its parent; root when it names none.
func (s *loaded) linkOf(i int) (uuid string, root bool) {
	if to, ok := s.links[i]; ok {
		return to, to == ""
	}
	return s.lines[i].parent, s.lines[i].root
}

// namedAbove is the line that one names as its parent, forgotten or not; none where the file
// does not hold it.
func (s *loaded) namedAbove(i int) int {
	if to, ok := s.links[i]; ok {
		if p, ok := s.at[to]; ok && to != "" {
			return p
		}
		return none
	}
	if s.lines[i].root {
		return none
	}
	return s.above.At(i)
}

// lineAbove is the line that one names as its parent, none where it is not there.
func (s *loaded) lineAbove(i int) int {
	if p := s.namedAbove(i); p != none && !s.gone[p] {
		return p
	}
	return none
}

// climb yields a line and each above it, until there is none or they go round in a circle. Of a
// circle some lines may come twice.
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
