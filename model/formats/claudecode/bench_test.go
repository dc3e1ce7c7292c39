package claudecode

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"decant/model/source"
)

// large is a session of about so many bytes: the demo's records over and over,
// each copy a stretch of the same chain.
func large(b *testing.B, size int) []byte {
	b.Helper()
	demo, err := os.ReadFile("../../../testdata/demo.jsonl")
	if err != nil {
		b.Fatal(err)
	}
	var out bytes.Buffer
	for n := 0; out.Len() < size; n++ {
		mark := []byte(fmt.Sprintf(`"uuid":"%d-`, n))
		out.Write(bytes.ReplaceAll(demo, []byte(`"uuid":"`), mark))
	}
	return out.Bytes()
}

// BenchmarkOpen opens 20 MB. Budget: 400 MB/s is the floor's rate for the bytes
// alone; opening, with its parse, checksums and estimates, keeps above a fifth
// of it.
func BenchmarkOpen(b *testing.B) {
	data := large(b, 20<<20)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := (Codec{}).Open(source.Lines("x", data), ""); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFloor only cuts the same bytes into lines and looks at each of them.
func BenchmarkFloor(b *testing.B) {
	data := large(b, 20<<20)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		n := 0
		for _, r := range source.Lines("x", data).Records {
			n += bytes.Count(r.Of(data), []byte{'"'})
		}
		if n == 0 {
			b.Fatal("no quotes")
		}
	}
}
