// Package slots keeps a number for each line of a session that counts, and none for the many that a
// file may hold besides.
//
//	above := slots.New(slot, 3, -1) // slot is by line its place among the three that count.
//	above.Set(7, 2)                 // Line 7 stands below line 2.
package slots

// Numbers holds a number for each line that counts.
type Numbers struct {
	// slot is, by line, its place in of.
	slot []int32
	of   []int32
}

// New holds one number for all n lines that count; slot is by line its place among them.
func New(slot []int32, n, all int) Numbers { return Numbers{slot, Fill(n, all)} }

// At is the number of a line that counts.
func (p Numbers) At(line int) int { return int(p.of[p.slot[line]]) }

// Set notes the number of a line that counts.
func (p Numbers) Set(line, number int) { p.of[p.slot[line]] = Short(number) }

// Fill is a list of numbers that are all the same.
func Fill(n, all int) []int32 {
	out := make([]int32, n)
	for i := range out {
		out[i] = Short(all)
	}
	return out
}

// Short is a number of lines, or of a line.
func Short(n int) int32 {
	return int32(n) //nolint:gosec // No file has so many lines.
}
