package source

import "slices"

// OriginOf finds where bytes were before the patches were applied, and before earlier changes. The
// patches are in order and do not overlap. It is false for bytes that a patch put there.
func OriginOf(
	patches []Patch, earlier func(Span) (Span, bool),
) func(Span) (Span, bool) {
	// After a patch that ends at ends[i] in the new bytes, everything is moved by shifts[i].
	ends, starts := make([]int, len(patches)), make([]int, len(patches))
	shifts := make([]int, len(patches))
	shift := 0
	for i, p := range patches {
		starts[i] = p.At.Start + shift
		shift += len(p.With) - p.At.Len()
		ends[i], shifts[i] = p.At.End+shift, shift
	}
	return func(at Span) (Span, bool) {
		n, _ := slices.BinarySearch(ends, at.Start+1) // The first that ends after the start.
		if n < len(ends) && starts[n] < at.End && ends[n] > at.Start {
			return Span{}, false
		}
		if n > 0 {
			at.Start, at.End = at.Start-shifts[n-1], at.End-shifts[n-1]
		}
		if earlier != nil {
			return earlier(at)
		}
		return at, true
	}
}
