package render

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// on is the code that starts a style.
func on(t *testing.T, name string) string {
	t.Helper()
	for _, s := range stylesOf(mustTheme(t, "ansi", Colors16)) {
		if s.name == "ANSI."+name {
			return penOf(s.style).on
		}
	}
	t.Fatalf("there is no style %s", name)
	return ""
}

func TestAttributes(t *testing.T) {
	t.Parallel()
	theme := mustTheme(t, "ansi", Colors16)
	red, green, grey, blue := on(t, "Red"), on(t, "Green"), on(t, "Grey"), on(t, "Blue")
	const off = "\x1b[0m"
	for _, tc := range []struct{ name, in, want string }{
		{"a colour", "\x1b[31mred\x1b[0m plain", red + "red" + off + " plain"},
		{"as C1", "\u009b31mred\u009b0m", red + "red" + off},
		{"an empty parameter ends all", "\x1b[31ma\x1b[mb", red + "a" + off + "b"},
		{"bright", "\x1b[92mok\x1b[39m.", green + "ok" + off + "."},
		{"bold", "\x1b[1mb\x1b[22mc", "\x1b[1mb" + off + "c"},
		{"underline", "\x1b[4mb\x1b[24mc", "\x1b[4;4mb" + off + "c"},
		{"no underline", "\x1b[4:0mb\x1b[32mc", "b" + green + "c" + off},
		{"over lines", "\x1b[31ma\nb\x1b[0m\n", red + "a" + off + "\n" + red + "b" + off + "\n"},
		{"256 colours", "\x1b[38;5;196mred\x1b[0m", red + "red" + off},
		{"a grey of 256", "\x1b[38;5;243mdim\x1b[0m", grey + "dim" + off},
		{"true colour", "\x1b[38;2;20;220;30mg\x1b[0m", green + "g" + off},
		{"true colour with colons", "\x1b[38:2::20:220:30mg\x1b[0m", green + "g" + off},
		{"256 with colons", "\x1b[38:5:21mb\x1b[0m", blue + "b" + off},
		{"a background is skipped whole", "\x1b[48;5;1;32mg\x1b[0m", green + "g" + off},
		{"a true background is skipped", "\x1b[48;2;31;31;31;32mg\x1b[0m", green + "g" + off},
		{"what follows the codes is text", "\x1b[31m1\x1b[0m1", red + "1" + off + "1"},
		{"other sequences go", "\x1b[31m\x1b[2J\x1b]52;c;aGk=\ax\x1b[?25lz", red + "xz" + off},
		{"tabs stop as in clean text", "a\x1b[31m\tb", "a" + red + "   b" + off},
		{"CR LF", "\x1b[31ma\r\nb", red + "a" + off + "\n" + red + "b" + off},
		{
			"no character is split", "\x1b[31me\x1b[32m\u0301x",
			red + "e\u0301" + off + green + "x" + off,
		},
		{"same again", "\x1b[31ma\x1b[31mb", red + "ab" + off},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got, ok := StyleAttributes(tc.in, theme)
			if !ok || got != tc.want {
				t.Errorf("got %q, %v, want %q", got, ok, tc.want)
			}
		})
	}
}

func TestAttributesOfNothing(t *testing.T) {
	t.Parallel()
	theme := mustTheme(t, "ansi", Colors16)
	for _, tc := range []struct{ name, in string }{
		{"empty", ""},
		{"plain", "a\nb"},
		{"no SGR", "\x1b[2Ja\x1b]0;31m\a"},
		{"private mode that ends in m", "\x1b[>4;2ma"},
		{"an intermediate", "\x1b[31 ma"},
		{"black and white", "\x1b[30ma\x1b[97mb\x1b[38;2;255;255;255mc"},
		{"backgrounds", "\x1b[41ma\x1b[48;5;9mb\x1b[107mc"},
		{"concealed and blinking", "\x1b[8ma\x1b[5mb"},
		{"nothing after it", "a\x1b[31m"},
		{"a colour cut short", "\x1b[38;5ma\x1b[38mb\x1b[38;2;1mc\x1b[38:5md"},
		{"out of range", "\x1b[38;5;256ma\x1b[99999999999999999999mb\x1b[131mc"},
		{"raw byte", "\x9b31ma"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			if got, ok := StyleAttributes(tc.in, theme); ok {
				t.Errorf("got %q, want nothing", got)
			}
		})
	}
	if got, ok := StyleAttributes("\x1b[31ma", mustTheme(t, "none", TrueColor)); ok {
		t.Errorf("a plain theme gave %q", got)
	}
}

func TestAttributesEndAtTheLimit(t *testing.T) {
	t.Parallel()
	theme := mustTheme(t, "dark", TrueColor)
	rest := strings.Repeat("b\n", 10)
	text, ok := StyleAttributes("\x1b[31m"+strings.Repeat("a", HighlightLimit)+rest, theme)
	if !ok || !strings.HasSuffix(text, "a\x1b[0m"+rest) {
		t.Errorf("the text ends in %q", text[max(len(text)-40, 0):])
	}
	// A text of sequences alone is read in linear time and small.
	many, ok := StyleAttributes(strings.Repeat("\x1b[31m\x1b[32mä", 100_000), theme)
	if !ok || len(many) > 16*HighlightLimit {
		t.Errorf("%d bytes", len(many))
	}
}

func TestHueOfRGB(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		r, g, b int
		want    hue
	}{
		{255, 0, 0, hueRed},
		{255, 0, 40, hueRed},
		{255, 140, 0, hueYellow},
		{240, 230, 60, hueYellow},
		{0, 255, 0, hueGreen},
		{0, 200, 200, hueCyan},
		{60, 90, 250, hueBlue},
		{200, 0, 200, hueMagenta},
		{128, 128, 128, hueGrey},
		{10, 10, 10, hueOwn},
		{250, 250, 250, hueOwn},
	} {
		if got := hueOfRGB(tc.r, tc.g, tc.b); got != tc.want {
			t.Errorf("%d %d %d: hue %d, want %d", tc.r, tc.g, tc.b, got, tc.want)
		}
	}
}

func FuzzAttributes(f *testing.F) {
	for _, tc := range cleanCases {
		f.Add(tc.in)
	}
	for _, in := range []string{
		"\x1b[31;1ma\x1b[0mb", "\x1b[38;2;1;2;3ma\x1b[48:5:1mb", "世\x1b[7m\u0301界\x1b[9m🇩\x1b[4m🇪",
		"\x1b[" + strings.Repeat("1;", 100) + "31mx", "\x1b[31m\u202ea\tb\r\x9b\x1b[m",
	} {
		f.Add(in)
	}
	themes := []*Theme{mustTheme(f, "dark", TrueColor), mustTheme(f, "ansi", Colors16)}
	f.Fuzz(func(t *testing.T, in string) {
		want := Clean(in)
		for _, theme := range themes {
			got, ok := StyleAttributes(in, theme)
			if !ok {
				continue
			}
			if Unstyled(got) != want {
				t.Fatalf("Attributes(%q) shows %q, want %q", in, Unstyled(got), want)
			}
			for line := range strings.SplitSeq(got, "\n") {
				checkStyledLine(t, line)
			}
		}
	})
}

// checkStyledLine fails if a line holds a code that is none of ours or ends inside a style.
func checkStyledLine(t *testing.T, line string) {
	t.Helper()
	open := false
	for i := 0; i < len(line); {
		if line[i] != esc {
			i++
			continue
		}
		n := escapeLen(line[i:])
		params, ok := sgrOf(line[i:i+n], 2)
		if !ok || strings.Contains(params, ":") {
			t.Fatalf("the code %q in %q", line[i:i+n], line)
		}
		open = !isReset(line[i : i+n])
		i += n
	}
	if open || !utf8.ValidString(line) {
		t.Fatalf("the line %q ends inside a style or is not UTF-8", line)
	}
}

func TestExportKeepsTabs(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ name, in, want string }{
		{"clean", "a\nb", "a\nb"},
		{"tabs", "\tif x {\n\t\ty()\n", "\tif x {\n\t\ty()\n"},
		{"all else goes", "\x1b[31m\ta\x1b]52;c;aGk=\a\u202eb\r\n\x00", "\tab\n"},
	} {
		if got := CleanExport(tc.in); got != tc.want {
			t.Errorf("%s: got %q, want %q", tc.name, got, tc.want)
		}
	}
}
