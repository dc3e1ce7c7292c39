package rawlines

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"decant/model/source"
)

// BenchmarkFindInLines has a budget of twice what a check of each line alone takes in the same run.
func BenchmarkFindInLines(b *testing.B) {
	const text = `match buffer \"quoted\" return äöü C:\\path impl turn\n`
	var data []byte
	for n := 0; len(data) < 2<<20; n++ {
		data = append(data, `{"parentUuid":"cd613e30-d8f1-4adf-91b7-584a2265b1f5","type":"user",`+
			`"message":{"role":"user","content":"`...)
		data = append(data, strings.Repeat(text, n%41)...)
		data = append(data, `","usage":{"input_tokens":`...)
		data = append(strconv.AppendInt(data, int64(n), 10), "}}}\n"...)
	}
	if found := FindInLines(data); len(found) > 0 {
		b.Fatal(listProblems(found))
	}
	b.Run("find", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			FindInLines(data)
		}
	})
	b.Run("check", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			for line := range bytes.Lines(data) {
				source.Valid(line)
			}
		}
	})
}
