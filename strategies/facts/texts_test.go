package facts

import (
	"strings"
	"testing"

	"decant/strategies/strategiestest"
)

func TestFilePaths(t *testing.T) {
	t.Parallel()
	for uri, want := range map[string]string{
		"file:///a/b.go":        "/a/b.go",
		"file:///a/b.go#L1-20":  "/a/b.go#L1-20 /a/b.go",
		"file:///a.pdf#pages=2": "/a.pdf#pages=2 /a.pdf",
		"file:///a/#b.go":       "/a/#b.go /a/",
		"file:///a%23b#L1-":     "/a%23b#L1- /a%23b /a#b#L1- /a#b",
		"file:///100%":          "/100%",
		"https://e.org/a":       "",
		"":                      "",
	} {
		if got := strings.Join(filePaths(uri), " "); got != want {
			t.Errorf("%s: got %q, want %q", uri, got, want)
		}
	}
}

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
