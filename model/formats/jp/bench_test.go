package jp

import (
	"fmt"
	"strings"
	"testing"

	"decant/testdata/growth"
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

// TestOpenScales holds that calls, turns and compactions are found without searching.
func TestOpenScales(t *testing.T) { //nolint:paralleltest // It measures.
	open := func(turns int) func() {
		s := long(turns, "x").stored(t)
		return func() {
			if _, err := (Codec{}).OpenStored(s); err != nil {
				t.Fatal(err)
			}
		}
	}
	const n = 400
	growth.Linear(t, "turns", open(n), open(n*growth.Times))
}

func BenchmarkOpen(b *testing.B) {
	s := long(2500, strings.Repeat("a line of a file\n", 400)).stored(b)
	b.SetBytes(int64(s.Events.Size()))
	for b.Loop() {
		if _, err := (Codec{}).OpenStored(s); err != nil {
			b.Fatal(err)
		}
	}
}
