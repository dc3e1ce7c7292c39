package picture

import "testing"

// BenchmarkFit brings three shapes of picture under the limits of Anthropic's API: one of many with
// a long side, one with a very long side, and one of too many bytes.
func BenchmarkFit(b *testing.B) {
	for _, bb := range []struct {
		name string
		data []byte
		edge int
	}{
		{"2162x322", asPNG(gradient(2162, 322)), 2000},
		{"900x8600", asPNG(gradient(900, 8600)), 8000},
		{"noise", asPNG(noise(1200, 1200)), 8000},
	} {
		limits := Limits{Edge: bb.edge, Chars: 5_242_880, Types: claude}
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f, err := Fit(bb.data, limits)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(f.Data)), "bytes")
				b.Log(f.What)
			}
		})
	}
}

// BenchmarkInspect decodes a screenshot of 2 megapixels to know that it is whole.
func BenchmarkInspect(b *testing.B) {
	data := asPNG(gradient(1920, 1080))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		Inspect(data)
	}
}
