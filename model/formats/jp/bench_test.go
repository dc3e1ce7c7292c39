package jp

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// long is a stream of n turns with five events and a compaction each.
func long(n int, text string) *stream {
	s := newStream()
	for i := range n {
		id := fmt.Sprint("same.", i%3)
		s.start().ask(text).call(id).inquire(id+".x").answer(id+".x").
			result(id, m{"content": code(text)}).compact(0, n, stripThoughts)
	}
	return s
}

// TestOpenScales opens four times as much in not much more than four times the
// time: calls, turns and compactions are found without searching.
func TestOpenScales(t *testing.T) {
	t.Parallel()
	took := func(n int) time.Duration {
		s := long(n, "x").stored(t)
		best := time.Hour
		for range 3 {
			from := time.Now()
			if _, err := Open(s); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(from))
		}
		return best
	}
	small, large := took(500), took(2000)
	if large > 12*small+50*time.Millisecond {
		t.Errorf("500 turns took %v, 2000 took %v", small, large)
	}
}

func BenchmarkOpen(b *testing.B) {
	s := long(2500, strings.Repeat("a line of a file\n", 400)).stored(b)
	b.SetBytes(int64(len(s.Events.Data)))
	for b.Loop() {
		if _, err := Open(s); err != nil {
			b.Fatal(err)
		}
	}
}
