// Package stock has the memory of what is kept of a session's lines: values and short strings, each
// allocated with others, as there may be millions.
//
// It must never free or reuse what it gave out.
//
//	var numbers stock.Stock[int]
//	list := numbers.Keep(1, 2) // Stays as it is, whatever is kept later.
package stock

// Stock has memory for values that are kept as long as the session. Values are allocated together,
// few at first, because a file may have few of them among millions of lines. The zero value is
// ready to use.
type Stock[T any] struct {
	free []T
	// size is how many values were allocated together last.
	size int
}

// leastStock and mostStock are how many values are allocated together.
const leastStock, mostStock = 4, 64

// Keep copies values, and is nil for none.
func (s *Stock[T]) Keep(values ...T) []T {
	n := len(values)
	if n == 0 {
		return nil
	}
	if n > len(s.free) {
		s.size = min(max(leastStock, 2*s.size), mostStock)
		s.free = make([]T, max(n, s.size))
	}
	out := s.free[:n:n]
	copy(out, values)
	s.free = s.free[n:]
	return out
}

// KeepOne copies a value.
func (s *Stock[T]) KeepOne(v *T) *T { return &s.Keep(*v)[0] }
