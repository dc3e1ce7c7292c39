package render

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"decant/testdata/growth"
)

var cleanCases = []struct{ name, in, want string }{
	{"empty", "", ""},
	{"plain", "a b\nc", "a b\nc"},
	{"accents, CJK and emoji stay", "naïve 漢字 한글 🙂 é", "naïve 漢字 한글 🙂 é"},
	{"combining marks stay", "e\u0301", "e\u0301"},

	{"colour", "\x1b[1;31mred\x1b[0m", "red"},
	{"CSI with private parameter", "\x1b[?1049hx", "x"},
	{"CSI with intermediate", "a\x1b[4 qb", "ab"},
	{"CSI without final byte", "a\x1b[12\nb", "a\nb"},
	{"CSI at the end", "a\x1b[", "a"},
	{"CSI cut by another", "\x1b[3\x1b[1mx", "x"},
	{"two bytes", "\x1bcx\x1b7y\x1b=z", "xyz"},
	{"charset", "\x1b(0lqk", "lqk"},
	{"charset cut", "\x1b(", ""},
	{"lone ESC", "a\x1b", "a"},
	{"ESC before a control", "a\x1b\x01b", "ab"},
	{"ESC ESC", "\x1b\x1b[mx", "x"},
	{"title, BEL", "\x1b]0;pwned\ax", "x"},
	{"clipboard, ST", "\x1b]52;c;aGk=\x1b\\x", "x"},
	{"hyperlink", "\x1b]8;;http://e.test\x1b\\text\x1b]8;;\x1b\\", "text"},
	{"OSC over lines", "\x1b]52;c;aG\nk=\ax", "x"},
	{"OSC without end hides nothing", "\x1b]52;c;visible", "52;c;visible"},
	{"OSC cut by CAN", "\x1b]52;\x18x", "52;x"},
	{"OSC cut by ESC", "\x1b]0;a\x1b[1mb", "0;ab"},
	{"OSC with a letter that ends in 9C", "\x1b]0;\u00dc\ax", "x"},
	{"DCS", "\x1bPq#0;2;0\x1b\\x", "x"},
	{"APC", "\x1b_Gf=100;AAAA\x1b\\x", "x"},
	{"PM", "\x1b^secret\x1b\\x", "x"},
	{"SOS", "\x1bXsecret\x1b\\x", "x"},
	{"CSI as C1", "\u009b31mred", "red"},
	{"OSC as C1", "\u009d52;c;aGk=\u009cx", "x"},
	{"OSC as C1 without end", "\u009d52;\u009dx", "52;x"},
	{"raw C1 bytes", "a\x9b31mb\x9d\x85c", "a31mbc"},
	{"C1", "a\u0085b\u0080\u009fc", "abc"},

	{"C0 and DEL", "a\x00\x01\x07\x08\x0b\x0c\x0e\x1f\x7fb", "ab"},
	{"CR LF", "a\r\nb\r\n", "a\nb\n"},
	{"lone CR", "10%\r20%\r", "10%\n20%\n"},
	{"CR CR LF", "a\r\r\nb", "a\n\nb"},
	{"line and paragraph separator", "a\u2028b\u2029c", "a\nb\nc"},

	{"bidi overrides", "a\u202eb\u202ac\u202b\u202c\u202d", "abc"},
	{"bidi isolates", "\u2066a\u2067\u2068\u2069", "a"},
	{"bidi marks", "a\u200e\u200f\u061cb", "ab"},
	{"zero width", "a\u200b\u200c\u200d\u2060\ufeff\u00adb", "ab"},
	{"family loses its joiners", "👩\u200d👧", "👩👧"},
	{"variation selectors", "❤\ufe0f\ufe00\U000e0100", "❤"},
	{"tags", "a\U000e0001\U000e0041\U000e007f", "a"},
	{"fillers", "a\u3164\u115f\u1160\uffa0b", "ab"},
	{"invisible operators", "a\u2061\u2064\u206a\u206fb", "ab"},
	{"other ignorables", "a\u034f\u180b\u17b4\ufff9\U0001d173b", "ab"},
	{"tones of skin", "\U0001f3fd\U0001f3fda \U0001f3fd\U0001f44d\U0001f3fd", "a \U0001f44d"},
	{"Arabic number sign, which joins what follows", "a\u0600 \u0605\u0661", "a \u0661"},

	{"not UTF-8", "a\xffb\xc0c", "a\ufffdb\ufffdc"},
	{"cut character", "a\xe2\x82", "a\ufffd"},
	{"surrogate", "\xed\xa0\xbd", "\ufffd\ufffd\ufffd"},
	{"a true U+FFFD stays", "\ufffd", "\ufffd"},
	{"bytes do not join to a character", "\xc2\x1b[m\x9bx", "\ufffdx"},

	{"tab at the start", "\tx", "    x"},
	{"tab to the next stop", "ab\tx\ty", "ab  x   y"},
	{"tab at a stop", "abcd\tx", "abcd    x"},
	{"tab after a wide character", "漢\tx", "漢  x"},
	{"tab after a colour", "\x1b[1mab\tx", "ab  x"},
	{"tab on a later line", "abc\nab\tx", "abc\nab  x"},
	{"tab after CR", "abc\rx\ty", "abc\nx   y"},
}

func TestClean(t *testing.T) {
	t.Parallel()
	for _, tc := range cleanCases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := Clean(tc.in); got != tc.want {
				t.Errorf("Clean(%q) = %q, want %q", tc.in, got, tc.want)
			}
		})
	}
}

func TestCleanLine(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"plain", "a  b ", "a  b "},
		{"line break", "a\nb", "a b"},
		{"run of breaks and tabs", "a \t\r\n\n\t b", "a b"},
		{"breaks at the ends", "\n\ta\r\n", "a"},
		{"only breaks", "\n\t\n", ""},
		{"spaces elsewhere stay", "a  b\tc  d", "a  b c  d"},
		{"colour", "\x1b[1ma\x1b[0m\nb", "a b"},
		{"U+2028", "a\u2028b", "a b"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := CleanLine(tc.in); got != tc.want {
				t.Errorf("CleanLine(%q) = %q, want %q", tc.in, got, tc.want)
			}
		})
	}
}

// forbidden is written apart from the code, as ranges, so that a wrong table shows.
func forbidden(r rune) bool {
	for _, span := range [][2]rune{
		{0, 0x9},
		{0xb, 0x1f},
		{0x7f, 0x9f},
		{0xad, 0xad},
		{0x34f, 0x34f},
		{0x61c, 0x61c},
		{0x115f, 0x1160},
		{0x17b4, 0x17b5},
		{0x180b, 0x180f},
		{0x200b, 0x200f},
		{0x2028, 0x202e},
		{0x2060, 0x206f},
		{0x3164, 0x3164},
		{0xfe00, 0xfe0f},
		{0xfeff, 0xfeff},
		{0xffa0, 0xffa0},
		{0xfff0, 0xfffb},
		{0x1bca0, 0x1bca3},
		{0x1d173, 0x1d17a},
		{0xe0000, 0xe0fff},
	} {
		if r >= span[0] && r <= span[1] {
			return true
		}
	}
	return false
}

// TestCleanEveryCharacter walks all of Unicode.
func TestCleanEveryCharacter(t *testing.T) {
	t.Parallel()
	for _, r := range "\u2028\u2029" {
		if got, want := Clean("a"+string(r)+"b"), "a\nb"; got != want {
			t.Errorf("Clean of %U = %q, want %q", r, got, want)
		}
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) || strings.ContainsRune("\t\r\u2028\u2029\u009b\x1b", r) {
			continue
		}
		got := Clean("a" + string(r) + "b")
		kept := strings.ContainsRune(got, r)
		if forbidden(r) && kept {
			t.Errorf("%U was kept", r)
		}
		if !kept && !forbidden(r) && !unicode.Is(unicode.Cf, r) && !isTone(r) {
			t.Errorf("%U was lost: %q", r, got)
		}
	}
}

// checkClean states what is promised of all clean text.
func checkClean(t *testing.T, in, out string) {
	t.Helper()
	if !utf8.ValidString(out) {
		t.Errorf("Clean(%q) = %q, not UTF-8", in, out)
	}
	for _, r := range out {
		if forbidden(r) {
			t.Errorf("Clean(%q) = %q, has %U", in, out, r)
		}
	}
	if again := Clean(out); again != out {
		t.Errorf("Clean(%q) = %q, cleaned again %q", in, out, again)
	}
}

func FuzzClean(f *testing.F) {
	for _, tc := range cleanCases {
		f.Add(tc.in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		checkClean(t, in, Clean(in))
		line := CleanLine(in)
		checkClean(t, in, line)
		if strings.Contains(line, "\n") || CleanLine(line) != line {
			t.Errorf("CleanLine(%q) = %q, then %q", in, line, CleanLine(line))
		}
	})
}

func TestCleanDoesNotCopyCleanText(t *testing.T) {
	text := strings.Repeat("clean text, naïve 漢字\n", 100)
	if n := testing.AllocsPerRun(10, func() { Clean(text); CleanLine("a label") }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// TestCleanIsLinear feeds introducers that each look for an end.
func TestCleanIsLinear(t *testing.T) { //nolint:paralleltest // It measures.
	for _, piece := range []string{"\x1b]", "\u009d", "\x1bP\u009d", "\x1b[", "\t", "\u0301\t"} {
		clean := func(n int) func() {
			text := strings.Repeat(piece, n)
			return func() { Clean(text) }
		}
		const n = 1 << 17
		growth.Linear(t, fmt.Sprintf("%q", piece), clean(n), clean(n*growth.Times))
	}
}

// megabyte returns 1 MB of text made of piece.
func megabyte(piece string) string {
	return strings.Repeat(piece, 1<<20/len(piece)+1)[:1<<20]
}

// The budget for 1 MB is 2 ms when it is clean ASCII, 15 ms when it is clean but not ASCII, and
// 30 ms when every line must be changed.
func BenchmarkClean(b *testing.B) {
	for _, bc := range []struct{ name, piece string }{
		{"ascii", "func main() { fmt.Println(\"hello, world\") } // and so on\n"},
		{"utf8", "Überall naïve 漢字, “quoted” — text\n"},
		{"colour", "\x1b[32mok\x1b[0m\tpackage/name\t0.123s\r\n"},
	} {
		text := megabyte(bc.piece)
		b.Run(bc.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				Clean(text)
			}
		})
	}
}
