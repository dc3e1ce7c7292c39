package quote

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
)

// TestUsual compares isUsual with isHidden for all characters.
func TestUsual(t *testing.T) {
	t.Parallel()
	for r := range rune(unicode.MaxRune + 1) {
		if isUsual(r) && isHidden(r) {
			t.Errorf("%U", r)
		}
	}
}

// cleanSlowly is CleanText without its checks for what a text may have.
func cleanSlowly(s string) string {
	s = escapes().ReplaceAllString(strings.ToValidUTF8(s, "\uFFFD"), "")
	return strings.Map(func(r rune) rune {
		if r != '\n' && isHidden(r) {
			return -1
		}
		return r
	}, breaks.Replace(s))
}

// TestCleanText compares CleanText and JoinLines with slower ways on random texts.
func TestCleanText(t *testing.T) {
	t.Parallel()
	pieces := []string{
		"a", "word ", "  ", " ", "\n", "\r", "\t", "\x1b", "[31m", "]0;x", "\a", "\\", "m",
		"\u009b",
		"\u009d", "\u0090", "\u0080", "\u00a0", "é", "ü", "漢", "😀", "…", "→", "\u2028", "\u200b",
		"\u202e", "\ufeff", "\xc2", "\xff", "\x9b", "\x00", "\u3164", "\u0301", "|",
	}
	for seed := range uint64(5000) {
		r, text := rand.New(rand.NewPCG(seed, 1)), ""
		for range r.IntN(12) {
			text += pieces[r.IntN(len(pieces))]
		}
		if got, want := CleanText(text), cleanSlowly(text); got != want {
			t.Fatalf("%q: got %q, want %q", text, got, want)
		}
		want := strings.Join(strings.Fields(CleanText(text)), " ")
		if got := JoinLines(text); got != want {
			t.Fatalf("line %q: got %q, want %q", text, got, want)
		}
	}
}
