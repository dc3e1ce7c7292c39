package render

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
	"github.com/clipperhouse/uax29/v2/graphemes"
)

func TestWidth(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		in   string
		want int
	}{
		{"", 0},
		{"abc", 3},
		{"漢字", 4},
		{"e\u0301", 1},
		{"🙂", 2},
		{"🇩🇪", 2},
		{"한글", 4},
		{"a\nb", 2},
		{"\x1b[31mab\x1b[0m", 2},
	} {
		if got := Width(tc.in); got != tc.want {
			t.Errorf("Width(%q) = %d, want %d", tc.in, got, tc.want)
		}
	}
}

func TestClip(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, in string
		w        int
		want     string
	}{
		{"fits", "abc", 3, "abc"},
		{"one over", "abcd", 3, "ab…"},
		{"room for the ellipsis only", "abc", 1, "…"},
		{"no room", "abc", 0, ""},
		{"negative", "abc", -1, ""},
		{"empty", "", 0, ""},
		{"wide character does not fit", "漢字", 3, "漢…"},
		{"wide character is not halved", "a漢字", 3, "a…"},
		{"one wide character in one cell", "漢", 1, "…"},
		{"accent stays with its letter", "abe\u0301cd", 4, "abe\u0301…"},
		{"flag stays whole", "🇩🇪🇫🇷x", 4, "🇩🇪…"},
		{"line break cuts", "ab\ncd", 80, "ab…"},
		{"line break at the limit", "ab\ncd", 2, "a…"},
		{"line break first", "\nab", 5, "…"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := Clip(tc.in, tc.w); got != tc.want {
				t.Errorf("Clip(%q, %d) = %q, want %q", tc.in, tc.w, got, tc.want)
			}
		})
	}
}

func TestClipASCII(t *testing.T) {
	t.Parallel()
	if got := ASCII.Clip("abcd", 3); got != "ab~" {
		t.Errorf("got %q, want %q", got, "ab~")
	}
	wide := Glyphs{Ellipsis: "..."}
	if got := wide.Clip("abcd", 2); got != "" {
		t.Errorf("got %q, want nothing where the ellipsis does not fit", got)
	}
}

func TestPad(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, in    string
		w           int
		right, left string
	}{
		{"short", "ab", 4, "ab  ", "  ab"},
		{"exact", "abcd", 4, "abcd", "abcd"},
		{"long", "abcde", 4, "abc…", "abc…"},
		{"wide cut leaves a cell", "漢字漢", 5, "漢字…", "漢字…"},
		{"wide cut is filled", "漢字漢", 4, "漢… ", " 漢…"},
		{"empty", "", 2, "  ", "  "},
		{"none", "ab", 0, "", ""},
		{"negative", "ab", -3, "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := Pad(tc.in, tc.w); got != tc.right {
				t.Errorf("Pad(%q, %d) = %q, want %q", tc.in, tc.w, got, tc.right)
			}
			if got := PadLeft(tc.in, tc.w); got != tc.left {
				t.Errorf("PadLeft(%q, %d) = %q, want %q", tc.in, tc.w, got, tc.left)
			}
		})
	}
}

func TestClipStyled(t *testing.T) {
	t.Parallel()
	const red, reset = "\x1b[31m", "\x1b[0m"
	for _, tc := range []struct {
		name, in string
		w        int
		want     string
	}{
		{"plain", "abcd", 3, "ab…"},
		{"fits", red + "abc" + reset, 3, red + "abc" + reset},
		{"cut inside", red + "abcd" + reset, 3, red + "ab…" + ansi.ResetStyle},
		{"cut after", red + "a" + reset + "bcd", 3, red + "a" + reset + "b…"},
		{"cut before", "abc" + red + "d" + reset, 3, "ab…"},
		{"wide", red + "漢字" + reset, 3, red + "漢…" + ansi.ResetStyle},
		{"no room", red + "a" + reset, 0, ""},
		{"line break", red + "a" + reset + "\nb", 9, red + "a…" + ansi.ResetStyle},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := Unicode.ClipStyled(tc.in, tc.w); got != tc.want {
				t.Errorf("ClipStyled(%q, %d) = %q, want %q", tc.in, tc.w, got, tc.want)
			}
		})
	}
}

func TestWrapWords(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		in   string
		w    int
		want []string
	}{
		{"ab cde", 5, []string{"ab", "cde"}},
		{"abcdefgh", 3, []string{"abcdefgh"}},
		{"a bcdefg hi  jk", 3, []string{"a", "bcdefg", "hi", "jk"}},
		{"  abcdef g", 4, []string{"  abcdef", "g"}},
		{"abcdef   ", 3, []string{"abcdef"}},
		{"漢a 字", 1, []string{"漢a", "字"}},
		{"a\n\nbcd", 2, []string{"a", "", "bcd"}},
		{"", 2, []string{""}},
		{"abc", 0, nil},
	} {
		if got := WrapWords(tc.in, tc.w); !slices.Equal(got, tc.want) {
			t.Errorf("WrapWords(%q, %d) = %q, want %q", tc.in, tc.w, got, tc.want)
		}
	}
}

func TestWrap(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, in string
		w        int
		want     []string
	}{
		{"empty", "", 5, []string{""}},
		{"fits", "ab cd", 5, []string{"ab cd"}},
		{"at a space", "ab cde", 5, []string{"ab", "cde"}},
		{"space is the first over", "abcde fg", 5, []string{"abcde", "fg"}},
		{"several spaces at the break", "ab    cd", 4, []string{"ab", "cd"}},
		{"spaces inside stay", "a  b c", 4, []string{"a  b", "c"}},
		{"indent stays", "  ab cd", 5, []string{"  ab", "cd"}},
		{"long word", "abcdefgh", 3, []string{"abc", "def", "gh"}},
		{"long word after a short one", "a bcdefg", 3, []string{"a", "bcd", "efg"}},
		{"indented long word", "  abcdef", 4, []string{"  ab", "cdef"}},
		{"spaces at the end", "abc   ", 3, []string{"abc"}},
		{"only spaces", "     ", 3, []string{"   ", "  "}},
		{"lines stay", "a\n\nb\n", 3, []string{"a", "", "b", ""}},
		{"wide", "漢字漢", 4, []string{"漢字", "漢"}},
		{"too wide", "漢a字", 1, []string{"…", "a", "…"}},
		{"no room", "abc", 0, nil},
		{"accented space is no break", "ab \u0301cd", 4, []string{"ab \u0301c", "d"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got := Wrap(tc.in, tc.w); !slices.Equal(got, tc.want) {
				t.Errorf("Wrap(%q, %d) = %q, want %q", tc.in, tc.w, got, tc.want)
			}
		})
	}
}

// atBoundary reports whether prefix ends where a character of s ends.
func atBoundary(s, prefix string) bool {
	n := 0
	for g := graphemes.FromString(s); n < len(prefix) && g.Next(); {
		n += len(g.Value())
	}
	return strings.HasPrefix(s, prefix) && n == len(prefix)
}

var clipSeeds = []string{
	"", "abc", "漢字", "e\u0301e\u0301", "🇩🇪🇫🇷", "a\nb", "한글", "👩\u200d👧", "\u0600x", "1\ufe0f\u20e3",
	"\u0d4ea", "नमस्ते", "ab\u0301 c", "\xff\xfe", "\x1b[31mx\x1b[0m", "กำ", "a\u200b\u0301b",
	"--\u094e", "a\u0940b",
}

func FuzzClip(f *testing.F) {
	for i, s := range clipSeeds {
		f.Add(s, i)
	}
	f.Add("--\u094e", 3)
	f.Fuzz(func(t *testing.T, raw string, w int) {
		w = w%40 - 1
		s := Clean(raw)
		got := Clip(s, w)
		if Width(got) > max(w, 0) {
			t.Errorf("Clip(%q, %d) = %q: %d cells", s, w, got, Width(got))
		}
		cut, ok := strings.CutSuffix(got, "…")
		if got != s && (!ok && got != "" || !atBoundary(s, cut)) {
			t.Errorf("Clip(%q, %d) = %q: not s up to a character", s, w, got)
		}
		if w > 0 && got != s && !strings.Contains(s, "\n") && Width(s) <= w {
			t.Errorf("Clip(%q, %d) = %q: cut what fits", s, w, got)
		}
		for _, padded := range []string{Pad(s, w), PadLeft(s, w)} {
			if Width(padded) != max(w, 0) {
				t.Errorf("padded %q to %d: %q, %d cells", s, w, padded, Width(padded))
			}
		}
	})
}

func FuzzClipStyled(f *testing.F) {
	for i, s := range clipSeeds {
		f.Add(s, s, i)
	}
	theme := mustTheme(f, "dark", TrueColor)
	f.Fuzz(func(t *testing.T, a, b string, w int) {
		w = w%40 - 1
		a, b = CleanLine(a), CleanLine(b)
		styled := theme.Error.Render(a) + b + theme.Dim.Render(b)
		got := Unicode.ClipStyled(styled, w)
		if Width(got) > max(w, 0) {
			t.Errorf("ClipStyled(%q, %d) = %q: %d cells", styled, w, got, Width(got))
		}
		if w > 0 && Width(styled) <= w && got != styled {
			t.Errorf("ClipStyled(%q, %d) = %q: changed what fits", styled, w, got)
		}
		if open := strings.LastIndex(got, "\x1b["); open >= 0 &&
			!isReset(got[open:open+escapeLen(got[open:])]) {
			t.Errorf("ClipStyled(%q, %d) = %q: a style stays open", styled, w, got)
		}
	})
}

func FuzzWrap(f *testing.F) {
	for i, s := range clipSeeds {
		f.Add(s, i)
	}
	noSpace := strings.NewReplacer(" ", "", "\n", "")
	f.Fuzz(func(t *testing.T, raw string, w int) {
		w = w%40 - 1
		s := Clean(raw)
		lines := Wrap(s, w)
		for _, line := range lines {
			if Width(line) > max(w, 0) || strings.Contains(line, "\n") || !utf8.ValidString(line) {
				t.Errorf("Wrap(%q, %d) has the line %q, %d cells", s, w, line, Width(line))
			}
		}
		if w >= 2 && noSpace.Replace(strings.Join(lines, "")) != noSpace.Replace(s) {
			t.Errorf("Wrap(%q, %d) = %q: text was lost", s, w, lines)
		}
	})
}

// TestWidthAgreesWithLipgloss guards against a second measure of text.
func TestWidthAgreesWithLipgloss(t *testing.T) {
	t.Parallel()
	for _, s := range clipSeeds {
		if strings.Contains(s, "\n") {
			continue
		}
		if got, want := Width(s), lipgloss.Width(s); got != want {
			t.Errorf("Width(%q) = %d, lipgloss says %d", s, got, want)
		}
	}
}

// The budget for clipping 1 MB to 120 cells is 10 µs, because only what is shown is read; for
// wrapping or measuring all of it, 25 ms when it is ASCII and 150 ms when it is not.
func BenchmarkClip(b *testing.B) {
	for _, bc := range []struct{ name, piece string }{
		{"ascii", "the quick brown fox jumps over the lazy dog "},
		{"utf8", "Überall naïve 漢字, “quoted” — text "},
	} {
		text := megabyte(bc.piece)
		text = strings.ToValidUTF8(text, "")
		b.Run("clip/"+bc.name, func(b *testing.B) {
			for b.Loop() {
				Clip(text, 120)
			}
		})
		b.Run("wrap/"+bc.name, func(b *testing.B) {
			for b.Loop() {
				Wrap(text, 120)
			}
		})
		b.Run("width/"+bc.name, func(b *testing.B) {
			for b.Loop() {
				Width(text)
			}
		})
	}
}

func TestClipFrontKeepsTheEnd(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		w    int
		want string
	}{
		{"cmd/main.go", 11, "cmd/main.go"},
		{"cmd/main.go", 8, "…main.go"},
		{"cmd/main.go", 1, "…"},
		{"cmd/main.go", 0, ""},
		{"dir/港の表.go", 8, "…の表.go"},
		{"dir/港の表.go", 7, "…表.go"},
		{"", 3, ""},
	} {
		if got := Unicode.ClipFront(tt.text, tt.w); got != tt.want {
			t.Errorf("%q in %d cells: %q, want %q", tt.text, tt.w, got, tt.want)
		}
	}
	if got := ASCII.ClipFront("cmd/main.go", 8); got != "~main.go" {
		t.Errorf("in ASCII: %q", got)
	}
}

// FuzzClipFront expects the end of a text, in no more cells than were asked for.
func FuzzClipFront(f *testing.F) {
	f.Add("internal/tide/predict.go", 12)
	f.Add("é港👩‍👩‍👧🇬🇧.go", 4)
	f.Fuzz(func(t *testing.T, s string, w int) {
		s, w = CleanLine(s), min(max(w, 0), 200)
		got := Unicode.ClipFront(s, w)
		if Width(got) > w {
			t.Errorf("%q in %d cells takes %d: %q", s, w, Width(got), got)
		}
		if rest, cut := strings.CutPrefix(got, "…"); got != "" && got != s &&
			(!cut || !strings.HasSuffix(s, rest)) {
			t.Errorf("%q in %d cells is not its end: %q", s, w, got)
		}
	})
}
