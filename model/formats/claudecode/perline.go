package claudecode

// perLine holds a number for each line that counts. A file may hold millions of others.
type perLine struct {
	// slot is, by line, its place in of.
	slot []int32
	of   []int32
}

// newPerLine holds one number for all lines that count.
func (c *chain) newPerLine(all int) perLine {
	return perLine{c.slot, newNumbers(len(c.order), all)}
}

// at is the number of a line that counts.
func (p perLine) at(line int) int { return int(p.of[p.slot[line]]) }

// set notes the number of a line that counts.
func (p perLine) set(line, number int) { p.of[p.slot[line]] = toShort(number) }

// newNumbers is a list of numbers that are all the same.
func newNumbers(n, all int) []int32 {
	out := make([]int32, n)
	for i := range out {
		out[i] = toShort(all)
	}
	return out
}

// toShort is a number of lines, or of a line.
func toShort(n int) int32 {
	return int32(n) //nolint:gosec // No file has so many lines.
}
