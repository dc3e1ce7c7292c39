package facts

import (
	"strings"
	"testing"

	"decant/strategies/strategiestest"
)

func FuzzFirstLine(f *testing.F) {
	f.Add("", 1)
	f.Add("\n  \nfirst\nsecond", 40)
	f.Add("é\"\\\x00ü", 700)
	f.Fuzz(func(t *testing.T, text string, times int) {
		text = strings.ToValidUTF8(strings.Repeat(text, min(max(times, 0), 3000)), "?")
		if len(text) > 1<<20 {
			return
		}
		b := strategiestest.NewBuilder()
		_, r := b.Tool("t", `{}`, text)
		ix := NewIndex(b.Done())
		want := "[compacted] t: success"
		for line := range strings.SplitSeq(text, "\n") {
			if strings.TrimSpace(line) != "" {
				runes := []rune(strings.TrimRight(line, "\r"))
				want += ": " + string(runes[:min(len(runes), lineLimit)])
				break
			}
		}
		if got := ix.Stub(r).Text; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
