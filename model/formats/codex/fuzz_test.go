package codex

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"decant/model/source"
	"decant/testdata/mutant"
	"decant/testdata/samples"
	"decant/testdata/sound"
)

// FuzzOpen opens damaged rollouts. What opens has sound events; each recipe's fork of it is what
// was promised, breaks no rule that the rollout keeps, and so is the fork of that.
func FuzzOpen(f *testing.F) {
	mutant.FuzzForks(f, pieces(f), openSoundly)
}

// FuzzBytes opens arbitrary bytes, as FuzzOpen does damaged rollouts.
func FuzzBytes(f *testing.F) {
	for _, data := range pieces(f) {
		f.Add(data)
	}
	f.Fuzz(openSoundly)
}

// pieces are small parts of our own rollouts.
func pieces(f *testing.F) [][]byte {
	f.Helper()
	own := slices.DeleteFunc(samples.Own(f, "codex/*.jsonl"), func(file string) bool {
		return strings.Contains(file, "long") // It says the same often.
	})
	return mutant.SplitPieces(samples.Read(f, own...))
}

// openSoundly opens what may be a rollout, and makes each recipe's fork of it.
func openSoundly(t *testing.T, data []byte) {
	t.Helper()
	Codec{}.Detect(data)
	PeekHead(data)
	if len(data) > 1<<14 { // Long rollouts show nothing more, and take long.
		return
	}
	c, err := Codec{}.Open(source.Lines("x.jsonl", data), "")
	if err != nil {
		return
	}
	sound.Check(t, c)
	for _, r := range recipes {
		promise(t, c, r.make(c))
	}
}

// FuzzCut cuts texts as the client does: what fits stays, what is cut keeps whole
// characters of both ends.
func FuzzCut(f *testing.F) {
	f.Add("some words, é and → among them", 7, true)
	f.Add("\U0001f331\U0001f331\U0001f331", 5, false)
	f.Fuzz(func(t *testing.T, text string, size int, tokens bool) {
		if !utf8.ValidString(text) || size < 0 || size > 1<<20 {
			return
		}
		got := cutMiddle(text, size, tokens)
		if fits := len(text) <= size || text == ""; fits && got != text {
			t.Errorf("%q fits in %d: got %q", text, size, got)
		} else if !fits && !strings.Contains(text, "…") { // Else the cut's mark cannot be told.
			cutSoundly(t, text, got, size)
		}
	})
}

// cutSoundly checks a text that was cut to a size.
func cutSoundly(t *testing.T, text, got string, size int) {
	t.Helper()
	mark := strings.Index(got, "…")
	end := strings.LastIndex(got, " truncated…") + len(" truncated…")
	if !utf8.ValidString(got) || mark < 0 || end < mark || len(got) > size+64 {
		t.Fatalf("%q cut to %d: got %q", text, size, got)
	}
	if !strings.HasPrefix(text, got[:mark]) || !strings.HasSuffix(text, got[end:]) ||
		mark > size/2 || len(got)-end > size-size/2 {
		t.Errorf("%q cut to %d: got %q", text, size, got)
	}
}
