package claudecode

// stock has memory for values that are kept as long as the session. Values are allocated together,
// few at first, because a file may have few of them among millions of lines. The zero value is
// ready to use.
type stock[T any] struct {
	free []T
	// size is how many values were allocated together last.
	size int
}

// leastStock and mostStock are how many values are allocated together.
const leastStock, mostStock = 4, 64

// keep copies values, and is nil for none.
func (s *stock[T]) keep(values ...T) []T {
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

// keepOne copies a value.
func (s *stock[T]) keepOne(v *T) *T { return &s.keep(*v)[0] }
