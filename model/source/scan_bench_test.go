package source

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// benchRecords spells records as agents write them, about 2 MB: ids, a few numbers, and texts of
// many lines.
func benchRecords(tb testing.TB) []byte {
	tb.Helper()
	rng := rand.New(rand.NewPCG(1, 2)) // The same records in each run.
	words := []string{"match", "buffer", "\"quoted\"", "return", "äöü", "C:\\path", "impl", "turn"}
	out := make([]byte, 0, 3<<20)
	for len(out) < 2<<20 {
		text := make([]byte, 0, 4<<10)
		for range rng.IntN(400) {
			text = append(text, words[rng.IntN(len(words))]...)
			text = append(text, " \n"[rng.IntN(12)/11])
		}
		out = fmt.Appendf(out, `{"parentUuid":"cd613e30-d8f1-4adf-91b7-584a2265b1f5",`+
			`"type":"user","message":{"role":"user","content":%s,"usage":{"input_tokens":%d,`+
			`"output_tokens":%d}},"timestamp":"2026-03-01T09:00:03Z"}`+"\n",
			Quote(string(text)), rng.IntN(1e6), rng.IntN(1e4))
	}
	return out
}

// BenchmarkScan has a budget of half of what jsontext takes in the same run. Both make the tree.
func BenchmarkScan(b *testing.B) {
	data := benchRecords(b)
	src := Lines("x", data)
	run := func(parse func(t *Tree, at Span) error) func(*testing.B) {
		return func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			var t Tree
			for b.Loop() {
				for _, r := range src.Records {
					if err := parse(&t, r.Span); err != nil {
						b.Fatal(err)
					}
				}
			}
		}
	}
	b.Run("scanner", run(func(t *Tree, at Span) error { return t.Parse(data, at) }))
	b.Run("jsontext", run(func(t *Tree, at Span) error {
		t.text, t.place = at.Of(data), place{base: at.Start}
		return t.parseSlowly()
	}))
}

// BenchmarkValid has a budget of three quarters of what jsontext takes in the same run.
func BenchmarkValid(b *testing.B) {
	data := bytes.TrimSpace(benchRecords(b))
	data = append(append([]byte{'['}, bytes.ReplaceAll(data, []byte{'\n'}, []byte{','})...), ']')
	for name, valid := range map[string]func([]byte) bool{
		"scanner":  Valid,
		"jsontext": func(raw []byte) bool { return jsontext.Value(raw).IsValid(lenient...) },
		"json":     json.Valid,
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if !valid(data) {
					b.Fatal("not valid")
				}
			}
		})
	}
}

// BenchmarkViewText has a budget of three quarters of what jsontext takes in the same run.
func BenchmarkViewText(b *testing.B) {
	data := benchRecords(b)
	records := Lines("x", data).Records
	raws, size := make([][]byte, 0, len(records)), 0
	for _, r := range records {
		var t Tree
		if err := t.Parse(data, r.Span); err != nil {
			b.Fatal(err)
		}
		raw := t.Root().Get("message", "content").Raw()
		raws, size = append(raws, raw), size+len(raw)
	}
	run := func(view func(buf, raw []byte) []byte) func(*testing.B) {
		return func(b *testing.B) {
			b.SetBytes(int64(size))
			var buf []byte
			for b.Loop() {
				for _, raw := range raws {
					buf = view(buf, raw)
				}
			}
		}
	}
	b.Run("bulk", run(func(buf, raw []byte) []byte {
		_, buf = ViewText(buf, raw)
		return buf
	}))
	b.Run("jsontext", run(func(buf, raw []byte) []byte {
		buf, _ = jsontext.AppendUnquote(buf[:0], raw)
		return buf
	}))
}
