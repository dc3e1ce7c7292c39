// Package lazy holds values that are computed at the first request.
package lazy

import (
	"sync"
	"sync/atomic"
)

// Value is a value that one goroutine computes at the first request. It never changes after that.
// If computing it panics, the next request tries again.
type Value[T any] struct {
	finding sync.Mutex
	found   atomic.Pointer[T]
}

// Get returns the value. It calls find if the value is not known yet.
func (l *Value[T]) Get(find func() *T) *T {
	if v := l.found.Load(); v != nil {
		return v
	}
	l.finding.Lock()
	defer l.finding.Unlock()
	if v := l.found.Load(); v != nil {
		return v
	}
	v := find()
	l.found.Store(v)
	return v
}

// Has reports whether the value is known.
func (l *Value[T]) Has() bool { return l.found.Load() != nil }
