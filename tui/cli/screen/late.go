package screen

import (
	"bytes"
	"sync"
)

// lateText keeps what is written while the screen has the terminal.
type lateText struct {
	mu  sync.Mutex
	all bytes.Buffer
}

// Write keeps bytes; it never fails.
func (l *lateText) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(b)
}

// take is what was written.
func (l *lateText) take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.all.Reset()
	return l.all.String()
}
