package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
)

// checkPreview holds that a preview has the bytes, the size and the error of a write.
func checkPreview(tb testing.TB, s *Source, pieces []Piece, written []byte, wrote error) {
	tb.Helper()
	p, err := s.Preview(pieces)
	if fmt.Sprint(err) != fmt.Sprint(wrote) {
		tb.Fatalf("got %v, want %v", err, wrote)
	}
	if err != nil {
		return
	}
	all, err := io.ReadAll(io.NewSectionReader(p, 0, p.Size()))
	if err != nil || !bytes.Equal(all, written) {
		tb.Fatalf("got %q, %v, want %q", all, err, written)
	}
	rng := rand.New(rand.NewPCG(uint64(len(all)), 3))
	for range 20 {
		from, n := rng.IntN(len(all)+2), rng.IntN(len(all)+2)
		got := make([]byte, n)
		k, err := p.ReadAt(got, int64(from))
		want := written[min(from, len(written)):min(from+n, len(written))]
		if !bytes.Equal(got[:k], want) || (k < n) != errors.Is(err, io.EOF) {
			tb.Fatalf("%d bytes from %d: got %q, %v, want %q", n, from, got[:k], err, want)
		}
	}
}

// TestPreviewOfAChangedFile reads a preview of a file that became shorter.
func TestPreviewOfAChangedFile(t *testing.T) {
	t.Parallel()
	data := []byte("{\"a\":1}\n{\"b\":2}\n")
	file := bytes.NewReader(data)
	s, err := Stream("test", file, len(data), nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Preview([]Piece{{Record: 1}, {Record: 0}})
	if err != nil {
		t.Fatal(err)
	}
	file.Reset(data[:8])
	if _, err := p.ReadAt(make([]byte, p.Size()), 0); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v, want %v", err, ErrChanged)
	}
}
