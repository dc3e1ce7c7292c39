package render

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// flood is a character with so many marks.
func flood(base string, marks ...string) func(n int) string {
	return func(n int) string { return base + strings.Repeat(strings.Join(marks, ""), n) }
}

func TestCleanCapsMarks(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, in, want string }{
		{"eight stay", flood("e", "\u0301")(8), flood("e", "\u0301")(8)},
		{"the ninth goes", flood("e", "\u0301")(9) + "x", flood("e", "\u0301")(8) + "x"},
		{
			"on each character", flood("a", "\u0300")(40) + flood("b", "\u0489")(40),
			flood("a", "\u0300")(8) + flood("b", "\u0489")(8),
		},
		{"no character", flood("", "\u0334")(33), flood("", "\u0334")(8)},
		{
			"what is removed between them", flood("e", "\u0301", "\u200d", "\x1b[1m")(20),
			flood("e", "\u0301")(8),
		},
		{
			"removed first", flood("e", "\u0301")(5) + "\u200b" + flood("", "\u0301")(5),
			flood("e", "\u0301")(8),
		},
		{
			"a line break ends it", flood("e", "\u0301")(8) + "\n" + flood("", "\u0301")(9),
			flood("e", "\u0301")(8) + "\n" + flood("", "\u0301")(8),
		},
		{"Thai", "ที่นี่", "ที่นี่"},
		{"Tibetan stack", "རྒྱུད", "རྒྱུད"},
		{"Vietnamese, decomposed", "e\u0323\u0302", "e\u0323\u0302"},
		{"Hebrew with points", "שּׁ\u05b8\u0591", "שּׁ\u05b8\u0591"},
		{"Devanagari", "र्त्स्न्य", "र्त्स्न्य"},
		{"Korean letters", "\u1112\u1161\u11ab", "\u1112\u1161\u11ab"},
		{"Korean flood", flood("\u1112", "\u1161")(40), flood("\u1112", "\u1161")(8)},
		{"tones of a flood", flood("👋", "🏽")(40), "👋"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := Clean(tc.in); got != tc.want {
				t.Errorf("Clean(%q) = %q, want %q", tc.in, got, tc.want)
			}
		})
	}
}

// marksOf is how many marks the character has that has most of them.
func marksOf(text string) int {
	most := 0
	for text != "" {
		cluster, _ := ansi.FirstGraphemeCluster(text, ansi.GraphemeWidth)
		n := 0
		for _, r := range cluster {
			if unicode.Is(unicode.M, r) {
				n++
			}
		}
		most, text = max(most, n), text[len(cluster):]
	}
	return most
}

// FuzzCleanMarks builds floods of all kinds of characters: each byte is one of them.
func FuzzCleanMarks(f *testing.F) {
	pieces := []string{
		"e", " ", "\n", "\u0301", "\u0489", "\u0e34", "\u20dd", "\u200d", "\ufe0f", "\x1b[1m", "👋",
		"🏽", "\u094d", "\u0915", "\u1112", "\u1161", "\U000e0100", "\t", "\u0f71", "\xff",
		"\u0903", "\U0001d165",
	}
	f.Add([]byte("\x00" + strings.Repeat("\x03", 40)))
	f.Add([]byte(strings.Repeat("\x0d\x0c", 40)))
	f.Add([]byte(strings.Repeat("\x03\x07", 40)))
	f.Add([]byte("0\a*\x031\x038)0000000000"))
	theme, err := ThemeNamed("dark", TrueColor)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, what []byte) {
		var b strings.Builder
		for _, p := range what[:min(len(what), 400)] {
			b.WriteString(pieces[int(p)%len(pieces)])
		}
		in := b.String()
		outs := []string{Clean(in), CleanLine(in), CleanExport(in)}
		if text, ok := StyleAttributes(in, theme); ok {
			outs = append(outs, ansi.Strip(text))
		}
		for i, out := range outs {
			if n := marksOf(out); n > maxMarks {
				t.Errorf("%q became %q with %d marks on one", in, out, n)
			}
			if i == 0 && (Clean(out) != out || !slices.Equal(marked(in), marked(out))) {
				t.Errorf("%q became %q, then %q", in, out, Clean(out))
			}
		}
	})
}

// marked are the characters that marks stand on, without them.
func marked(text string) []rune {
	var out []rune
	for _, r := range Clean(text) {
		if !joinsPrevious(r) {
			out = append(out, r)
		}
	}
	return out
}
