package quote_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"decant/strategies/quote"
)

func TestClean(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"nothing", "", ""},
		{"plain", "a\nb", "a\nb"},
		{"letters", "naïve 漢字 😀", "naïve 漢字 😀"},
		{"colour", "\x1b[31mred\x1b[0m", "red"},
		{"colour in C1", "\u009b31mred", "red"},
		{"clipboard", "a\x1b]52;c;aGk=\x07b", "ab"},
		{"clipboard to its other end", "a\x1b]52;c;aGk=\x1b\\b", "ab"},
		{"open string hides nothing", "a\x1b]52;c", "a52;c"},
		{"charset", "\x1b(Bx", "x"},
		{"bell", "a\ab", "ab"},
		{"bidi", "a\u202eb\u2066c", "abc"},
		{"zero width", "a\u200bb\ufeffc", "abc"},
		{"filler", "a\u3164b", "ab"},
		{"line breaks", "a\r\nb\rc\u2028d", "a\nb\nc\nd"},
		{"tab", "a\tb", "a    b"},
		{"not UTF-8", "a\xffb", "a\ufffdb"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := quote.CleanText(tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestShort(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, got, want string }{
		{"line", quote.JoinLines(" a\n\tb  c "), "a b c"},
		{"clip of less", quote.ClipText("abc", 3), "abc"},
		{"clip of more", quote.ClipText("abcd", 3), "abc…"},
		{"clip of wide letters", quote.ClipText("äöü", 3), "äöü"},
		{"clip between words", quote.ClipText("ab cd", 3), "ab…"},
		{"clip to nothing", quote.ClipText("ab", 0), "…"},
		{"paragraph", quote.WriteParagraph("\na\n\n\n# b\n  c\n", 99), "a\n  # b\n    c"},
		{"cut paragraph", quote.WriteParagraph("ab\ncd\nef", 4), "ab\n  c…"},
		{"head of little", quote.CutHead("abc", 1), "abc"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if tt.got != tt.want {
				t.Errorf("got %q, want %q", tt.got, tt.want)
			}
		})
	}
}

// TestHead: a long text is cut between two letters, even where it has none.
func TestHead(t *testing.T) {
	t.Parallel()
	for _, s := range []string{strings.Repeat("é", 9000), strings.Repeat("\x80", 9000)} {
		got := quote.CutHead(s, 1)
		if len(got) > 8200 || len(got) < 8190 || utf8.ValidString(s) != utf8.ValidString(got) {
			t.Errorf("%d bytes, valid %t", len(got), utf8.ValidString(got))
		}
	}
}

func FuzzClean(f *testing.F) {
	f.Add("\x1b]0;a\x07\u202e", 3)
	f.Add("\x1b\x1b[[31m31m\n\n# x", 5)
	f.Add("\u009d\x9b\xc2", 1)
	f.Fuzz(func(t *testing.T, s string, n int) {
		got := quote.CleanText(s)
		for _, r := range got {
			if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) {
				t.Errorf("%U in %q", r, got)
			}
		}
		if again := quote.CleanText(got); again != got {
			t.Errorf("cleaned again: %q, want %q", again, got)
		}
		if l := quote.JoinLines(s); strings.ContainsRune(l, '\n') || !utf8.ValidString(l) {
			t.Errorf("line %q", l)
		}
		n = max(n, 0) % 1000
		if c := quote.ClipText(got, n); utf8.RuneCountInString(c) > n+1 || !utf8.ValidString(c) {
			t.Errorf("clip to %d: %q", n, c)
		}
		for k, l := range strings.Split(quote.WriteParagraph(s, n), "\n") {
			if k > 0 && !strings.HasPrefix(l, "  ") {
				t.Errorf("line %d is not set in: %q", k, l)
			}
		}
	})
}

func TestShortenPath(t *testing.T) {
	t.Parallel()
	tests := []struct{ path, dir, want string }{
		{"/a/b/c.go", "/a", "b/c.go"},
		{"/x/c.go", "/a", "/x/c.go"},
		{"/x/c.go", "", "/x/c.go"},
		{"/ab/c.go", "/a", "/ab/c.go"},
	}
	for _, tt := range tests {
		if got := quote.ShortenPath(tt.path, tt.dir); got != tt.want {
			t.Errorf("ShortenPath(%q, %q) = %q, want %q", tt.path, tt.dir, got, tt.want)
		}
	}
}
