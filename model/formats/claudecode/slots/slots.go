// Package slots stores a number for each line of a session that counts, and nothing for the many
// other lines that a file may have.
//
//	above := slots.New(slot, 3, -1) // slot is by line its place among the three that count.
//	above.Set(7, 2)                 // Line 7 stands below line 2.
package slots

// Numbers has one number for each line that counts.
type Numbers struct {
	// slot is, by line, its index in of.
	slot []int32
	of   []int32
}

// New makes one number for each of the n lines that count; slot is, by line, its index among them.
func New(slot []int32, n, all int) Numbers { return Numbers{slot, Fill(n, all)} }

// At is the number of a line that counts.
func (p Numbers) At(line int) int { return int(p.of[p.slot[line]]) }

// Set notes the number of a line that counts.
func (p Numbers) Set(line, number int) { p.of[p.slot[line]] = Short(number) }

// Fill is a list of equal numbers.
func Fill(n, all int) []int32 {
	out := make([]int32, n)
	for i := range out {
		out[i] = Short(all)
	}
	return out
}

// Short converts a line number or a number of lines.
func Short(n int) int32 {
	return int32(n) //nolint:gosec // No file has so many lines.
}
