package claudecode

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
// records it forgets what stands before the boundary in the file, and links the preserved
// records behind their anchor.
type loaded struct {
	*chain
	// gone are the lines that the client has not read, or has forgotten.
	gone map[int]bool
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

// lineAbove is the line that one names as its parent, none where it is not there.
func (s *loaded) lineAbove(i int) int {
	if uuid, root := s.linkOf(i); !root {
		if p, ok := s.findLine(uuid); ok {
			return p
		}
	}
	return none
}
