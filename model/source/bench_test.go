package source

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// corpus is the largest file of the corpus, or a skip.
func corpus(tb testing.TB) []byte {
	tb.Helper()
	files, _ := filepath.Glob("../../../shared/corpus/claude-code/*.jsonl")
	var best []byte
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		if len(data) > len(best) {
			best = data
		}
	}
	if best == nil {
		tb.Skip("no corpus here")
	}
	return best
}

// BenchmarkParse has a budget of three times json.Valid, the peer in the same run:
// Valid only checks, Parse also keeps where each value is.
func BenchmarkParse(b *testing.B) {
	data := corpus(b)
	src := Lines("x", data)
	b.Run("Tree", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		var t Tree
		for b.Loop() {
			for _, r := range src.Records {
				if err := t.ParseIn(src, r.Span); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("json.Valid", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			for i := range src.Records {
				if !json.Valid(src.Bytes(i)) {
					b.Fatal("not valid")
				}
			}
		}
	})
}
