package codex

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"decant/model/source"
)

// long is a rollout of about 8 MB.
func long() []byte {
	s := fresh()
	for n := range 40 {
		s.ask(fmt.Sprint("prompt ", n))
		for k := range 20 {
			id := fmt.Sprintf("c%d-%d", n, k)
			s.think("thought " + id)
			s.run(id, strings.Repeat("a line of what a command said\n", 330))
		}
		s.say("done")
		s.end()
	}
	return s.text()
}

// BenchmarkOpen opens 8 MB. Its floor is parsing the same lines into raw JSON with the
// standard library, on one processor: it should take no longer than twice that.
func BenchmarkOpen(b *testing.B) {
	data := long()
	b.Run("open", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			if _, err := (Codec{}).Open(source.Lines("x.jsonl", data), ""); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("floor", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			for line := range bytes.Lines(data) {
				var v map[string]any
				if err := json.Unmarshal(line, &v); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
